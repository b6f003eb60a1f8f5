"""`ashes watch`: agents play, people watch."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TextIO

from ashes_env.cli import new_game, play, players, saves
from ashes_env.cli.game_file import GameFile
from ashes_env.cli.session import Session, result_text
from ashes_env.draft.terms import MOST_IN_GROUPS
from ashes_env.files import printable, printable_lines
from ashes_env.render import plain_table
from ashes_env.spec.names import UsageError
from ashes_env.spec.number_flags import whole_number
from ashes_env.text import advising

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

LONGEST: Final = 3600.0  # maximum seconds between two decisions


def seconds(text: str) -> float:
    """For `argparse`: a number of seconds."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= LONGEST:
        raise argparse.ArgumentTypeError(f"seconds from 0 to {LONGEST:g}, not {text[:40]!r}")
    return found


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "watch",
        help="watch agents play",
        description="Agents play any game of `ashes play`. All cards are visible, unless --seat selects the view of "
        "one seat.",
    )
    new_game.add_arguments(parser)
    group = parser.add_argument_group("who plays")
    group.add_argument(
        "--agents",
        "--agent",
        metavar="AGENT",
        action="extend",
        nargs="+",
        help="levels (easy, medium, strong) or agents, seat by seat (the last one takes the rest); default medium",
    )
    group = parser.add_argument_group("how it is shown and kept")
    group.add_argument(
        "--seat", metavar="N", type=whole_number(0, MOST_IN_GROUPS - 1), help="show the view of this seat"
    )
    group.add_argument(
        "--delay",
        metavar="SECONDS",
        type=seconds,
        help="pause between two decisions; default 1 in a terminal, 0 in plain text",
    )
    group.add_argument("--plain", action="store_true", help="plain text, also without a terminal")
    group.add_argument("--save", metavar="FILE", help="write the replay to this file, also if you leave early")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays a game of agents."""
    session = begin_session(args)
    app = None if args.plain else play.app_here("plain text")
    if app is not None:
        return app(session, delay=1.0 if args.delay is None else args.delay)
    try:
        tell(session, sys.stdout, args.delay or 0.0)
    finally:
        if session.place is not None:
            session.save()
            for line in [*session.news_of_files(), printable(f"Saved in {session.place}")]:
                print(line)
    return 0


def begin_session(args: argparse.Namespace) -> Session:
    """A new game of agents from the arguments."""
    mode = new_game.mode_of(args)
    seats = seats_of(mode, args.players, args.agents or (), new_game.most(mode, args))
    if args.seat is not None and args.seat >= len(seats):
        raise UsageError(f"--seat: from 0 to {len(seats) - 1} at this table, not {args.seat}")
    place = saves.fresh(args.save) if args.save else None
    session = Session.begin(new_game.table_of(args, mode, seats, 0), None)
    session.file = None if place is None else GameFile(saves.reserved(place), b"")
    session.view = args.seat
    return session


def seats_of(mode: str, n: int | None, named: Sequence[str], most: int) -> tuple[str, ...]:
    """The agents of the seats, at most `most`. Raises `UsageError`."""
    n = max(new_game.LEAST[mode], len(named)) if n is None else n
    if not new_game.LEAST[mode] <= n <= most:
        raise UsageError(f"--players: from {new_game.LEAST[mode]} to {most} in {mode.replace('_', '-')}, not {n}")
    if len(named) > n:
        raise UsageError(f"{len(named)} agents are named, and at a table of {n} there is room for {n}")
    if players.HUMAN in named:
        raise UsageError("--agents: people play with ashes play")
    seats = [*named, *[named[-1] if named else advising.usual(mode)] * (n - len(named))]
    return tuple(players.of_level(name, mode, n) for name in seats)


def tell(session: Session, out: TextIO, delay: float) -> None:
    """Prints a game while it is played: its events, and the table at the start of each round."""
    told, shown = 0, -1
    while True:
        for line in session.log(told):
            print(printable_lines(line), file=out)
        told = session.length
        board = session.board()
        now = board.get("round", 0)
        if now != shown or session.over:
            shown = now
            print("", *map(printable_lines, plain_table.table_lines(board)), "", sep="\n", file=out)
        out.flush()
        if session.over:
            break
        session.take(session.ask()())
        if delay:
            time.sleep(delay)
    print(result_text(session), file=out)
