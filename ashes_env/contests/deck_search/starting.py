"""The decks with which a search begins, and their pools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from ashes_env.contests.deck_search.errors import SearchError
from ashes_env.contests.deck_search.searching import Candidate
from ashes_env.decks import Deck, DeckError, playable, random_deck
from ashes_env.decks.search import Pool, first_five

DRAWN: Final = 8  # decks that are drawn where no published one fits
TRIES: Final = 400


def candidate(deck: Deck, pool: Pool, *, five: bool, seed: int = 0) -> Candidate:
    """A deck as a candidate. With `five` it has a First Five: a random one, if none is recommended. Raises `DeckError`
    for a deck that the pool does not allow.
    """
    own = replace(deck, conjurations=(), group="")
    if not five:
        own = replace(own, first_five=())
    wrong = pool.problems(own)
    if wrong:
        raise DeckError(deck.name, tuple(wrong))
    if five and not own.first_five:
        own = replace(own, first_five=first_five(own, pool.rules, Random(f"{seed}/{deck.name}")))
    return Candidate(own, pool, own)


def published(pool_of: Callable[[Deck], Pool], *, five: bool, seed: int = 0) -> tuple[Candidate, ...]:
    """Every published deck that its pool allows, as candidates; of equal decks the first."""
    found: dict[object, Candidate] = {}
    for deck in playable():
        pool = pool_of(deck)
        if pool.allows(replace(deck, conjurations=(), group="")):
            new = candidate(deck, pool, five=five, seed=seed)
            found.setdefault((new.deck.phoenixborn, frozenset(new.deck.cards), new.deck.dice), new)
    return tuple(found.values())


def drawn(pool: Pool, *, five: bool, seed: int = 0, n: int = DRAWN) -> tuple[Candidate, ...]:
    """Random decks of a pool. Raises `SearchError` where none can be drawn."""
    r = Random(f"{seed}/drawn")
    found: list[Candidate] = []
    for _ in range(TRIES):
        if len(found) == n:
            break
        deck = random_deck(r, (r.choice(pool.phoenixborn),), pool.rules.dice, pool.titles)
        if pool.allows(deck):
            named = replace(deck, name=f"{deck.name} {len(found) + 1}")
            found.append(candidate(named, pool, five=five, seed=seed))
    if not found:
        raise SearchError("no legal deck was found in this pool: it needs more cards")
    return tuple(found)


def beginnings(pool: Pool, wanted: Sequence[Deck], *, five: bool, seed: int = 0) -> tuple[Candidate, ...]:
    """The candidates with which a search in a pool begins: the wanted decks; without any, every published deck that
    fits; without any of these, drawn decks. Raises `DeckError` and `SearchError`.
    """
    if wanted:
        return tuple(candidate(deck, pool, five=five, seed=seed) for deck in wanted)
    return published(lambda _: pool, five=five, seed=seed) or drawn(pool, five=five, seed=seed)
