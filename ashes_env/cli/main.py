"""The command `ashes`: one room for each of its commands, and what is said of wrong input.

A command is a module of this room with `add(commands)`, which enters a parser whose default `run` takes the parsed
arguments and gives the exit code. Whatever is wrong with what a user gave is a `ValueError` (or a file that cannot be
read), and becomes one line on standard error and the exit code 2.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from ashes_env.cli import (
    benchmark,
    cards,
    completion,
    decks,
    match,
    picture,
    play,
    puzzle,
    replay,
    serve,
    victories,
    watch,
)
from ashes_env.cli.parsing import WRONG, Command, Parser
from ashes_env.files import printable
from ashes_env.files.version import VERSION

COMMANDS: Final[tuple[Command, ...]] = (
    play,
    watch,
    replay,
    puzzle,
    victories,
    match,
    benchmark,
    cards,
    decks,
    serve,
    picture,
    completion,
)


def parser() -> Parser:
    """The parser of the whole command."""
    whole = Parser(prog="ashes", description="Play, watch and analyse games of Ashes Reborn and Red Rains.")
    whole.add_argument("--version", action="version", version=f"ashes-env {VERSION}")
    commands = whole.add_subparsers(title="commands", dest="command", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return whole


def _open_streams() -> None:
    """Streams that are closed are empty ones from here on, and what a terminal cannot show or send is spelled out."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; gives the exit code."""
    _open_streams()
    try:
        try:
            return _run(argv)
        finally:  # also where a parser leaves after its help; else it would show only when Python ends
            sys.stdout.flush()
    except BrokenPipeError:  # who read the output has seen enough
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except BrokenPipeError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return 0


def _run(argv: Sequence[str] | None) -> int:
    whole = parser()
    args = whole.parse_args(argv)
    args.whole = whole  # for what tells of all commands
    args.given = list(sys.argv[1:] if argv is None else argv)
    try:
        code: int = args.run(args)
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        print(f"ashes {args.command}: {printable(' '.join(str(error).split()))}", file=sys.stderr)
        return WRONG
    return code
