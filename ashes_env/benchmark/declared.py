"""Declarations of the agents that ship (`declared.toml`), also of those that combine shipped policies.

An agent that uses policies was trained with all their trainings and those of their teachers, each counted once:
`guided:policy=chimeras,student=student` has the decisions of `chimeras` and the student's own, although `chimeras` is
also the student's teacher.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.make import PRETRAINED, Recipe
from ashes_env.benchmark.budgets import search_class
from ashes_env.benchmark.declarations import About, Declaration, DeclarationError, Training
from ashes_env.files import read_text, strict_toml

TABLE: Final = Path(__file__).resolve().parent / "declared.toml"
AUTHORS: Final = "ashes-env"
POLICY: Final = "policy"  # the kind of a policy alone


@dataclass(frozen=True, slots=True)
class Policy:
    """A shipped policy: its title, its own training, and the shipped policies that it learnt from."""

    title: str
    training: Training
    teachers: tuple[str, ...]


@lru_cache(maxsize=1)
def policies() -> dict[str, Policy]:
    """The shipped policies by name."""
    found: dict[str, Policy] = {}
    for name, row in _table()["policies"].items():
        own = Training(row.get("decisions"), row.get("hours"), _seeds(row), row["split"], row["notes"])
        found[name] = Policy(row["title"], own, tuple(row["teachers"]))
    return found


def declared_for(recipe: Recipe) -> Declaration | None:
    """What this project declares of an agent; `None` of one that it knows too little about: a plug-in, an archive, a
    checkpoint or a file of values that does not ship.

    Raises `BudgetError` as `budgets.search_class` does.
    """
    search = search_class(recipe)
    kinds = _table()["kinds"]
    used = [_shipped(path) for path in recipe.folders]
    names = [name for name in used if name is not None]
    if search is None or len(names) < len(used) or (recipe.kind not in kinds and recipe.kind != POLICY):
        return None
    known = policies()
    if recipe.kind == POLICY:
        title, notes = " and ".join(known[name].title for name in names), ""
    else:
        title, notes = kinds[recipe.kind]["title"], kinds[recipe.kind]["notes"]
        title += f" with {' and '.join(dict.fromkeys(names))}" if names else ""
    return Declaration(search, total(names, notes), About(("open eyes: " if recipe.open_eyes else "") + title, AUTHORS))


def declaration_of(recipe: Recipe, given: Declaration | None = None) -> Declaration:
    """What stands in a submission of an agent: the project's declaration of an agent that ships, else the one that is
    `given`.

    Raises `DeclarationError` if there is none, if there are two, and if the given one names another class by search
    than the options of the agent do; `BudgetError` as `budgets.search_class` does.
    """
    shipped = declared_for(recipe)
    if shipped is not None:
        if given not in (None, shipped):
            raise DeclarationError(f"agent {recipe.name!r} ships with its declaration: leave yours out")
        return shipped
    if given is None:
        raise DeclarationError(
            f"agent {recipe.name!r}: nothing is known of its training; declare it in a TOML file (--declare FILE) with "
            'search = "none" and [training] decisions = 0, or what is right (ashes_env/benchmark/README.md, Budgets)'
        )
    search = search_class(recipe)
    if search not in (None, given.search):
        raise DeclarationError(f"search: agent {recipe.name!r} belongs to {search!r}, not to {given.search!r}")
    return given


def total(names: Iterable[str], notes: str = "") -> Training:
    """The trainings of shipped policies and of their teachers, each once; no decision without a name. A sum with an
    unknown part is unknown; the split is that of all of them, or "". Raises `DeclarationError` for an unknown name.
    """
    known = policies()
    queue, found = list(names), list[str]()
    for name in queue:
        if name not in known:
            raise DeclarationError(f"there is no shipped policy {name!r}; there are {', '.join(known)}")
        if name not in found:
            found.append(name)
            queue.extend(known[name].teachers)
    parts = [known[name].training for name in found]
    decisions = [part.decisions for part in parts]
    hours = [part.hours for part in parts]
    seeds = [part.seeds for part in parts]
    splits = {part.split for part in parts}
    told = [notes] if notes else []
    told += [f"{name}: {part.notes}" if len(found) > 1 else part.notes for name, part in zip(found, parts, strict=True)]
    return Training(
        None if None in decisions else sum(n for n in decisions if n is not None),
        None if None in hours else round(sum(h for h in hours if h is not None), 2),
        None if None in seeds else tuple(dict.fromkeys(seed for each in seeds if each is not None for seed in each)),
        splits.pop() if len(splits) == 1 else "",
        " ".join(told),
    )


def _shipped(path: Path) -> str | None:
    """The name of the shipped policy in a folder, if it is one."""
    place = path.resolve()
    return place.name if place.parent == PRETRAINED.resolve() and place.name in policies() else None


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return strict_toml.loads(read_text(TABLE))


def _seeds(row: dict[str, Any]) -> tuple[int, ...] | None:
    return tuple(row["seeds"]) if "seeds" in row else None
