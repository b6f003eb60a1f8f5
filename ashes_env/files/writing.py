"""Files written beside and renamed: whoever looks finds the old file or the new one, never half of one."""

from __future__ import annotations

import argparse
import os
import stat
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from ashes_env.files.errors import FileError, name_of, shown


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Writes a file in UTF-8. A file that is there is replaced once the new one is on the disk, and keeps its mode; a
    link goes on pointing where it points.

    Raises `FileError` where that cannot be; then the old file is as it was and nothing lies beside it.
    """
    target, mode = _target(path)
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FileError(f"cannot write {shown(target.name)}: the text holds a lone surrogate") from error
    beside = target.parent / f".{uuid4().hex}.new"
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666),
                       "wb") as file:  # fmt: skip
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, mode)
        os.replace(beside, target)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            raise FileError(f"cannot write {shown(target.name)}: {error.strerror or error}") from error
        raise
    _settle(target.parent)


def output(text: str) -> Path:
    """For `argparse`: a path that can be written, which shows before the work is done rather than after it."""
    try:
        target, _ = _target(text)
    except FileError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise argparse.ArgumentTypeError(f"cannot write {shown(target.name)}: the folder cannot be written to")
    return Path(text)


def _target(path: str | os.PathLike[str]) -> tuple[Path, int | None]:
    """Where a file goes, links followed, and the mode of the one that is there."""
    target = Path(os.path.realpath(name_of(path)))
    try:
        there = target.stat()
    except FileNotFoundError:
        if not target.parent.is_dir():
            raise FileError(f"cannot write {shown(target.name)}: there is no folder {target.parent}") from None
        return target, None
    except OSError as error:
        raise FileError(f"cannot write {shown(target.name)}: {error.strerror or error}") from error
    if not stat.S_ISREG(there.st_mode):
        raise FileError(f"cannot write {shown(target.name)}: it is there and no ordinary file")
    if not os.access(target, os.W_OK):
        raise FileError(f"cannot write {shown(target.name)}: it is there and write-protected")
    return target, stat.S_IMODE(there.st_mode)


def _settle(folder: Path) -> None:
    """Sees to it that the new name outlives a power cut, on systems where a folder can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
