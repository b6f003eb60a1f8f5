"""Trains the shipped policies: phases of training in sequence, then a folder in `ashes_env/agents/pretrained`.

    python -m training.recipes coal
    python -m training.recipes --list

`recipes.toml` lists for each policy the trainings, their arguments and their length. A phase starts from the weights of
the phase before. Training can be interrupted or killed: the same command continues in the folders of `--runs`. A
shipped policy has its weights in half precision, the recipe with the time it took, and the learning curve.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import torch

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import PRETRAINED
from ashes_env.files import FileError, is_saved, read_text, save_state, write_bytes, write_text
from ashes_env.files.strict_toml import loads
from ashes_env.match.errors import OptionError, unknown
from training.arguments import Parser
from training.curve import courses
from training.runs import CHECKPOINT, spent

TABLE: Final = Path(__file__).with_name("recipes.toml")
TRAININGS: Final = ("training.ppo_red_rains", "training.self_play", "training.search_teacher")
UNITS: Final = ("timesteps", "rounds")


class RecipeError(ValueError):
    """A recipe cannot be carried out; the message says why."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One training: its module, its length (`until`, in `unit`: timesteps or rounds), its other arguments."""

    module: str
    unit: str
    until: int
    arguments: tuple[str, ...]

    def command(self) -> str:
        """The command line, without `--start`."""
        words = [f'"{word}"' if " " in word else word for word in self.arguments]
        return " ".join(["python -m", self.module, *words, f"--{self.unit}", str(self.until)])


@dataclass(frozen=True, slots=True)
class Recipe:
    """A shipped policy, and the trainings that make it."""

    name: str
    about: str
    phases: tuple[Phase, ...]


def recipes(path: Path = TABLE) -> dict[str, Recipe]:
    """All recipes by name. Raises `RecipeError` for an invalid table."""
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise RecipeError(f"{path.name}: {error}") from error
    return {name: _recipe(name, one) for name, one in found.items()}


def _recipe(name: str, one: Any) -> Recipe:
    try:
        phases = []
        for phase in one["phases"]:
            (unit,) = [unit for unit in UNITS if unit in phase]
            if phase["module"] not in TRAININGS:
                raise RecipeError(f"{name}: no training is called {phase['module']!r}: {', '.join(TRAININGS)}")
            phases.append(Phase(phase["module"], unit, int(phase[unit]), tuple(map(str, phase["arguments"]))))
        return Recipe(name, str(one["about"]), tuple(phases))
    except RecipeError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise RecipeError(
            f"{name}: a recipe has about and phases with module, arguments, and timesteps or rounds; {error!r}"
        ) from error


def carry_out(recipe: Recipe, runs: Path) -> list[Path] | int:
    """Trains every phase to its end; returns the folders of their runs, or the exit status of a failed training."""
    done: list[Path] = []
    for i, phase in enumerate(recipe.phases):
        folders = runs / recipe.name / f"{i + 1}"
        run = newest(folders)
        if run is None:
            start = ["--start", str(done[-1] / CHECKPOINT)] if done else []
            arguments, left = [*phase.arguments, *start, "--runs", str(folders)], phase.until
        else:
            arguments, left = ["--resume", str(run)], phase.until - _spent(run, phase.unit)
        if left > 0:
            print(f"{recipe.name}, phase {i + 1} of {len(recipe.phases)}: {phase.command()}", flush=True)
            training = importlib.import_module(phase.module)
            status = int(training.main([*arguments, "--no-bar", f"--{phase.unit}", str(left)]))
            if status:
                return status
        done.append(_needed(newest(folders), folders))
    return done


def newest(folders: Path) -> Path | None:
    """The newest run that has a checkpoint."""
    found = [folder for folder in sorted(folders.glob("[!.]*")) if is_saved(folder / CHECKPOINT)]
    return found[-1] if found else None


def _needed(run: Path | None, folders: Path) -> Path:
    if run is None:
        raise RecipeError(f"nothing was saved in {folders}")
    return run


def _spent(run: Path, unit: str) -> int:
    return spent(run)[0] if unit == "timesteps" else int(checkpoint.read(run / CHECKPOINT).training()["rounds"])


def ship(recipe: Recipe, done: Sequence[Path], folder: Path) -> None:
    """Writes the shipped files: weights in half precision, `recipe.json`, `learning_curve.png`. Raises `FileError`."""
    found = checkpoint.read(done[-1] / CHECKPOINT)
    save_state(folder, checkpoint.parts_of(found.weights(), found.meta, half=True))
    phases = [
        {**asdict(phase), "hours": round(spent(run)[1] / 3600, 2)}
        for phase, run in zip(recipe.phases, done, strict=True)
    ]
    told: Mapping[str, Any] = {
        "about": recipe.about,
        "command": f"python -m training.recipes {recipe.name}",
        "phases": phases,
        "torch": torch.__version__,
    }
    write_text(folder / "recipe.json", json.dumps(told, indent=1) + "\n")
    picture = io.BytesIO()
    courses(done, picture)
    write_bytes(folder / "learning_curve.png", picture.getvalue())


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        "python -m training.recipes", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("name", nargs="?", help="the policy to train")
    add("--list", action="store_true", help="list the policies")
    add("--runs", type=Path, default=Path("runs/recipes"), help="the folder for the runs")
    add("--out", type=Path, default=PRETRAINED, help="the folder in which the policy's folder is written")
    options = parser.parse_args(argv)
    try:
        known = recipes()
        if options.list:
            for recipe in known.values():
                print(f"{recipe.name}: {recipe.about}")
                for phase in recipe.phases:
                    print(f"    {phase.command()}")
            return 0
        if options.name is None:
            parser.error("which policy? --list names them")
        if options.name not in known:
            raise unknown("recipe", options.name, known)
        recipe = known[options.name]
        done = carry_out(recipe, options.runs)
        if isinstance(done, int):
            return done
        ship(recipe, done, options.out / recipe.name)
    except (AgentError, OptionError, RecipeError) as error:
        parser.error(str(error))
    except FileError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{options.out / recipe.name}: ashes match --agents {recipe.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
