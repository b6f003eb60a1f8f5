"""Writes files atomically, by writing a temporary file and renaming it: a reader finds the old file or the new one."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from ashes_env.files.errors import FileError, format_path, name_of
from ashes_env.files.reading import NO_WAITING

NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
END: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | NO_WAITING


_SEEN: Final[dict[str, tuple[int, ...]]] = {}
"""The files that the command line names for results, and their state when it was read."""


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Writes a text file in UTF-8, as `write_bytes` does. Raises `FileError` for a lone surrogate too."""
    write_bytes(path, encoded(path, text))


def write_bytes(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes a file. An existing one is replaced once the new one is on the disk, and keeps its mode; symbolic links
    are followed.

    Raises `FileError` on failure; the old file is then unchanged and no temporary file remains.
    """
    target, mode = _target(path)
    beside = target.parent / f".{token_hex(16)}.new"
    try:
        put(beside, data)
        if mode is not None:
            os.chmod(beside, mode)
        os.replace(beside, target)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(beside)
        if isinstance(error, OSError):
            raise FileError(f"cannot write {format_path(target.name)}: {error.strerror or error}") from error
        raise
    settle(target.parent)


def append_text(path: str | os.PathLike[str], text: str) -> None:
    """Appends UTF-8 text to a file and syncs it to disk. Raises `FileError` on failure, which leaves nothing of the
    text; a kill can leave a part of it.
    """
    target, _ = _target(path)
    data = encoded(path, text)
    try:
        handle = open_end(target)
        try:
            before = os.fstat(handle).st_size
            try:
                _write_all(handle, data)
                os.fsync(handle)
            except BaseException:
                with suppress(OSError):
                    os.ftruncate(handle, before)
                raise
        finally:
            os.close(handle)
    except OSError as error:
        raise FileError(f"cannot write {format_path(target.name)}: {error.strerror or error}") from error


def create_text(path: str | os.PathLike[str], text: str, *, private: bool = False) -> None:
    """Writes a text file in UTF-8 that must not be there yet, not even as a link. With `private` only its owner may
    read it; on Windows the rights are those of the folder.

    Raises `FileError` if something has the name, and on failure; then nothing is written.
    """
    data = encoded(path, text)
    place = Path(name_of(path))
    try:
        put(place, data, 0o600 if private else 0o666)
    except FileExistsError:
        raise FileError(f"{format_path(place.name)} is there already and is not replaced: name another file") from None
    except OSError as error:
        raise FileError(f"cannot write {format_path(place.name)}: {error.strerror or error}") from error
    settle(place.parent)


def open_end(path: str | os.PathLike[str]) -> int:
    """A descriptor for writing at the end of a file, which is created if it is missing. Raises `OSError`, also for
    anything but a regular file; it never blocks.
    """
    try:
        handle = os.open(path, END, 0o666)
    except OSError as error:
        if error.errno != errno.ENXIO:  # a pipe that nobody reads
            raise
    else:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            return handle
        os.close(handle)
    raise OSError(errno.EINVAL, "it is no ordinary file")


def put(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Creates a file and syncs it to disk. Raises `OSError`; no file remains then."""
    handle = os.open(path, NEW, mode)
    try:
        try:
            _write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise


def settle(folder: Path) -> None:
    """Syncs a folder to disk, so that new names in it survive a power cut, where the system supports that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    """Writes all of the data, in as many calls as the system needs."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def encoded(path: str | os.PathLike[str], text: str) -> bytes:
    """A text in UTF-8. Raises `FileError`, which names the file, for a lone surrogate."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FileError(f"cannot write {format_path(name_of(path))}: the text holds a lone surrogate") from error


def output(text: str) -> Path:
    """For `argparse`: a path that can be written. It is checked before the work starts."""
    try:
        target, _ = _target(text)
    except FileError as error:
        raise _wrong_argument(str(error)) from error
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise _wrong_argument(f"cannot write {format_path(target.name)}: the folder cannot be written to")
    remember(text)
    return Path(text)


def _wrong_argument(message: str) -> Exception:
    """What `argparse` tells. It is loaded here: a page that plays has no use for it."""
    from argparse import ArgumentTypeError

    return ArgumentTypeError(message)


def remember(path: str | os.PathLike[str]) -> None:
    """Notes the state of a file for `is_as_before`."""
    target, _ = _target(path)
    _SEEN[str(target)] = _state_of(target)


def is_as_before(path: str | os.PathLike[str]) -> bool:
    """Whether a file is as it was when `remember` noted its state: as old and as long, or still not there. True for a
    file that it has not noted.
    """
    target, _ = _target(path)
    return _SEEN.get(str(target), _state_of(target)) == _state_of(target)


def _state_of(target: Path) -> tuple[int, ...]:
    try:
        found = target.stat()
    except FileNotFoundError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def output_as(*endings: str) -> Callable[[str], Path]:
    """For `argparse`: a path as `output` takes it, whose name ends with one of these, in any case: the ending of a file
    says what is in it.
    """

    def read(text: str) -> Path:
        if not text.casefold().endswith(endings):
            name = format_path(os.path.basename(text))
            raise _wrong_argument(f"{name}: the name of this file has to end with {' or '.join(endings)}")
        return output(text)

    return read


def _target(path: str | os.PathLike[str]) -> tuple[Path, int | None]:
    """The target of a file, with links followed, and the mode of the existing file."""
    target = Path(os.path.realpath(name_of(path)))
    try:
        there = target.stat()
    except FileNotFoundError:
        if not target.parent.is_dir():
            raise FileError(f"cannot write {format_path(target.name)}: there is no folder {target.parent}") from None
        return target, None
    except OSError as error:
        raise FileError(f"cannot write {format_path(target.name)}: {error.strerror or error}") from error
    if not stat.S_ISREG(there.st_mode):
        raise FileError(f"cannot write {format_path(target.name)}: it is there and no ordinary file")
    if not os.access(target, os.W_OK):
        raise FileError(f"cannot write {format_path(target.name)}: it is there and write-protected")
    return target, stat.S_IMODE(there.st_mode)
