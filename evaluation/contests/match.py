"""Matches: n games on given seeds, with win rates, intervals, rounds and wounds.

    python -m evaluation.match --agents random greedy --games 100
    python -m evaluation.match --players 2 --agents expert --decks all
    python -m evaluation.match --mode pvp --agents greedy flat:simulations=50 --decks "The Iron Men" "The Mist Guardian"
    python -m evaluation.match --mode pvp --players 3 --agents expert random --games 20

In Red Rains every agent plays the same seeds (deck order, dice, aspects) with each deck against the same Chimera, on
the seeds --seed, --seed + 1, and so on. In PvP each ordered pair of decks is played in --games pairs of games. A pair
has a seed of its own and is one deal: decks and order of cards stay with the seats, the agents exchange theirs, so that
each goes first once. What agents are called is told by `agents/make.py`.

At a table of three or four, each against all others, a pair becomes a round of as many games: decks and cards stay with
the seats, the agents move on by one. Two agents are the first one against as many of the second as there are other
seats, else each seat has its own. There are as many tables as decks, on which each deck has every seat once. What
counts is the win rate of the first agent beside the even share.

Intervals are 95 %. Games on one seed depend on each other and count as one group (`clustered` in
evaluation/measure/statistics.py); a winner is named only where the interval leaves no doubt.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, fields
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from agents.base import AgentError
from ashes_env.decks import DeckError
from ashes_env.env.errors import OptionError
from ashes_env.env.settings import MEDITATION, PAYMENT, WORDS
from ashes_env.env.tables import MOST_PLAYERS
from ashes_env.files import output, write_text
from evaluation.contests import arguments, comparing, provenance
from evaluation.contests.playing import parties, play_all, pvp_bouts, red_rains_bouts, seated
from evaluation.measure.match import DEFAULT_CHIMERA, DEFAULT_DECK, PVP, RED_RAINS, Game, Result, Terms, table
from evaluation.measure.match import dealt_decks as dealt
from evaluation.measure.replaying import add_replays

MODES: Final = {"red-rains": RED_RAINS, "pvp": PVP}
DEFAULT_DECKS: Final = {
    RED_RAINS: (DEFAULT_DECK, "The Corpse of Viros: Noah"),
    PVP: ("The Iron Men", "The Mist Guardian", "The Boy Among Wolves", "The Frostdale Giants"),
}
DEFAULT_PLAYERS: Final = {RED_RAINS: 1, PVP: 2}
DEFAULT_AGENTS: Final = ("random", "greedy")


def play(
    terms: Terms,
    agents: Sequence[str],
    decks: Sequence[str],
    first: int,
    games: int,
    processes: int,
    already: int = 0,
    replays: Path | None = None,
) -> list[Result]:
    """A result for each agent, in PvP one for all; of the games of each deck (or table of decks) `already` are left
    out.
    """
    if terms.mode == PVP:
        skipped = terms.seats * len(dealt(decks, terms.seats)) * already
        bouts = pvp_bouts(terms, agents, decks, games, first)[skipped:]
        return [Result(" against ".join(agents), list(play_all(bouts, processes, replays)))]
    seeds = range(first + already, first + games)
    bouts = [bout for name in agents for bout in red_rains_bouts(terms, name, decks, seeds)]
    played = list(play_all(bouts, processes, replays))
    each = len(seeds) * len(parties(terms, decks))
    return [Result(name, played[i * each : (i + 1) * each]) for i, name in enumerate(agents)]


def games_csv(terms: Terms, results: Sequence[Result]) -> str:
    """A line for each game, with the terms that all have in common."""
    file = io.StringIO(newline="")
    common = terms.as_dict()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow([*common, *(field.name for field in fields(Game))])
    for result in results:
        for game in result.games:
            rows.writerow([*common.values(), *asdict(game).values()])
    return file.getvalue()


def _parser() -> argparse.ArgumentParser:
    parser = arguments.Parser(
        prog="python -m evaluation.match", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--mode", choices=MODES, default="red-rains")
    add("--agents", nargs="+", default=list(DEFAULT_AGENTS), help="names of agents; two in PvP, or one for each seat")
    add("--decks", nargs="+", default=None, help="names of decks; 'all' for every playable one")
    add(
        "--players",
        type=int,
        choices=(1, 2, 3, 4),
        default=None,
        help="Red Rains: 1 or 2 play together, an agent in every seat; two take decks in pairs, as they are named. "
        "PvP: 2 to 4, each against all others",
    )
    add("--chimera", default=DEFAULT_CHIMERA)
    add("--level", default="S1", help="S1 S2 S3 H1 H2 H3")
    add("--aspects", default="", help="aspect set: a subtype (by default the Chimera's first) or 'random'")
    add("--payment", choices=PAYMENT, default="auto", help="who picks the dice that pay")
    add("--meditation", choices=MEDITATION, default="choose", help="how meditation is put")
    add("--first-five", choices=WORDS, default="recommended")
    add(
        "--games",
        type=arguments.from_one,
        default=100,
        help="seeds for each agent; in PvP pairs for each two decks, or rounds for each table",
    )
    add("--seed", type=arguments.seed, default=1, help="the first seed")
    add("--processes", type=arguments.from_one, default=1, help="games are played in so many processes, to equal ends")
    add("--width", type=arguments.width, default=None, help="say how many games an interval of this width takes")
    add("--extend", action="store_true", help="with --width: play that many")
    add("--json", type=output, default=None, help="write all that repeats this, and every game, into this file")
    add("--csv", type=output, default=None, help="write a line for each game into this file")
    add_replays(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; writes files where asked to."""
    given = list(sys.argv[1:] if argv is None else argv)
    parser = _parser()
    args = parser.parse_args(given)
    if args.extend and args.width is None:
        parser.error("--extend needs --width")
    mode = MODES[args.mode]
    terms = Terms(
        mode,
        args.payment,
        args.first_five,
        args.meditation,
        args.chimera,
        args.level,
        args.aspects,
        args.players or DEFAULT_PLAYERS[mode],
    )
    players = terms.players
    try:
        least, most = DEFAULT_PLAYERS[mode], MOST_PLAYERS[mode]
        if not least <= players <= most:
            raise AgentError(f"--players: {args.mode} is played by {least} to {most}, not {players}")
        if mode == PVP:
            seated(args.agents, terms.seats)
        if mode == RED_RAINS and len(set(args.agents)) < len(args.agents):
            raise AgentError("an agent is named twice, and would play the same games twice")
        recipes = arguments.recipes(args.agents)
        decks = arguments.deck_names(args.decks or DEFAULT_DECKS[mode][:players], terms)
    except (AgentError, DeckError, OptionError) as error:
        parser.error(str(error))
    for line in provenance.notes(recipes, terms):
        print(line, file=sys.stderr)

    games = args.games
    try:
        results = play(terms, args.agents, decks, args.seed, games, args.processes, replays=args.replays)
    except AgentError as error:  # an agent that cannot play at such a table finds out there
        parser.error(str(error))
    if args.width is not None:
        wanted = _wanted(results, args.width, len(dealt(decks, terms.seats)) if mode == PVP else 1)
        print(_width_words(terms, args.width, games, wanted))
        if args.extend and wanted > games:
            more = play(terms, args.agents, decks, args.seed, wanted, args.processes, games, args.replays)
            results = [Result(a.agent, a.games + b.games) for a, b in zip(results, more, strict=True)]
            games = wanted
    print(table(results))
    found = _compared(terms, args.agents, results)
    for line in found["words"]:
        print(line)
    if args.json is not None:
        about = provenance.about("match", given, recipes)
        write_text(
            args.json,
            json.dumps(
                {
                    **about,
                    "terms": terms.as_dict(),
                    "decks": decks,
                    "games": games,
                    "seed": args.seed,
                    "results": [{**r.summary(), "per deck": [r.summary(d) for d in r.decks()]} for r in results],
                    **found,
                    "played": [asdict(game) for result in results for game in result.games],
                },
                indent=1,
            )
            + "\n",
        )
    if args.csv is not None:
        write_text(args.csv, games_csv(terms, results))
    return 0


def _wanted(results: Sequence[Result], width: float, pairs: int) -> int:
    """The number for --games that gives every agent an interval of this width; `pairs` seeds go into each."""
    return max(-(-comparing.needed(result.games, width) // pairs) for result in results)


def _width_words(terms: Terms, width: float, games: int, wanted: int) -> str:
    each = "games for each agent and deck"
    if terms.mode == PVP:
        each = "pairs of games for each two decks" if terms.seats == 2 else "rounds of games for each table of decks"
    if wanted <= games:
        return f"these {games} {each} are enough for an interval of width {width:g} (about {wanted})"
    return f"an interval of width {width:g} takes about {wanted} {each}, not {games}: --games {wanted}"


def _compared(terms: Terms, agents: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    if terms.mode == PVP:
        return {"words": [comparing.verdict(agents, results[0].games, terms.seats)]}
    differences = [comparing.difference(one, other) for one, other in combinations(results, 2)]
    return {"differences": differences, "words": [comparing.difference_words(found) for found in differences]}
