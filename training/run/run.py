"""Runs: folders that hold all files of one training.

args.json        every argument, written when the folder is made
checkpoint/      weights and everything else needed to resume (ashes_env/agents/checkpoint.py)
progress.jsonl   the log (training/run/log.py)
lock             held by the process that trains there
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ashes_env import files
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.seeing import INSTEAD
from ashes_env.files import FileError, is_saved, new_folder, read_text
from ashes_env.files.strict_json import loads
from ashes_env.match.checks import number
from ashes_env.match.errors import OptionError
from ashes_env.match.spaces import gone
from training.run import locks

ARGS: Final = "args.json"
CHECKPOINT: Final = "checkpoint"
LOCK: Final = "lock"
TRIES: Final = 100
FOREVER: Final = 1e12  # seconds
PATIENCE: Final = 5.0  # seconds for worker processes to notice that the main process was killed


class RunError(ValueError):
    """A folder is not a run, or does not fit; the message names the problem and a remedy."""


def new_run(runs: Path, args: Mapping[str, Any], files: Mapping[str, bytes] | None = None) -> Path:
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


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """A context that locks the run: no other process can train there. The lock ends with the process.

    Raises `RunError` if another process trains there or a link leads out of the run, `FileError` if the folder is not
    writable. Systems without `flock` have no lock.
    """
    closed(folder)
    if not locks.THERE:
        yield
        return
    try:
        handle = locks.acquire(folder / LOCK, PATIENCE)
    except BlockingIOError:
        raise RunError(f"another process is training in {folder}: wait for it, or begin a new run") from None
    except OSError as error:
        raise FileError(f"cannot write in {folder}: {error.strerror or error}") from error
    try:
        yield
    finally:
        os.close(handle)
