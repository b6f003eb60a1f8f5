"""Runs: folders that hold all files of one training.

args.json        every argument, written when the folder is made
checkpoint/      weights and everything else needed to resume (ashes_env/agents/checkpoint.py)
progress.jsonl   the log (training/run/log.py)
lock             held by the process that trains there

A `Run` is handed through a training; `How` says how a process trains it, `Limits` when that ends.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ashes_env import files
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import Checkpoint
from ashes_env.agents.seeing import INSTEAD
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.files import FileError, append_text, is_saved, new_folder, read_text, sweep, write_text
from ashes_env.files.strict_json import loads
from ashes_env.match.checks import number
from ashes_env.match.errors import OptionError
from ashes_env.match.forms import gone
from training.run import locks, log
from training.run.signals import Signals

if TYPE_CHECKING:  # torch is imported where something is trained or saved: what only reads runs does without
    import torch

Args = Mapping[str, Any]
Clock = Callable[[], float]

ARGS: Final = "args.json"
CHECKPOINT: Final = "checkpoint"
LOCK: Final = "lock"
FORM: Final = "bytes"  # the form of observation of runs without that argument
TRIES: Final = 100
FOREVER: Final = 1e12  # seconds
PATIENCE: Final = 5.0  # seconds for worker processes to notice that the main process was killed


class RunError(ValueError):
    """A folder is not a run, or does not fit; the message names the problem and a remedy."""


@dataclass(frozen=True, slots=True)
class How:
    """How a process trains a run: at most so many seconds of a clock (0: no limit), with so many decisions between
    checkpoints, with a progress bar, with so many threads of torch (0: as many as it has), on a device, and with so
    many processes that play.
    """

    seconds: float = 0.0
    clock: Clock = time.monotonic
    checkpoint_every: int = 100_000
    bar: bool = True
    threads: int = 1
    device: torch.device | str = "cpu"
    processes: int = 0


HOW: Final = How()


class Limits:
    """When a process stops training: after a signal, or once its seconds are over. `spent`: seconds of earlier ones."""

    def __init__(self, signals: Signals, how: How) -> None:
        self.signals = signals
        self.how = how
        self.began = how.clock()
        self.spent = 0.0

    @property
    def seconds(self) -> float:
        """How long the run has been trained."""
        return self.spent + self.how.clock() - self.began

    def reached(self) -> bool:
        """Whether to stop."""
        return bool(self.signals.asked) or 0 < self.how.seconds <= self.how.clock() - self.began


@dataclass(frozen=True, slots=True)
class Run:
    """A run: its folder, its checked arguments, the mode of its games, and the agents of the user whose code may be
    executed. It can be sent to another process.
    """

    folder: Path
    args: Args
    mode: str = RED_RAINS
    plug_ins: Collection[str] = ()

    @property
    def checkpoint(self) -> Path:
        """The folder of the saves."""
        return self.folder / CHECKPOINT

    @property
    def trained(self) -> dict[str, Any]:
        """What the policy is trained with, as checkpoints say it."""
        return {**self.args, **({"mode": PVP} if self.mode == PVP else {})}

    @contextmanager
    def training(self, how: How) -> Iterator[Limits]:
        """A context for training: no other process can train the run (the lock ends with the process; systems without
        `flock` have none), and signals become `Interrupted` at its end.

        Raises `RunError` if another process trains there or a link leads out of the run, `FileError` if the folder is
        not writable.
        """
        import torch

        closed(self.folder)
        try:
            handle = locks.acquire(self.folder / LOCK, PATIENCE) if locks.THERE else None
        except BlockingIOError:
            message = f"another process is training in {self.folder}: wait for it, or begin a new run"
            raise RunError(message) from None
        except OSError as error:
            raise FileError(f"cannot write in {self.folder}: {error.strerror or error}") from error
        if how.threads:  # more gain little on networks of this size, and lose much where other work shares the cores
            torch.set_num_threads(how.threads)
        try:
            with Signals() as signals:
                sweep(self.folder)
                yield Limits(signals, how)
                signals.check()
        finally:
            if handle is not None:
                os.close(handle)

    def saved(self) -> Checkpoint | None:
        """The last save, `None` if there is none. Raises `AgentError` if it cannot be read."""
        return checkpoint.read(self.checkpoint) if is_saved(self.checkpoint) else None

    def save(self, policy: Any, optimizer: Any, steps: int, state: Any, name: str = CHECKPOINT) -> Path:
        """Writes a checkpoint; until it is whole the one before stays valid. `state`: what else is needed to resume.
        Raises `FileError`.
        """
        from agents import saving

        made = {each: self.args[each] for each in ("network", "titles")}
        made |= {"observation": self.args.get("observation", FORM), "actions": int(policy.action_space.n)}
        extra = {**made, "trained": self.trained}
        return saving.write(policy, optimizer, steps, self.folder / name, extra, state)

    def log(self, line: Mapping[str, Any], name: str = log.NAME) -> None:
        """Appends a line to a log, on disk. Raises `FileError`."""
        append_text(self.folder / name, json.dumps(line) + "\n")

    def cut(self, steps: int, *names: str) -> None:
        """Removes what logs say of more `steps`, before training goes on from there. Raises `FileError`."""
        for path in [self.folder / name for name in names or (log.NAME,)]:
            write_text(path, log.upto(path, steps))


def new_run(runs: Path, args: Args, files: Mapping[str, bytes] | None = None) -> Path:
    """Makes a new folder, named after the time, with `args.json` and further files.

    Raises `FileError` if it cannot be made.
    """
    data = {ARGS: (json.dumps(args, indent=1) + "\n").encode(), **(files or {})}
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    try:
        runs.mkdir(parents=True, exist_ok=True)
        for i in range(1, TRIES):
            folder = runs / (stamp if i == 1 else f"{stamp}-{i}")
            if not folder.exists():
                try:
                    return new_folder(folder, data)
                except OSError:
                    if not folder.exists():
                        raise
    except OSError as error:
        raise FileError(f"cannot make a run in {runs}: {error.strerror or error}") from error
    raise FileError(f"cannot make a run in {runs}: no name for the time {stamp} is free")


def read_args(folder: Path) -> dict[str, Any]:
    """The arguments of a run. Raises `RunError` for a folder that is not a run, for one that `closed` refuses, for
    damaged arguments, and for a form of observation that is gone.
    """
    path = folder / ARGS
    if not path.is_file():
        raise RunError(f"{folder} is not a run: it has no {ARGS}")
    closed(folder)
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise RunError(f"{path} is damaged: {error}") from error
    if not isinstance(found, dict):
        raise RunError(f"{path} is damaged: an object of arguments is needed, not {type(found).__name__}")
    if told := gone(found.get("observation"), INSTEAD):
        raise RunError(f"{folder}: {told}")
    return found


def closed(folder: Path) -> None:
    """`files.closed`, for the folder of a run or of runs. Raises `RunError`."""
    try:
        files.closed(folder)
    except FileError as error:
        raise RunError(str(error)) from error


def spent(run: Path) -> tuple[int, float]:
    """The decisions and seconds that a run has been trained for; 0 if nothing is saved yet. Raises `AgentError` if the
    checkpoint cannot be read.
    """
    if not is_saved(run / CHECKPOINT):
        return 0, 0.0
    found = checkpoint.read(run / CHECKPOINT)
    state = found.training() or {}
    try:
        seconds = number(0.0, FOREVER)("seconds", state.get("seconds", 0.0))
    except (AttributeError, OptionError) as error:
        raise AgentError(f"{found.folder / checkpoint.TRAINING} is no state of a training: {error}") from error
    return int(found.meta["steps"]), seconds
