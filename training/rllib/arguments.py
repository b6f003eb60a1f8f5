"""The command lines of the trainings with RLlib: checked before Ray is imported."""

from __future__ import annotations

import argparse
import socket
from collections.abc import Sequence
from typing import Any, Final

from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.files import is_saved, printable
from ashes_env.match.checks import whole
from ashes_env.match.errors import OptionError
from ashes_env.spec.number_flags import whole_number
from training.arguments import Parser, Table, add_table, defaults_of, given_arguments
from training.command import REFUSED, Args, Checked, add_run, exit_status, run_arguments
from training.replays import Played, add_replays, save_replays
from training.runs import CHECKPOINT, UNTRUSTED, RunError, new_run

AUTO: Final = "auto"
ANSWER: Final = 5.0  # seconds to wait for an answer of a cluster
ITERATIONS: Final = 100
NO_RAY: Final = "Ray is not installed here: run it in the environment that `make rllib` makes (.venv-rllib/bin/python)"


def parser_of(name: str, about: str, table: Table) -> Parser:
    """The parser: length of the training, machines, folder, and the arguments of the run."""
    parser = Parser(f"python -m {name}", description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    often = parser.add_mutually_exclusive_group()
    often.add_argument(
        "--timesteps", type=whole_number(), default=None, help="decisions to train for (more, when resuming)"
    )
    often.add_argument(
        "--iterations", type=whole_number(), default=None, help=f"updates to train for; default {ITERATIONS}"
    )
    add("--runners", type=whole_number(), default=2, help="processes that sample; 0 samples in this process")
    add("--address", default=None, help="a cluster of Ray: 'auto', or host:port of its head; without it, this machine")
    add("--trust", action="store_true", help="with --resume: allow unpickling RLlib's state of that run")
    add("--checkpoint-every", type=whole_number(), default=10, help="updates between checkpoints")
    add_run(parser, f"runs/{name.removeprefix('training.').replace(' ', '-').replace('_', '-')}")
    add_replays(parser)
    add_table(parser, table)
    return parser


def reachable(address: str) -> None:
    """Raises `OptionError` for an invalid address, and if nothing answers there."""
    if address == AUTO:
        return
    host, colon, port = address.rpartition(":")
    if not colon or not host or "/" in address or not port.isdecimal() or not 0 < int(port) < 65536:
        raise OptionError(f"address: 'auto', or host:port such as 10.0.0.1:6379, not {address!r}")
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
    except OSError as error:
        raise OptionError(
            f"address: nobody answers at {address} ({error}); `ray start --head` begins a cluster there"
        ) from error


def main(name: str, about: str, argv: Sequence[str] | None, table: Table, checked: Checked, games: str) -> int:
    """Trains as the command line says. `games` is the name of the class in `algorithm` that plays them."""
    parser = parser_of(name, about, table)
    options = parser.parse_args(argv)
    try:
        algorithm, args = prepared(options, table, checked)
        folder = options.resume or new_run(options.runs, args)
    except REFUSED as error:
        parser.error(str(error))

    def work() -> None:
        try:
            algorithm.train(
                folder,
                getattr(algorithm, games)(args),
                options.runners,
                timesteps=options.timesteps or 0,
                iterations=0 if options.timesteps else options.iterations or ITERATIONS,
                checkpoint_every=options.checkpoint_every,
                trusted=options.trust,
            )
        finally:
            algorithm.disconnect()
        print(printable(f"checkpoint in {folder / CHECKPOINT}; ashes match --agents random {folder / CHECKPOINT}"))
        save_replays(options, folder / CHECKPOINT, Played(args, PVP if games == "SelfPlay" else RED_RAINS))

    where = ["--address", options.address] if options.address is not None else []
    return exit_status(parser, folder, work, ["--runners", str(options.runners), *where, "--trust"])


def prepared(options: argparse.Namespace, table: Table, checked: Checked) -> tuple[Any, dict[str, Any]]:
    """The module `algorithm`, connected, and the arguments of the run. Raises as `run_arguments` and `reachable` do."""
    for name, least in (("timesteps", 1), ("iterations", 1), ("checkpoint_every", 1), ("runners", 0)):
        if getattr(options, name) is not None:
            whole(least)(name, getattr(options, name))
    given: Args = given_arguments(options, table)
    resumed = options.resume is not None and is_saved(options.resume / CHECKPOINT)
    if resumed and not given and not options.trust:
        raise RunError(f"{options.resume}: {UNTRUSTED}")
    args = run_arguments(options, given, defaults_of(table), checked)
    if options.runners and args["n_envs"] % options.runners:
        raise OptionError(f"runners: {options.runners} cannot share {args['n_envs']} games (n_envs) evenly")
    if options.address is not None:
        reachable(options.address)
    try:
        from training.rllib import algorithm
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "ray":
            raise
        raise OptionError(NO_RAY) from error
    algorithm.connect(options.address, options.runners)
    return algorithm, args
