"""`ashes match`: agents play games on given seeds; prints win rates with intervals, rounds and wounds.

    ashes match --agents random greedy --games 100
    ashes match --players 2 --agents expert --decks all
    ashes match --mode pvp --agents greedy flat:simulations=50 --decks "The Iron Men" "The Mist Guardian"
    ashes match --mode pvp --players 3 --agents expert random --games 36
    ashes match --agents my_agent:Mine expert          (the class Mine of my_agent.py in the current folder)

In Red Rains every agent plays --games games against the same Chimera: one with each deck on the seed --seed, then one
with each on --seed + 1, and so on. In PvP --games is the total number of games. Two games of PvP form a pair with a
seed of its own and the same deal: decks and card order stay with the seats and the agents swap seats, so each goes
first once. The pairs use the ordered pairs of decks in turn, including a deck against itself.

At a table of three or four, each against all others, a pair becomes a round of three or four games: decks and cards
stay with the seats, the agents move on by one seat. With two agents the first one plays against copies of the second;
else each seat has its own agent. There are as many tables as decks, and each deck has every seat once. The result is
the win rate of the first agent, compared to an even share.

Intervals are 95 %. Games on one seed depend on each other and count as one group (`clustered` in
ashes_env/contests/statistics.py); a winner is named only if the interval excludes a tie.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ashes_env.cli import new_game
from ashes_env.cli.names import UsageError, find_name
from ashes_env.contests import arguments, comparing, provenance
from ashes_env.contests.games import DEFAULT_CHIMERA, DEFAULT_DECK, FIELDS, PVP, RED_RAINS, Result, Terms, values
from ashes_env.contests.games import table as table_of
from ashes_env.contests.playing import cycle, first_bouts, play_all, seated
from ashes_env.contests.rows import csv_text
from ashes_env.files import output, write_text
from ashes_env.match.settings import WORDS
from ashes_env.match.tables import MOST_PLAYERS, RANDOM
from ashes_env.rules.state.game_options import SETTINGS

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

MODES: Final = {"red-rains": RED_RAINS, "pvp": PVP}
DEFAULT_DECKS: Final = {
    RED_RAINS: (DEFAULT_DECK, "The Corpse of Viros: Noah"),
    PVP: ("The Iron Men", "The Mist Guardian", "The Boy Among Wolves", "The Frostdale Giants"),
}
DEFAULT_GAMES: Final = 100  # or the next number that gives complete pairs or rounds


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
    """A result for each agent, in PvP one for all; the first `already` games are left out."""
    pairings = [tuple(agents)] if terms.mode == PVP else [(name,) for name in agents]
    bouts = [bout for names in pairings for bout in first_bouts(terms, names, decks, games, first)[already:]]
    played = list(play_all(bouts, processes, replays))
    each = games - already
    return [Result(" against ".join(names), played[i * each :][:each]) for i, names in enumerate(pairings)]


def games_csv(terms: Terms, results: Sequence[Result]) -> str:
    """A line for each game, with the common settings."""
    common = terms.as_dict()
    rows = [[*common.values(), *values(game)] for result in results for game in result.games]
    return csv_text([[*common, *FIELDS], *rows])


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "match",
        help="agents play games on given seeds: win rates with intervals",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--mode", choices=MODES, default="red-rains")
    add("--agents", nargs="+", default=["random", "greedy"], help="who plays; two in PvP, or one for each seat")
    add("--decks", nargs="+", default=None, metavar="DECK", help="published decks; 'all' for every one that suits")
    add(
        "--players",
        type=int,
        choices=(1, 2, 3, 4),
        default=None,
        help="Red Rains: 1 or 2 play together, an agent in every seat; two take decks in pairs, as they are named. "
        "PvP: 2 to 4, each against all others",
    )
    add("--chimera", default=DEFAULT_CHIMERA, metavar="NAME", help=f"default {DEFAULT_CHIMERA}")
    add("--level", default="S1", metavar="LEVEL", help="S1 S2 S3 H1 H2 H3; default S1")
    add("--aspects", default="", metavar="SET", help="a subtype (by default the Chimera's first) or 'random'")
    add("--payment", choices=SETTINGS["payment"][0].words, default="auto", help="who picks the dice that pay")
    add("--meditation", choices=SETTINGS["meditation"][0].words, default="choose", help="how meditation is put")
    add("--first-five", choices=WORDS, default="recommended")
    words = "games in all, in Red Rains of each agent; default 100, or as many more as come out even among the decks"
    arguments.add_games(parser, None, words)
    add("--width", type=arguments.width, default=None, help="say how many games an interval of this width takes")
    add("--extend", action="store_true", help="with --width: play that many")
    add("--json", type=output, default=None, metavar="FILE", help="write what repeats this, and every game")
    add("--csv", type=output, default=None, metavar="FILE", help="write a line for each game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays and prints; writes the requested files."""
    if args.extend and args.width is None:
        raise UsageError("--extend needs --width")
    mode = MODES[args.mode]
    least, most = new_game.LEAST[mode], MOST_PLAYERS[mode]
    players = args.players or least
    if not least <= players <= most:
        raise UsageError(f"--players: {args.mode} is played by {least} to {most}, not {players}")
    chimera, level = (
        find_name("chimera", args.chimera, new_game.chimeras()),
        find_name("level", args.level, new_game.levels()),
    )
    aspects = find_name("aspects", args.aspects, [*new_game.subtypes(), RANDOM]) if args.aspects else ""
    terms = Terms(mode, args.payment, args.first_five, args.meditation, chimera, level, aspects, players)
    if mode == PVP:
        seated(args.agents, terms.seats)
    elif len(set(args.agents)) < len(args.agents):
        raise UsageError("an agent is named twice, and would play the same games twice")
    recipes = arguments.recipes(args.agents, args.agents)
    known = [*new_game.decks(mode), "all"]
    wanted = [find_name("deck", name, known) for name in args.decks or DEFAULT_DECKS[mode][:players]]
    decks = arguments.deck_names(wanted, terms)
    whole = cycle(terms, decks)
    games = args.games or -(-DEFAULT_GAMES // whole) * whole
    for line in filter(None, [*provenance.notes(recipes, terms), arguments.uneven(terms, decks, games)]):
        print(line, file=sys.stderr)

    results = play(terms, args.agents, decks, args.seed, games, args.processes, replays=args.replays)
    if args.width is not None:
        needed = max(comparing.needed(result.games, args.width) for result in results)
        wanted_games = -(-needed // whole) * whole
        print(_width_words(args.width, games, wanted_games))
        if args.extend and wanted_games > games:
            more = play(terms, args.agents, decks, args.seed, wanted_games, args.processes, games, args.replays)
            results = [Result(a.agent, a.games + b.games) for a, b in zip(results, more, strict=True)]
            games = wanted_games
    print(table_of(results))
    compared = _compared(terms, args.agents, results)
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
        write_text(args.json, json.dumps(document, indent=1) + "\n")
    if args.csv is not None:
        write_text(args.csv, games_csv(terms, results))
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
