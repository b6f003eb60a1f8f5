"""Reads files of users: regular files only, and only up to a maximum size."""

from __future__ import annotations

import os
import stat
from typing import Final

from ashes_env.files.errors import FileError, format_path, name_of

MOST: Final = 4_000_000  # bytes; the longest file that the package writes has a hundredth of it
NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: str | os.PathLike[str], most: int = MOST) -> bytes:
    """The bytes of a file of at most `most` bytes.

    Raises `FileError` for a missing or longer file, and for anything but a regular file: a folder, a pipe, a device. It
    never blocks.
    """
    name = name_of(path)
    try:
        with os.fdopen(os.open(name, os.O_RDONLY | NO_WAITING), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileError(f"cannot read {format_path(name)}: it is no ordinary file")
            data = file.read(most + 1)
    except FileError:
        raise
    except IsADirectoryError as error:
        raise FileError(f"cannot read {format_path(name)}: it is a folder, no ordinary file") from error
    except OSError as error:
        raise FileError(f"cannot read {format_path(name)}: {error.strerror or error}") from error
    if len(data) > most:
        raise FileError(f"cannot read {format_path(name)}: it is longer than {most} bytes")
    return data


def read_text(path: str | os.PathLike[str], most: int = MOST) -> str:
    """The text of a UTF-8 file of at most `most` bytes. Raises `FileError` as `read_bytes` does, and for
    invalid UTF-8.
    """
    data = read_bytes(path, most)
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise FileError(
            f"cannot read {format_path(name_of(path))}: it is no UTF-8 ({error.reason} at byte {error.start})"
        ) from error
