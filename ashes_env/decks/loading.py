"""Reads decks from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ashes_env.decks import text_form
from ashes_env.decks.deck import Deck, DeckError, parse
from ashes_env.files import FileError, read_text, strict_json, strict_toml

SUFFIXES: Final = (".json", ".toml", ".txt")


def is_file(text: str) -> bool:
    """Whether a text names a deck file and not a published deck: it ends in .json, .toml or .txt, or names a folder."""
    return Path(text).suffix.lower() in SUFFIXES or any(sign in text for sign in ("/", "\\"))


def load(path: str | Path) -> Deck:
    """The deck of a `.json` or `.toml` file, or of a `.txt` file with a pasted deck list (`text_form`).

    Raises `DeckError` for a file that is missing, no regular file, not valid JSON or TOML, or without a deck.
    """
    file = Path(path)
    try:
        text = read_text(path)
    except FileError as error:
        raise DeckError(file.name, (str(error),)) from error
    data: Any
    suffix = file.suffix.lower()
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
        return text_form.read(text, file.stem)
    else:
        raise DeckError(file.name, (f"a deck file ends in .json, .toml or .txt, not {file.suffix!r}",))
    return parse(data, file.stem)
