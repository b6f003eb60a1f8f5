"""Files of which nothing is lost: new ones take an unused name, and one that a process writes again and again is never
written over what somebody else has put there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from ashes_env.files.errors import FileError, format_path, name_of
from ashes_env.files.locking import locked
from ashes_env.files.printing import printable
from ashes_env.files.reading import read_bytes
from ashes_env.files.writing import encoded, is_as_before, put, remember, write_bytes

LARGEST: Final = 1_000_000_000  # bytes
MOST: Final = 10_000  # names to try


class ChangedFileError(FileError):
    """A file does not hold what this process has read from it or written to it. It stays as it is."""


class KeptFile:
    """A file that one process writes again and again, and that others may write too. `data` is what this process has
    read from it; None: the file is new, and must not be there.
    """

    def __init__(self, path: str | os.PathLike[str], data: bytes | None = None) -> None:
        self.path = Path(name_of(path))
        self._held = set() if data is None else {_digest(data)}

    def write(self, data: bytes) -> None:
        """Replaces the file, or creates it if it is not there. Raises `ChangedFileError` if it holds anything else than
        what this process has read or written last, and `FileError` as `write_bytes` does; the file is then unchanged.
        """
        with locked(self.path):
            if not os.path.lexists(self.path):
                _create(self.path)
                self._held = {_digest(b"")}
            elif _digest(_read(self.path)) not in self._held:
                raise ChangedFileError(
                    f"{format_path(self.path.name)} holds something else than this process put there"
                )
            self._held.add(_digest(data))  # a write that is interrupted leaves one of both
            write_bytes(self.path, data)
            self._held = {_digest(data)}


def reserve(path: str | os.PathLike[str], ending: str | None = None) -> Path:
    """Creates an empty file under an unused name, and returns it: under this one, or with -2, -3 and so on before its
    ending (`ending`, else that after the last dot). No other process gets the same. Raises `FileError`.
    """
    for place in _names(Path(name_of(path)), ending):
        try:
            put(place, b"")
        except FileExistsError:
            continue
        except OSError as error:
            raise FileError(f"cannot write {format_path(place.name)}: {error.strerror or error}") from error
        return place
    raise FileError(f"cannot write {format_path(path)}: {MOST} files have this name and a number")


def write_new(path: str | os.PathLike[str], data: bytes, ending: str | None = None) -> Path:
    """Writes a file that nobody has named, and returns it: nothing is replaced. An equal file stays; where another one
    has the name, the new one gets a number, as in `reserve`. Raises `FileError`.
    """
    for place in _names(Path(name_of(path)), ending):
        if not os.path.lexists(place):
            break
        with suppress(FileError):
            if read_bytes(place, LARGEST) == data:
                return place
    place = reserve(path, ending)
    try:
        write_bytes(place, data)
    except BaseException:
        with suppress(OSError):
            os.unlink(place)
        raise
    return place


def write_output(path: str | os.PathLike[str], content: str | bytes) -> Path:
    """Writes the result of a command into the file that its command line names, and returns the file. A file that
    another process has written since `output` saw it stays: the result gets an unused name beside it, and a line on
    standard error says so. Raises `FileError` as `write_text` and `write_bytes` do.
    """
    data = encoded(path, content) if isinstance(content, str) else content
    with locked(path):
        if is_as_before(path):
            write_bytes(path, data)
            remember(path)
            return Path(path)
    place = write_new(path, data)
    told = f"{path} was written by another process in the meantime, so this result is in {place}"
    print(printable(told), file=sys.stderr)
    return place


def _names(path: Path, ending: str | None) -> Iterator[Path]:
    last = path.suffix if ending is None or not path.name.endswith(ending) else ending
    stem = path.name.removesuffix(last)
    yield path
    for n in range(2, MOST):
        yield path.with_name(f"{stem}-{n}{last}")


def _create(path: Path) -> None:
    try:
        put(path, b"")
    except FileExistsError as error:
        raise ChangedFileError(f"{format_path(path.name)} is there already") from error
    except OSError as error:
        raise FileError(f"cannot write {format_path(path.name)}: {error.strerror or error}") from error


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, LARGEST)
    except FileError as error:
        raise ChangedFileError(str(error)) from error


def _digest(data: bytes) -> bytes:
    return sha256(data).digest()
