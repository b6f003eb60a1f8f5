"""Saved games: one replay file each, in the user's state folder."""

from __future__ import annotations

import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from ashes_env.files import FileError, reserve
from ashes_env.files.writing import put
from ashes_env.spec.names import MOST_LISTED, UsageError

ENDING: Final = ".replay.json"
LONGEST_NUMBER: Final = 4  # digits of the number of a game; a name begins with more
NEWEST: Final = "newest"  # the value of `--resume` without a file


def folder() -> Path:
    """The folder of saved games; it may not exist."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    return base / "ashes-env" / "games"


def new_place(mode: str) -> Path:
    """A new, empty file for a new game, in a folder that is created if necessary: no other process gets the same one.
    Raises `FileError`.
    """
    inside = folder()
    try:
        inside.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise FileError(f"cannot make the folder {inside}: {why}; name a file with --save") from error
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{mode.replace('_', '-')}"
    return reserve(inside / f"{stem}{ENDING}", ENDING)


def saved() -> list[Path]:
    """The saved games, the newest first; what is no file, such as a link that leads nowhere, is no game."""
    found: list[tuple[int, Path]] = []
    with suppress(OSError):
        for path in folder().iterdir():
            if path.name.endswith(ENDING):
                with suppress(OSError):
                    there = path.stat()
                    if stat.S_ISREG(there.st_mode):
                        found.append((there.st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def listed() -> list[Path]:
    """The same without empty files, as `ashes games` numbers them from 1."""
    out = []
    for path in saved():
        with suppress(OSError):
            if path.stat().st_size:
                out.append(path)
    return out


def chosen(text: str) -> Path:
    """A saved game: a file, a game in the folder of saved games by its name or the unique start of it, or by its number
    in `ashes games`. Raises `UsageError`.
    """
    for path in (Path(text), folder() / text, folder() / f"{text}{ENDING}"):
        if path.is_file():
            return path
    if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
        there = listed()
        if not 1 <= int(text) <= len(there):
            raise UsageError(f"--resume: there is no game {text} in ashes games, which has {len(there)}")
        return there[int(text) - 1]
    close = [path for path in saved() if text and path.name.startswith(text)]
    if len(close) == 1:
        return close[0]
    if close:
        told = ", ".join(path.name.removesuffix(ENDING) for path in close[:MOST_LISTED])
        raise UsageError(f"--resume: several games begin with {text!r}: {told}")
    raise UsageError(f"--resume: there is no file {text!r}, nor a game of that name in {folder()}")


def fresh(text: str) -> Path:
    """A file to save in that does not exist yet. Raises `UsageError`."""
    path = Path(text)
    if os.path.lexists(path):
        raise UsageError(f"--save: {text!r} is there already; go on with --resume {text}, or name another file")
    if not path.parent.is_dir():
        raise UsageError(f"--save: there is no folder {str(path.parent)!r}")
    return path


def reserved(path: Path) -> Path:
    """The file of `fresh`, now created and empty. Raises `UsageError` if another process was faster, `FileError`."""
    try:
        put(path, b"")
    except FileExistsError as error:
        raise UsageError(f"--save: {str(path)!r} is there already, since a moment ago: name another file") from error
    except OSError as error:
        raise FileError(f"cannot write {path.name}: {error.strerror or error}") from error
    return path


def apart(option: str, out: str | os.PathLike[str], replay: str) -> None:
    """Raises `UsageError` if an output file would overwrite the replay that it is made from."""
    if os.path.exists(out) and os.path.samefile(out, replay):
        raise UsageError(f"{option}: that is the replay itself")
