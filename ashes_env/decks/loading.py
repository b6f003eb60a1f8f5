"""Reads decks from files."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from ashes_env.decks import foreign, found, text_form
from ashes_env.decks.deck import Deck, DeckError
from ashes_env.files import FileError, read_text, strict_json, strict_toml

SUFFIXES: Final = (".json", ".toml", ".txt")
PICKED: Final = re.compile(r"(.+?\.(?:json|toml|txt))#(.+)", re.IGNORECASE | re.DOTALL)  # a deck within a file


def is_file(text: str) -> bool:
    """Whether a text names a deck file and not a published deck: it ends in .json, .toml or .txt, names a folder, or
    begins with "found:".
    """
    path, _ = _split(text)
    return found.is_one(text) or path.suffix.lower() in SUFFIXES or any(sign in text for sign in ("/", "\\"))


def load(path: str | Path) -> Deck:
    """The deck of a `.json` or `.toml` file, or of a `.txt` file with a pasted deck list (`text_form`) or with JSON.
    "FILE#NAME" and "FILE#1" pick a deck from a file that holds several; "found:NAME" is a deck that ships in
    `ashes_env/decks/found`.

    Raises `DeckError` for a file that is missing, no regular file, not valid JSON or TOML, or without a deck. Its
    `deck` is the name of the file.
    """
    file, pick = _split(path)
    try:
        return _deck_of(file, pick)
    except DeckError as error:
        raise DeckError(file.name, error.problems) from error


def _deck_of(file: Path, pick: str) -> Deck:
    suffix = file.suffix.lower()
    if file.parent == found.FOLDER and not file.is_file():
        known = ", ".join(found.names())
        raise DeckError(f"{found.PREFIX}{file.stem}", (f"no found deck has this name; known: {known}",))
    try:
        text = read_text(file)
    except FileError as error:
        raise DeckError(file.name, (str(error),)) from error
    data: Any
    if suffix == ".json":
        try:
            data = strict_json.loads(text)
        except ValueError as error:
            raise DeckError(file.name, (f"not JSON: {error}",)) from error
    elif suffix == ".toml":
        try:
            data = strict_toml.loads(text)
        except ValueError as error:
            raise DeckError(file.name, (f"not TOML: {error}",)) from error
    elif suffix == ".txt":
        data = _json_in(text)
        if data is None:
            if pick:
                raise DeckError(file.name, (f"a deck list holds one deck, from which {pick!r} cannot be picked",))
            return text_form.read(text, file.stem)
    else:
        raise DeckError(file.name, (f"a deck file ends in .json, .toml or .txt, not {file.suffix!r}",))
    return foreign.read(data, file.stem, pick)


def _split(path: str | Path) -> tuple[Path, str]:
    """The path of a file, and the deck that is picked from it."""
    if found.is_one(str(path)):
        return found.path(str(path)), ""
    picked = None if os.path.lexists(path) else PICKED.fullmatch(str(path))
    return (Path(path), "") if picked is None else (Path(picked[1]), picked[2])


def _json_in(text: str) -> Any:
    """The document of a text that is JSON; None for other texts."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return strict_json.loads(text)
    except ValueError:
        return None
