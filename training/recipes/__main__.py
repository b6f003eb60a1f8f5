"""Trains the pretrained policies: phases of training in sequence, then a folder in `ashes_env/agents/pretrained`.

    python -m training.recipes --list
    python -m training.recipes coal                             trains in the foreground, then writes the folder
    python -m training.recipes begin coal pvp --hours 8         trains in the background
    python -m training.recipes report
    python -m training.recipes pause
    python -m training.recipes resume --hours 2
    python -m training.recipes ship coal                        writes the folder of a recipe that is done

`recipes.toml` lists for each policy the trainings, their arguments and their length; `--table FILE` adds recipes of
your own. A phase starts from the weights of the phase before. Training can be interrupted or killed: the same command,
or `resume`, continues in the folders of `--runs`. A shipped policy has its weights in half precision, the recipe with
the time it took, and the learning curve. `python -m training.recipes begin --help` explains the arguments of `begin`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Final

from ashes_env import files
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import PRETRAINED
from ashes_env.files import FileError, one_line, printable
from ashes_env.match.errors import OptionError, unknown
from ashes_env.spec.number_flags import real_number
from training.arguments import Parser
from training.recipes import background
from training.recipes.phases import carry_out, standings
from training.recipes.queue import LOG, Queue, budget, new_queue, queued, read_queue, trained_seconds
from training.recipes.report import report
from training.recipes.shipping import ship
from training.recipes.table import COMMANDS, Recipe, RecipeError, all_recipes, recipes
from training.runs import RunError, closed

PROGRAM: Final = "python -m training.recipes"
RUNS: Final = Path("runs/recipes")

Known = Mapping[str, Recipe]


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A command for the queue: its description, its own arguments, and what it does; that returns the exit status."""

    about: str
    arguments: Callable[[Parser], object]
    work: Callable[[argparse.Namespace, Known], int]


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in SUBCOMMANDS:
        name = words.pop(0)
        command = SUBCOMMANDS[name]
        parser = Parser(f"{PROGRAM} {name}", description=command.about)
        command.arguments(parser)
        work = command.work
    else:
        parser = Parser(PROGRAM, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
        _train_arguments(parser)
        work = _train
    parser.add_argument("--runs", type=Path, default=RUNS, help=f"the folder for the runs (default {RUNS})")
    parser.add_argument("--table", type=Path, help="a table with recipes of your own, in the form of recipes.toml")
    options = parser.parse_args(words)
    try:
        closed(options.runs)
        return work(options, all_recipes(options.table))
    except (AgentError, OptionError, RecipeError, RunError) as error:
        parser.error(str(error))
    except FileError as error:
        print(one_line(error), file=sys.stderr)
        return 1


# --- in the foreground ------------------------------------------------------------------------------------------------


def _train_arguments(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", help=f"the policy to train; or a command: {', '.join(COMMANDS)}")
    parser.add_argument("--list", action="store_true", help="list the policies")
    _add_out(parser)


def _add_out(parser: Parser) -> None:
    parser.add_argument(
        "--out", type=Path, default=PRETRAINED, help="the folder in which the policy's folder is written"
    )


def _train(options: argparse.Namespace, known: Known) -> int:
    if options.list:
        for recipe in known.values():
            print(printable(f"{recipe.name}: {recipe.about}"))
            for phase in recipe.phases:
                print(printable(f"    {phase.command()}"))
        return 0
    if options.name is None:
        raise RecipeError("which policy? --list names them")
    if options.name in COMMANDS:
        raise RecipeError(f"{options.name} is a command: it comes before its arguments")
    recipe = _named(options.name, known)
    if background.living(options.runs) and any(
        entry.name == recipe.name for entry in read_queue(options.runs, known).entries
    ):
        raise RecipeError(
            f"{recipe.name} is in the queue that is being trained in {options.runs}: pause it first, "
            f"{_command('pause', options)}"
        )
    done = carry_out(recipe, options.runs)
    return done if isinstance(done, int) else _shipped(recipe, done, options)


def _named(name: str, known: Known) -> Recipe:
    if name not in known:
        raise unknown("recipe", name, known)
    return known[name]


def _shipped(recipe: Recipe, done: Sequence[Path], options: argparse.Namespace) -> int:
    own = options.table is not None and recipe.name not in recipes()
    folder = options.out / recipe.name
    files.closed(options.out, recipe.name)
    if folder.is_dir() and any(folder.iterdir()) and not files.is_saved(folder):
        raise RecipeError(f"{folder} holds other files, and no policy: name another folder with --out")
    ship(recipe, done, folder, options.table if own else None)
    player = recipe.name if options.out == PRETRAINED else options.out / recipe.name
    print(printable(f"{options.out / recipe.name}: ashes match --agents {player}"))
    return 0


# --- in the background ------------------------------------------------------------------------------------------------


def _begin_arguments(parser: Parser) -> None:
    parser.add_argument("names", nargs="+", metavar="NAME", help="the recipes, in the order of their training")
    parser.add_argument(
        "--hours",
        type=real_number(),
        required=True,
        help="hours of training for all recipes together: wall-clock time, without the start of a process",
    )
    parser.add_argument("--each", type=real_number(), help="hours for each recipe at most, so that several get a turn")


def _begin(options: argparse.Namespace, known: Known) -> int:
    background.needed()
    for name in options.names:
        _named(name, known)
    new_queue(options.names, dict.fromkeys(known, 0.0), options.hours, options.each)  # before a folder is made
    try:
        options.runs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make {options.runs}: {error.strerror or error}") from error
    with background.taken(options.runs) as handle:
        trained = trained_seconds({name: known[name] for name in options.names}, options.runs)
        new_queue(options.names, trained, options.hours, options.each).write(options.runs)
        return _started(options, handle)


def _resume_arguments(parser: Parser) -> None:
    parser.add_argument("--hours", type=real_number(), help="so many hours more for all recipes together")
    parser.add_argument(
        "--each", type=real_number(), help="so many hours more for each recipe; needs a queue with --each"
    )


def _resume(options: argparse.Namespace, known: Known) -> int:
    background.needed()
    more = [0.0 if hours is None else budget(name, hours) / 3600 for name, hours in _hours(options)]
    read_queue(options.runs, known)  # a missing queue is reported before a lock is made
    with background.taken(options.runs) as handle:
        before = read_queue(options.runs, known)
        if before.each is None and options.each is not None:
            raise RecipeError("each: this queue has no hours for each recipe, only for all together: use --hours")
        trained = trained_seconds({entry.name: known[entry.name] for entry in before.entries}, options.runs)
        queue = before.resumed(trained, *more)
        open_ = [
            entry.name
            for entry in queue.entries
            if not all(one.done for one in standings(known[entry.name], options.runs))
        ]
        if not open_:
            raise RecipeError(f"every recipe of the queue in {options.runs} is done: ship NAME writes its folder")
        if not any(queue.left(name, trained) for name in open_):
            raise RecipeError(_spent(queue))
        queue.write(options.runs)
        return _started(options, handle)


def _hours(options: argparse.Namespace) -> list[tuple[str, float | None]]:
    return [("hours", options.hours), ("each", options.each)]


def _spent(queue: Queue) -> str:
    each = "" if queue.each is None else f" or the {round(queue.each / 3600, 3):g} for each recipe"
    more = "--hours H" if queue.each is None else "--hours H or --each H"
    return f"the {round(queue.seconds / 3600, 3):g} hours of the queue{each} are spent: {more} adds some"


def _started(options: argparse.Namespace, handle: int) -> int:
    table = "" if options.table is None else str(options.table)
    command = ["training.recipes.worker", str(options.runs), table]
    pid = background.start(options.runs, handle, command)
    print(printable(f"process {pid} trains in the background; its log is {options.runs / LOG}"))
    print(f"look:  {_command('report', options)}")
    print(f"pause: {_command('pause', options)}")
    return 0


def _command(words: str, options: argparse.Namespace) -> str:
    """The command line of another command for the same runs and table."""
    again = "" if options.runs == RUNS else f" --runs {quote(str(options.runs))}"
    own = "" if options.table is None else f" --table {quote(str(options.table))}"
    return printable(f"{PROGRAM} {words}{again}{own}")


def _pause(options: argparse.Namespace, known: Known) -> int:
    def waiting() -> None:
        print("waiting until the training has saved", flush=True)

    if background.stop(options.runs, waiting):
        more = ""
        with suppress(RecipeError):  # it is paused, whatever the queue is
            own = [name for name in queued(options.runs) if name not in known]
            more = f" --table FILE, with the table that has {own[0]}" if own else ""
        print(f"paused; resume goes on: {_command('resume', options)}{more}")
    else:
        print(printable(f"no background process is training in {options.runs}"))
    return 0


def _report_arguments(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _report(options: argparse.Namespace, known: Known) -> int:
    found = report(options.runs, known)
    print(json.dumps(found.data(), indent=1) if options.json else found.text())
    return 0


def _ship_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="a recipe that is done")
    _add_out(parser)


def _ship(options: argparse.Namespace, known: Known) -> int:
    recipe = _named(options.name, known)
    found = standings(recipe, options.runs)
    runs = [one.run for one in found if one.done and one.run is not None]
    if len(runs) < len(found):
        raise RecipeError(
            f"{recipe.name} is not done in {options.runs}: {len(runs)} of {len(found)} phases are; "
            f"{_command(recipe.name, options)} trains the rest"
        )
    return _shipped(recipe, runs, options)


SUBCOMMANDS: Final[Mapping[str, Subcommand]] = {
    "begin": Subcommand(
        "Trains recipes one after the other in a background process, until they are done or the hours are spent. A "
        "recipe with runs in the folder goes on from them; one that fails is reported, and the next one goes on.",
        _begin_arguments,
        _begin,
    ),
    "pause": Subcommand(
        "Stops the background process: the training saves after its current step, and the command waits for that.",
        lambda parser: None,
        _pause,
    ),
    "resume": Subcommand(
        "Goes on with the queue after a pause, a kill or a reboot, with the hours that are left. Failed recipes are "
        "tried again.",
        _resume_arguments,
        _resume,
    ),
    "report": Subcommand(
        "Shows for each recipe its state, phase and hours, as of its last save, and the means of its latest games "
        "(training games begin with a handicap: full wins are those without).",
        _report_arguments,
        _report,
    ),
    "ship": Subcommand("Writes the folder of a recipe that is done.", _ship_arguments, _ship),
}


if __name__ == "__main__":
    raise SystemExit(main())
