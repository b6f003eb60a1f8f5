"""The cards that a search may put into a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ashes_env.cards.registry import by_title, releases
from ashes_env.decks.deck import Deck
from ashes_env.decks.drawing import deckable, phoenixborn
from ashes_env.decks.legality import COPIES, Format, format_named, problems
from ashes_env.language import codes as k

MOST_SHOWN: Final = 5  # titles that a message names


class PoolError(ValueError):
    """Cards from which no deck can be built, or that do not exist; the message says what would be right."""


@dataclass(frozen=True)
class Pool:
    """Which decks a search may try.

    `copies` has the most copies of each title; a title that is missing has none. A deck may hold more copies than that,
    up to three, of at most `lent` titles, all from one of the sets in `lending`: so a campaign lends titles. A deck
    obeys the format `rules` and has one of the `phoenixborn`. Its dice and its First Five may change unless `dice` or
    `five` is false.
    """

    copies: Mapping[str, int]
    rules: Format
    phoenixborn: tuple[str, ...]
    lending: tuple[frozenset[str], ...] = ()
    lent: int = 0
    dice: bool = True
    five: bool = True

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """Every title that some deck of this pool may hold, in the order of their names."""
        return tuple(sorted({title for title, n in self.copies.items() if n}.union(*self.lending)))

    def most(self, title: str) -> int:
        """The most copies of a title that a deck may hold, if it borrows nothing else."""
        lent = self.lent and any(title in held for held in self.lending)
        return COPIES if lent else self.copies.get(title, 0)

    def problems(self, deck: Deck) -> list[str]:
        """Every reason why this pool does not allow a deck; empty if it does."""
        out = problems(deck, self.rules)
        if deck.phoenixborn not in self.phoenixborn:
            out.append(f"{deck.phoenixborn} is not in the pool")
        beyond = {title for title, n in deck.cards if n > self.copies.get(title, 0)}
        if beyond and not (len(beyond) <= self.lent and any(beyond <= held for held in self.lending)):
            out.append(f"holds more of these than the pool: {_listed(sorted(beyond))}")
        return out

    def allows(self, deck: Deck) -> bool:
        """Whether a deck is legal and can be built from this pool."""
        return not self.problems(deck)


def whole_pool(rules: Format | str, phoenixborn: str = "") -> Pool:
    """All titles; with one Phoenixborn or any. Raises `PoolError` for an unknown one."""
    return pool_of_titles((*deckable(), *_every_phoenixborn()), rules, phoenixborn)


def collection(names: Sequence[str], rules: Format | str, phoenixborn: str = "") -> Pool:
    """The cards of some releases (`ashes_env.cards.registry.RELEASES`). Raises `PoolError` for an unknown release."""
    for name in names:
        if name not in releases():
            raise PoolError(f"no release is called {name!r}; there are {', '.join(releases())}")
    return pool_of_titles([card.title for name in names for card in releases()[name]], rules, phoenixborn)


def pool_of_titles(titles: Iterable[str], rules: Format | str, phoenixborn: str = "") -> Pool:
    """Three copies of each of these titles. Where no Phoenixborn is among them, all are there. Raises `PoolError` for
    titles that do not exist, and where nothing is left for a deck.
    """
    found = format_named(rules) if isinstance(rules, str) else rules
    given = list(dict.fromkeys(titles))
    wrong = [title for title in given if title not in by_title()]
    if wrong:
        raise PoolError(f"no cards are called {_listed(wrong)}")
    there = [title for title in given if by_title()[title].type == k.PHOENIXBORN] or _every_phoenixborn()
    if phoenixborn and phoenixborn not in there:
        raise PoolError(f"{phoenixborn!r} is no Phoenixborn of the pool; there are {_listed(there, len(there))}")
    copies = {title: COPIES for title in given if title in deckable() and title not in found.banned}
    if not copies:
        raise PoolError("none of these cards can be in a deck")
    return Pool(copies, found, (phoenixborn,) if phoenixborn else tuple(there))


def _every_phoenixborn() -> tuple[str, ...]:
    return phoenixborn()


def _listed(titles: Sequence[str], most: int = MOST_SHOWN) -> str:
    more = f" and {len(titles) - most} more" if len(titles) > most else ""
    return ", ".join(titles[:most]) + more
