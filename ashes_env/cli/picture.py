"""`ashes picture`: a position of a replay as a PNG file."""

from __future__ import annotations

import argparse
import io

from gymnasium.error import DependencyNotInstalled

from ashes_env.cli import saves
from ashes_env.cli.parsing import Parser
from ashes_env.env.rendering import RGB_ARRAY, checked_render_mode, picture_shape
from ashes_env.files import output_as, printable, write_output
from ashes_env.match.match import Match
from ashes_env.replays import read, steps
from ashes_env.spec.names import UsageError
from ashes_env.spec.number_flags import whole_number


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "picture",
        help="draw a position of a replay",
        description="Draws the table of a replay before one of its decisions, as a PNG file. Needs Pillow (the extra "
        "'render').",
    )
    parser.add_argument("file", metavar="FILE", help="a replay, as play, watch and serve save it")
    parser.add_argument("--out", metavar="PNG", required=True, type=output_as(".png"), help="the file to write")
    parser.add_argument(
        "--at", metavar="N", type=whole_number(0), help="the decision, from 0; default the end of the game"
    )
    parser.add_argument(
        "--seat",
        metavar="SEAT",
        help="the view of a seat, or all with nothing hidden; default the acting seat, at the end seat 0",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draws the picture."""
    try:
        checked_render_mode(RGB_ARRAY)
    except DependencyNotInstalled as error:
        raise UsageError("pictures are drawn with Pillow, which is not installed (the extra 'render')") from error
    saves.apart("--out", args.out, args.file)
    match = position(args.file, args.at)
    drawn = drawn_from(match, view_of(match, args.seat))
    print(printable(f"{write_output(args.out, drawn)}: {len(drawn)} bytes"))
    return 0


def position(file: str, at: int | None) -> Match:
    """The match of a replay before decision `at`. Raises `ValueError` if there is no such decision."""
    n = 0
    for step in steps(read(file)):
        n = step.n
        if step.n == at or (at is None and step.action < 0):
            return step.match
    raise ValueError(f"--at: a decision from 0 to {n}, not {at}")


def view_of(match: Match, given: str | None) -> int | None:
    """The requested seat, or `None` for everything open. Raises `ValueError`."""
    players = match.settings.players
    if given is None:
        return match.seat if 0 <= match.seat < players else 0
    if given == "all":
        return None
    if not given.isascii() or not given.isdecimal() or int(given) >= players:
        raise ValueError(f"--seat: all, or from 0 to {players - 1}, not {given!r}")
    return int(given)


def drawn_from(match: Match, view: int | None) -> bytes:
    """The PNG of a position."""
    from ashes_env.render.picture import picture

    height, width, _ = picture_shape(match.settings)
    out = io.BytesIO()
    picture(match.board(view), (width, height)).save(out, "PNG", optimize=True)
    return out.getvalue()
