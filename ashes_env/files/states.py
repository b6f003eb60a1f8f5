"""Saves several files as one: each save is a folder of its own, and the newest complete one counts.

    <place>/00000007/manifest.json   length and SHA-256 of every other file of the folder
    <place>/00000007/...             the saved files
    <place>/00000008/...             the next save

A save is written into a hidden folder, synced to disk, and gets its number by one rename. Only then are older saves
removed, all but the newest complete one before it. So there is a complete save whenever a process is killed, if there
ever was one. The next save removes the remains of a killed one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from ashes_env.files import strict_json
from ashes_env.files.errors import FileError, name_of
from ashes_env.files.locking import locked
from ashes_env.files.printing import printable
from ashes_env.files.reading import read_bytes, read_text
from ashes_env.files.writing import put, settle

MANIFEST: Final = "manifest.json"
FORMAT: Final = 1
LARGEST: Final = 2_000_000_000  # maximum size of one file in bytes
DIGITS: Final = 8
NUMBERED: Final = re.compile(rf"\d{{{DIGITS},}}")
LEFT_OVER: Final = re.compile(r"\.([^/]*\.)?[0-9a-f]{32}\.(new|old)")


@dataclass(frozen=True, slots=True)
class Saved:
    """A complete save: its folder, its files by name, and for each newer damaged save its fault."""

    folder: Path
    parts: Mapping[str, bytes]
    damaged: tuple[str, ...] = ()


def save_state(place: str | os.PathLike[str], parts: Mapping[str, bytes]) -> Path:
    """Saves files by name as the newest save of a place, which is created if necessary; returns the folder.

    Raises `FileError` on failure; earlier saves then stay as they were. Another process that saves in the place waits,
    where the system has `flock`; elsewhere only one may save at a time. A save is no place: nobody would read a save
    within it.
    """
    folder = Path(name_of(place))
    if os.path.lexists(folder / MANIFEST):
        raise FileError(f"cannot save in {folder}: it is one save; name the folder that holds the saves")
    try:
        _create_folder(folder)
        with locked(folder / MANIFEST, by_file=False):
            return _save(folder, parts)
    except OSError as error:
        raise FileError(f"cannot save in {folder}: {error.strerror or error}") from error


def _save(folder: Path, parts: Mapping[str, bytes]) -> Path:
    with suppress(OSError):
        sweep(folder)
    before = _numbers(folder)
    number = int(before[-1]) + 1 if before else 1
    found = new_folder(folder / f"{number:0{DIGITS}}", {**parts, MANIFEST: _manifest(parts)})
    spare = next((name for name in reversed(before) if _is_whole(folder / name)), None)
    for name in before:
        if name != spare:
            with suppress(OSError):  # the old save does no harm if it stays
                _remove(folder / name)
    return found


def load_state(place: str | os.PathLike[str]) -> Saved:
    """The newest complete save of a place, or the save in a folder that `save_state` returned.

    Raises `FileError` where nothing is saved, or where all saves are damaged; the message names the faults.
    """
    folder = Path(name_of(place))
    if os.path.lexists(folder / MANIFEST):
        return Saved(folder, _complete_files(folder))
    try:
        numbers = _numbers(folder)
    except OSError as error:
        raise FileError(f"cannot read {folder}: {error.strerror or error}") from error
    if not numbers:
        raise FileError(f"nothing is saved in {folder}")
    damaged: list[str] = []
    for name in reversed(numbers):
        try:
            return Saved(folder / name, _complete_files(folder / name), tuple(damaged))
        except FileError as error:
            damaged.append(str(error))
    raise FileError(f"no whole state is left in {folder}: {'; '.join(damaged)}")


def place_of(folder: str | os.PathLike[str]) -> Path:
    """The place whose newest save a folder is; for any other folder the folder itself. Raises `FileError` for a save
    that is not the newest of its place.
    """
    save = Path(name_of(folder))
    if not os.path.lexists(save / MANIFEST):
        return save
    place = Path(os.path.abspath(save)).parent
    if not NUMBERED.fullmatch(os.path.basename(os.path.abspath(save))):
        raise FileError(f"{save} is one save: put it into a folder of its own as {1:0{DIGITS}}, and name that folder")
    newest = load_state(place).folder
    if not os.path.samefile(newest, save):
        raise FileError(f"{save} is not the newest save of its folder, {newest.name} is: name {place}")
    return save.parent if save.name else place


def is_saved(place: str | os.PathLike[str]) -> bool:
    """Whether a place has any save, complete or not. Raises `FileError` for a folder that cannot be read."""
    folder = Path(name_of(place))
    try:
        return folder.is_dir() and (os.path.lexists(folder / MANIFEST) or bool(_numbers(folder)))
    except OSError as error:
        raise FileError(f"cannot read {folder}: {error.strerror or error}") from error


def new_folder(target: Path, files: Mapping[str, bytes]) -> Path:
    """Creates a folder with all its files, or nothing. The parent folder must exist; a file named "server/app.py" gets
    its folder as well.

    Raises `FileExistsError` where the name is taken, and `OSError` where it cannot be written.
    """
    beside = target.parent / f".{target.name}.{token_hex(16)}.new"
    try:
        os.mkdir(beside)
        for name, data in files.items():
            os.makedirs((beside / name).parent, exist_ok=True)
            put(beside / name, data)
        settle(beside)
        if os.path.lexists(target):
            raise FileExistsError(f"{target} is there already")
        os.rename(beside, target)
    except BaseException:
        with suppress(OSError):
            _clear(beside)
        raise
    settle(target.parent)
    return target


def sweep(folder: Path) -> None:
    """Removes what killed writes of these functions have left in a folder. Raises `OSError`."""
    for name in sorted(os.listdir(folder)):
        if LEFT_OVER.fullmatch(name):
            _clear(folder / name)


def _create_folder(folder: Path) -> None:
    """Creates a folder and its missing parents."""
    if not folder.is_dir():
        os.makedirs(folder, exist_ok=True)
        settle(folder.parent)


def _numbers(folder: Path) -> list[str]:
    """The names of the saves, oldest first."""
    return sorted((name for name in os.listdir(folder) if NUMBERED.fullmatch(name)), key=int)


def _manifest(parts: Mapping[str, bytes]) -> bytes:
    files = {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in parts.items()}
    return (json.dumps({"format": FORMAT, "files": files}, indent=1, sort_keys=True) + "\n").encode()


def _complete_files(folder: Path) -> dict[str, bytes]:
    """The files of one save, checked against the manifest; raises `FileError`, which names the fault."""
    where = f"{folder.name}/{MANIFEST}"
    try:
        found = strict_json.loads(read_text(folder / MANIFEST))
    except ValueError as error:
        raise FileError(f"{where} is not valid JSON: {error}") from error
    except FileError as error:
        raise FileError(f"{folder.name}: {error}") from error
    if (
        not isinstance(found, dict)
        or type(found.get("format")) is not int
        or found["format"] != FORMAT
        or not isinstance(found.get("files"), dict)
    ):
        raise FileError(f"{where} is no manifest of format {FORMAT}")
    there = set(os.listdir(folder))
    return {name: _part(folder, name, about, there) for name, about in found["files"].items()}


def _part(folder: Path, name: str, about: Any, there: set[str]) -> bytes:
    if name not in there:  # this also keeps a manifest from naming files elsewhere
        raise FileError(f"{folder.name}/{printable(name)} is missing")
    try:
        data = read_bytes(folder / name, LARGEST)
    except FileError as error:
        raise FileError(f"{folder.name}: {error}") from error
    if about != {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}:
        raise FileError(f"{folder.name}/{printable(name)} is not what was saved (its SHA-256 differs)")
    return data


def _is_whole(folder: Path) -> bool:
    try:
        _complete_files(folder)
    except OSError:
        return False
    return True


def _remove(folder: Path) -> None:
    """Removes a save. It is renamed first, so that a half-removed one is not taken for a damaged save."""
    gone = folder.with_name(f".{folder.name}.{token_hex(16)}.old")
    os.rename(folder, gone)
    _clear(gone)


def _clear(path: Path) -> None:
    """Removes a file, or a folder of files."""
    if path.is_symlink() or not path.is_dir():
        os.unlink(path)
        return
    for name in os.listdir(path):
        _clear(path / name)
    os.rmdir(path)
