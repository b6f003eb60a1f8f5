"""`ashes victories`: the Phoenixborn that have beaten each Chimera at each level."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ashes_env.cli import own_games, saves, victory_log
from ashes_env.cli.victory_log import LEVELS, Victory
from ashes_env.files import printable
from ashes_env.spec.known import chimeras
from ashes_env.spec.names import find_name

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

AIDED = "* won only with help: hints, undo or a handicap"


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
    parser = commands.add_parser(
        "victories",
        help="what you have won and lost",
        description="Wins in `ashes play` against Chimeras: how often each Phoenixborn has beaten each Chimera "
        "at each level. Then the games in the folder of saved games, also between players: how many of those that "
        "ended you have won.",
    )
    parser.add_argument("--chimera", metavar="NAME", help="only this Chimera")
    parser.add_argument("--list", action="store_true", help="list each victory, ordered by date")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the log of victories."""
    wanted = None if args.chimera is None else find_name("--chimera", args.chimera, chimeras())
    there = [one for one in victory_log.read(saves.folder()) if wanted in (None, one.chimera)]
    if not there:
        over = f" over {wanted}" if wanted else " over a Chimera"
        print(f"No victory{over} is written yet; ashes play writes them.")
        return 0 if wanted or args.list else _counts()
    print("\n".join([f"{one.day}: {victory_log.format_victory(one)}" for one in there] if args.list else sheet(there)))
    n = f"{len(there)} {'victory' if len(there) == 1 else 'victories'}"
    print(printable(f"{n}, kept in {saves.folder() / victory_log.NAME}"))
    return 0 if wanted or args.list else _counts()


def _counts() -> int:
    """Prints how many of the saved games were won."""
    counted = own_games.table(own_games.tallies(own_games.own_games()[0]))
    if counted:
        print("\n".join(["", "Your saved games that have ended", "", *counted]))
    return 0


def sheet(there: Sequence[Victory]) -> list[str]:
    """A table for each Chimera: the number of victories of each Phoenixborn at each level."""
    lines: list[str] = []
    wide = max(len(name) for one in there for name in (one.phoenixborn, one.chimera))
    for chimera in dict.fromkeys(one.chimera for one in there):
        lines.append(f"{chimera:{wide}}" + "".join(f"{level:>5}" for level in LEVELS))
        mine = [one for one in there if one.chimera == chimera]
        for name in sorted({one.phoenixborn for one in mine}):
            cells = (_cell([one for one in mine if (one.phoenixborn, one.level) == (name, level)]) for level in LEVELS)
            lines.append(f"{name:{wide}}" + "".join(f"{cell:>5}" for cell in cells))
        lines.append("")
    return [*lines, AIDED] if any("*" in line for line in lines) else lines[:-1]


def _cell(there: Sequence[Victory]) -> str:
    if not there:
        return "-"
    return f"{len(there)}{'' if any(one.unaided for one in there) else '*'}"
