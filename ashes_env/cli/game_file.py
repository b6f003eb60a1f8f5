"""The file in which a game is saved: written again after every decision, and never over what is not of this game.

Two windows can play one saved game. The file belongs to the one that writes first; the other one goes on in a file of
its own, and says so.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ashes_env.cli import saves
from ashes_env.files import ChangedFileError, FileError, KeptFile, printable, read_bytes, reserve
from ashes_env.replays import Replay, read
from ashes_env.replays.file import LONGEST, as_text

BEGINNING: Final = ("spec", "agents")  # fields that identify a game


class GameFile:
    """The file of one game, and the copies that the person asks for.

    `data` is what the file holds, None if it does not exist yet. `saved` is the game in that state, if it is this one:
    it is not written again before it changes.
    """

    def __init__(self, place: Path, data: bytes | None = None, saved: Replay | None = None) -> None:
        self._file = KeptFile(place, data)
        self._text = "" if saved is None else as_text(saved)
        self._copies: dict[str, KeptFile] = {}

    @property
    def place(self) -> Path:
        """The file."""
        return self._file.path

    def save(self, replay: Replay) -> str:
        """Saves the game. Returns "", or a message if the file holds another state now: both are kept, and the game
        goes on in a new file. Raises `FileError`.
        """
        text = as_text(replay)
        if text == self._text:
            return ""
        told = ""
        try:
            self._file.write(text.encode())
        except ChangedFileError:
            before = self.place
            self._file = KeptFile(reserve(before, saves.ENDING), b"")
            self._file.write(text.encode())
            told = printable(
                f"{before} has changed: another window may play that game. It stays as it is, and this game goes on in "
                f"{self.place}"
            )
        self._text = text
        return told

    def save_copy(self, place: Path, replay: Replay) -> None:
        """Saves the game in another file too. Raises `FileError`, also for an existing file that holds anything else
        than this game or its beginning; it then stays as it is.
        """
        copy = self._copies.get(os.path.realpath(place))
        if copy is None:
            copy = KeptFile(place, held(place, replay))
        copy.write(as_text(replay).encode())
        self._copies[os.path.realpath(place)] = copy


def held(place: Path, replay: Replay) -> bytes | None:
    """What a file holds, of which nothing is lost if this game replaces it; None if it does not exist. Raises
    `FileError` for anything else.
    """
    if not os.path.lexists(place):
        return None
    try:
        data, there = read_bytes(place, LONGEST), read(place)
    except ValueError as error:
        raise FileError(f"{place} is there already, and no saved game") from error
    if any(getattr(there, name) != getattr(replay, name) for name in BEGINNING):
        raise FileError(f"{place} is there already, and another game")
    if there.actions != replay.actions[: len(there.actions)]:
        raise FileError(f"{place} is there already, and this game with other decisions")
    return data
