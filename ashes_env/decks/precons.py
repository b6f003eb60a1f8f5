"""The published decks."""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files

from ashes_env.decks.deck import LONGEST, Deck, DeckError, parse
from ashes_env.decks.legality import Format, legal


@lru_cache(maxsize=1)
def precons() -> tuple[Deck, ...]:
    """Every published deck, playable or not; groups in a fixed order, then by name."""
    data = json.loads(files(__package__).joinpath("precons.json").read_text(encoding="utf-8"))
    return tuple(parse(entry) for entry in data)


@lru_cache(maxsize=8)
def playable(format: str | Format = "open", group: str = "") -> tuple[Deck, ...]:
    """The published decks (of one group, if given) that are legal and whose cards are all implemented."""
    return tuple(deck for deck in precons() if (not group or deck.group == group) and legal(deck, format))


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Deck]:
    return {deck.name: deck for deck in precons()}


def get(name: str) -> Deck:
    """The published deck of a name; raises `DeckError` with the most similar names."""
    deck = _by_name().get(name)
    if deck is None:
        close = get_close_matches(name[:LONGEST], _by_name(), 3, 0.5)
        hint = (
            "did you mean " + " or ".join(repr(n) for n in close) + "?"
            if close
            else "`ashes decks` or precons() lists all names"
        )
        raise DeckError(name, (f"no published deck has this name; {hint}",))
    return deck
