"""What somebody needs to play a contest again, and what should be known about its agents."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from agents.base import AgentError
from agents.checkpoint import META, POLICY, read, read_meta
from agents.make import PRETRAINED, Recipe
from evaluation.measure.about import version
from evaluation.measure.match import Terms

ROOT: Final = PRETRAINED.parent.parent
TRAINED_WITH: Final = ("payment", "first_five", "meditation")


def digest(path: Path) -> str:
    """The SHA-256 of what decides how a checkpoint plays, its description and its weights, or of an archive. Raises
    `AgentError` for a folder that is no checkpoint.
    """
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    found = hashlib.sha256()
    parts = read(path).parts
    for name in (META, POLICY):
        found.update(f"{name}\0{len(parts[name])}\0".encode() + parts[name])
    return found.hexdigest()


def of_agent(recipe: Recipe) -> dict[str, Any]:
    """An agent as a contest names it."""
    return {
        "agent": recipe.name,
        "kind": recipe.kind,
        "checkpoints": {_called(folder): digest(folder) for folder in recipe.folders},
        "by clock": recipe.by_clock,
    }


def _called(folder: Path) -> str:
    """What ships is called the same on every machine."""
    return folder.relative_to(ROOT).as_posix() if folder.is_relative_to(ROOT) else str(folder)


def about(command: str, arguments: Sequence[str], recipes: Iterable[Recipe]) -> dict[str, Any]:
    """Command, version, commit, hash of the encoding, and the agents."""
    return {
        "command": shlex.join(["python", "-m", f"evaluation.{command}", *arguments]),
        **version(),
        "agents": [of_agent(recipe) for recipe in recipes],
    }


def notes(recipes: Iterable[Recipe], terms: Terms) -> list[str]:
    """A line for each checkpoint that was trained with other settings, and for each agent that plays by the clock."""
    played = terms.as_dict()
    out: list[str] = []
    for recipe in recipes:
        for folder in recipe.folders:
            try:
                trained = read_meta(folder).get("trained")
            except AgentError:
                continue  # who makes the agent says what is wrong with it
            wrong = [
                f"{name}={trained[name]}, not {played[name]}"
                for name in TRAINED_WITH
                if isinstance(trained, dict) and name in trained and trained[name] != played[name]
            ]
            if wrong:
                out.append(f"warning: {folder} was trained with {'; '.join(wrong)}")
        if recipe.by_clock:
            out.append(f"note: {recipe.name} plays by the clock, so its games are not the same another time")
    return list(dict.fromkeys(out))
