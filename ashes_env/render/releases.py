"""Releases by the names that readers know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from ashes_env.cards.registry import chimeras, releases
from ashes_env.decks import precons

SMALL: Final = ("of", "the")


def slug(title: str) -> str:
    """A title as a file name."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower().replace("'", "").replace("’", "")))


@cache
def _decks() -> Mapping[str, str]:
    return {slug(deck.name).replace("-", "_"): deck.name for deck in reversed(precons())}


def release_name(key: str) -> str:
    """The name of a release: that of its deck, if it has one."""
    words = (word if word in SMALL and n else word.capitalize() for n, word in enumerate(key.split("_")))
    return _decks().get(key) or " ".join(words)


@cache
def release_of(title: str) -> str:
    """The release of a card. Raises `KeyError` for an unknown title."""
    for key, cards in (*releases().items(), *chimeras().items()):
        if any(title == card.title for card in cards):
            return release_name(key)
    raise KeyError(title)
