"""Decks of seats that name none, and the First Five that a deck option gets: what a person at a table expects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ashes_env.decks import get
from ashes_env.match.tables import CHOOSE, RANDOM


def filled(chosen: Sequence[Any], usual: Sequence[str], first: int = 0) -> list[Any]:
    """The deck options of a table: a seat with `None` gets a usual deck that is not in use yet, if there is one with a
    Phoenixborn that nobody has. Seats choose clockwise from `first`.
    """
    out, n = list(chosen), len(chosen)
    left = [name for name in usual if name not in out]
    for i in range(n):
        if out[(first + i) % n] is None:
            born = {phoenixborn(deck) for deck in out}
            out[(first + i) % n] = next((name for name in left if phoenixborn(name) not in born), left[0])
            left.remove(out[(first + i) % n])
    return out


def phoenixborn(deck: Any) -> str:
    """The Phoenixborn of a deck option; empty where it is not known yet."""
    if isinstance(deck, dict):
        return str(deck.get("phoenixborn", ""))
    return "" if deck in (None, RANDOM, CHOOSE) else get(deck).phoenixborn


def recommends(deck: Any) -> bool:
    """Whether a deck option recommends a First Five."""
    if isinstance(deck, str):
        return deck == RANDOM or bool(get(deck).first_five)
    return bool(deck.get("first five") or deck.get("first_five"))
