"""Looks up cards and dice by the names that people and other programs write: titles in any spelling, stubs, letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.decks.deck import LONGEST
from ashes_env.language import codes as k

APOSTROPHES: Final = re.compile(r"['\u2018\u2019\u201b\u02bc\u2032`\u00b4]")
OTHERS: Final = re.compile(r"[^a-z0-9]+")
SHORTEST: Final = 3  # letters of a shortened die type; no two types begin with the same three
LETTERS: Final[Mapping[str, str]] = {  # as players abbreviate them, wiki.ashes.live
    "n": "natural",
    "c": "ceremonial",
    "h": "charm",
    "d": "divine",
    "s": "sympathy",
    "i": "illusion",
    "t": "time",
    "a": "astral",
    "r": "artifice",
}


def key(text: str) -> str:
    """A name without case, accents and punctuation: "Era's End" is "eras-end". Titles have different keys, and the key
    of a title is its stub at ashes.live and Ashteki.
    """
    letters = unicodedata.normalize("NFKD", APOSTROPHES.sub("", text[: 2 * LONGEST]).casefold())
    return OTHERS.sub("-", "".join(x for x in letters if not unicodedata.combining(x))).strip("-")


@cache
def titles() -> Mapping[str, str]:
    """All titles by key."""
    return {key(title): title for title in by_title()}


def title_of(text: str) -> str | None:
    """The title that a text spells, or whose stub it is."""
    return titles().get(key(text))


def phoenixborn_of(text: str) -> str:
    """The Phoenixborn whose first name a text is, if there is only one; else an empty text."""
    found = [
        card.title for card in all_cards() if card.type == k.PHOENIXBORN and key(card.title.split()[0]) == key(text)
    ]
    return found[0] if len(found) == 1 else ""


def die_of(text: str) -> str | None:
    """The die type of a word, which may be shortened to three letters."""
    word = key(text)
    if word == "nature":
        return "natural"
    found = [die for die in k.DIE_TYPES if die.startswith(word)] if len(word) >= SHORTEST else []
    return found[0] if found else None


def hint(text: str, more: Iterable[str] = (), cutoff: float = 0.6) -> str:
    """The title, or the other name, that a wrong one may have meant: ", did you mean 'Hammer Knight'?", or "" """
    known = {**titles(), **{key(name): name for name in more}}
    close = get_close_matches(key(text)[:LONGEST], known, 1, cutoff)
    return f", did you mean {known[close[0]]!r}?" if close else ""
