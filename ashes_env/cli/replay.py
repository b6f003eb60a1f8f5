"""`ashes replay`: prints a recorded game as text, plays it again to check it, analyses it, writes a page or arrays."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ashes_env.cli import analysing, saves
from ashes_env.files import one_line, printable, write_output
from ashes_env.files.writing import remember
from ashes_env.match.estimates import win_chance
from ashes_env.render.plain_table import percent
from ashes_env.replays import Replay, ReplayError, as_arrays, check, read
from ashes_env.replays.file import MOST_SEATS, as_text
from ashes_env.spec.names import UsageError
from ashes_env.spec.number_flags import whole_number
from ashes_env.text.analysis import SIMULATIONS

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

DIFFERENT: Final = 1  # the exit code of --check if the game differs


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "replay",
        help="print or check a recorded game, or convert it to a web page",
        description="Prints the game of a replay file: each decision and its effects. --check plays it again and "
        "exits with 1 if it differs. --html writes a self-contained page for any browser. "
        "--arrays writes training data: for each decision the observation, the mask and the action. "
        "--analyse tells which decisions cost most; with --out or --html the chances to win are written too.",
    )
    parser.add_argument("file", metavar="FILE", help="the replay, a .json file")
    parser.add_argument("--check", action="store_true", help="play the game again and compare")
    parser.add_argument("--html", metavar="OUT", help="write a page to this file")
    parser.add_argument(
        "--view",
        metavar="VIEW",
        help="for --html: all views (the default), open (nothing hidden), or the number of a player for that view only",
    )
    parser.add_argument("--arrays", metavar="OUT", help="write observations, masks, actions and results to this .npz")
    parser.add_argument(
        "--analyse",
        metavar="PLANNER",
        nargs="?",
        const="plan",
        help="search each decision again with the planner, such as plan:simulations=160; default "
        f"plan:simulations={SIMULATIONS}",
    )
    parser.add_argument("--out", metavar="OUT", help="for --analyse: write the replay with the chances to this file")
    parser.add_argument(
        "--seat",
        metavar="N",
        action="append",
        type=whole_number(0, MOST_SEATS - 1),
        help="for --analyse: whose decisions (repeatable); default those of people, without people all",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints, checks, analyses or writes."""
    _check_together(args)
    outputs = {"--html": args.html, "--arrays": args.arrays, "--out": args.out}
    for out in filter(None, outputs.values()):
        remember(out)  # before the work begins
    replay = read(args.file)
    if args.check:
        return checked(replay)
    for option, out in outputs.items():
        if out is not None:
            saves.apart(option, out, args.file)
    if args.analyse is not None:
        if args.html is not None:
            _page(replay, args.view)  # a wrong view is told before the work begins
        analysis = analysing.analysed(replay, args.analyse, args.seat or ())
        print("\n".join(analysing.lines(analysis)))
        replay = analysis.replay
        if args.out is not None:
            print(printable(f"written: {write_output(args.out, as_text(replay))}"))
    if args.html is not None:
        print(printable(f"written: {write_output(args.html, _page(replay, args.view))}"))
    elif args.arrays is not None:
        print(printable(f"written: {write_output(args.arrays, packed(replay))}"))
    elif args.analyse is None:
        for line in lines(replay):
            print(line)
    return 0


def _check_together(args: argparse.Namespace) -> None:
    """Raises `UsageError` for arguments that do not go together."""
    if args.view is not None and args.html is None:
        raise UsageError("--view is for --html")
    if args.analyse is None and (args.out is not None or args.seat is not None):
        raise UsageError(f"{'--seat' if args.out is None else '--out'} is for --analyse")
    if (args.check, args.html is not None, args.arrays is not None).count(True) > 1:
        raise UsageError("one thing at a time: --check, --html or --arrays")
    if args.analyse is not None and (args.check or args.arrays is not None):
        raise UsageError("--analyse goes with --html and --out, not with --check or --arrays")


def _page(replay: Replay, view: str | None) -> str:
    """The page of a game."""
    from ashes_env.replays.page import page_of, view_named

    return page_of(replay, view_named(view or ""))


def packed(replay: Replay) -> bytes:
    """The arrays of a game as an `.npz` file without pickled objects, which `numpy.load` reads by default."""
    import numpy as np

    arrays: dict[str, Any] = as_arrays([replay])
    out = io.BytesIO()
    np.savez_compressed(out, **arrays)
    return out.getvalue()


def checked(replay: Replay) -> int:
    """Plays a game again and prints whether it is the same; returns the exit code."""
    try:
        check(replay)
    except ReplayError as error:
        print(f"not the same: {one_line(error)}")
        return DIFFERENT
    print(f"the same: {len(replay.actions)} decisions, {replay.result or 'not over yet'}")
    return 0


def lines(replay: Replay) -> Iterator[str]:
    """A game as text: the players, each decision with the events that followed, and the end."""
    spec = replay.spec
    yield f"{spec.mode.replace('_', ' ')}, seed {spec.seed}, ashes-env {replay.version}"
    for field in (spec.settings, spec.options):
        told = [f"{_brief(name)}: {_brief(value)}" for name, value in field.items()]
        if told:
            yield ", ".join(told)
    for seat, agent in enumerate(replay.agents):
        yield f"player {seat}: {agent}"
    yield ""
    sides = spec.settings.get("players", 2) if spec.mode == "pvp" else 2
    for n, line in enumerate(replay.story):
        if n:
            value = replay.values[n - 1]
            estimate = "" if value is None else f"  (win estimate {percent(win_chance(value, sides))})"
            yield f"[{n}] player {line.seat}: {line.words}{estimate}"
        for text in line.told:
            yield f"    {text}"
    yield ""
    yield replay.result or "the game goes on"


def _brief(value: object) -> str:
    """A setting or an option in one line; a whole deck or position by its name."""
    if isinstance(value, dict):
        return _brief(str(value.get("name") or value.get("title") or "given as a document"))
    if isinstance(value, list):
        return " and ".join(map(_brief, value))
    return printable(str(value))
