"""The error of files."""

from __future__ import annotations

import os

from ashes_env.files.printing import printable


class FileError(OSError):
    """A file that cannot be read or written; the message names it and the reason."""


def format_path(path: object) -> str:
    """The name of a file for messages, also where it cannot be printed as it is."""
    name = os.path.basename(path) if isinstance(path, str) else str(path)
    return printable(name) or "the file"


def name_of(path: object) -> str:
    """A path as a string. Raises `FileError` for an impossible path: one with a NUL or a lone surrogate, or no path at
    all.
    """
    found = os.fspath(path) if isinstance(path, (str, os.PathLike)) else path
    if not isinstance(found, str) or not found:
        raise FileError(f"a path is a text that is not empty, not {found!r}")
    if "\0" in found:
        raise FileError(f"{format_path(found)}: a path cannot hold a NUL character")
    try:
        os.fsencode(found)
    except UnicodeEncodeError as error:
        raise FileError(f"{format_path(found)}: the path holds a character that no file name has") from error
    return found
