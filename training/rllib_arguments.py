"""The command lines of the trainings with RLlib: checked before Ray is so much as imported."""

from __future__ import annotations

import argparse
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from agents.base import AgentError
from ashes_env.env.checks import whole
from ashes_env.env.errors import OptionError
from ashes_env.files import FileError
from ashes_env.replays import ReplayError
from evaluation.measure.match import PVP, RED_RAINS
from training.arguments import Parser
from training.replays import add_replays, save_replays
from training.runs import CHECKPOINT, RunError, new_run, read_args
from training.signals import Interrupted

AUTO: Final = "auto"
ANSWER: Final = 5.0  # seconds in which a cluster has to answer
NO_RAY: Final = "Ray is not installed here: run it in the environment that `make rllib` makes (.venv-rllib/bin/python)"

Check = Callable[[Mapping[str, Any]], dict[str, Any]]


def add_cluster(parser: argparse.ArgumentParser, runs: Path) -> None:
    """Adds how long to train, on what, and where the run stands."""
    add = parser.add_argument
    often = parser.add_mutually_exclusive_group()
    often.add_argument("--timesteps", type=int, default=None, help="decisions to train for (more, when resuming)")
    often.add_argument("--iterations", type=int, default=None, help="updates to train for, instead; default 100")
    add("--runners", type=int, default=2, help="processes that play; 0 plays in this one")
    add("--address", default=None, help="a cluster of Ray: 'auto', or host:port of its head; without it, this machine")
    add("--runs", type=Path, default=runs, help="where new runs get their folders")
    add("--resume", type=Path, default=None, help="folder of a run to go on with; its own arguments are used")
    add("--checkpoint-every", type=int, default=10, help="updates between checkpoints")
    add_replays(parser)


def reachable(address: str) -> None:
    """Raises `OptionError` for an address that is none, and where nobody answers."""
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


def main(parser: Parser, argv: Sequence[str] | None, defaults: Mapping[str, Any], check: Check, games: str) -> int:
    """Trains as the command line says. `games` names the class of `training.rllib` that plays them."""
    options = parser.parse_args(argv)
    given = {name: getattr(options, name) for name in defaults if hasattr(options, name)}
    try:
        for name in ("timesteps", "iterations", "checkpoint_every"):
            if getattr(options, name) is not None:
                whole(1)(name, getattr(options, name))
        runners = whole(0)("runners", options.runners)
        if options.resume is not None and given:
            raise RunError(f"--resume uses the run's own arguments: {', '.join(given)} cannot be given with it")
        args = check({**defaults, **given} if options.resume is None else read_args(options.resume))
        shared(args, runners)
        if options.address is not None:
            reachable(options.address)
        try:
            from training import rllib
        except ModuleNotFoundError as error:
            if (error.name or "").split(".")[0] != "ray":
                raise
            raise OptionError(NO_RAY) from error
        rllib.connect(options.address, runners)
        folder = options.resume or new_run(options.runs, args)
    except (AgentError, FileError, OptionError, RunError) as error:
        parser.error(str(error))
    iterations = (options.iterations or 100) if options.timesteps is None else 0
    try:
        rllib.train(
            folder,
            getattr(rllib, games)(args),
            runners,
            timesteps=options.timesteps or 0,
            iterations=iterations,
            checkpoint_every=options.checkpoint_every,
        )
    except (AgentError, FileError, RunError) as error:
        parser.error(str(error))
    except Interrupted as interrupted:
        print(f"{interrupted}; saved. Go on with: {parser.prog} --resume {folder}")
        return interrupted.status
    finally:
        rllib.disconnect()
    try:
        save_replays(options, folder / CHECKPOINT, args, PVP if games == "SelfPlay" else RED_RAINS)
    except (AgentError, FileError, OptionError, ReplayError) as error:
        parser.error(str(error))
    print(f"checkpoint in {folder / CHECKPOINT}; python -m evaluation.match --agents random {folder / CHECKPOINT}")
    return 0


def shared(args: Mapping[str, Any], runners: int) -> None:
    """Games are shared out evenly among runners; raises `OptionError` where they cannot be."""
    if runners and args["n_envs"] % runners:
        raise OptionError(f"runners: {runners} cannot share {args['n_envs']} games (n_envs) evenly")
