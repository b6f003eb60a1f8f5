"""`ashes completion`: what a shell needs to complete the command: decks, Chimeras, levels and agents too."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from ashes_env.campaign.terms import DIFFICULTIES
from ashes_env.cards.registry import by_title
from ashes_env.cli import players, table
from ashes_env.cli.names import UsageError, found
from ashes_env.draft.terms import FORMS
from ashes_env.language.codes import CARD_TYPES, DIE_TYPES
from ashes_env.scenarios import shipped

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

SHELLS: Final = ("bash", "zsh", "tcsh")
FILES: Final = ("save", "resume", "check", "convert", "html", "file")


def known() -> dict[str, Callable[[], list[str]]]:
    """The names that can stand behind an argument, by the argument's name."""
    people = [players.HUMAN, *players.names()]
    return {
        "mode": lambda: list(table.MODES),
        "chimera": lambda: [*table.chimeras(), "random"],
        "level": table.levels,
        "difficulty": lambda: list(DIFFICULTIES),
        "aspects": lambda: [*table.subtypes(), "random"],
        "deck": lambda: [*table.decks(), "random"],
        "form": lambda: list(FORMS),
        "first_five": lambda: ["choose", "recommended"],
        "payment": lambda: ["auto", "choose"],
        "opponent": lambda: people,
        "partner": lambda: people,
        "agent": players.names,
        "hint": players.names,
        "type": lambda: [name for name in dict.fromkeys(CARD_TYPES) if name],
        "dice": lambda: list(DIE_TYPES),
        "title": lambda: list(by_title()),
        "name": table.decks,
        "puzzle": lambda: list(shipped()),
        "shell": lambda: list(SHELLS),
    }


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Enters the parser of the command."""
    parser = commands.add_parser(
        "completion",
        help="completion for your shell",
        description="Prints a script for your shell; in bash: ashes completion bash > "
        "~/.local/share/bash-completion/completions/ashes",
    )
    parser.add_argument("shell", metavar="SHELL", help=", ".join(SHELLS))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the script."""
    shell = found("shell", args.shell, SHELLS)
    try:
        import shtab
    except ModuleNotFoundError as error:
        raise UsageError("completion is made by shtab, which is not installed (the extra 'play')") from error
    whole = args.whole
    names = known()
    for action in actions_of(whole):
        if action.dest in names:
            action.choices = [shown(name) for name in names[action.dest]()]
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(whole, shell=shell))
    return 0


def shown(name: str) -> str:
    """A name in one word that `names.found` reads: a shell completes words."""
    return name.replace(" ", "-")


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every argument of a parser and of the commands in it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                yield from actions_of(inner)
        else:
            yield action
