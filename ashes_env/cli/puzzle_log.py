"""The puzzles that a person has solved, in one file beside the saved games."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ashes_env.files import FileError, decoded, locked, read_bytes, strict_json, write_text
from ashes_env.files.checking import Fields, brief

NAME: Final = "puzzles.json"
FORMAT: Final = 1
MOST: Final = 10_000
LONGEST: Final = 200  # characters of a name or a day


class PuzzleLogError(ValueError):
    """A file that is no log of puzzles; the message says what is wrong."""


CHECK: Final = Fields(PuzzleLogError)


def read(folder: Path) -> dict[str, str]:
    """The day on which each puzzle was solved, by its name; empty if there is no log. Raises `FileError` for a file
    that cannot be read, `PuzzleLogError` for one that is no log of puzzles.
    """
    place = folder / NAME
    if not os.path.lexists(place):
        return {}
    try:
        data = strict_json.loads(decoded(read_bytes(place)))
    except FileError:
        raise
    except ValueError as error:
        raise PuzzleLogError(f"{NAME}: it is no JSON: {error}") from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise PuzzleLogError(f"{NAME}: an object of format {FORMAT} is needed, not {brief(data)}")
    CHECK.names(NAME, data, ("format", "solved"))
    solved = data["solved"]
    if not isinstance(solved, Mapping) or len(solved) > MOST:
        raise PuzzleLogError(f"{NAME}: solved: days by the names of puzzles, not {brief(solved)}")
    for name, day in solved.items():
        for text in (name, day):
            CHECK.text(f"{NAME}: solved", text)
            if not text.isprintable() or len(text) > LONGEST:
                raise PuzzleLogError(f"{NAME}: solved: a text of at most {LONGEST} characters that can be printed")
    return dict(solved)


def add(folder: Path, name: str) -> None:
    """Notes that a puzzle is solved; the first day stays. Raises `FileError`, and `PuzzleLogError` for a file that is
    something else: it is not overwritten.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make the folder {folder}: {error.strerror or error}") from error
    with locked(folder / NAME):
        solved = read(folder)
        if name not in solved:
            solved[name] = time.strftime("%Y-%m-%d")
            write_text(folder / NAME, json.dumps({"format": FORMAT, "solved": solved}, indent=1) + "\n")
