"""Plays whole campaigns: how many an agent wins, and how many of their encounters, with decks that it builds.

    python -m evaluation campaigns --agent expert --building trials --difficulty standard --games 24
    python -m evaluation campaigns --agent plan:simulations=40,menus=yes --chimeras "The Corpse of Viros" --deck choose

`--building` says how decks are built (`ashes_env/agents/campaign.py`): kept as published, at random, or by trial games.
`--deck` is the deck that every campaign starts with; with `choose` the agent chooses it. Each Chimera is
met in `--games` campaigns, from the same seeds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ashes_env.agents.base import AgentError
from ashes_env.agents.campaign import BUILDING, TRIALS, CampaignAgent
from ashes_env.agents.deck_building import Trials, Workshop
from ashes_env.agents.make import handed, make_agent
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.campaign_settings import CampaignSettings
from ashes_env.campaign.state import WON
from ashes_env.campaign.terms import DIFFICULTIES, ENCOUNTERS
from ashes_env.cli.parsing import parser_of
from ashes_env.contests import arguments
from ashes_env.contests.playing import in_order
from ashes_env.contests.rows import columns, with_interval
from ashes_env.contests.statistics import wilson
from ashes_env.decks import definitions
from ashes_env.files import output, write_output
from ashes_env.match.errors import OptionError
from ashes_env.match.redeal import agent_seed
from ashes_env.solo.setup import chimera_titles
from evaluation.verification.tallies import parts

CHUNK: Final = 4


class Campaigns(NamedTuple):
    """Some campaigns, from a seed on, of an agent with decks built in one way."""

    agent: str
    building: str
    trials: Trials
    settings: tuple[tuple[str, Any], ...]
    seed: int
    games: int


class Played(NamedTuple):
    """A campaign: whether it was won, its encounters that were won, and the deck with which it began."""

    won: bool
    encounters: int
    deck: str


@lru_cache
def _workshop(trials: Trials) -> Workshop:
    """One for all campaigns of this process, because equal questions have equal answers."""
    return Workshop(trials)


def play(job: Campaigns) -> list[Played]:
    """Plays campaigns."""
    player = handed(make_agent(job.agent), job.agent)
    agent = CampaignAgent(player, job.building, _workshop(job.trials))
    settings = CampaignSettings(illegal_action="raise", payment="auto", **dict(job.settings))
    found = []
    for seed in range(job.seed, job.seed + job.games):
        match = CampaignMatch.new(settings, {}, seed)
        agent.start(agent_seed(seed))
        while not match.over:
            match.act(agent.act(match))
        c = match.campaign
        found.append(Played(c.stage == WON, c.won, c.builders[0].deck))
    return found


def row(name: str, played: Sequence[Played]) -> dict[str, Any]:
    """What some campaigns show, as JSON types. Intervals are those of Wilson, 95 %."""
    n, won = len(played), sum(each.won for each in played)
    return {
        "chimera": name,
        "campaigns": n,
        "won": won / n,
        "won 95%": list(wilson(won, n)),
        "encounters": [sum(each.encounters >= i for each in played) / n for i in range(1, ENCOUNTERS + 1)],
        "decks": dict(Counter(each.deck for each in played).most_common()),
    }


def report(rows: Sequence[dict[str, Any]]) -> str:
    """The results as a text table."""
    head = ("Chimera", "campaigns", "won", "first, second, third encounter won", "most frequent deck")
    cells = [
        (
            each["chimera"],
            str(each["campaigns"]),
            with_interval(each["won"], each["won 95%"]),
            ", ".join(f"{share:.0%}" for share in each["encounters"]),
            next(iter(each["decks"])),
        )
        for each in rows
    ]
    return columns([head, *cells])


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the campaigns and prints the results of each Chimera; 2 for wrong arguments."""
    parser = parser_of("python -m evaluation campaigns", __doc__)
    add = parser.add_argument
    titles = list(chimera_titles(definitions()))
    usual = Trials()
    add("--agent", default="expert", help="the agent that plays the encounters")
    add("--building", choices=BUILDING, default=TRIALS, help=f"how decks are built; default {TRIALS}")
    add("--deck", default="choose", help="the published deck to start with; default choose: the agent chooses it")
    add("--chimeras", nargs="+", default=titles, metavar="CHIMERA", help="Chimeras; default all")
    add("--difficulty", choices=sorted(DIFFICULTIES), default="standard")
    add("--games", type=arguments.from_one, default=12, help="campaigns against each Chimera; default 12")
    for name, value in (("first", usual.first), ("keep", usual.keep), ("width", usual.width)):
        add(f"--{name}", type=arguments.from_one, default=value, help=f"of trials: {name}; default {value}")
    add("--generations", type=arguments.from_one, default=usual.generations, help="of trials: generations")
    add("--seed", type=arguments.seed, default=1, help="the first seed; default 1")
    add("--processes", type=arguments.from_one, default=1, help="processes that play; default 1")
    add("--json", type=output, default=None, help="write the results to this file")
    args = parser.parse_args(argv)
    trials = Trials(args.first, args.keep, args.width, args.generations)
    jobs: list[tuple[str, Campaigns]] = []
    try:
        arguments.recipes([args.agent], [args.agent])
        for title in args.chimeras:
            given = {"chimera": title, "difficulty": args.difficulty, "decks": [args.deck]}
            CampaignSettings(**given)
            job = Campaigns(args.agent, args.building, trials, tuple(given.items()), args.seed, args.games)
            jobs += [(title, job._replace(seed=args.seed + low, games=n)) for low, n in parts(args.games, CHUNK)]
    except (AgentError, OptionError) as error:
        parser.error(str(error))
    played: dict[str, list[Played]] = {title: [] for title in args.chimeras}
    for (title, _), more in zip(jobs, in_order(play, [job for _, job in jobs], args.processes), strict=True):
        played[title] += more
    rows = [row(title, each) for title, each in played.items()]
    if len(rows) > 1:
        rows.append(row("all", [each for games in played.values() for each in games]))
    print(report(rows))
    if args.json is not None:
        about = {name: getattr(args, name) for name in ("agent", "building", "deck", "difficulty", "seed")}
        found = {**about, "trials": asdict(trials), "results": rows}
        write_output(args.json, json.dumps(found, indent=1) + "\n")
    return 0
