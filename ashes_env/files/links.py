"""Finds links that lead out of a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from ashes_env.files.errors import FileError
from ashes_env.files.printing import printable

_IS_JUNCTION: Final[Callable[[str], bool]] = getattr(os.path, "isjunction", lambda path: False)  # of Windows


def closed(folder: str | os.PathLike[str], entry: str = "") -> None:
    """Raises `FileError` if a folder, or one entry of it with all that it holds, contains a link that leads out of the
    folder. A command that writes or removes files in a folder calls this first: the author of the folder could point a
    link to files of the user. A folder that does not exist is closed.
    """
    inside = os.path.realpath(folder)
    top = os.path.join(folder, entry) if entry else os.fspath(folder)
    if entry:
        _check(top, inside)
    for at, folders, files in os.walk(top):
        for name in (*folders, *files):
            _check(os.path.join(at, name), inside)


def _check(path: str, inside: str) -> None:
    if not os.path.islink(path) and not _IS_JUNCTION(path):
        return
    if not os.path.realpath(path).startswith(inside.rstrip(os.sep) + os.sep):
        told = f"{path} is a link that leads out of the folder: put there what it leads to, or remove it"
        raise FileError(printable(told))
