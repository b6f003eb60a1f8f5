"""The background process of a runs folder: one at a time, detached from the terminal.

It is alive while it holds the lock `queue.lock`. Its id stands in that file, and counts only then: after a kill or a
reboot nobody holds the lock, and another process may have the id. The process that starts it takes the lock first and
passes it on, so two can never start at once. Needs a system with `flock`: Linux or macOS.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from ashes_env.files import FileError, open_end, read_text
from training import locks
from training.recipes.queue import LOG
from training.recipes.table import RecipeError
from training.runs import PATIENCE, closed

LOCK: Final = "queue.lock"
NICE: Final = 10
MOST_PID: Final = 2**31 - 1
STOPPING: Final = "stopping"
GAP: Final = 0.05  # seconds between two looks at the lock


class Process(NamedTuple):
    """A living background process: its id (0: it is starting), and whether it was asked to stop."""

    pid: int
    stopping: bool


def needed() -> None:
    """Raises `RecipeError` on a system without locks."""
    if not locks.THERE:
        raise RecipeError(
            "training in the background needs Linux or macOS: python -m training.recipes NAME trains in the foreground"
        )


def living(runs: Path) -> Process | None:
    """The background process of a runs folder; None if there is none. Raises `FileError` for an unreadable lock."""
    if not locks.THERE:
        return None
    try:
        if not locks.is_locked(runs / LOCK):
            return None
    except OSError as error:
        raise FileError(f"cannot read {runs / LOCK}: {error.strerror or error}") from error
    words = read_text(runs / LOCK).split()
    known = bool(words) and words[0].isascii() and words[0].isdigit() and 1 < int(words[0][:10]) <= MOST_PID
    return Process(int(words[0]) if known else 0, words[1:] == [STOPPING])


@contextmanager
def taken(runs: Path) -> Iterator[int]:
    """A context that holds the lock of a runs folder; a process started meanwhile keeps it. Yields the descriptor.

    Raises `RecipeError` if a background process is alive, `FileError` if the folder cannot be written, `RunError` if a
    link leads out of it.
    """
    needed()
    closed(runs)
    try:
        handle = locks.acquire(runs / LOCK, PATIENCE)
    except BlockingIOError:
        raise RecipeError(
            f"a background process is training in {runs}: report shows it, pause stops it; --runs takes another folder"
        ) from None
    except OSError as error:
        raise FileError(f"cannot write in {runs}: {error.strerror or error}") from error
    try:
        os.ftruncate(handle, 0)
        yield handle
    finally:
        os.close(handle)


def start(runs: Path, handle: int, command: Sequence[str]) -> int:
    """Starts the background process, `python -m COMMAND HANDLE`, in a session of its own with its output in
    `queue.log`; waits until it has called `started`, and returns its id. `handle`: the lock from `taken`.

    Raises `FileError` if the log cannot be written, `RecipeError` if the process ends before.
    """
    try:
        output = open_end(runs / LOG)
        try:
            process = subprocess.Popen(
                [sys.executable, "-u", "-m", *command, str(handle)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[handle],
            )
        finally:
            os.close(output)
    except OSError as error:
        raise FileError(f"cannot start a process with its output in {runs / LOG}: {error.strerror or error}") from error
    while not os.fstat(handle).st_size:
        if process.poll() is not None:
            raise RecipeError(f"the background process ended with status {process.returncode}: see {runs / LOG}")
        time.sleep(GAP)
    return process.pid


def started(handle: int) -> None:
    """Called by the background process: writes its id, keeps the lock from its own processes, lowers its priority."""
    os.set_inheritable(handle, False)
    _write(handle, f"{os.getpid()}\n")
    with suppress(AttributeError, OSError):
        os.nice(NICE)


def stop(runs: Path, waiting: Callable[[], object] = lambda: None) -> bool:
    """Asks the background process to save and end (SIGTERM), and waits until it has; False if there is none. A process
    that was asked before is not asked again, because a second signal would end it without a save. `waiting` is called
    before the wait.

    Raises `FileError` if the lock cannot be read or written, `RunError` if a link leads out of the folder.
    """
    needed()
    if living(runs) is None:
        return False
    closed(runs)
    waiting()
    while (process := living(runs)) is not None:
        if process.pid and not process.stopping:
            try:
                handle = os.open(runs / LOCK, os.O_RDWR | locks.NO_WAITING)
                try:
                    _write(handle, f"{process.pid} {STOPPING}\n")
                finally:
                    os.close(handle)
            except OSError as error:
                raise FileError(f"cannot write in {runs}: {error.strerror or error}") from error
            with suppress(ProcessLookupError):  # killed, and its own processes are just ending
                os.kill(process.pid, signal.SIGTERM)
        time.sleep(GAP)
    return True


def _write(handle: int, text: str) -> None:
    os.ftruncate(handle, 0)
    os.pwrite(handle, text.encode(), 0)
