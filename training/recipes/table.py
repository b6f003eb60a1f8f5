"""The table of recipes: for each policy the trainings that make it, their arguments and their length.

    [coal]
    about = "Coal against The Corpse of Viros"
    [[coal.phases]]
    module = "training.ppo_red_rains"
    timesteps = 500_000
    arguments = ["--level", "S1", "S2"]

`recipes.toml` has the recipes of the pretrained policies; a file of your own can add others. A table is trusted: its
arguments can name agents, which are code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, Final

from ashes_env.files import FileError, read_text
from ashes_env.files.checking import brief
from ashes_env.files.strict_toml import loads
from ashes_env.match.checks import whole
from ashes_env.match.errors import OptionError

TABLE: Final = Path(__file__).with_name("recipes.toml")
COUNTS: Final[Mapping[str, str]] = {
    "training.ppo": "timesteps",
    "training.ppo_red_rains": "timesteps",
    "training.self_play": "timesteps",
    "training.search_teacher": "rounds",
}
TRAININGS: Final = tuple(COUNTS)
SECONDS: Final = "seconds"
UNITS: Final = (*dict.fromkeys(COUNTS.values()), SECONDS)
MOST: Final = 10**9  # timesteps or rounds of a phase that only its time limits
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")  # a name is also that of a folder


class RecipeError(ValueError):
    """A recipe cannot be carried out; the message says why in one line."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One training: its module, its length (`until`, in `unit`: timesteps, rounds or seconds), its other arguments."""

    module: str
    unit: str
    until: int
    arguments: tuple[str, ...]

    def command(self) -> str:
        """The command line, without `--start`."""
        words = [f'"{word}"' if " " in word else word for word in self.arguments]
        return " ".join(["python -m", self.module, *words, *self.length(self.until)])

    def length(self, left: float, seconds: float = inf) -> list[str]:
        """The arguments for a training over what is left of the phase, in its unit, for at most `seconds`."""
        if self.unit == SECONDS:
            return [f"--{COUNTS[self.module]}", str(MOST), "--seconds", f"{min(left, seconds):g}"]
        limit = [] if seconds == inf else ["--seconds", f"{seconds:g}"]
        return [f"--{self.unit}", str(int(left)), *limit]


@dataclass(frozen=True, slots=True)
class Recipe:
    """A policy, and the trainings that make it."""

    name: str
    about: str
    phases: tuple[Phase, ...]


def recipes(path: Path = TABLE) -> dict[str, Recipe]:
    """All recipes of a table by name. Raises `RecipeError` for an invalid table."""
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise RecipeError(f"{path.name}: {error}") from error
    return {name: _recipe(name, one) for name, one in found.items()}


def all_recipes(own: Path | None = None) -> dict[str, Recipe]:
    """The recipes of the pretrained policies, and those of a table of one's own. Raises `RecipeError` for an invalid
    table, and for a name in both.
    """
    known = recipes()
    more = {} if own is None else recipes(own)
    for name in more:
        if name in known:
            raise RecipeError(f"{own}: {name!r} is a pretrained policy already: another name is needed")
    return known | more


def _recipe(name: str, one: Any) -> Recipe:
    if not NAME.fullmatch(name):
        raise RecipeError(f"{brief(name)}: a recipe has a name of at most 64 small letters, digits, - and _")
    try:
        phases = []
        for phase in one["phases"]:
            (unit,) = [unit for unit in UNITS if unit in phase]
            module = phase["module"]
            if module not in COUNTS:
                raise RecipeError(f"{name}: no training is called {brief(module)}: {', '.join(TRAININGS)}")
            if unit not in (COUNTS[module], SECONDS):
                raise RecipeError(f"{name}: {module} is as long as its {COUNTS[module]} or seconds, not {unit}")
            phases.append(Phase(module, unit, whole(1)(unit, phase[unit]), tuple(map(str, phase["arguments"]))))
        if not phases:
            raise RecipeError(f"{name}: a recipe has one phase or more")
        return Recipe(name, str(one["about"]), tuple(phases))
    except RecipeError:
        raise
    except OptionError as error:
        raise RecipeError(f"{name}: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise RecipeError(
            f"{name}: a recipe has about and phases with module, arguments, and timesteps or rounds or seconds; "
            f"{error!r}"
        ) from error
