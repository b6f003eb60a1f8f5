"""The command `ashes`: one module for each subcommand, and one-line errors for wrong input.

A subcommand is a module of this folder with `add(commands)`, which adds a parser. The parser's default `run` takes the
parsed arguments and returns the exit code. A `ValueError` or an unreadable file means wrong input: it becomes one line
on standard error and the exit code 2.
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
    dataset,
    decks,
    games,
    llm,
    match,
    picture,
    play,
    puzzle,
    replay,
    seeds,
    serve,
    victories,
    watch,
)
from ashes_env.cli.greeting import greeting
from ashes_env.cli.parsing import WRONG, Command, Parser
from ashes_env.files import one_line
from ashes_env.files.piping import quietly
from ashes_env.files.version import VERSION

COMMANDS: Final[tuple[Command, ...]] = (
    play,
    watch,
    replay,
    puzzle,
    games,
    victories,
    match,
    benchmark,
    seeds,
    dataset,
    cards,
    decks,
    llm,
    serve,
    picture,
    completion,
)


def parser() -> Parser:
    """The parser of the whole command."""
    whole = Parser(prog="ashes", description="Play, watch and analyse games of Ashes Reborn and Red Rains.")
    whole.add_argument("--version", action="version", version=f"ashes-env {VERSION}")
    commands = whole.add_subparsers(title="commands", dest="command", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    for one in commands.choices.values():
        one.set_defaults(parser=one)
    return whole


def _open_streams() -> None:
    """Replaces closed streams by empty ones, and escapes characters that a terminal cannot show."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    _open_streams()
    return quietly(lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    whole = parser()
    args, unknown = whole.parse_known_args(argv)
    if args.command is None and not unknown:
        print(greeting())
        return 0
    if unknown:
        getattr(args, "parser", whole).error(f"unrecognized arguments: {' '.join(unknown)}")
    args.whole = whole  # for commands that describe all commands
    args.given = list(sys.argv[1:] if argv is None else argv)
    try:
        code: int = args.run(args)
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        print(f"ashes {args.command}: {one_line(error)}", file=sys.stderr)
        return WRONG
    return code
