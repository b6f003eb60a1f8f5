"""`ashes completion`: shell completion of the command, with the names of decks, Chimeras, levels and agents."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from ashes_env.campaign.terms import DIFFICULTIES
from ashes_env.cards.registry import by_title
from ashes_env.cli import new_game, players, puzzle
from ashes_env.contests.tasks import tasks
from ashes_env.dataset.shard_list import WRITTEN_AS
from ashes_env.draft.terms import FORMS
from ashes_env.language.codes import CARD_TYPES, DIE_TYPES
from ashes_env.replays.samples import FORMS as OBSERVATIONS
from ashes_env.rules.state.game_options import SETTINGS
from ashes_env.scenarios import shipped
from ashes_env.spec import known as names
from ashes_env.spec.flags import EVERY, values
from ashes_env.spec.names import UsageError, find_name

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

SHELLS: Final = ("bash", "zsh", "tcsh")
FILES: Final = (
    "save",
    "resume",
    "check",
    "convert",
    "html",
    "arrays",
    "file",
    "verify",
    "board",
    "out",
    "json",
    "csv",
    "secret",
    "seal",
    "opened",
    "place",
    "into",
    "folder",
)


def known() -> dict[str, Callable[[], list[str]]]:
    """The possible values of an argument, by the argument's name."""
    people = [players.HUMAN, *players.LEVELS, *players.names()]
    return {
        "mode": lambda: list(new_game.MODES),
        "chimera": lambda: [*names.chimeras(), "random"],
        "level": names.levels,
        "difficulty": lambda: list(DIFFICULTIES),
        "aspects": lambda: [*names.subtypes(), "random", "all"],
        "deck": lambda: [*names.decks(), "random"],
        "form": lambda: list(FORMS),
        "first_five": lambda: ["choose", "recommended"],
        "opponent": lambda: people,
        "partner": lambda: people,
        "agent": players.names,
        "agents": lambda: people[1:],
        "decks": lambda: [*names.decks(), *names.decks(new_game.RED_RAINS), EVERY],
        "task": lambda: list(tasks()),
        "written_as": lambda: list(WRITTEN_AS),
        "obs": lambda: list(OBSERVATIONS),
        "hint": players.names,
        "type": lambda: [name for name in dict.fromkeys(CARD_TYPES) if name],
        "dice": lambda: list(DIE_TYPES),
        "title": lambda: list(by_title()),
        "name": names.decks,
        "puzzle": lambda: [*shipped(), puzzle.NEXT, puzzle.TODAY],
        "shell": lambda: list(SHELLS),
        **{name: partial(values, rows) for name, rows in SETTINGS.items()},
    }


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Adds the parser of the command."""
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
    shell = find_name("shell", args.shell, SHELLS)
    try:
        import shtab
    except ModuleNotFoundError as error:
        raise UsageError("completion is made by shtab, which is not installed (the extra 'play')") from error
    whole = args.whole
    names = known()
    for action in actions_of(whole):
        if action.dest in names and action.choices is None:
            action.choices = [format_completion(name) for name in names[action.dest]()]
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(whole, shell=shell))
    return 0


def format_completion(name: str) -> str:
    """A name without blanks that `names.find_name` accepts: a shell completes single words."""
    return name.replace(" ", "-")


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every argument of a parser and of its subcommands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                yield from actions_of(inner)
        else:
            yield action
