"""The common command line of all trainings: reads arguments, starts or resumes a run, and handles its end.

Each training defines a `Command`; the arguments come from its table.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import torch

from ashes_env.agents.base import AgentError
from ashes_env.contests.arguments import add_plug_ins, plug_in_flags, plug_ins_of
from ashes_env.files import FileError, one_line, printable, printable_lines
from ashes_env.match.checks import number, whole
from ashes_env.match.errors import OptionError, WorkerDied
from ashes_env.replays import ReplayError
from ashes_env.spec.names import UsageError
from ashes_env.spec.number_flags import real_number, whole_number
from training.learner import write_start
from training.replays import Played, add_replays, save_replays
from training.run.arguments import Parser, Table, add_table, defaults_of, given_arguments
from training.run.devices import AUTO, device_of
from training.run.run import CHECKPOINT, RunError, new_run, read_args
from training.run.signals import Interrupted

Args = Mapping[str, Any]
Checked = Callable[[Args], dict[str, Any]]

REFUSED: Final = (
    AgentError,
    FileError,
    OptionError,
    RunError,
    UsageError,
)  # errors reported in one line as wrong arguments


def exit_status(parser: Parser, folder: Path, work: Callable[[], object], flags: Sequence[str] = ()) -> int:
    """Runs `work` and returns the exit status: 0; 1 if files cannot be written or a process of the games dies; for a
    signal, the status that shells use. Arguments that do not fit the run end the command as wrong arguments do.

    A run that ends early prints the command that goes on with it; `flags` are what it needs beside `--resume`.
    """
    again = f"{parser.prog} {shlex.join(['--resume', str(folder), *flags])}"
    try:
        work()
    except (AgentError, OptionError, ReplayError, RunError) as error:
        parser.error(str(error))
    except (FileError, WorkerDied) as error:
        print(one_line(f"{error}. What was saved stands. Go on with: {again}"), file=sys.stderr)
        return 1
    except Interrupted as interrupted:
        print(printable(f"{interrupted}; saved. Go on with: {again}"))
        return interrupted.status
    return 0


def add_run(parser: Parser, runs: str) -> None:
    """Adds the arguments for the folder of a run."""
    parser.add_argument("--runs", type=Path, default=Path(runs), help="where new runs get their folders")
    parser.add_argument(
        "--resume", type=Path, default=None, help="folder of a run to continue; its own arguments are used"
    )


def add_machine(parser: Parser) -> None:
    """Adds the arguments for device and threads."""
    parser.add_argument("--device", default=AUTO, help="auto: a GPU where torch has one, else the CPU; cpu, cuda:1 ...")
    parser.add_argument("--threads", type=whole_number(), default=1, help="threads of torch")


def run_arguments(
    options: argparse.Namespace,
    given: Args,
    defaults: Args,
    checked: Checked,
    adopt: Callable[[Path, Args, Collection[str]], Args] | None = None,
) -> dict[str, Any]:
    """The arguments of the run that a command line describes: from `--resume`, `--start` and the `given` arguments.
    Raises as `read_args`, `adopt` and `checked` do, and `RunError` for arguments given together with `--resume`.
    """
    start = getattr(options, "start", None)
    if options.resume is not None:
        if given or start is not None:
            raise RunError("--resume uses the run's own arguments and weights: nothing else can be given with it")
        return checked(read_args(options.resume))
    args = {**defaults, **given}
    return checked(args if start is None or adopt is None else adopt(start, args, given))


class Count(NamedTuple):
    """A whole number on the command line."""

    default: int
    about: str
    least: int = 1


@dataclass(frozen=True, kw_only=True)
class Command:
    """The specification of one training. `name` is what follows `python -m` on the command line.

    `counts` are whole numbers that `train` takes, first the length of the training; `checked` validates the arguments
    of a run; `adopt` adapts the arguments of a run that starts with the weights of `--start`; `ended` returns the final
    message, and `played` the terms of the replays. `more` are defaults that depend on the given arguments, and `fits`
    raises `OptionError` for invalid combinations. With `plug_ins` the arguments name agents, which may be code of the
    user.
    """

    name: str
    about: str
    table: Table
    runs: str
    counts: Mapping[str, Count]
    checked: Callable[..., dict[str, Any]]
    train: Callable[..., object]
    ended: Callable[[Path], str]
    played: Callable[[Args], Played]
    adopt: Callable[[Path, Args, Collection[str]], Args]
    plug_ins: bool = True
    more: Callable[[Args], Args] = lambda given: {}
    fits: Callable[[argparse.Namespace, Args], None] = lambda options, args: None

    def parse(self, argv: Sequence[str] | None) -> tuple[argparse.Namespace, Parser]:
        """Parses a command line."""
        parser = Parser(
            f"python -m {self.name}", description=self.about, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        add = parser.add_argument
        for name, count in self.counts.items():
            flag = f"--{name.replace('_', '-')}"
            add(flag, type=whole_number(), default=count.default, help=f"{count.about} (default {count.default})")
        add("--seconds", type=real_number(), default=0.0, help="maximum training time in seconds; 0: no limit")
        add_table(parser, self.table)
        add("--start", "--policy", type=Path, help="a checkpoint whose weights and network a new run starts with")
        add_run(parser, self.runs)
        add_machine(parser)
        add("--no-bar", action="store_true", help="show no progress bar")
        if self.plug_ins:
            add_plug_ins(parser)
        add_replays(parser)
        return parser.parse_args(argv), parser

    def prepare(self, options: argparse.Namespace) -> tuple[Path, torch.device, dict[str, Any]]:
        """The folder of the run, the device, and the other arguments of `checked` and `train`. Errors are raised before
        any folder is created.
        """
        for name, count in self.counts.items():
            whole(count.least)(name, getattr(options, name))
        number(0.0, 1e9)("seconds", options.seconds)
        whole(1)("threads", options.threads)
        given = given_arguments(options, self.table)
        besides = {"plug_ins": plug_ins_of(options, given)} if self.plug_ins else {}
        defaults = {**defaults_of(self.table), **self.more(given)}
        args = run_arguments(options, given, defaults, lambda args: self.checked(args, **besides), self.adopt)
        self.fits(options, args)
        device = device_of(options.device)
        if options.resume is not None:
            return options.resume, device, besides
        folder = new_run(options.runs, args)
        if options.start is not None:
            write_start(options.start, folder, self.played(args).trained)
        return folder, device, besides

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Trains as the command line says; returns the exit status."""
        options, parser = self.parse(argv)
        try:
            folder, device, besides = self.prepare(options)
        except REFUSED as error:
            parser.error(str(error))

        def work() -> None:
            unit, *counts = self.counts
            self.train(
                folder,
                getattr(options, unit),
                seconds=options.seconds,
                bar=not options.no_bar,
                device=device,
                threads=options.threads,
                **{name: getattr(options, name) for name in counts},
                **besides,
            )
            print(printable_lines(self.ended(folder)))
            played = self.played(self.checked(read_args(folder), **besides))
            save_replays(options, folder / CHECKPOINT, played)

        return exit_status(parser, folder, work, plug_in_flags(besides.get("plug_ins", ())))
