"""The parser of the command and of each of its commands: one line for what is wrong."""

from __future__ import annotations

import argparse
from typing import Final, NoReturn, Protocol

from ashes_env.files import printable

WRONG: Final = 2  # the exit code of wrong input


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


def parser_of(command: str, words: str | None) -> Parser:
    """The parser of a command that stands alone, described by the words of its module."""
    return Parser(command, description=words, formatter_class=argparse.RawDescriptionHelpFormatter)


class Command(Protocol):
    """A module that holds one command."""

    def add(self, commands: argparse._SubParsersAction[Parser]) -> None:
        """Enters the parser of the command."""
