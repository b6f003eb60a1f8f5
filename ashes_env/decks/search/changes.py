"""Random changes of a deck that a pool allows: titles, copies, dice, the First Five. The caller passes the generator.

A title that comes in takes the place of the one that goes out, so that on one seed most of the deal stays the same.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from ashes_env.cards.registry import by_title
from ashes_env.decks.deck import Deck
from ashes_env.decks.drawing import drawn_dice, symbols
from ashes_env.decks.legality import FIRST_FIVE, Format
from ashes_env.decks.search.pool import Pool

EXCHANGE: Final = "exchange"
COPIES: Final = "copies"
DICE: Final = "dice"
FIVE: Final = "five"
HOW_OFTEN: Final = {EXCHANGE: 5, COPIES: 2, DICE: 1, FIVE: 2}
HOW_MANY: Final = (1, 1, 2, 3, 5)  # changes at a time
TRIES: Final = 100
TRIES_OF_A_CHANGE: Final = 20  # for a deck that was not there before
DICE_FOR_A_NEW_TYPE: Final = 2
PRIOR: Final = 20  # games of the average with which a title begins
ALL_COPIES: Final = 0.7  # the chance that all copies of a title go


@dataclass
class Learned:
    """What trials told of titles: how much better than the others decks with a title were, in `gained` over `games`."""

    gained: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    games: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, results: Sequence[tuple[Deck, Sequence[float]]]) -> None:
        """Takes in the worths of decks, one for each seed; all played the same first seeds."""
        values = [sum(worths) / len(worths) for _, worths in results if worths]
        average = sum(values) / len(values) if values else 0.0
        for deck, worths in results:
            for title, _ in deck.cards:
                self.gained[title] += sum(worths) - average * len(worths)
                self.games[title] += len(worths)

    def weights(self, titles: Iterable[str]) -> dict[str, float]:
        """How often each title is drawn in relation to others: one, e times as often for each standard deviation by
        which its decks were better.
        """
        found = {title: self.gained.get(title, 0.0) / (self.games.get(title, 0) + PRIOR) for title in titles}
        spread = math.sqrt(sum(value * value for value in found.values()) / max(1, len(found)))
        return {title: math.exp(value / spread) if spread else 1.0 for title, value in found.items()}


def changed(deck: Deck, pool: Pool, r: Random, learned: Learned | None = None) -> Deck | None:
    """The deck after one to five random changes; None if none was found that the pool allows. The result is another
    deck, and without the list of conjurations, which follow from the cards.
    """
    weights = (learned or Learned()).weights(pool.titles)
    for _ in range(TRIES):
        found = deck
        for _ in range(r.choice(HOW_MANY)):
            found = _change(found, pool, r, weights)
        found = replace(found, conjurations=(), group="")
        if same(found) != same(deck) and pool.allows(found):
            return found
    return None


def new_changes(
    parents: Sequence[tuple[Deck, Pool]], n: int, r: Random, learned: Learned
) -> Iterator[tuple[int, Deck]]:
    """Up to `n` changes of random parents, each with the index of its parent; no two and no parent hold the same."""
    known = {same(deck) for deck, _ in parents}
    for _ in range(TRIES_OF_A_CHANGE * n):
        if n <= 0:
            return
        i = r.randrange(len(parents))
        deck = changed(*parents[i], r, learned)
        if deck is not None and same(deck) not in known:
            known.add(same(deck))
            n -= 1
            yield i, deck


def same(deck: Deck) -> tuple[object, ...]:
    """What two decks have in common that hold the same cards, dice and First Five, in whatever order."""
    return deck.phoenixborn, frozenset(deck.cards), deck.dice, frozenset(deck.first_five)


def first_five(deck: Deck, rules: Format, r: Random, first: Sequence[str] = ()) -> tuple[str, ...]:
    """A random legal First Five; of the titles `first` as many as it can hold, in this order. Empty if none exists."""
    held = [title for title, _ in deck.cards]
    others = r.sample(held, len(held))
    five: list[str] = []
    uniques = 0
    for title in dict.fromkeys((*first, *others)):
        unique = by_title()[title].unique_to != "" if title in by_title() else False
        if title not in held or title in rules.chained or (unique and uniques >= rules.first_uniques):
            continue
        five.append(title)
        uniques += unique
        if len(five) == FIRST_FIVE:
            return tuple(five)
    return ()


def _change(deck: Deck, pool: Pool, r: Random, weights: Mapping[str, float]) -> Deck:
    kinds = [
        kind
        for kind in HOW_OFTEN
        if not (kind == DICE and not pool.dice) and not (kind == FIVE and not (pool.five and deck.first_five))
    ]
    kind = r.choices(kinds, [HOW_OFTEN[kind] for kind in kinds])[0]
    if kind == DICE:
        return replace(deck, dice=_other_dice(deck, r))
    if kind == FIVE:
        kept = r.sample(deck.first_five, FIRST_FIVE - 1)
        return replace(deck, first_five=first_five(deck, pool.rules, r, kept) or deck.first_five)
    return _exchange(deck, pool, r, weights, within=kind == COPIES)


def _exchange(deck: Deck, pool: Pool, r: Random, weights: Mapping[str, float], *, within: bool) -> Deck:
    """Some copies of a title go; as many of another one come, of a title `within` the deck or a new one."""
    held = dict(deck.cards)
    out = r.choices(list(held), [1.0 / weights.get(title, 1.0) for title in held])[0]
    coming = [
        title
        for title in (held if within else pool.titles)
        if title != out
        and (title in held) == within
        and by_title()[title].unique_to in ("", deck.phoenixborn)
        and held.get(title, 0) < pool.most(title)
    ]
    if not coming:
        return deck
    title = r.choices(coming, [weights.get(title, 1.0) for title in coming])[0]
    most = min(held[out], pool.most(title) - held.get(title, 0))
    n = most if r.random() < ALL_COPIES else r.randint(1, most)
    cards: list[tuple[str, int]] = []
    for name, m in deck.cards:
        if name != out:
            cards.append((name, m + n if name == title else m))
            continue
        if m > n:
            cards.append((name, m - n))
        if not within:
            cards.append((title, n))
    after = replace(deck, cards=tuple(cards))
    if deck.first_five and n == held[out] and out in deck.first_five:
        five = tuple(title if name == out else name for name in deck.first_five)
        after = replace(after, first_five=first_five(after, pool.rules, r, five))
    if pool.dice:
        after = replace(after, dice=_with_types(after.dice, symbols(title)))
    return after


def _with_types(dice: tuple[int, ...], wanted: Mapping[int, int]) -> tuple[int, ...]:
    """The dice with two of each wanted type that is missing, in place of the most frequent ones."""
    found = list(dice)
    for die in sorted(wanted):
        if not found[die]:
            for _ in range(DICE_FOR_A_NEW_TYPE):
                found[max((i for i in range(len(found)) if i != die), key=found.__getitem__)] -= 1
                found[die] += 1
    return tuple(found)


def _other_dice(deck: Deck, r: Random) -> tuple[int, ...]:
    """One die of another type that a cost names, or, once in four times, ten dice drawn by the costs."""
    if r.random() < 0.25:
        return drawn_dice(r, deck.phoenixborn, dict(deck.cards), [die for die, n in enumerate(deck.dice) if n])
    named: Counter[int] = Counter(symbols(deck.phoenixborn))
    for title, _ in deck.cards:
        named.update(symbols(title))
    found = list(deck.dice)
    lowered = r.choice([die for die, n in enumerate(found) if n])
    raised = [die for die in sorted(named) if die != lowered]
    if raised:
        found[lowered] -= 1
        found[r.choice(raised)] += 1
    return tuple(found)
