"""The work of the background process: trains the recipes of a queue one after the other.

    python -m training.recipes.worker RUNS TABLE HANDLE

`python -m training.recipes begin` starts it. TABLE is the user's own table or "", HANDLE the descriptor of the lock
that it inherits.
"""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from ashes_env.agents.base import AgentError
from ashes_env.files import FileError, one_line, printable
from ashes_env.match.errors import OptionError
from training.recipes import background
from training.recipes.phases import carry_out
from training.recipes.queue import Queue, read_queue, trained_seconds
from training.recipes.table import Recipe, RecipeError, all_recipes
from training.signals import Interrupted, Signals


class LastLine:
    """A text stream that passes everything on to another, and keeps the last line that is not empty."""

    def __init__(self, to: TextIO) -> None:
        self.to = to
        self.line = ""

    def write(self, text: str) -> int:
        self.line = next((line.strip() for line in reversed(text.splitlines()) if line.strip()), self.line)
        return self.to.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.to, name)


def work(runs: Path, known: Mapping[str, Recipe]) -> int:
    """Trains the recipes of the queue in a runs folder until all are done or have failed, or no hours are left; returns
    the exit status, for a signal that of shells. A recipe that fails is noted in the queue, and the next one goes on.

    Raises `RecipeError` for an invalid queue, `FileError` if it cannot be written.
    """
    queue = read_queue(runs, known)
    recipes = {entry.name: known[entry.name] for entry in queue.entries}
    status = 0
    try:
        with Signals(at_once=True) as signals:  # a training has handlers of its own, which save
            for name, recipe in recipes.items():
                signals.check()
                queue = replace(queue, current=name)
                queue.write(runs)
                say(name, "begins or goes on")
                reason = attempt(recipe, runs, partial(_left, queue, name, recipes, runs))
                if reason:
                    queue = queue.failed(name, reason)
                say(name, f"failed: {reason}" if reason else "is done, or its hours are spent")
                gc.collect()  # a model and its environments refer to each other
    except Interrupted as interrupted:
        say("queue", f"{interrupted}; resume goes on")
        status = interrupted.status
    replace(queue, current="").write(runs)
    return status


def _left(queue: Queue, name: str, recipes: Mapping[str, Recipe], runs: Path) -> float:
    trained: dict[str, float] = {}
    for other, recipe in recipes.items():
        with suppress(AgentError):  # a recipe that cannot be read does not keep the others from being trained
            trained |= trained_seconds({other: recipe}, runs)
    return queue.left(name, trained)


def attempt(recipe: Recipe, runs: Path, left: Callable[[], float]) -> str:
    """Carries out a recipe while there are seconds left; returns why it failed, or "". Raises `Interrupted` if a signal
    ended it.
    """
    told = LastLine(sys.stderr)
    try:
        with redirect_stderr(told):
            found = carry_out(recipe, runs, left)
    except SystemExit as error:
        return told.line or f"it ended with status {error.code}"
    except Interrupted:
        raise
    except Exception as error:  # whatever a training raises: the recipes after it can still be trained
        traceback.print_exc()
        return f"{type(error).__name__}: {error}"
    if isinstance(found, list):
        return ""
    if found > 128:
        raise Interrupted(found - 128)
    return told.line or f"it ended with status {found}"


def say(name: str, what: str) -> None:
    """Prints a line for the log."""
    print(f"{datetime.now():%Y-%m-%d %H:%M:%S} {name} {printable(what)}", flush=True)


def main(argv: Sequence[str]) -> int:
    runs, table, handle = argv
    background.started(int(handle))
    try:
        return work(Path(runs), all_recipes(Path(table) if table else None))
    except (FileError, OptionError, RecipeError) as error:
        print(one_line(error), file=sys.stderr, flush=True)
        return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
