"""The parser of the command and of each of its commands: one line for what is wrong."""

from __future__ import annotations

import argparse
from typing import Final, NoReturn, Protocol

WRONG: Final = 2  # the exit code of wrong input


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (see {self.prog} --help)\n")


class Command(Protocol):
    """A module that holds one command."""

    def add(self, commands: argparse._SubParsersAction[Parser]) -> None:
        """Enters the parser of the command."""
