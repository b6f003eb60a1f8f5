"""`ashes seeds`: makes sealed seeds of the benchmark, opens them, and checks what somebody has opened."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashes_env.benchmark.sealed import Opened, SealError, Secret, read_opened, read_seal, read_secret
from ashes_env.benchmark.tasks import tasks
from ashes_env.cli.parsing import Parser
from ashes_env.files import create_text, one_line, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILED: Final = 1  # the exit code of a check that finds something wrong
SHOWN: Final = 3  # tasks whose seeds a check shows
EXAMPLES: Final = """\
ashes seeds make SECRET.json --name 2027-spring --source "drand quicknet, round 30000000" --seal seal.json
ashes seeds open SECRET.json --public 83ae...51 --out opened.json
ashes seeds check opened.json --seal seal.json
"""


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "seeds",
        help="sealed seeds of the benchmark",
        description="Held-out seeds that nobody can know before they are opened: make a secret and publish its seal; "
        "later mix in a public value that nobody could know then; everybody can check it.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    steps = parser.add_subparsers(title="steps", dest="step", required=True, parser_class=Parser)

    make = steps.add_parser("make", help="draw a secret", description="Draws a secret, and prints or writes its seal.")
    make.add_argument("secret", metavar="SECRET.json", type=Path, help="the new file of the secret, for you alone")
    make.add_argument("--name", dest="called", metavar="NAME", required=True, help="the name of these seeds")
    make.add_argument(
        "--source",
        default="",
        metavar="TEXT",
        help="which public value is going to be mixed in, such as a beacon's round",
    )
    _to("--seal", make, "SEAL.json", "write the seal, which you publish, into this new file")

    seal = steps.add_parser("seal", help="the seal of a secret", description="Prints or writes the seal once more.")
    seal.add_argument("secret", metavar="SECRET.json", type=Path, help="the file of the secret")
    _to("--seal", seal, "SEAL.json", "write the seal into this new file")

    opens = steps.add_parser("open", help="open a seal", description="Mixes a public value in; publishes the secret.")
    opens.add_argument("secret", metavar="SECRET.json", type=Path, help="the file of the secret")
    opens.add_argument(
        "--public", metavar="VALUE", required=True, help="a value that was fixed after the seal was published"
    )
    opens.add_argument(
        "--source", default="", metavar="TEXT", help="where everybody finds this value (default: as the seal announces)"
    )
    _to("--out", opens, "OPENED.json", "write what is opened into this new file")

    check = steps.add_parser("check", help="check an opened seal", description="Compares what was opened with a seal.")
    check.add_argument("opened", metavar="OPENED.json", type=Path, help="the file of what was opened")
    check.add_argument("--seal", metavar="SEAL.json", type=Path, required=True, help="the seal that was published")
    check.add_argument("--task", nargs="+", default=(), metavar="TASK", help="print the first seeds of these tasks")


def _to(name: str, parser: Parser, place: str, what: str) -> None:
    parser.add_argument(name, metavar=place, type=Path, help=f"{what} (default: print it)")


def run(args: argparse.Namespace) -> int:
    """Does one step. Exit status 1: the check has found that something is wrong."""
    if args.step == "check":
        return check(args.opened, args.seal, args.task)
    if args.step == "make":
        made = Secret.draw(args.called, args.source)
        create_text(args.secret, made.as_json(), private=True)
        _give(made.seal.as_json(), args.seal, f"publish it now; nobody else may read {args.secret} before it is opened")
    elif args.step == "seal":
        _give(read_secret(args.secret).seal.as_json(), args.seal, "publish it")
    else:
        opened = read_secret(args.secret).open(args.public, args.source)
        _give(opened.as_json(), args.out, "publish it; from now on these seeds are known")
    return 0


def check(place: Path, sealed: Path, names: Sequence[str]) -> int:
    """Compares the two files, and prints the first seeds of tasks."""
    try:
        seal = read_seal(sealed)
    except SealError as error:
        return _refused(sealed, error)
    try:
        opened = read_opened(place)
        opened.check(seal)
    except SealError as error:
        return _refused(place, error)
    seeds = {name: opened.seed_of(name) for name in names or _some_tasks()}
    print("\n".join(lines(opened)))
    wide = max(map(len, seeds))
    for name, seed in seeds.items():
        print(printable(f"{name:{wide}}  first seed {seed}"))
    return 0


def lines(opened: Opened) -> list[str]:
    """What a check says of a seal that is as it was published."""
    told = [
        f"{opened.name} of {opened.date} is what was sealed: digest {opened.digest}",
        f"mixed in: {opened.public}",
        f"its source: {opened.source}",
    ]
    if opened.announced != opened.source:
        told.append(f"announced before: {opened.announced or 'no source'}")
    told.append("Look the public value up there: it has to be from after the seal was published.")
    return told


def _some_tasks() -> list[str]:
    """The first task of each kind."""
    kinds: dict[str, str] = {}
    for name in tasks():
        kinds.setdefault(name.partition("/")[0], name)
    return [*kinds.values()][:SHOWN]


def _refused(place: Path, error: SealError) -> int:
    print(f"ashes seeds: {one_line(place)}: {one_line(error)}", file=sys.stderr)
    return FAILED


def _give(text: str, place: Path | None, what: str) -> None:
    """Prints a text, or writes it into a new file and says what to do with that."""
    if place is None:
        print(text, end="")
    else:
        create_text(place, text)
        print(printable(f"{place}: {what}"))
