"""Random legal decks over all implemented cards. The caller passes the random generator.

A deck is drawn around a few die types, so that its ten dice can pay for its cards. `strays` are the titles that no deck
brings into a game: conjurations whose spell is not implemented, cards of a Phoenixborn that is not implemented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Final

from ashes_env.cards.registry import all_cards, by_title, of_chimeras
from ashes_env.decks.deck import Deck
from ashes_env.decks.legality import (
    ALL_DICE,
    COPIES,
    DECK_SIZE,
    DECK_TYPES,
    DICE,
    UNIQUES,
    conjuration_pile,
    needed_dice,
)
from ashes_env.language import codes as k
from ashes_env.language.costs import Dice

HOW_MANY: Final = (1, 2, 3, 3)  # copies of a title
HOW_MIXED: Final = (1, 2, 2, 3, 3, 4)  # die types of a deck
FIVE: Final = 5


@cache
def symbols(title: str) -> Counter[int]:
    """The number of dice symbols of each type in the costs of a card."""
    found: Counter[int] = Counter()
    words: list[object] = [by_title()[title]]
    for word in words:
        if isinstance(word, Dice) and word.die is not None:
            found[word.die] += word.n
        elif isinstance(word, tuple):
            words.extend(word)
        elif is_dataclass(word):
            words.extend(getattr(word, f.name) for f in fields(word))
    return found


@cache
def phoenixborn() -> tuple[str, ...]:
    """Every Phoenixborn."""
    return tuple(card.title for card in all_cards() if card.type == k.PHOENIXBORN)


@cache
def deckable() -> tuple[str, ...]:
    """Every title that some legal deck can hold."""
    return tuple(c.title for c in all_cards() if c.type in DECK_TYPES and c.unique_to in ("", *phoenixborn()))


@cache
def sources() -> dict[str, tuple[str, ...]]:
    """For every title of the players, the Phoenixborn or deck cards that bring it into a game; empty for strays."""
    out: dict[str, tuple[str, ...]] = {card.title: () for card in all_cards() if card.title not in of_chimeras()}
    for title in (*phoenixborn(), *deckable()):
        alone = Deck("", title, (), ())  # the conjuration pile follows from any titles
        for found in (title, *(conjured for conjured, _ in conjuration_pile(alone))):
            out[found] += (title,)
    return out


@cache
def strays() -> tuple[str, ...]:
    """The titles of the players that only a scenario can hold."""
    return tuple(title for title, found in sources().items() if not found)


def owner(titles: Iterable[str]) -> set[str]:
    """The Phoenixborn among these titles, and those to whom the titles belong."""
    cards = [by_title()[title] for title in titles]
    return {card.title if card.type == k.PHOENIXBORN else card.unique_to for card in cards} - {""}


def random_deck(
    r: Random, wanted: Sequence[str] = (), dice: tuple[k.DieType, ...] = ALL_DICE, titles: Sequence[str] | None = None
) -> Deck:
    """A random deck that is legal in every format without a banned list, if the format has these types of `dice`. It
    holds the `wanted` titles, which belong to at most one Phoenixborn. Its other titles are some of `titles`, by
    default any; too few of them make a deck that is not legal. Raises `IndexError` for none.
    """
    pb = next(iter(owner(wanted)), "") or r.choice(_payable(phoenixborn(), dice))
    among = deckable() if titles is None else tuple(titles)
    pool = [title for title in _payable(among, dice) if by_title()[title].unique_to in ("", pb)]
    own = [title for title in pool if by_title()[title].unique_to and r.random() < 0.5]
    first = [title for title in (*wanted, *own, r.choice(pool)) if title != pb]
    types = {die for title in (pb, *first) for die in symbols(title)}
    others = sorted({die for title in pool for die in symbols(title)} - types)
    types.update(r.sample(others, min(len(others), max(0, r.choice(HOW_MIXED) - len(types)))))
    r.shuffle(pool)
    pool.sort(key=lambda title: not symbols(title).keys() <= types)  # cards the dice cannot pay for come last
    cards: Counter[str] = Counter()
    uniques = 0
    sought = sum(by_title()[title].unique_to != "" for title in {*wanted})
    for title in dict.fromkeys((*first, *pool)):
        n = min(COPIES if title in wanted else r.choice(HOW_MANY), DECK_SIZE - cards.total())
        if by_title()[title].unique_to:
            n = min(n, UNIQUES // max(1, sought), UNIQUES - uniques)
            uniques += n
        if n:
            cards[title] = n
    counts = drawn_dice(r, pb, cards, types or dice)
    anyone = [t for t in cards if not by_title()[t].unique_to and not by_title()[t].chained]
    five = sorted(r.sample(anyone, len(anyone)), key=lambda title: title not in wanted)[:FIVE]
    return Deck(f"{pb} (drawn)", pb, tuple(cards.items()), counts, tuple(five) if len(five) == FIVE else ())


def drawn_dice(r: Random, pb: str, cards: Mapping[str, int], types: Iterable[int] = ()) -> tuple[int, ...]:
    """Ten dice for a Phoenixborn and titles with their copies, in the order of `DIE_TYPES`: one die of each type that
    their costs name, the others drawn in proportion to the costs. `types` are those of a deck whose costs name none.
    """
    weights = Counter(symbols(pb))
    for title, n in cards.items():
        weights.update({die: n * count for die, count in symbols(title).items()})
    if not weights:  # such a deck can have any dice
        weights.update(types)
    common = [die for die, _ in weights.most_common(DICE)]  # one die of each type, the others by the costs
    drawn = Counter([*common, *r.choices(common, [weights[die] for die in common], k=DICE - len(common))])
    return tuple(drawn[die] for die in range(len(k.DIE_TYPES)))


def _payable(titles: tuple[str, ...], dice: tuple[k.DieType, ...]) -> tuple[str, ...]:
    """Those of the titles that need no dice of other types."""
    if dice == ALL_DICE:
        return titles
    return tuple(title for title in titles if symbols(title).keys() <= {*dice} and not needed_dice(title, dice))


def changed_deck(deck: Deck, r: Random, titles: int = 3) -> Deck:
    """A deck with some titles (all copies of each) exchanged for others that its dice can pay for. Its First Five,
    the cards of its Phoenixborn and its dice stay; it is legal in every format without a banned list if `deck` is.
    """
    types = {die for die, n in enumerate(deck.dice) if n}
    kept = {title for title, _ in deck.cards}
    going = [title for title in kept if title not in deck.first_five and not by_title()[title].unique_to]
    gone = set(r.sample(sorted(going), min(titles, len(going))))
    others = [
        title
        for title in deckable()
        if title not in kept and not by_title()[title].unique_to and symbols(title).keys() <= types
    ]
    coming = iter(r.sample(others, min(len(gone), len(others))))
    cards = tuple((next(coming, title) if title in gone else title, n) for title, n in deck.cards)
    return replace(deck, name=f"{deck.name} (changed)", cards=cards, conjurations=())
