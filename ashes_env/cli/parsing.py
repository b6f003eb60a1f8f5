"""The parser class of the command and its subcommands: errors take one line."""

from __future__ import annotations

import argparse
from typing import Any, Final, NoReturn, Protocol

from ashes_env.files import printable

WRONG: Final = 2  # the exit code of wrong input


class Parser(argparse.ArgumentParser):
    """Prints an error in one line, with a hint to the help."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


class Words(argparse.Action):
    """A name of several words without quotes: "old salt". `None` without a word; for `nargs="*"`."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        setattr(namespace, self.dest, " ".join(values) or None)


def parser_of(command: str, words: str | None) -> Parser:
    """The parser of a stand-alone command; its description is the docstring of its module."""
    return Parser(command, description=words, formatter_class=argparse.RawDescriptionHelpFormatter)


class Command(Protocol):
    """A module with one subcommand."""

    def add(self, commands: argparse._SubParsersAction[Parser]) -> None:
        """Adds the parser of the command."""
