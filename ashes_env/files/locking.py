"""Locks a file for a moment, so that processes that read, check and replace it do so one after the other.

Where the system has `flock` the lock is one of the folder: nothing is written, and the system ends it with the process.
Elsewhere (Windows, some network drives) it is a file beside, created with `O_EXCL`; one that a killed process left is
removed after some seconds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from ashes_env.files.errors import FileError, format_path, name_of
from ashes_env.files.reading import NO_WAITING

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

THERE: Final = fcntl is not None  # whether this system has `flock`
PATIENCE: Final = 60.0  # seconds to wait for another process
STALE: Final = 15.0  # seconds after which the lock file of one holder is that of a killed process
GAP: Final = 0.01  # seconds between two tries
NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_WAITING


@contextmanager
def locked(path: str | os.PathLike[str], *, by_file: bool = True) -> Iterator[None]:
    """A context that holds the lock of a file, or of a folder, which need not exist; its parent folder must. Other
    processes and threads that lock it wait meanwhile, so hold it only for a moment, and lock nothing else in it.
    `by_file=False`: hold no lock where only a lock file is possible, because it may be held for longer.

    Raises `FileError` if another process keeps the lock for too long, or the folder cannot be written to.
    """
    target = Path(os.path.realpath(name_of(path)))
    if not target.parent.is_dir():
        raise FileError(f"cannot write {format_path(target.name)}: there is no folder {target.parent}")
    end = _of_folder(target) or (_by_file(target) if by_file else None)
    try:
        yield
    finally:
        if end is not None:
            end()


def _of_folder(target: Path) -> Callable[[], object] | None:
    """Locks the folder of a file; returns what ends it, and None where that is not possible."""
    if not THERE:
        return None
    try:
        handle = os.open(target.parent, os.O_RDONLY | NO_WAITING)
    except OSError:
        return None
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() < until:
                time.sleep(GAP)
                continue
            os.close(handle)
            raise _kept(target, target.parent) from None
        except OSError:  # the file system has no such locks
            os.close(handle)
            return None
        return lambda: os.close(handle)


def _by_file(target: Path) -> Callable[[], object]:
    """Creates a lock file; returns what removes it."""
    lock = target.with_name(f".{target.name}.lock")
    mine = token_hex(16)
    since = time.monotonic()
    until = since + PATIENCE
    theirs = ""  # `_holder` is empty only while there is no lock file
    while not _created(target, lock, mine):
        now = time.monotonic()
        found = _holder(lock)
        if found != theirs or not found:
            theirs, since = found, now
        elif now - since > STALE:
            _break(target, lock, theirs)
            since = now
        if now > until:
            raise _kept(target, lock)
        time.sleep(GAP)

    def end() -> None:
        if _holder(lock) == mine:
            os.unlink(lock)

    return end


def _created(target: Path, lock: Path, mine: str) -> bool:
    try:
        handle = os.open(lock, NEW, 0o666)
    except (FileExistsError, PermissionError):  # Windows refuses a name while the file of that name is being removed
        if os.path.lexists(lock):
            return False
        if os.access(target.parent, os.W_OK | os.X_OK):
            return False
        raise FileError(f"cannot write {format_path(target.name)}: the folder cannot be written to") from None
    except OSError as error:
        raise FileError(f"cannot write {format_path(target.name)}: {error.strerror or error}") from error
    try:
        os.write(handle, mine.encode())
    finally:
        os.close(handle)
    return True


def _holder(lock: Path) -> str:
    """What the holder has written into a lock file; while nothing is written, which file it is; empty if there is none.

    So an empty file of one holder is never taken for that of the holder before.
    """
    with suppress(OSError):
        handle = os.open(lock, os.O_RDONLY | NO_WAITING)
        try:
            written = os.read(handle, 100).decode("ascii", "replace")
            found = os.fstat(handle)
            return written or f"{found.st_ino} of {found.st_mtime_ns}"
        finally:
            os.close(handle)
    return ""


def _break(target: Path, lock: Path, theirs: str) -> None:
    """Removes the lock file of a killed process. Only one process at a time does so, or the second one could remove the
    lock file of a third.
    """
    breaking = lock.with_name(f"{lock.name}.breaking")
    if not _created(target, breaking, ""):
        return
    try:
        if _holder(lock) == theirs:
            with suppress(OSError):
                os.unlink(lock)
    finally:
        os.unlink(breaking)


def _kept(target: Path, lock: Path) -> FileError:
    return FileError(f"cannot write {format_path(target.name)}: another process keeps {lock} locked")
