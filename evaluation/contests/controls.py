"""Controls of the planner: without its search, against itself, and with nothing hidden.

    python -m evaluation controls --agent plan:simulations=40,menus=yes --chimera "The Corpse of Viros" --level S1
    python -m evaluation controls --mode pvp --decks "The Iron Men" "The Mist Guardian" --games 32

In Red Rains the planner and the expert (the same player without a search) play the same games, and with `--looking` a
planner that sees everything (`looking.py`): its lines go on in a copy of the game, with the true cards and all future
dice and shuffles, and it has as many of them. No fair agent can play that way, and it is not the best player with this
knowledge; its win rate tells what hidden cards and chance cost this planner. Differences are paired by seed.

Between two players the planner plays against the expert, and against itself: both games of a seed have the same deal
and, seat by seat, the same random generators, so each copy must win exactly one of them, in as many decisions. Anything
else means that a game depends on an earlier one, or on who plays. So the planner must be limited by simulations, not by
the clock.

Both modes report how often the planner does not take the move of the expert, and how much higher it estimates the
chance of its own move then. The estimates that choose a move also value it, so this number is biased upwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.make import allowed
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.cli.parsing import Parser, parser_of
from ashes_env.contests import arguments
from ashes_env.contests.comparing import difference
from ashes_env.contests.games import (
    PVP,
    RED_RAINS,
    Game,
    Result,
    Terms,
    pairs,
    play_game,
    play_pvp,
    play_red_rains,
    told,
)
from ashes_env.contests.playing import cycle, in_order, parties
from ashes_env.contests.rows import columns, percent, with_interval
from ashes_env.files import FileError, output, write_output
from ashes_env.match.errors import OptionError
from ashes_env.match.redeal import OPEN_EYES
from evaluation.contests.looking import looking_like

EXPERT: Final = "expert"


@dataclass(frozen=True, slots=True)
class Job:
    """The games on one seed with the same decks, of every agent that is compared."""

    terms: Terms
    agent: str
    looking: bool
    decks: tuple[str, ...]
    seed: int
    replays: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """The games of a job by the name of the agent; the planner's decisions: how many it searched, in how many it did
    not take the expert's move, and the chance that these gained.
    """

    games: dict[str, tuple[Game, ...]]
    searched: int
    overrode: int
    gained: float


def planner_of(name: str) -> PlannerAgent:
    """The planner of a name. Raises `AgentError` for another agent."""
    agent = allowed(name).make()
    if not isinstance(agent, PlannerAgent):
        raise AgentError(f"agent {name!r} is no planner: use plan:simulations=40,menus=yes, for example")
    return agent


def play(job: Job) -> Played:
    """Plays the games of a job."""
    planner = planner_of(job.agent)
    games = _alone(job, planner) if job.terms.mode == RED_RAINS else _between_two(job, planner)
    return Played(games, planner.searched, planner.overrode, planner.gained)


def _alone(job: Job, planner: PlannerAgent) -> dict[str, tuple[Game, ...]]:
    agents: list[Agent] = [planner, allowed(EXPERT).make()]
    if job.looking:
        agents.append(looking_like(planner))
    settings = job.terms.settings()
    return {
        agent.name: (
            play_red_rains(job.terms, settings, [agent] * len(job.decks), agent.name, job.decks, job.seed, job.replays),
        )
        for agent in agents
    }


def _between_two(job: Job, planner: PlannerAgent) -> dict[str, tuple[Game, ...]]:
    settings, expert, copy = job.terms.settings(), allowed(EXPERT).make(), planner_of(job.agent)
    names = (planner.name, EXPERT)
    both = range(2)
    against = [
        play_pvp(job.terms, settings, (planner, expert), names, job.decks, job.seed, game, 0, job.replays)
        for game in both
    ]
    counted = planner.searched, planner.overrode, planner.gained
    found = {EXPERT: tuple(against), planner.name: tuple(_itself(job, planner, copy, game) for game in both)}
    planner.searched, planner.overrode, planner.gained = counted  # of the games against the expert alone
    return found


def _itself(job: Job, planner: PlannerAgent, copy: PlannerAgent, game: int) -> Game:
    """A game of a planner and its copy from the view of the planner, who sits in the seat of this number."""
    terms = job.terms
    agents = (planner, copy) if game == 0 else (copy, planner)
    match = play_game(terms.settings(), agents, job.seed, terms.options(job.decks), (), job.replays)
    mine, theirs = job.decks[game], job.decks[1 - game]
    return told(match, terms, (planner.name, copy.name), (mine, theirs), job.seed, (game,), (1 - game,))


def jobs_of(
    terms: Terms, agent: str, looking: bool, decks: Sequence[str], games: int, seed: int, replays: str = ""
) -> list[Job]:
    """The jobs of at least `games` games of the planner, the same number with each deck or pair of decks."""
    cycles = -(-games // cycle(terms, decks))
    if terms.mode == RED_RAINS:
        own = parties(terms, decks)
        dealt = [(each, seed + i) for i in range(cycles) for each in own]
    else:
        dealt = pairs(decks, cycles, seed)
    return [Job(terms, agent, looking, each, at, replays) for each, at in dealt]


# --- the report -------------------------------------------------------------------------------------------------------


def report(agent: str, played: Sequence[Played]) -> dict[str, Any]:
    """What the games show, as plain data."""
    searched = sum(each.searched for each in played)
    overrode = sum(each.overrode for each in played)
    eyes = f"{OPEN_EYES}:{agent}"
    results = {name: Result(name, [game for each in played for game in each.games[name]]) for name in played[0].games}
    found: dict[str, Any] = {
        "agent": agent,
        "searched": searched,
        "overrode": overrode,
        "gain": sum(each.gained for each in played) / overrode if overrode else None,
        "results": {name: result.summary() for name, result in results.items()},
    }
    if all(len(games) == 1 for games in played[0].games.values()):
        found["differences"] = {
            name: difference(one, other)
            for name, one, other in [(EXPERT, results[agent], results[EXPERT])]
            + ([(eyes, results[eyes], results[agent])] if eyes in results else [])
        }
    else:
        found["even"] = sum(_even(each.games[agent]) for each in played)
        found["seeds"] = len(played)
    return found


def _even(games: Sequence[Game]) -> bool:
    """Whether two games are the same game, with the seats exchanged."""
    return sum(game.score for game in games) == 1.0 and len({(game.turns, game.decisions) for game in games}) == 1


def text(found: Mapping[str, Any]) -> str:
    """A report as text."""
    rows = [("games of", "games", "won", "95 % interval")]
    for name, summary in found["results"].items():
        rows.append((_row(found, name), str(summary["games"]), *_won(summary)))
    lines = [columns(rows), ""]
    share = found["overrode"] / found["searched"] if found["searched"] else None
    gain = "" if found["gain"] is None else f", and estimates their chance {found['gain']:.3f} higher"
    lines.append(
        f"it does not take the expert's move in {found['overrode']:,} of {found['searched']:,} searched decisions "
        f"({percent(share)}){gain}"
    )
    for name, change in found.get("differences", {}).items():
        low, high = change["difference 95%"]
        words = "the search gains" if name == EXPERT else "open eyes gain"
        lines.append(f"{words} {change['difference']:+.1%} ({low:+.1%} to {high:+.1%}) of the same games")
    if "even" in found:
        lines.append(f"against itself it is even on {found['even']} of {found['seeds']} seeds")
    return "\n".join(lines)


def _row(found: Mapping[str, Any], name: str) -> str:
    if "even" not in found:
        return name
    return f"{found['agent']} against {'itself' if name == found['agent'] else name}"


def _won(summary: Mapping[str, Any]) -> tuple[str, str]:
    share, _, bounds = with_interval(summary["win rate"], summary["win rate 95%"]).partition(" ")
    return share, bounds.strip("()")


# --- the command ------------------------------------------------------------------------------------------------------


def parser() -> Parser:
    """The arguments of the command."""
    out = parser_of("python -m evaluation controls", __doc__)
    add = out.add_argument
    add("--agent", default="plan:simulations=40,menus=yes", help="a planner")
    arguments.add_decks(out, ["all"], "decks by name or file; default all of the Chimera or of PvP")
    arguments.add_terms(out)
    add("--looking", action="store_true", help="in Red Rains, also play a planner that sees everything")
    arguments.add_games(out, 24, "games of each agent; default 24")
    add("--json", type=output, default=None, help="write the results to this file")
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the games and prints the report; 2 for wrong arguments."""
    command = parser()
    args = command.parse_args(argv)
    try:
        terms = arguments.terms_of(args)
        agent = planner_of(args.agent).name
        if args.looking and args.mode == PVP:
            raise OptionError("--looking: a planner that sees everything plays Red Rains only")
        if args.mode == PVP and allowed(agent).by_clock:
            raise OptionError("--agent: by milliseconds no planner is even against itself, only by simulations")
        terms, decks = arguments.decks_of(args.decks, terms)
    except (AgentError, OptionError, ValueError) as error:
        command.error(" ".join(str(error).split()))
    kept = "" if args.replays is None else str(args.replays)
    jobs = jobs_of(terms, agent, args.looking, decks, args.games, args.seed, kept)
    found = report(agent, list(in_order(play, jobs, args.processes)))
    print(text(found))
    try:
        if args.json is not None:
            about = {"mode": args.mode, "decks": decks, "seed": args.seed, **terms.as_dict()}
            write_output(args.json, json.dumps({**about, **found}, indent=1) + "\n")
    except FileError as error:
        command.exit(1, f"{command.prog}: {error}\n")
    return 0
