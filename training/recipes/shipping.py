"""Writes the folder of a shipped policy from the runs of its recipe."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from ashes_env.agents import checkpoint
from ashes_env.files import save_state, write_bytes, write_text
from training.curve import courses
from training.recipes.table import Recipe
from training.run.run import CHECKPOINT, spent


def ship(recipe: Recipe, done: Sequence[Path], folder: Path, table: Path | None = None) -> None:
    """Writes the shipped files: weights in half precision, `recipe.json`, and
    `learning_curve.png` where a phase has a course. `done`: the run of each
    phase; `table`: the user's own table that has the recipe. Raises `FileError`, and `AgentError` for a checkpoint that
    cannot be read.
    """
    found = checkpoint.read(done[-1] / CHECKPOINT)
    save_state(folder, checkpoint.parts_of(found.weights(), found.meta, half=True))
    phases = [
        {**asdict(phase), "hours": round(spent(run)[1] / 3600, 2)}
        for phase, run in zip(recipe.phases, done, strict=True)
    ]
    own = "" if table is None else f" --table {table.name}"
    told: Mapping[str, Any] = {
        "about": recipe.about,
        "command": f"python -m training.recipes {recipe.name}{own}",
        "phases": phases,
        "torch": torch.__version__,
    }
    write_text(folder / "recipe.json", json.dumps(told, indent=1) + "\n")
    picture = io.BytesIO()
    if courses(done, picture):
        write_bytes(folder / "learning_curve.png", picture.getvalue())
