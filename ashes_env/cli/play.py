"""`ashes play`: a person against agents or a Chimera, in a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from shlex import quote
from typing import TYPE_CHECKING

from ashes_env.cli import new_game, players, saves
from ashes_env.cli.game_file import GameFile
from ashes_env.cli.plain import Plain
from ashes_env.cli.session import Session
from ashes_env.decks import text_form
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.terms import MOST_IN_GROUPS
from ashes_env.files import printable, write_new
from ashes_env.spec.names import UsageError
from ashes_env.spec.number_flags import whole_number

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "play",
        help="play against agents or a Chimera",
        description="Play against a Chimera or agents, alone or with a partner; also drafts and campaigns. "
        "Without arguments: one player with Coal against The Corpse of Viros S1. Names can be shortened.",
    )
    new_game.add_arguments(parser)
    group = parser.add_argument_group("who plays")
    group.add_argument("--seat", metavar="N", type=whole_number(0, MOST_IN_GROUPS - 1), help="your seat; default 0")
    group.add_argument(
        "--opponent",
        "--opponents",
        metavar="AGENT",
        action="extend",
        nargs="+",
        help="who plays the other seats, clockwise (the last one takes the rest): a level (easy, medium, strong), an "
        "agent, or human, a person at this screen; default medium",
    )
    group.add_argument(
        "--partner", metavar="AGENT", help="your partner against the Chimera: a level, an agent, or human"
    )
    group.add_argument(
        "--agents",
        "--agent",
        metavar="AGENT",
        action="extend",
        nargs="+",
        help="the same for every mode: opponents, or the partner",
    )
    group.add_argument(
        "--hint", metavar="AGENT", help="the agent that gives hints; default the planner, for about a second each"
    )
    group = parser.add_argument_group("how it is shown and kept")
    group.add_argument("--plain", action="store_true", help="numbered choices in plain text, also without a terminal")
    group.add_argument(
        "--save",
        metavar="FILE",
        help=f"the file in which the game is saved; default a new one in the folder of saved games, {saves.folder()}",
    )
    group.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const=saves.NEWEST,
        help="continue a saved game; without FILE the latest unfinished one",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays a game."""
    session = resumed(args) if args.resume is not None else begin_session(args)
    code = show(session, plain=args.plain, title=title_of(session))
    after_draft(session)
    return code


def title_of(session: Session) -> str:
    """The title with the Chimera of a game; the texts of campaigns and drafts name their state themselves."""
    spec = session.recording.beginning.spec
    if session.mode != new_game.RED_RAINS:
        return ""
    return f"{spec.value('chimera')} {spec.value('level')}"


def begin_session(args: argparse.Namespace) -> Session:
    """A new game from the arguments."""
    mode = new_game.mode_of(args)
    seats, me = new_game.seats_of(args, mode)
    chosen = new_game.table_of(args, mode, seats, me)
    place = saves.fresh(args.save) if args.save is not None else None
    session = Session.begin(chosen, None, args.hint or "")
    if args.hint is not None:
        players.agent(args.hint, mode)  # raises the error before a file is made
    session.file = GameFile(saves.reserved(place) if place is not None else saves.new_place(mode), b"")
    session.understood = new_game.check_arguments(args, chosen, me)
    return session


def resumed(args: argparse.Namespace) -> Session:
    """A saved game to continue."""
    wrong = new_game.given_arguments(args)
    if wrong:
        raise UsageError(f"{wrong[0]} cannot be given with --resume: a saved game goes on as it was begun")
    place = saves.fresh(args.save) if args.save is not None else None
    session = _resumed(args)
    if args.hint is not None:
        players.agent(args.hint, session.mode)
    if place is not None:
        session.file = GameFile(saves.reserved(place), b"")
    return session


def _resumed(args: argparse.Namespace) -> Session:
    if args.resume != saves.NEWEST:
        path = saves.chosen(args.resume)
        return Session.resume(path, path, args.hint or "")
    for path in saves.saved():
        try:
            return Session.resume(path, path, args.hint or "")
        except (ValueError, OSError):  # over, damaged or of another version
            continue
    raise UsageError(f"--resume: no unfinished game is saved in {saves.folder()}")


def show(session: Session, *, plain: bool, title: str = "", hints: Sequence[str] = ()) -> int:
    """Plays a session in the interface that fits the terminal. `hints` are printed before an agent gives a hint."""
    app = None if plain else app_here("the plain interface")
    if app is not None:
        return app(session, title=title, hints=hints)
    return Plain(session, sys.stdin, sys.stdout, hints).play()


def app_here(instead: str) -> Callable[..., int] | None:
    """The function that runs the terminal interface. `None` without a terminal, or if the interface is not installed;
    `instead` is then named in a message.
    """
    if not on_terminal():
        return None
    try:
        from ashes_env.cli.tui.app import run_app
    except ModuleNotFoundError as error:
        print(f"{error.name} is not installed (the extra 'play'), so this is {instead}", file=sys.stderr)
        return None
    return run_app


def on_terminal() -> bool:
    """Whether standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def after_draft(session: Session) -> None:
    """Writes the decks of a finished draft next to its game, and prints how to play with them."""
    match = session.match
    if not isinstance(match, DraftMatch) or not match.over or session.place is None:
        return
    stem = str(session.place).removesuffix(saves.ENDING)
    texts = [text_form.write(deck) for deck in match.decks]
    files = [write_new(f"{stem}-deck-{seat}.txt", text.encode()) for seat, text in enumerate(texts)]
    group, _ = match.groups.of(session.view or 0)
    seats = match.groups.seats[group][:4]
    decks = " ".join(f"--deck {quote(str(files[seat]))}" for seat in seats)
    print(printable(f"The decks are saved. Play with them: ashes play --mode pvp --players {len(seats)} {decks}"))
