"""Runs: folders that hold everything of one training.

args.json        every argument, from the moment the folder is there
checkpoint/      what has been learned, and all that is needed to go on (ashes_env/agents/checkpoint.py)
progress.jsonl   what happened (training/log.py)
lock             held by whoever trains there
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ashes_env.agents import checkpoint
from ashes_env.files import FileError, is_saved, new_folder, read_text
from ashes_env.files.strict_json import loads

ARGS: Final = "args.json"
CHECKPOINT: Final = "checkpoint"
LOCK: Final = "lock"
UNTRUSTED: Final = (
    "what RLlib saves for going on is unpickled, which runs whatever its writer put there: if you "
    "trust whoever made this run, say --trust"
)
TRIES: Final = 100
PATIENCE: Final = 5.0  # seconds that processes of a run that was killed have to notice it


class RunError(ValueError):
    """A folder that is no run, or one that does not fit; the message says what is wrong and what would be right."""


def new_run(runs: Path, args: Mapping[str, Any], files: Mapping[str, bytes] | None = None) -> Path:
    """A folder that did not exist before, named after the time, with `args.json` and more files.

    Raises `FileError` where none can be made.
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
    """The arguments of a run. Raises `RunError` for a folder that is none, for one that `closed` refuses, and for
    arguments that are damaged.
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
    return found


def closed(folder: Path) -> None:
    """Raises `RunError` where something in a run is a link that leads out of it: a run is gone on with by writing and
    removing files in it, and whoever made it may have meant those of somebody else.
    """
    inside = os.path.realpath(folder)
    for at, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = os.path.join(at, name)
            if os.path.islink(path) and not os.path.realpath(path).startswith(inside + os.sep):
                raise RunError(f"{path} is a link that leads out of the run: put there what it leads to, or remove it")


def spent(run: Path) -> tuple[int, float]:
    """How many decisions and seconds a run has been trained for, 0 where nothing is saved yet. Raises `AgentError` for
    what cannot be read.
    """
    if not is_saved(run / CHECKPOINT):
        return 0, 0.0
    found = checkpoint.read(run / CHECKPOINT)
    return int(found.meta["steps"]), float((found.training() or {}).get("seconds", 0.0))


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Around training in a run: nobody else may train there meanwhile. However the process ends, the lock ends with it.

    Raises `RunError` where somebody does, and where something in the run leads out of it, `FileError` where the folder
    cannot be written to. Systems without `flock` have no lock.
    """
    closed(folder)
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    except OSError as error:
        raise FileError(f"cannot write in {folder}: {error.strerror or error}") from error
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise RunError(
                        f"another process is training in {folder}: wait for it, or begin a new run"
                    ) from None
                time.sleep(0.05)
        yield
    finally:
        os.close(handle)
