"""Reads files of users: regular files only, and only up to a maximum size."""

from __future__ import annotations

import codecs
import os
import stat
from typing import BinaryIO, Final

from ashes_env.files.errors import FileError, format_path, name_of

MOST: Final = 4_000_000  # bytes; the longest file that the package writes has a hundredth of it
NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

LOOKED_AT: Final = 16  # bytes
MARKS: Final = (  # that of UTF-32 begins like that of UTF-16
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)


def open_file(path: str | os.PathLike[str]) -> BinaryIO:
    """A file that is open for reading, at its beginning. Raises `FileError` for a missing file, and for anything but a
    regular file: a folder, a pipe, a device. It never blocks.
    """
    name = name_of(path)
    try:
        file = os.fdopen(os.open(name, os.O_RDONLY | NO_WAITING), "rb")
    except IsADirectoryError as error:
        raise FileError(f"cannot read {format_path(name)}: it is a folder, no ordinary file") from error
    except OSError as error:
        raise FileError(f"cannot read {format_path(name)}: {error.strerror or error}") from error
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise FileError(f"cannot read {format_path(name)}: it is no ordinary file")
    return file


def read_bytes(path: str | os.PathLike[str], most: int = MOST) -> bytes:
    """The bytes of a file of at most `most` bytes. Raises `FileError` as `open_file` does, and for a longer file."""
    name = name_of(path)
    with open_file(name) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise FileError(f"cannot read {format_path(name)}: {error.strerror or error}") from error
    if len(data) > most:
        raise FileError(f"cannot read {format_path(name)}: it is longer than {most} bytes")
    return data


def read_text(path: str | os.PathLike[str], most: int = MOST) -> str:
    """The text of a file of at most `most` bytes, as `decoded` reads it, with the line breaks of Windows replaced.
    Raises `FileError` as `read_bytes` does, and for bytes that are no text.
    """
    data = read_bytes(path, most)
    try:
        return decoded(data).replace("\r\n", "\n")
    except ValueError as error:
        raise FileError(f"cannot read {format_path(name_of(path))}: {error}") from error


def decoded(data: bytes) -> str:
    """The text of bytes in UTF-8, or in the encoding that a byte order mark names; the mark is removed. Editors and
    shells of Windows write such marks. Raises `ValueError`, which says what is wrong.
    """
    for mark, name in MARKS:
        if data.startswith(mark):
            break
    else:
        mark, name = b"", "UTF-8"
        if _looks_like_utf_16(data):
            raise ValueError("it looks like UTF-16 without a byte order mark: save it as UTF-8")
    try:
        return data[len(mark) :].decode(name.lower())
    except UnicodeDecodeError as error:
        place, name = error.start + len(mark), name.removesuffix("-LE").removesuffix("-BE")
        raise ValueError(f"it is no {name} ({error.reason} at byte {place}): save it as UTF-8") from error


def _looks_like_utf_16(data: bytes) -> bool:
    """Whether every second byte of the beginning is zero, as in UTF-16 of plain English."""
    first = data[:LOOKED_AT]
    return len(first) > 3 and any(not any(first[i::2]) and all(first[1 - i :: 2]) for i in (0, 1))
