"""`ashes games`: the saved games, how they stand, and how to go on with one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from ashes_env.cli import own_games, saves
from ashes_env.files import printable
from ashes_env.spec.number_flags import whole_number

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

USUAL: Final = 20  # games that are listed


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "games",
        help="list the saved games",
        description="Lists the saved games, the newest first. `ashes play --resume N` goes on with the game of that "
        "number, `ashes replay FILE` shows a finished one.",
    )
    parser.add_argument("--unfinished", action="store_true", help="only games that go on")
    parser.add_argument("--most", type=whole_number(1), default=USUAL, metavar="N", help=f"list N; default {USUAL}")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the list."""
    there, wrong = own_games.own_games()
    shown = [game for game in there if not (args.unfinished and game.over)]
    if not shown:
        print(printable(f"No game is saved in {saves.folder()}; ashes play begins one."))
    for game in shown[: args.most]:
        print(printable(f"{game.number:3}  {own_games.line(game)}"))
    if len(shown) > args.most:
        print(f"{len(shown) - args.most} more: --most {len(shown)}")
    if any(not game.over for game in shown):
        print("Go on with: ashes play --resume N")
    if shown:
        print(printable(f"The files are in {saves.folder()}"))
    for text in wrong:
        print(printable(f"No saved game: {text}"))
    return 0
