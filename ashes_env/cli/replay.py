"""`ashes replay`: prints a recorded game as text, checks it by playing it again, or writes a page or arrays."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ashes_env.cli import saves
from ashes_env.files import one_line, printable, write_output
from ashes_env.files.writing import remember
from ashes_env.match.estimates import win_chance
from ashes_env.render.plain_table import percent
from ashes_env.replays import Replay, ReplayError, as_arrays, check, read
from ashes_env.spec.names import UsageError

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
        "--arrays writes training data: for each decision the observation, the mask and the action.",
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
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints, checks or writes."""
    if args.view is not None and args.html is None:
        raise UsageError("--view is for --html")
    if (args.check, args.html is not None, args.arrays is not None).count(True) > 1:
        raise UsageError("one thing at a time: --check, --html or --arrays")
    for out in (args.html, args.arrays):
        if out is not None:
            remember(out)  # before the work begins
    replay = read(args.file)
    if args.check:
        return checked(replay)
    if args.html is not None:
        from ashes_env.replays.page import page_of, view_named

        saves.apart("--html", args.html, args.file)
        written = write_output(args.html, page_of(replay, view_named(args.view or "")))
        print(printable(f"written: {written}"))
        return 0
    if args.arrays is not None:
        saves.apart("--arrays", args.arrays, args.file)
        print(printable(f"written: {write_output(args.arrays, packed(replay))}"))
        return 0
    for line in lines(replay):
        print(line)
    return 0


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
