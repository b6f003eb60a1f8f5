"""Trains the pretrained policies: phases of training in sequence, then a folder in `ashes_env/agents/pretrained`.

    python -m training.recipes --list
    python -m training.recipes coal                     trains what is missing, then writes the folder of the policy
    python -m training.recipes coal --seconds 3600      trains for an hour at most
    python -m training.recipes coal --ship              writes the folder of a recipe that is done
    python -m training.recipes --report                 how far each recipe is

`recipes.toml` lists for each policy the trainings, their arguments and their length; `--table FILE` adds recipes of
your own. A phase starts from the weights of the phase before. Training can be interrupted or killed: the same command
continues in the folders of `--runs`. A shipped policy has its weights in half precision, the recipe with the time it
took, and the learning curve.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from shlex import quote
from typing import Final

from ashes_env import files
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import PRETRAINED
from ashes_env.files import FileError, one_line, printable
from ashes_env.files.piping import quietly
from ashes_env.match.errors import OptionError, unknown
from ashes_env.spec.number_flags import real_number
from training.recipes.phases import carry_out, standings
from training.recipes.report import report
from training.recipes.shipping import ship
from training.recipes.table import Recipe, RecipeError, all_recipes, recipes
from training.run.arguments import Parser
from training.run.run import RunError, closed

PROGRAM: Final = "python -m training.recipes"
RUNS: Final = Path("runs/recipes")

Known = Mapping[str, Recipe]


def main(argv: Sequence[str] | None = None) -> int:
    """Does what the command line says; returns the exit status, after a signal that of shells."""
    parser = Parser(PROGRAM, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("name", nargs="?", help="the policy to train")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="list the recipes with the commands of their phases")
    what.add_argument("--report", action="store_true", help="show how far each recipe is, and its latest games")
    what.add_argument("--ship", action="store_true", help="train nothing: write the folder of a recipe that is done")
    what.add_argument("--seconds", type=real_number(1), default=inf, help="maximum training time of this call")
    add("--out", type=Path, default=PRETRAINED, help="the folder in which the policy's folder is written")
    add("--runs", type=Path, default=RUNS, help=f"the folder for the runs (default {RUNS})")
    add("--table", type=Path, help="a table with recipes of your own, in the form of recipes.toml")
    options = parser.parse_args(argv)
    try:
        closed(options.runs)
        known = all_recipes(options.table)
        if options.list or options.report:
            print(listed(known) if options.list else report(options.runs, known))
            return 0
        return trained(options, known)
    except (AgentError, OptionError, RecipeError, RunError) as error:
        parser.error(str(error))
    except FileError as error:
        print(one_line(error), file=sys.stderr)
        return 1


def listed(known: Known) -> str:
    """Every recipe, with the commands of its phases."""
    lines = []
    for recipe in known.values():
        lines += [f"{recipe.name}: {recipe.about}", *(f"    {phase.command()}" for phase in recipe.phases)]
    return "\n".join(map(printable, lines))


def trained(options: argparse.Namespace, known: Known) -> int:
    """Trains a recipe, unless it only ships, and writes its folder if it is done."""
    if options.name is None:
        raise RecipeError("which policy? --list names them")
    if options.name not in known:
        raise unknown("recipe", options.name, known)
    recipe = known[options.name]
    if not options.ship:
        status = carry_out(recipe, options.runs, options.seconds)
        if status:
            return status
    at = standings(recipe, options.runs)
    done = [one.run for one in at if one.done and one.run is not None]
    if len(done) == len(at):
        shipped(recipe, done, options)
        return 0
    again = "".join(
        f" --{name} {quote(str(value))}"
        for name, value in (("runs", options.runs), ("table", options.table))
        if value not in (None, RUNS)
    )
    rest = f"{len(done)} of {len(at)} phases are; {PROGRAM} {recipe.name}{again} trains the rest"
    if options.ship:
        raise RecipeError(f"{recipe.name} is not done in {options.runs}: {rest}")
    print(printable(f"{recipe.name} is not done after this time: {rest}"))
    return 0


def shipped(recipe: Recipe, done: Sequence[Path], options: argparse.Namespace) -> None:
    """Writes the folder of a recipe that is done."""
    own = options.table is not None and recipe.name not in recipes()
    folder = options.out / recipe.name
    files.closed(options.out, recipe.name)
    if folder.is_dir() and any(folder.iterdir()) and not files.is_saved(folder):
        raise RecipeError(f"{folder} holds other files, and no policy: name another folder with --out")
    ship(recipe, done, folder, options.table if own else None)
    player = recipe.name if options.out == PRETRAINED else folder
    print(printable(f"{folder}: ashes match --agents {player}"))


if __name__ == "__main__":
    raise SystemExit(quietly(main))
