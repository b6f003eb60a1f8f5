"""Compares what a checkpoint says of its training with the split that is declared for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import Recipe
from ashes_env.benchmark.declarations import Declaration
from ashes_env.benchmark.split import Split, SplitError, split_named
from ashes_env.contests.provenance import trained_with

SAID: Final = {"decks": "decks", "chimeras": "chimeras", "levels": "levels"}  # of a checkpoint: of `Train`


def check_training(recipe: Recipe, declared: Declaration) -> None:
    """Raises `SplitError` for a split that does not exist, and for a checkpoint that says itself that it was trained
    with a deck, Chimera, level or edition outside the split that is declared. What a file does not say is believed.
    """
    if not declared.training.split:
        return
    split = split_named(declared.training.split)
    for folder in recipe.folders:
        _check(split, folder)


def _check(split: Split, folder: Path) -> None:
    try:
        said = trained_with(folder)
    except AgentError:
        return  # no checkpoint: an archive says nothing of its games
    if not isinstance(said, Mapping):
        return
    for name, part in SAID.items():
        allowed: Any = getattr(split.train, part)
        given = said.get(name)
        outside = [each for each in given if each not in allowed] if allowed and isinstance(given, list) else []
        if outside and not (name == "decks" and split.train.own_decks):
            raise SplitError(
                f"{folder.name} says that it was trained with {outside[0]!r}, which is outside the training part of "
                f"the split {split.name!r} that is declared for it"
            )
    edition = said.get("edition", split.train.edition)
    if edition != split.train.edition:
        raise SplitError(f"{folder.name} says that it was trained in the edition {edition!r}: outside {split.name!r}")
