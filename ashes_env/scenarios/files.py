"""Scenarios as JSON files, and the shipped ones. The README of this folder describes the format."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ashes_env.files import FileError, read_text, strict_json, write_text
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios.errors import ScenarioError, brief, unknown
from ashes_env.scenarios.fields import Fields
from ashes_env.scenarios.load import load
from ashes_env.scenarios.save import to_dict

FORMAT: Final = 1
WIN: Final = "win this turn"
SURVIVE_TURN: Final = "survive the next turn"
MOST_LINES: Final = 10_000
SURVIVE_ROUND: Final = "survive this round"
GOALS: Final = ("", WIN, SURVIVE_TURN, SURVIVE_ROUND)


@dataclass(frozen=True)
class Scenario:
    """A position with title, task, goal and solution. `position` is a document of `scenarios.load`.

    `goal` is one of `GOALS`; `player` has to reach it against any play of the other side. `solution` is one solution,
    in words.
    """

    title: str
    position: Mapping[str, Any]
    goal: str = ""
    player: int = 0
    task: str = ""
    hint: str = ""
    solution: tuple[str, ...] = field(default=())


def shipped() -> tuple[str, ...]:
    """The names of the shipped scenarios."""
    return tuple(sorted(_puzzles()))


@lru_cache(maxsize=1)
def _puzzles() -> dict[str, str]:
    """The JSON texts of the puzzles by name."""
    folder = files(__package__).joinpath("puzzles")
    return {
        entry.name.removesuffix(".json").replace("_", " "): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".json")
    }


def read(source: object) -> Scenario:
    """The scenario of a document, a file (a path, or a string that ends in `.json`) or a shipped name.

    Raises `ScenarioError`, which names the file and the field. The position itself is checked only when it is built.
    """
    if isinstance(source, Mapping):
        return _parse(source, "")
    if not isinstance(source, (str, os.PathLike)):
        raise ScenarioError("", f"a scenario is a document, a path or the name of a shipped one, not {brief(source)}")
    if not isinstance(source, str) or source.endswith(".json"):
        path = Path(source)
        try:
            text = read_text(source)
        except FileError as error:
            raise ScenarioError("", str(error)) from error
        return _named(path.name, text, path.stem)
    found = _puzzles()
    if source not in found:
        raise unknown("", "scenario", source, found)
    return _named(source, found[source], source)


def _named(name: str, text: str, title: str) -> Scenario:
    try:
        data = strict_json.loads(text)
    except ValueError as error:
        raise ScenarioError("", f"{name} is no JSON: {error}") from error
    try:
        return _parse(data, title)
    except ScenarioError as error:
        raise ScenarioError(error.field, f"{error.message} (in {name})") from error


def _parse(data: object, title: str) -> Scenario:
    """The scenario of parsed JSON; a bare position has no title, task or goal."""
    if isinstance(data, Mapping) and "position" not in data:
        return Scenario(title, data)
    f = Fields("", data)
    written = f.number("format", FORMAT)
    if written != FORMAT:
        raise ScenarioError("format", f"this version reads format {FORMAT}, not {written}")
    position = f.raw("position")
    if not isinstance(position, Mapping):
        raise ScenarioError("position", f"expected a mapping of fields, not {brief(position)}")
    lines = f.items("solution", MOST_LINES)
    for at, line in lines:
        if not isinstance(line, str):
            raise ScenarioError(at, f"expected a text, not {brief(line)}")
    made = Scenario(
        f.text("title", title),
        position,
        GOALS[f.one_of("goal", GOALS, "")],
        f.number("player", 0, 0, 1),
        f.text("task"),
        f.text("hint"),
        tuple(line for _, line in lines),
    )
    f.done()
    return made


def build(scenario: Scenario, *, defs: Definitions | None = None, options: GameOptions | None = None) -> Game:
    """The game of a scenario at its first decision. Raises `ScenarioError`."""
    return load(scenario.position, defs=defs, options=options)


def load_file(source: object, *, defs: Definitions | None = None, options: GameOptions | None = None) -> Game:
    """The game of a scenario by path, shipped name or document, at its first decision. Raises `ScenarioError`."""
    return build(read(source), defs=defs, options=options)


def save_file(path: str | os.PathLike[str], position: Game | Scenario | Mapping[str, Any], *, title: str = "") -> None:
    """Writes a game at the start of a main action, a document or a scenario as JSON, which `load_file` reads.

    Raises `ScenarioError` for a game that a document cannot describe and for a path that cannot be written; an existing
    file then stays as it was.
    """
    if isinstance(position, Game):
        position = Scenario(title, to_dict(position))
    elif not isinstance(position, Scenario):
        position = read(position)
    data: dict[str, Any] = {"format": FORMAT, "title": title or position.title or Path(path).stem}
    for name in ("goal", "player", "task", "hint"):
        value = getattr(position, name)
        if value:
            data[name] = value
    if position.solution:
        data["solution"] = list(position.solution)
    data["position"] = position.position
    try:
        write_text(path, as_text(data) + "\n")
    except FileError as error:
        raise ScenarioError("", str(error)) from error


def as_text(value: Any, indent: str = "") -> str:
    """Indented JSON in which short values stay on one line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(short) <= 100 or not isinstance(value, (Mapping, Sequence)) or isinstance(value, str):
        return short
    deeper = indent + "  "
    if isinstance(value, Mapping):
        parts = [f"{json.dumps(name, ensure_ascii=False)}: {as_text(each, deeper)}" for name, each in value.items()]
        ends = "{}"
    else:
        parts = [as_text(each, deeper) for each in value]
        ends = "[]"
    return f"{ends[0]}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{ends[1]}"
