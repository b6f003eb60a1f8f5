"""Carries out a recipe: a run for each phase, in `<runs>/<recipe>/<number of the phase>/`.

How far a recipe is follows from its checkpoints alone, so it is known after a kill too.
"""

from __future__ import annotations

import importlib
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.contests.arguments import plug_ins_of
from ashes_env.files import is_saved, printable
from ashes_env.match.checks import number, whole
from ashes_env.match.errors import OptionError
from training.recipes.table import SECONDS, Phase, Recipe, RecipeError
from training.run.arguments import given_arguments
from training.run.run import CHECKPOINT, FOREVER

TRIES: Final = 3
LEAST: Final = 1.0  # seconds that are worth a training


class Standing(NamedTuple):
    """How far a phase is: its newest run that has a checkpoint, what that is trained for, in the unit of the phase and
    in seconds.
    """

    phase: Phase
    run: Path | None
    trained: float
    seconds: float

    @property
    def done(self) -> bool:
        """Whether the phase is as long as it has to be."""
        return self.run is not None and self.trained >= self.phase.until


def newest(folders: Path) -> Path | None:
    """The newest run that has a checkpoint."""
    found = [folder for folder in sorted(folders.glob("[!.]*")) if is_saved(folder / CHECKPOINT)]
    return found[-1] if found else None


def standing(phase: Phase, folders: Path) -> Standing:
    """How far a phase is whose runs are in `folders`. Raises `AgentError` for a checkpoint that cannot be read."""
    run = newest(folders)
    if run is None:
        return Standing(phase, None, 0, 0.0)
    found = _checkpoint(run / CHECKPOINT)
    state = found.training()
    if state is None:  # only the weights that it starts with
        return Standing(phase, run, 0, 0.0)
    try:
        seconds = number(0.0, FOREVER)("seconds", state["seconds"])
        rounds = whole(0)("rounds", state["rounds"] if phase.unit == "rounds" else 0)
    except (KeyError, OptionError, TypeError) as error:
        raise AgentError(f"{found.folder / checkpoint.TRAINING} is no state of {phase.module}: {error}") from error
    trained = {"rounds": rounds, SECONDS: seconds, "timesteps": found.meta["steps"]}
    return Standing(phase, run, trained[phase.unit], seconds)


def _checkpoint(folder: Path) -> checkpoint.Checkpoint:
    """Reads a checkpoint of a run that may be in training."""
    for _ in range(TRIES - 1):
        try:
            return checkpoint.read(folder)
        except (AgentError, OSError):
            continue  # the save was removed in the meantime, because there is a newer one
    return checkpoint.read(folder)


def standings(recipe: Recipe, runs: Path) -> list[Standing]:
    """How far each phase is. Raises `AgentError` for a checkpoint that cannot be read."""
    return [standing(phase, runs / recipe.name / f"{i + 1}") for i, phase in enumerate(recipe.phases)]


def carry_out(recipe: Recipe, runs: Path, seconds: float = inf) -> int:
    """Trains the phases one after the other, for at most so many seconds of training. Returns 0, or the exit status of
    a training that failed or was interrupted.

    Raises `RecipeError` if a training saved nothing, `AgentError` for a checkpoint that cannot be read, `SystemExit`
    for wrong arguments of a phase.
    """
    before: Path | None = None
    for i, phase in enumerate(recipe.phases):
        folders = runs / recipe.name / f"{i + 1}"
        at = standing(phase, folders)
        while not at.done:
            if seconds < LEAST:
                return 0
            if at.run is None:
                start = [] if before is None else ["--start", str(before / CHECKPOINT)]
                arguments = [*phase.arguments, *start, "--runs", str(folders)]
            else:
                arguments = ["--resume", str(at.run), *_not_stored(phase)]
            length = phase.length(phase.until - at.trained, seconds)
            what = f"{recipe.name}, phase {i + 1} of {len(recipe.phases)}: {phase.command()}"
            print(printable(what), flush=True)
            status = int(importlib.import_module(phase.module).main([*arguments, "--no-bar", *length]))
            if status:
                return status
            spent, at = at.seconds, standing(phase, folders)
            if at.run is None:
                raise RecipeError(f"nothing was saved in {folders}")
            seconds -= at.seconds - spent
        before = at.run
    return 0


def _not_stored(phase: Phase) -> list[str]:
    """Arguments of a phase that a run does not store, so that a resumed run needs them again."""
    command = importlib.import_module(phase.module).COMMAND
    options, _ = command.parse(phase.arguments)
    names = (*list(command.counts)[1:], "device", "threads")
    found = [f"--{name.replace('_', '-')}={getattr(options, name)}" for name in names]
    if command.plug_ins:
        for name in sorted(plug_ins_of(options, given_arguments(options, command.table))):
            found.append(f"--plug-in={name}")
    return found
