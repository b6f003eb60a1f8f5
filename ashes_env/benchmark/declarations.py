"""What somebody declares of an agent: how much it searches, what it was trained with, who made it.

A declaration is a TOML file for people and JSON inside a submission. Nothing of it is proven: a board shows it as what
it is. What is not known is "unknown" in TOML, `null` in JSON and `None` in Python.

    search = "none"                 # none, 100-simulations or 1-second (budgets.py)

    [training]
    decisions = 9_800_000           # those of teachers included; 0 without a training
    hours = 3.5                     # of wall-clock time, all trainings together
    seeds = [1, 2]                  # of the trainings
    split = ""                      # the split whose training part it was trained with; "" is none
    notes = "MaskablePPO after 400 imitated games of expert"

    [agent]
    title = "My agent"
    authors = "A. Person, B. Person"
    link = "https://example.org/my-agent"

`search` and `training.decisions` are needed; what else is left out is unknown or empty.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from ashes_env.benchmark.budgets import SEARCHES, training_class
from ashes_env.files import read_text, strict_toml
from ashes_env.files.checking import Fields, brief

LONGEST: Final = 200  # characters of a text
LONGEST_NOTES: Final = 1000
MOST_DECISIONS: Final = 10**15
MOST_HOURS: Final = 10_000_000.0
MOST_SEEDS: Final = 100
LAST_SEED: Final = 2**64 - 1
LARGEST: Final = 20_000  # bytes of a file
UNKNOWN: Final = "unknown"


class DeclarationError(ValueError):
    """A declaration is wrong or missing; the message names the field and what would be right."""


CHECK: Final = Fields(DeclarationError)


@dataclass(frozen=True, slots=True)
class Training:
    """What an agent was trained with, its teachers included: `decisions` as `budgets.py` counts them, `hours` of
    wall-clock time, the `seeds` of trainings, the `split` with whose training part it was trained ("": none), `notes`.
    `None` is unknown. Raises `DeclarationError`.
    """

    decisions: int | None
    hours: float | None = None
    seeds: tuple[int, ...] | None = None
    split: str = ""
    notes: str = ""

    def __post_init__(self) -> None:
        if self.decisions is not None:
            CHECK.number("training.decisions", self.decisions, 0, MOST_DECISIONS)
        _hours(self.hours)
        _seeds(self.seeds)
        _text("training.split", self.split)
        _text("training.notes", self.notes, LONGEST_NOTES)


@dataclass(frozen=True, slots=True)
class About:
    """Who made an agent: texts of at most `LONGEST` characters in one line. Raises `DeclarationError`."""

    title: str = ""
    authors: str = ""
    link: str = ""

    def __post_init__(self) -> None:
        for each in fields(self):
            _text(f"agent.{each.name}", getattr(self, each.name))


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is declared of an agent. `search` is one of `budgets.SEARCHES`. Raises `DeclarationError`."""

    search: str
    training: Training
    agent: About = field(default_factory=About)

    def __post_init__(self) -> None:
        CHECK.text("search", self.search, SEARCHES)

    @property
    def training_class(self) -> str:
        """Its class by training, one of `budgets.TRAININGS`."""
        return training_class(self.training.decisions)

    def as_dict(self) -> dict[str, Any]:
        """The declaration as plain data for JSON."""
        found = asdict(self)
        if self.training.seeds is not None:
            found["training"]["seeds"] = list(self.training.seeds)
        return found

    @classmethod
    def of_dict(cls, data: object) -> Declaration:
        """The declaration of plain data, such as that of a submission: exactly the fields of `as_dict`. Raises
        `DeclarationError`.
        """
        whole = _table("the declaration", data, [each.name for each in fields(cls)])
        training = dict(_table("training", whole["training"], [each.name for each in fields(Training)]))
        agent = _table("agent", whole["agent"], [each.name for each in fields(About)])
        if training["seeds"] is not None:
            if not isinstance(training["seeds"], list):
                raise DeclarationError(f"training.seeds: a list of whole numbers, not {brief(training['seeds'])}")
            training["seeds"] = tuple(training["seeds"])
        return cls(whole["search"], Training(**training), About(**agent))


def read_declaration(path: str | os.PathLike[str]) -> Declaration:
    """The declaration of a TOML file, as the docstring of this module shows it. Raises `FileError` for a file that
    cannot be read, `DeclarationError` for one that is no declaration.
    """
    text = read_text(path, LARGEST)
    try:
        return _declaration(strict_toml.loads(text))
    except DeclarationError as error:
        raise DeclarationError(f"{os.path.basename(path)}: {error}") from error
    except ValueError as error:
        raise DeclarationError(f"{os.path.basename(path)}: it is no TOML: {error}") from error


def _declaration(data: dict[str, Any]) -> Declaration:
    training = data.get("training")
    if isinstance(training, Mapping):
        known = {"hours": None, "seeds": None, "split": "", "notes": "", **training}
        for name in ("decisions", "hours", "seeds"):
            if known.get(name) == UNKNOWN:
                known[name] = None
        data["training"] = known
    agent = data.get("agent", {})
    if isinstance(agent, Mapping):
        data["agent"] = {"title": "", "authors": "", "link": "", **agent}
    return Declaration.of_dict(data)


def _table(where: str, data: object, names: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise DeclarationError(f"{where}: a table of {', '.join(names)}, not {brief(data)}")
    CHECK.names(where, data, names)
    return data


def _text(where: str, value: Any, longest: int = LONGEST) -> None:
    CHECK.text(where, value)
    if len(value) > longest or not value.isprintable():
        raise DeclarationError(f"{where}: at most {longest} characters that can be printed, not {brief(value)}")


def _hours(value: Any) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= MOST_HOURS:
        raise DeclarationError(f"training.hours: a number from 0 to {MOST_HOURS:.0f}, not {brief(value)}")


def _seeds(value: Any) -> None:
    if value is None:
        return
    if not isinstance(value, tuple) or len(value) > MOST_SEEDS:
        raise DeclarationError(f"training.seeds: at most {MOST_SEEDS} whole numbers, not {brief(value)}")
    for i, seed in enumerate(value):
        CHECK.number(f"training.seeds[{i}]", seed, 0, LAST_SEED)
