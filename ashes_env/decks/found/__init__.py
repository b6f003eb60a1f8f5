"""Decks that `ashes decks --improve` found, one file each: "found:NAME" names one wherever a deck file is taken."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent
PREFIX: Final = "found:"


def is_one(text: str) -> bool:
    """Whether a text names a deck of this folder, known or not."""
    return text.startswith(PREFIX)


def path(text: str) -> Path:
    """The file of "found:NAME", also if there is none."""
    return FOLDER / f"{Path(text[len(PREFIX) :]).name}.json"


def names() -> list[str]:
    """All decks of this folder, as "found:NAME"."""
    return [f"{PREFIX}{file.stem}" for file in sorted(FOLDER.glob("*.json"))]
