"""Decks of users in contests. A contest keeps the deck itself, not the path of its file: it goes to other processes and
into results with all its cards, and its label holds a part of its digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from ashes_env.decks import Deck, DeckError, get, load
from ashes_env.decks.deck import fields_of
from ashes_env.decks.loading import is_file
from ashes_env.files import printable

Entry: TypeAlias = str | Deck  # a published deck by name, or a deck of a user

LONGEST: Final = 60  # characters of a name in a label
SIGNS: Final = 8  # characters of the digest in a label


def entry_of(text: str, named: Callable[[str], str] = str) -> Entry:
    """The deck of a name or of a file; `named` completes a shortened name. A file with a published deck counts as that
    deck. Raises `DeckError` for a file without a deck.
    """
    if not is_file(text):
        return named(text)
    deck = replace(load(text), conjurations=(), group="")  # the conjurations follow from the cards
    try:
        published = replace(get(deck.name), conjurations=(), group="") == deck
    except DeckError:
        published = False
    return deck.name if published else deck


def digest(deck: Deck) -> str:
    """The SHA-256 of a deck: its name, Phoenixborn, dice, cards and First Five. The order of the cards counts, as the
    deal depends on it.
    """
    return hashlib.sha256(json.dumps(fields_of(deck)).encode()).hexdigest()


def label(entry: Entry) -> str:
    """The name of a deck in results: that of a published deck, or the name and the beginning of the digest."""
    if isinstance(entry, str):
        return entry
    return f"{printable(' '.join(entry.name.split()))[:LONGEST]} [{digest(entry)[:SIGNS]}]"


def described(entry: Entry) -> str | dict[str, Any]:
    """A deck in a JSON file: the name of a published one, or the whole deck as a deck file has it."""
    return entry if isinstance(entry, str) else fields_of(entry)
