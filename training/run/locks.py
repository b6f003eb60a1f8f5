"""Locks between processes: a lock belongs to an open file, so the system removes it when the process ends, however it
ends. Systems without `flock` (Windows) have none.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

THERE: Final = fcntl is not None  # whether this system has locks
NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


def acquire(path: Path, patience: float) -> int:
    """Opens a file, which is made if it is missing, and locks it; returns the descriptor. Closing it ends the lock,
    unless another process inherited it.

    Raises `BlockingIOError` if another process keeps the lock for longer than `patience` seconds, `OSError` if the file
    cannot be opened.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | NO_WAITING, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # a pipe could be locked, and not be written to
            raise OSError(errno.EINVAL, "the lock is no ordinary file")
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return handle
            except BlockingIOError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
    except BaseException:
        os.close(handle)
        raise


def is_locked(path: Path) -> bool:
    """Whether a process holds the lock of a file; False if there is no file. Raises `OSError` if it cannot be read."""
    try:
        handle = os.open(path, os.O_RDONLY | NO_WAITING)
    except FileNotFoundError:
        return False
    try:
        # Shared, so that two processes that look at the same time do not see each other.
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False
