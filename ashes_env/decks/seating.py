"""Converts a deck to the form that the rules take."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ashes_env.decks.deck import Deck, DeckError
from ashes_env.decks.legality import Format, check, conjuration_pile, first_five_problems, format_named
from ashes_env.rules.flow.setup import Seating


def seating(deck: Deck, first_five: Sequence[str] | None = None, format: str | Format = "open") -> Seating:
    """A deck in the form that the rules take. Raises `DeckError` for a deck or a First Five that the format does not
    allow.

    `first_five`: five titles; an empty sequence lets the player choose during the game; `None` takes the recommended
    ones, or lets the player choose if there are none.
    """
    rules = format_named(format) if isinstance(format, str) else format
    return _seating(deck, deck.first_five if first_five is None else tuple(first_five), rules)


@lru_cache(maxsize=1024)
def _seating(deck: Deck, titles: tuple[str, ...], rules: Format) -> Seating:
    """Cached, because every reset uses the same decks; errors are not cached."""
    check(deck, rules)
    if titles:
        wrong = first_five_problems(deck, titles, rules)
        if wrong:
            raise DeckError(deck.name, tuple(wrong))
    pile = [title for title, n in conjuration_pile(deck) for _ in range(n)]
    return Seating(deck.phoenixborn, deck.titles, pile, deck.dice, titles)
