"""The queue of a runs folder: which recipes are trained one after the other, and for how many hours.

    queue.json   the recipes, the budget, the recipe in training, and why recipes failed
    queue.log    what the background process and its trainings print
    queue.lock   held by the background process, with its id

A queue names recipes of the table and nothing else. How far a recipe is stands in its runs, so a kill at any moment
leaves the queue right. Hours are hours of training in wall-clock time, as the last saves of the runs count them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import inf
from pathlib import Path
from typing import Any, Final

from ashes_env.files import FileError, printable, read_text, write_text
from ashes_env.files.checking import Fields, brief
from ashes_env.files.strict_json import loads
from ashes_env.match.checks import number
from ashes_env.match.errors import OptionError, unknown
from training.recipes.phases import standings
from training.recipes.table import Recipe, RecipeError
from training.runs import FOREVER

NAME: Final = "queue.json"
LOG: Final = "queue.log"
FORMAT: Final = 1
LARGEST: Final = 1_000_000  # bytes
MOST: Final = 100  # recipes
LONGEST: Final = 500  # characters of a reason
LEAST: Final = 1.0  # seconds that are worth a training
MOST_HOURS: Final = 1e6
FIELDS: Final = Fields(RecipeError)


@dataclass(frozen=True, slots=True)
class Entry:
    """A recipe in the queue: the seconds that it was trained for before the queue, and why it failed ("": not)."""

    name: str
    before: float = 0.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Queue:
    """The recipes in their order; the budget in seconds for all together, and for each at most (`each`, None: no
    limit); the recipe that is being trained ("": none).
    """

    entries: tuple[Entry, ...]
    seconds: float
    each: float | None = None
    current: str = ""

    def spent(self, trained: Mapping[str, float]) -> float:
        """The seconds spent on all recipes since the queue began. `trained`: the seconds that each was ever trained."""
        return sum(self._spent(entry, trained) for entry in self.entries)

    def left(self, name: str, trained: Mapping[str, float]) -> float:
        """The seconds left for a recipe; 0 if so few are left that no training begins."""
        (entry,) = [entry for entry in self.entries if entry.name == name]
        share = inf if self.each is None else self.each - self._spent(entry, trained)
        left = min(share, self.seconds - self.spent(trained))
        return left if left >= LEAST else 0.0

    @staticmethod
    def _spent(entry: Entry, trained: Mapping[str, float]) -> float:
        return max(0.0, trained.get(entry.name, 0.0) - entry.before)

    def failed(self, name: str, reason: str) -> Queue:
        """The queue in which a recipe has failed, and is not tried again before the queue is resumed."""
        told = printable(reason)[:LONGEST]
        entries = [replace(one, reason=told) if one.name == name else one for one in self.entries]
        return replace(self, entries=tuple(entries))

    def resumed(self, trained: Mapping[str, float], hours: float = 0.0, each: float = 0.0) -> Queue:
        """The queue with more hours for all together, and for each recipe; failed recipes are tried again. Hours that
        were spent beyond the budget do not count against the new ones.
        """
        entries = tuple(replace(entry, reason="") for entry in self.entries)
        seconds = self.seconds
        if hours:
            seconds = max(seconds, self.spent(trained)) + hours * 3600
        limit = self.each
        if limit is not None and each:
            limit = max([limit, *(self._spent(entry, trained) for entry in entries)]) + each * 3600
        return Queue(entries, seconds, limit)

    def write(self, runs: Path) -> None:
        """Writes the queue of a runs folder. Raises `FileError`."""
        write_text(runs / NAME, json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n")


def new_queue(names: Sequence[str], trained: Mapping[str, float], hours: float, each: float | None = None) -> Queue:
    """A queue of recipes. `trained`: the seconds that each was trained for before, by the name of every known recipe.
    Raises `OptionError` for an unknown name and for hours that are no budget, `RecipeError` for a name given twice.
    """
    for name in names:
        if name not in trained:
            raise unknown("recipe", name, trained)
        if names.count(name) > 1:
            raise RecipeError(f"{name} is named twice: once is enough")
    if not 1 <= len(names) <= MOST:
        raise RecipeError(f"a queue has 1 to {MOST} recipes, not {len(names)}")
    entries = tuple(Entry(name, trained[name]) for name in names)
    return Queue(entries, budget("hours", hours), None if each is None else budget("each", each))


def budget(name: str, hours: float) -> float:
    """Seconds of a number of hours. Raises `OptionError` unless they are more than 0 and at most a million."""
    if number(0.0, MOST_HOURS)(name, hours) * 3600 < LEAST:
        raise OptionError(f"{name}: a second at least is needed ({LEAST / 3600:.4f} hours), not {hours:g} hours")
    return hours * 3600


def read_queue(runs: Path, known: Mapping[str, Recipe]) -> Queue:
    """Reads the queue of a runs folder. Raises `RecipeError` if there is none, if it is damaged, and if it names a
    recipe that is not `known`.
    """
    queue = _read(runs)
    for entry in queue.entries:
        if entry.name not in known:
            raise RecipeError(
                f"{runs / NAME} names {brief(entry.name)}, and the recipes are {', '.join(known)}: give the table that "
                "has it with --table FILE"
            )
    return queue


def queued(runs: Path) -> list[str]:
    """The names of the recipes in the queue of a runs folder, of any table. Raises `RecipeError` as `read_queue` does
    for a queue that is missing or damaged.
    """
    return [printable(entry.name) for entry in _read(runs).entries]


def _read(runs: Path) -> Queue:
    path = runs / NAME
    if not path.is_file():
        raise RecipeError(f"no queue is in {runs}: begin NAME --hours H makes one")
    try:
        return _queue(loads(read_text(path, LARGEST)))
    except (FileError, ValueError) as error:
        raise RecipeError(f"{path} is damaged: {error}; begin makes a new queue, and keeps what is trained") from error


def _queue(data: Any) -> Queue:
    if not isinstance(data, dict):
        raise RecipeError(f"an object is needed, not {brief(data)}")
    FIELDS.names("queue", data, ("format", "entries", "seconds", "each", "current"))
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise RecipeError(f"format: {FORMAT} is needed, not {brief(data['format'])}")
    if not isinstance(data["entries"], list) or not 1 <= len(data["entries"]) <= MOST:
        raise RecipeError(f"entries: a list of 1 to {MOST} recipes is needed")
    entries = tuple(_entry(f"entry {i + 1}", one) for i, one in enumerate(data["entries"]))
    names = [entry.name for entry in entries]
    if len(set(names)) != len(names):
        raise RecipeError("entries: a recipe is there twice")
    FIELDS.text("current", data["current"], ("", *names))
    each = None if data["each"] is None else _seconds("each", data["each"])
    return Queue(entries, _seconds("seconds", data["seconds"]), each, data["current"])


def _entry(where: str, data: Any) -> Entry:
    if not isinstance(data, dict):
        raise RecipeError(f"{where}: an object is needed, not {brief(data)}")
    FIELDS.names(where, data, ("name", "before", "reason"))
    for name in ("name", "reason"):
        FIELDS.text(f"{where}: {name}", data[name])
    return Entry(data["name"], _seconds(f"{where}: before", data["before"]), printable(data["reason"][:LONGEST]))


def _seconds(name: str, value: Any) -> float:
    if isinstance(value, float | int):
        return float(number(0.0, FOREVER)(name, value))
    raise RecipeError(f"{name}: seconds are needed, not {brief(value)}")


def trained_seconds(recipes: Mapping[str, Recipe], runs: Path) -> dict[str, float]:
    """The seconds that each recipe has ever been trained for in a runs folder. Raises `AgentError` for a checkpoint
    that cannot be read.
    """
    return {name: sum(at.seconds for at in standings(recipe, runs)) for name, recipe in recipes.items()}
