"""`ashes dataset`: keeps games of agents as seeds and actions, expands them into rows, describes both."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashes_env.cli import match
from ashes_env.cli.parsing import Parser
from ashes_env.contests import arguments
from ashes_env.dataset.shard_list import MINARI, PARQUET, WRITTEN_AS
from ashes_env.files import printable
from ashes_env.replays.samples import BYTES, FORMS
from ashes_env.spec.names import UsageError, find_name

if TYPE_CHECKING:
    from ashes_env.dataset import Plan

EXAMPLES: Final = """\
ashes dataset make ./coal --agents expert --level S2 --games 1000 --seed 1 --processes 2
ashes dataset make pvp.jsonl --mode pvp --agents expert coal --decks all --games 1000
ashes dataset expand ./coal --into ./coal-rows --as parquet --obs bytes --shard-games 100
ashes dataset describe ./coal-rows --published 2027-01-31
"""
DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
LEFT_OUT: Final = ("--games", "--processes")  # of the command that a file of games names


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "dataset",
        help="data sets of games: keep, expand, describe",
        description="Games of agents as data to learn from. A data set is kept as seeds and actions, about a kilobyte "
        "a game; its rows are made from it by playing the games again.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    steps = parser.add_subparsers(title="steps", dest="step", required=True, parser_class=Parser)

    make = steps.add_parser(
        "make",
        help="play games and keep them",
        description="Plays the games of `ashes match` with the same agents, decks and seed into a file. If the file "
        "has the beginning of the same games, it goes on from there. More games begin with fewer.",
    )
    make.add_argument("place", metavar="FILE|FOLDER", type=Path, help="a .jsonl file, or the folder of its games.jsonl")
    match.add_contest(make)
    words = "number of games, in Red Rains for each agent; default 100, rounded up so that all decks play equally often"
    make.add_argument("--games", type=arguments.from_one, default=None, metavar="N", help=words)
    arguments.add_seed(make)
    arguments.add_processes(make)

    expand = steps.add_parser(
        "expand",
        help="play kept games again, and write rows",
        description="Writes what each seat saw and did, decision by decision, into shards. A folder of shards that is "
        "not complete is completed. Parquet and Minari need the extra 'data'.",
    )
    expand.add_argument("place", metavar="FILE|FOLDER", type=Path, help="the games, as for make")
    expand.add_argument("--into", metavar="FOLDER", type=Path, required=True, help="the folder of the shards")
    words = f"{', '.join(WRITTEN_AS)}; default {PARQUET}"
    expand.add_argument("--as", dest="written_as", metavar="FORM", default=PARQUET, help=words)
    words = f"the form of observation: {', '.join(FORMS)}; default {BYTES}"
    expand.add_argument("--obs", metavar="FORM", default=BYTES, help=words)
    words = "games of a shard; default 100. Minari has no shards"
    expand.add_argument("--shard-games", metavar="N", type=arguments.from_one, default=None, help=words)
    arguments.add_processes(expand)

    describe = steps.add_parser(
        "describe",
        help="write metadata and a datasheet",
        description="Checks the digests of a folder with shards, with games.jsonl or with both, and writes "
        "croissant.json (Croissant metadata) and DATASHEET.md into it.",
    )
    describe.add_argument("folder", metavar="FOLDER", type=Path, help="the folder of the data set")
    describe.add_argument("--url", default="", metavar="URL", help="the address at which it will be found")
    describe.add_argument("--published", default="", metavar="DATE", help="the day of publication: 2027-01-31")


def run(args: argparse.Namespace) -> int:
    """Does one step."""
    steps: dict[str, Callable[[argparse.Namespace], list[str]]] = {"make": made, "expand": expanded}
    for line in steps.get(args.step, described)(args):
        print(printable(line))
    return 0


def made(args: argparse.Namespace) -> list[str]:
    """Plays games and keeps them."""
    from ashes_env.dataset import make

    plan, games = plan_of(args)
    total = len(plan.bouts(games))
    found = make(args.place, plan, games, args.processes, command_of(args), _counted(total))
    size = found.games.path.stat().st_size
    before = f", {found.before} of them from before" if found.before else ""
    return [f"{found.games.path}: {total} games{before}, {size:,} bytes, {size // total:,} a game"]


def plan_of(args: argparse.Namespace) -> tuple[Plan, int]:
    """The games that the command line names, and how many of each pairing."""
    from ashes_env.dataset import Plan

    contest = match.contest_of(args)
    return Plan(contest.terms, tuple(contest.agents), tuple(contest.decks), args.seed), contest.games


def command_of(args: argparse.Namespace) -> str:
    """The command without the file and what changes no game: the number of games and of processes."""
    own = argparse.ArgumentParser(add_help=False)
    for name in LEFT_OUT:
        own.add_argument(name)
    _, rest = own.parse_known_args(list(args.given))
    if str(args.place) in rest:
        rest.remove(str(args.place))
    return shlex.join(["ashes", *rest])


def expanded(args: argparse.Namespace) -> list[str]:
    """Expands games into shards."""
    from ashes_env.dataset import expand
    from ashes_env.dataset.expanding import GAMES

    written_as = find_name("--as", args.written_as, WRITTEN_AS)
    observation = find_name("--obs", args.obs, FORMS)
    if written_as == MINARI and args.shard_games is not None:
        raise UsageError("--shard-games is for parquet and npz: Minari has one data set of all games")
    size = args.shard_games or GAMES
    found = expand(args.place, args.into, written_as, observation, size, args.processes, _counted(None))
    weight = sum(shard.bytes for shard in found.shards)
    per = f"{weight // found.rows:,} a row" if found.rows else "no rows"
    return [f"{args.into}: {found.games} games, {found.rows:,} rows, {weight:,} bytes, {per}"]


def described(args: argparse.Namespace) -> list[str]:
    """Describes a data set."""
    from ashes_env.dataset import describe

    if args.published and not DATE.fullmatch(args.published):
        raise UsageError(f"--published: a day such as 2027-01-31, not {args.published!r}")
    return [f"written: {path}" for path in describe(args.folder, args.url, args.published)]


def _counted(total: int | None) -> Callable[[int], None]:
    """Prints how many games are done, where somebody looks."""
    of = "" if total is None else f" of {total:,}"

    def told(number: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{number:,}{of} games ", end="\n" if number == total else "", file=sys.stderr, flush=True)

    return told
