"""`ashes match`: agents play games on given seeds; win rates with intervals, rounds and wounds.

    ashes match --agents random greedy --games 100
    ashes match --players 2 --agents expert --decks all
    ashes match --mode pvp --agents greedy flat:simulations=50 --decks "The Iron Men" "The Mist Guardian"
    ashes match --mode pvp --agents medium medium --decks my_deck.txt "The Iron Men"   (how good is my deck: its row)
    ashes match --mode pvp --players 3 --agents expert random --games 36
    ashes match --agents my_agent:Mine expert          (the class Mine of my_agent.py in the current folder)

In Red Rains every agent plays --games games against the same Chimera: with each deck on the seed --seed, then with each
on --seed + 1, and so on. In PvP --games is the total number of games. Two PvP games form a pair with its own seed and
deal: decks and order of cards stay with the seats, the agents exchange seats, so each goes first once. The ordered
pairs of decks take turns, including a deck against itself.

With three or four players, each against all others, a round of three or four games replaces a pair: decks and cards
stay with the seats, the agents move on by one seat. If two agents are given, copies of the second take all other seats;
otherwise give one agent for each seat. There are as many tables as decks, so that each deck has every seat once. The
result is the win rate of the first agent, compared with the even share.

Intervals are 95 %, clustered by seed, because games on one seed depend on each other (`clustered` in
ashes_env/contests/statistics.py). A winner is named only if the interval excludes a tie.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ashes_env.agents.make import Recipe
from ashes_env.cli.players import of_level
from ashes_env.contests import arguments, comparing, provenance
from ashes_env.contests.games import DEFAULT_DECK, FIELDS, PVP, RED_RAINS, Result, Terms, values
from ashes_env.contests.games import table as table_of
from ashes_env.contests.playing import cycle, first_bouts, play_all, seated
from ashes_env.contests.rows import csv_text
from ashes_env.files import output, write_output
from ashes_env.match.tables import CHOOSE
from ashes_env.spec.known import decks as decks_known
from ashes_env.spec.names import UsageError, find_name

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

DEFAULT_DECKS: Final = {
    RED_RAINS: (DEFAULT_DECK, "The Corpse of Viros: Noah"),
    PVP: ("The Iron Men", "The Mist Guardian", "The Boy Among Wolves", "The Frostdale Giants"),
}
DEFAULT_GAMES: Final = 100  # or as many more as come out even


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
    """A result for each agent, in PvP one for all; `already` of the games are left out."""
    pairings = [tuple(agents)] if terms.mode == PVP else [(name,) for name in agents]
    bouts = [bout for names in pairings for bout in first_bouts(terms, names, decks, games, first)[already:]]
    played = list(play_all(bouts, processes, replays))
    each = games - already
    return [Result(" against ".join(names), played[i * each :][:each]) for i, names in enumerate(pairings)]


def games_csv(terms: Terms, results: Sequence[Result]) -> str:
    """A line for each game, with the terms that all have in common; decks of users have labels."""
    common = replace(terms, own_decks=()).as_dict()
    rows = [[*common.values(), *values(game)] for result in results for game in result.games]
    return csv_text([[*common, *FIELDS], *rows])


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Enters the parser of the command."""
    parser = commands.add_parser(
        "match",
        help="agents play games on given seeds: win rates with intervals",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add_contest(parser)
    words = "number of games, in Red Rains for each agent; default 100, rounded up so that all decks play equally often"
    arguments.add_games(parser, None, words)
    add("--width", type=arguments.width, default=None, help="print how many games an interval of this width needs")
    add("--extend", action="store_true", help="with --width: play that many")
    add(
        "--json",
        type=output,
        default=None,
        metavar="FILE",
        help="write every game, and everything needed to reproduce them",
    )
    add("--csv", type=output, default=None, metavar="FILE", help="write a line for each game")
    parser.set_defaults(run=run)


def add_contest(parser: argparse.ArgumentParser) -> None:
    """Adds the flags for agents, decks and terms."""
    words = "levels (easy, medium, strong) or agents; in PvP two, or one for each seat"
    parser.add_argument("--agents", "--agent", nargs="+", default=["random", "greedy"], metavar="AGENT", help=words)
    words = "published decks, deck files (.json, .toml, .txt), or 'all' for every suitable published one"
    arguments.add_decks(parser, None, words)
    arguments.add_terms(parser)


class Contest(NamedTuple):
    """Who plays with what: agents by name, decks by name or label."""

    terms: Terms
    agents: list[str]
    recipes: list[Recipe]
    decks: list[str]
    games: int


def contest_of(args: argparse.Namespace) -> Contest:
    """The contest that the flags of `add_contest`, `--games` and `--seed` give; prints notes on it to standard error.
    Raises `UsageError`, `AgentError`, `OptionError` and `DeckError`.
    """
    terms = arguments.terms_of(args)
    mode, players = terms.mode, terms.seats
    agents = [of_level(name, mode, players) for name in args.agents]
    if mode == PVP:
        seated(agents, terms.seats)
    elif len(set(agents)) < len(agents):
        raise UsageError("an agent is named twice, and would play the same games twice")
    recipes = arguments.recipes(agents, agents)
    known = [*decks_known(mode), arguments.ALL]
    wanted = args.decks or DEFAULT_DECKS[mode][:players]

    def named(name: str) -> str:
        return find_name("deck", name, known)

    if args.first_five is None and (without := arguments.without_first_five(wanted, named)):
        args.first_five = CHOOSE
        terms = arguments.terms_of(args)
        print(f"note: {without[0]} recommends no First Five, so the agents choose them", file=sys.stderr)
    terms, decks = arguments.decks_of(wanted, terms, named)
    whole = cycle(terms, decks)
    games = args.games or -(-DEFAULT_GAMES // whole) * whole
    for line in filter(None, [*provenance.notes(recipes, terms), arguments.uneven(terms, decks, games)]):
        print(line, file=sys.stderr)
    return Contest(terms, agents, recipes, decks, games)


def run(args: argparse.Namespace) -> int:
    """Plays and prints; writes files where asked to."""
    if args.extend and args.width is None:
        raise UsageError("--extend needs --width")
    terms, agents, recipes, decks, games = contest_of(args)
    whole = cycle(terms, decks)
    results = play(terms, agents, decks, args.seed, games, args.processes, replays=args.replays)
    if args.width is not None:
        needed = max(comparing.needed(result.games, args.width) for result in results)
        wanted_games = -(-needed // whole) * whole
        print(_width_words(args.width, games, wanted_games))
        if args.extend and wanted_games > games:
            more = play(terms, agents, decks, args.seed, wanted_games, args.processes, games, args.replays)
            results = [Result(a.agent, a.games + b.games) for a, b in zip(results, more, strict=True)]
            games = wanted_games
    print(table_of(results))
    compared = _compared(terms, agents, results)
    for line in compared["words"]:
        print(line)
    if args.json is not None:
        document = {
            **provenance.about(args.given, recipes),
            "terms": terms.as_dict(),
            "decks": decks,
            "games": games,
            "seed": args.seed,
            "results": [{**r.summary(), "per deck": [r.summary(d) for d in r.decks()]} for r in results],
            **compared,
            "played": [asdict(game) for result in results for game in result.games],
        }
        write_output(args.json, json.dumps(document, indent=1) + "\n")
    if args.csv is not None:
        write_output(args.csv, games_csv(terms, results))
    return 0


def _width_words(width: float, games: int, wanted: int) -> str:
    if wanted <= games:
        return f"{games} games are enough for an interval of width {width:g} (about {wanted})"
    return f"an interval of width {width:g} takes about {wanted} games, not {games}: --games {wanted}"


def _compared(terms: Terms, agents: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    if terms.mode == PVP:
        return {"words": [comparing.verdict(agents, results[0].games, terms.seats)]}
    differences = [comparing.difference(one, other) for one, other in combinations(results, 2)]
    return {"differences": differences, "words": [comparing.difference_words(found) for found in differences]}
