"""Why games are lost: statistics of an agent's games, won and lost games separately.

    python -m evaluation losses --agent greedy --games 100 --level S1 --json losses.json --plot losses.png
    python -m evaluation losses --mode pvp --agent greedy --opponent random --deck "The Iron Men" "The Mist Guardian"

In Red Rains game i has the seed `--seed` + i; in PvP two games share a seed, with seats exchanged and different random
generators of the agents, and `--deck` takes the deck of the agent and that of the opponent. Means have the half width
of their normal 95 % interval over games, the win rate has the interval of `clustered` in `statistics.py`, clustered by
seed. Values of a round are means over the games that reached it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import indent
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.cli.parsing import Parser, parser_of
from ashes_env.contests import arguments
from ashes_env.contests.games import DEFAULT_DECK, Terms, chance
from ashes_env.contests.own_decks import entry_of, label
from ashes_env.contests.playing import agent_at, in_order
from ashes_env.contests.rows import columns, with_interval
from ashes_env.contests.rows import markdown as table
from ashes_env.contests.statistics import by_seed, clustered, mean, mean_half_width
from ashes_env.decks import Deck, get
from ashes_env.files import FileError, output, write_output
from ashes_env.match.errors import OptionError
from evaluation.contests.losses_picture import draw, part_of
from evaluation.contests.watching import DRAWN, LOST, WON, Side, Watched, watched
from evaluation.speed.picture import check
from evaluation.speed.slices import Unavailable

PVP: Final = "pvp"
PVP_DECKS: Final = ("The Iron Men", "The Mist Guardian")
CHUNK: Final = 5  # games that a process takes at a time
SHOWN: Final = 12  # titles of a table; the JSON has all
RESULTS: Final = (WON, LOST, DRAWN)
Mean = tuple[float, float]  # and the half width of its interval
Cell = str
Section = tuple[str, list[tuple[Cell, ...]]]


@dataclass(frozen=True)
class Job:
    """Game `i` of those that these arguments describe."""

    agent: str
    opponent: str  # empty in Red Rains
    terms: Terms
    decks: tuple[str, ...]
    seed: int
    i: int
    replays: str = ""


def play(job: Job) -> Watched:
    """Plays one game."""
    agent, settings, options = agent_at(job.agent, 0), job.terms.settings(), job.terms.options(job.decks)
    if not job.opponent:
        return watched(settings, [agent], job.seed + job.i, options, replays=job.replays)
    other = agent_at(job.opponent, 1)
    seed, seat = job.seed + job.i // 2, job.i % 2
    turn = 1 if seat == 0 else -1
    options["decks"] = options["decks"][::turn]
    starts = [chance(seed, seat, place) for place in (0, 1)]
    return watched(settings, [agent, other][::turn], seed, options, seat=seat, starts=starts, replays=job.replays)


def played(
    agent: str,
    *,
    games: int,
    seed: int,
    terms: Terms,
    decks: Sequence[str],
    opponent: str = "",
    processes: int = 1,
    replays: Path | None = None,
) -> list[Watched]:
    """Plays the games of these arguments; the results do not depend on the number of processes. `decks` are names or
    labels of the terms; with a folder for `replays` the games are saved there.
    """
    kept = "" if replays is None else str(replays)
    jobs = [Job(agent, opponent, terms, tuple(decks), seed, i, kept) for i in range(games)]
    return list(in_order(play, jobs, processes, CHUNK))


# --- statistics -------------------------------------------------------------------------------------------------------


def _mean(values: Iterable[float]) -> Mean:
    given = list(values)
    return mean(given), mean_half_width(given)


def _mean_of_some(values: Iterable[float]) -> Mean | None:
    """The mean of values that no game may have; `None` if there are none."""
    given = list(values)
    return _mean(given) if given else None


def _by_title(games: Sequence[Mapping[str, float]]) -> dict[str, Mean]:
    """The mean of each title over all games, 0 for games without it, the largest first."""
    titles = sorted({title for game in games for title in game})
    found = {title: _mean(game.get(title, 0) for game in games) for title in titles}
    return dict(sorted(found.items(), key=lambda item: -item[1][0]))


def _by_round(games: Sequence[Sequence[float]]) -> list[tuple[float, float, int]]:
    """For each round the mean, its half width, and the number of games."""
    out = []
    for i in range(max((len(game) for game in games), default=0)):
        values = [game[i] for game in games if i < len(game)]
        out.append((*_mean(values), len(values)))
    return out


def _of_source(side: Side) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)
    for _, title, n in side.wounds:
        found[title] += n
    return found


def _of_round(side: Side, rounds: int) -> list[float]:
    return [float(sum(n for at, _, n in side.wounds if at == i)) for i in range(1, rounds + 1)]


def _counted(titles: Iterable[str]) -> dict[str, float]:
    return {title: float(n) for title, n in Counter(titles).items()}


def _wounds(sides: Sequence[Side], rounds: Sequence[int]) -> dict[str, Any]:
    spread: dict[str, list[float]] = {}
    for side in sides:
        for at, title, n in side.wounds:
            row = spread.setdefault(title, [0.0] * max(rounds))
            row[at - 1] += n / len(sides)
    return {
        "placed": _mean(sum(n for *_, n in side.wounds) for side in sides),
        "removed": _mean(side.removed for side in sides),
        "left": _mean(side.left for side in sides),
        "by source": _by_title([_of_source(side) for side in sides]),
        "by round": _by_round([_of_round(side, n) for side, n in zip(sides, rounds, strict=True)]),
        "by source and round": dict(sorted(spread.items())),  # a game, over all games
    }


def summary(games: Sequence[Watched]) -> dict[str, Any]:
    """Statistics of at least one game: a mean is (mean, half width), a list by round has (mean, half width, games)."""
    rounds = [game.rounds for game in games]
    held = [_counted(title for hand in game.hand for title in set(hand)) for game in games]
    out: dict[str, Any] = {
        "games": len(games),
        "rounds": _mean(rounds),
        "decisions": _mean(game.decisions for game in games),
        "wounds taken": _wounds([game.mine for game in games], rounds),
        "wounds dealt": _wounds([game.theirs for game in games], rounds),
        "dice unused": _mean_of_some(mean(game.dice) for game in games if game.dice),
        "dice unused by round": _by_round([game.dice for game in games]),
        "dice at the end": _mean(game.dice_left for game in games),
        "cards in hand by round": _by_round([[len(hand) for hand in game.hand] for game in games]),
        "rounds in hand": _by_title(held),
        "in hand at the end": _by_title([_counted(game.hand_left) for game in games]),
        "played": _by_title([game.played for game in games]),
        "reactions declined": _by_title([game.declined for game in games]),
        "reactions used": _by_title([game.answered for game in games]),
        "reactions in hand at the end": _by_title([_counted(game.reactions_left) for game in games]),
        "units": _by_round([game.mine.units for game in games]),
        "units against": _by_round([game.theirs.units for game in games]),
    }
    for name in ("threat", "Red Rains", "rage"):
        if any(game.chimera for game in games):
            out[name] = _by_round([[line[name] for line in game.chimera] for game in games])
    return out


def report(games: Sequence[Watched]) -> dict[str, Any]:
    """Statistics of the won, lost and drawn games, if there are any, and the win rate."""
    found = {name: [game for game in games if game.result == name] for name in RESULTS}
    wins = len(found[WON])
    return {
        "games": len(games),
        "wins": wins,
        "win rate": wins / len(games) if games else None,
        "win rate 95%": clustered(by_seed((game.seed, float(game.result == WON)) for game in games)),
        **{name: summary(some) for name, some in found.items() if some},
    }


def plain(game: Watched) -> dict[str, Any]:
    """A game as JSON data."""
    return {**vars(game), "mine": vars(game.mine), "theirs": vars(game.theirs)}


# --- text -------------------------------------------------------------------------------------------------------------


def _said(given: Sequence[float] | None) -> str:
    return "-" if given is None else f"{given[0]:.2f} +- {given[1]:.2f}"


def _titles(found: Mapping[str, Any], names: Sequence[str], get: Sequence[str]) -> list[tuple[Cell, ...]]:
    """Rows of the titles with the largest values in the last group, which is the lost games if there are any."""
    tables: list[Mapping[str, Mean]] = [part_of(found, (name, *get)) for name in names]
    leading = tables[names.index(LOST) if LOST in names else 0]
    order = [*leading, *(title for table in tables for title in table if title not in leading)]
    return [
        ("title", *names),
        *((t, *(_said(table.get(t, (0.0, 0.0))) for table in tables)) for t in dict.fromkeys(order[:SHOWN])),
    ]


def _rounds(found: Mapping[str, Any], names: Sequence[str], keys: Sequence[tuple[str, ...]]) -> list[tuple[Cell, ...]]:
    head = ["round", *(f"{name}: {key[0]}" for name in names for key in keys)]
    series: list[list[tuple[float, float, int]]] = [part_of(found, (name, *key)) for name in names for key in keys]
    longest = max(len(column) for column in series)
    return [
        tuple(head),
        *((str(i + 1), *(_said(column[i] if i < len(column) else None) for column in series)) for i in range(longest)),
    ]


def sections(found: Mapping[str, Any]) -> list[Section]:
    """A report as tables with headings; the first row of each names its columns."""
    names = [name for name in RESULTS if name in found]
    single = [
        ("rounds survived", ("rounds",)),
        ("decisions of all", ("decisions",)),
        ("wounds taken", ("wounds taken", "placed")),
        ("of these removed", ("wounds taken", "removed")),
        ("wounds dealt", ("wounds dealt", "placed")),
        ("of those removed", ("wounds dealt", "removed")),
        ("dice unused a round", ("dice unused",)),
        ("active dice when the game ends", ("dice at the end",)),
    ]
    rows: list[tuple[Cell, ...]] = [("a game", *names), ("games", *(str(found[name]["games"]) for name in names))]
    rows += [(words, *(_said(part_of(found, (name, *key))) for name in names)) for words, key in single]
    out = [("Games", rows)]
    tables = (
        ("Wounds taken, by source", ("wounds taken", "by source")),
        ("Wounds dealt, by source", ("wounds dealt", "by source")),
        ("Rounds that ended with the card in hand", ("rounds in hand",)),
        ("Cards in hand when the game ends", ("in hand at the end",)),
        ("Windows passed in which the card could have answered", ("reactions declined",)),
        ("Windows that it answered", ("reactions used",)),
        ("Reactions in hand when the game ends", ("reactions in hand at the end",)),
    )
    for heading, key in tables:
        rows = _titles(found, names, key)
        if len(rows) > 1:
            out.append((heading, rows))
    out += [
        ("Wounds by round", _rounds(found, names, [("wounds taken", "by round"), ("wounds dealt", "by round")])),
        ("Units by round", _rounds(found, names, [("units",), ("units against",)])),
        (
            "Dice and cards left when the player turns end",
            _rounds(found, names, [("dice unused by round",), ("cards in hand by round",)]),
        ),
    ]
    if names and "threat" in found[names[0]]:
        out.append(("The Chimera by round", _rounds(found, names, [("threat",), ("Red Rains",), ("rage",)])))
    return out


def heading(found: Mapping[str, Any]) -> str:
    """The win rate in one line."""
    share = with_interval(found["win rate"], found["win rate 95%"])
    return f"{found['wins']} of {found['games']} games won: {share}"


def text(found: Mapping[str, Any]) -> str:
    """A report as text."""
    lines = [heading(found)]
    for title, rows in sections(found):
        lines += ["", title, indent(columns(rows, rule=False), "  ")]
    return "\n".join(lines)


def markdown(found: Mapping[str, Any], title: str) -> str:
    """A report as Markdown."""
    lines = [f"# {title}", "", heading(found) + "."]
    for name, rows in sections(found):
        lines += ["", f"## {name}", "", *table(rows)]
    return "\n".join(lines) + "\n"


# --- the command ------------------------------------------------------------------------------------------------------


def parser() -> Parser:
    """The arguments of the command."""
    out = parser_of("python -m evaluation losses", __doc__)
    add = out.add_argument
    add("--agent", default="greedy", help="name of an agent")
    add("--opponent", default=None, help="name of the opponent in PvP; default random")
    words = "one deck by name or file; in PvP the agent's and the opponent's"
    add("--deck", nargs="+", default=None, metavar="NAME|FILE", help=words)
    arguments.add_terms(out, players=False)
    arguments.add_games(out, 100, "games in all; default 100")
    add("--json", type=output, default=None, help="write statistics and games to this file")
    add("--plot", type=output, default=None, help="plot the values by round to this file (needs matplotlib)")
    add("--markdown", type=output, default=None, help="write the tables to this file")
    return out


def terms_of(args: argparse.Namespace) -> tuple[Terms, list[str]]:
    """The terms and the decks. Raises `ValueError` for invalid combinations of arguments."""
    terms = arguments.terms_of(args)
    names = args.deck or list(PVP_DECKS if terms.mode == PVP else (DEFAULT_DECK,))
    if len(names) != terms.seats:
        raise ValueError(f"--deck: {args.mode} needs {terms.seats}, not {len(names)}")
    if terms.mode != PVP and args.opponent is not None:
        raise ValueError("--opponent is for --mode pvp")
    entries = [entry_of(name, lambda name: get(name).name) for name in names]
    own = {label(entry): entry for entry in entries if isinstance(entry, Deck)}
    terms = replace(terms, own_decks=tuple(own.items()))
    decks = [label(entry) for entry in entries]
    terms.check(decks)
    return terms, decks


def main(argv: Sequence[str] | None = None) -> int:
    """Plays, prints the tables, and writes the requested files."""
    command = parser()
    args = command.parse_args(argv)
    opponent = (args.opponent or "random") if args.mode == PVP else ""
    try:
        terms, decks = terms_of(args)
        named = [name for name in (args.agent, opponent) if name]
        arguments.recipes(named, named)
        if args.plot is not None:
            check(args.plot)
    except (AgentError, OptionError, Unavailable, ValueError, KeyError) as error:
        command.error(" ".join(str(error).split()))
    games = played(
        args.agent,
        games=args.games,
        seed=args.seed,
        terms=terms,
        decks=decks,
        opponent=opponent,
        processes=args.processes,
        replays=args.replays,
    )
    found = report(games)
    print(text(found))
    against = f"{opponent} ({decks[1]})" if opponent else f"{terms.chimera} {terms.level}"
    title = f"{Path(args.agent).name} ({decks[0]}) against {against}"
    try:
        if args.json is not None:
            about = {"title": title, "agent": args.agent, "opponent": opponent, "terms": terms.as_dict()}
            about |= {"decks": decks, "seed": args.seed}
            write_output(args.json, json.dumps({**about, **found, "played": [plain(game) for game in games]}) + "\n")
        if args.markdown is not None:
            write_output(args.markdown, markdown(found, title))
        if args.plot is not None:
            draw(found, title, args.plot)
    except FileError as error:
        command.exit(1, f"{command.prog}: {error}\n")
    return 0
