"""Every random thing that a reset does, held against what it should be: no two of them hang together.

The seeds are fixed, so each test gives the same number each time; what it may be is what chance exceeds once in a
million.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.cards.registry import by_title
from ashes_env.decks import legal, playable
from ashes_env.language.codes import DIE_TYPES, LEVELS
from ashes_env.rules.game import Game

RESETS = 4000
Given = TypeVar("Given", bound=Hashable)
Outcome = TypeVar("Outcome", bound=Hashable)


def most(freedom: int) -> float:
    """What chi-square with so many degrees of freedom exceeds once in a million (after Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 4.7534 * part**0.5) ** 3)


def hold(seen: Iterable[tuple[Given, Outcome]], odds: Mapping[Given, Mapping[Outcome, float]]) -> None:
    """Asserts that outcomes come as often as `odds` says for what was given, whatever that was."""
    found: defaultdict[Given, Counter[Outcome]] = defaultdict(Counter)
    for given, outcome in seen:
        found[given][outcome] += 1
    square, freedom = 0.0, 0
    for given, counts in found.items():
        total = counts.total()
        assert counts.keys() <= odds[given].keys()
        for outcome, share in odds[given].items():
            square += (counts[outcome] - total * share) ** 2 / (total * share)
        freedom += len(odds[given]) - 1
    assert freedom > 0
    assert square < most(freedom), f"chi-square {square:.1f} with {freedom} degrees of freedom"


def even(outcomes: Iterable[Outcome]) -> dict[Outcome, float]:
    """Each as often as it is named here."""
    counts = Counter(outcomes)
    return {outcome: n / counts.total() for outcome, n in counts.items()}


def games(module: Any, options: dict[str, Any]) -> Iterator[Game]:
    """The first decision of many games."""
    env = module.raw_env(first_five="recommended", **options)
    for seed in range(RESETS):
        env.reset(seed=seed)
        yield env.match.game


class Side:
    """What chance has dealt to one seat, as titles and numbers."""

    def __init__(self, g: Game, seat: int) -> None:
        p = g.players[seat]
        self.pb = g.by_id[p.pb].title
        self.pile = tuple(g.by_id[cid].title for cid in reversed(p.deck))
        self.row = tuple(g.by_id[cid].title for cid in p.units)
        self.dice = tuple(p.active)
        self.whole = frozenset(Counter((*self.pile, *(g.by_id[cid].title for cid in p.hand))).items())


@cache
def pvp() -> tuple[tuple[tuple[Side, Side], int], ...]:
    """Two random decks: both sides, and who may choose the first player."""
    return tuple(
        ((Side(g, 0), Side(g, 1)), g.decision.seat if g.decision else -1)
        for g in games(pvp_v0, {"decks": ["random", "random"]})
    )


@cache
def against_viros() -> tuple[tuple[Side, Side], ...]:
    """A random deck against a random set of aspects."""
    return tuple((Side(g, 0), Side(g, 1)) for g in games(red_rains_v0, {"decks": "random", "aspects": "random"}))


RECOMMENDED = [deck for deck in playable() if deck.first_five]
DECK = {frozenset(deck.cards): deck.name for deck in RECOMMENDED}


@pytest.mark.slow  # hundreds of deals
def test_each_deck_is_drawn_as_often_as_the_others() -> None:
    names = even(deck.name for deck in RECOMMENDED)
    for seat in (0, 1):
        hold((("", DECK[sides[seat].whole]) for sides, _ in pvp()), {"": names})
    names = even(deck.name for deck in RECOMMENDED if legal(deck, "red rains"))
    hold((("", DECK[me.whole]) for me, _ in against_viros()), {"": names})


def test_the_decks_of_two_players_have_nothing_to_do_with_each_other() -> None:
    names = even(deck.name for deck in RECOMMENDED)
    hold(((DECK[a.whole], DECK[b.whole]) for (a, b), _ in pvp()), dict.fromkeys(names, names))


def left(side: Side) -> dict[str, float]:
    """Every card of a pile may lie on top."""
    return even(side.pile)


def test_any_card_of_a_deck_may_lie_on_top_whatever_the_deck() -> None:
    for seat in (0, 1):
        odds = {DECK[sides[seat].whole]: left(sides[seat]) for sides, _ in pvp()}
        hold(((DECK[sides[seat].whole], sides[seat].pile[0]) for sides, _ in pvp()), odds)
    odds = {DECK[me.whole]: left(me) for me, _ in against_viros()}
    hold(((DECK[me.whole], me.pile[0]) for me, _ in against_viros()), odds)


def test_the_top_of_one_pile_says_nothing_about_the_other() -> None:
    """Halves of the piles: the place of a pile's top card among its titles, given that of the other pile."""

    def upper(side: Side) -> bool:
        titles = sorted(side.pile)
        return titles.index(side.pile[0]) >= len(titles) // 2

    pairs = [(upper(a), upper(b)) for (a, b), _ in pvp()]
    share = sum(b for _, b in pairs) / len(pairs)
    odds = {True: share, False: 1 - share}
    hold(pairs, dict.fromkeys(odds, odds))


def test_the_first_dice_show_what_dice_show_whatever_the_deck() -> None:
    faces = {LEVELS[0]: 1 / 3, LEVELS[1]: 1 / 2, LEVELS[2]: 1 / 6}
    first: list[tuple[str, str]] = []
    for me, _ in against_viros():
        die = next(die for die in range(len(DIE_TYPES)) if any(me.dice[3 * die : 3 * die + 3]))
        rolled = me.dice[3 * die : 3 * die + 3]
        first += [(DECK[me.whole], LEVELS[level]) for level, n in enumerate(rolled) for _ in range(n)]
    hold(first, {DECK[me.whole]: faces for me, _ in against_viros()})


def test_the_roll_for_the_first_player_is_even_whatever_the_decks() -> None:
    players = even((0, 1))
    for seat in (0, 1):
        hold(((DECK[sides[seat].whole], begins) for sides, begins in pvp()), dict.fromkeys(DECK.values(), players))


ASPECTS = sorted(t for t, card in by_title().items() if card.subtype in ("Fury", "Shadow") and card.blood)
COPIES = [title for title in ASPECTS for _ in range(by_title()[title].copies)]
FIRST = even(title for title in COPIES if by_title()[title].blood == 1)
SECOND = even(title for title in COPIES if by_title()[title].blood == 2)


def test_any_aspect_may_lie_first_whoever_plays_against_it() -> None:
    for place, odds in enumerate((FIRST, SECOND, SECOND, SECOND)):
        hold(((me.pb, foe.row[place]) for me, foe in against_viros()), {me.pb: odds for me, _ in against_viros()})


def test_any_aspect_may_lie_on_top_of_the_pile_whoever_plays_against_it() -> None:
    blood = {1: FIRST, 2: SECOND}
    seen = [((me.pb, by_title()[foe.pile[0]].blood), foe.pile[0]) for me, foe in against_viros()]
    hold(seen, {given: blood[given[1]] for given, _ in seen})


def test_the_pile_of_aspects_is_in_no_order() -> None:
    share = even((1,) * 8 + (2,) * 6)  # nine of each less the row: one of blood 1, three of blood 2
    for place in (0, 7, 13):
        hold(
            ((me.pb, by_title()[foe.pile[place]].blood) for me, foe in against_viros()),
            {me.pb: share for me, _ in against_viros()},
        )


def test_each_random_set_takes_each_aspect_as_often() -> None:
    copies = even(COPIES)
    counts = Counter(title for _, foe in against_viros() for title in (*foe.row, *foe.pile))
    for blood in (1, 2):
        titles = [title for title in copies if by_title()[title].blood == blood]
        expected = 9 * RESETS / len(titles)
        square = sum((counts[title] - expected) ** 2 / expected for title in titles)
        assert square < most(len(titles) - 1)  # drawn without putting back, so it varies less than chi-square


@pytest.mark.parametrize("aspects", ["Fury", "Shadow"])
def test_a_printed_set_lies_in_a_random_order_too(aspects: str) -> None:
    titles = [title for title in COPIES if by_title()[title].subtype == aspects]
    odds = [even(title for title in titles if by_title()[title].blood == blood) for blood in (1, 2)]
    rows = [Side(g, 1).row for g in games(red_rains_v0, {"decks": "random", "aspects": aspects})]
    for place in (0, 1):
        hold((("", row[place]) for row in rows), {"": odds[place]})
    hold(((row[0], row[1]) for row in rows), dict.fromkeys(odds[0], odds[1]))


def test_a_seed_deals_the_same_game_again() -> None:
    for module, options in ((pvp_v0, {"decks": ["random", "random"]}), (red_rains_v0, {"aspects": "random"})):
        env = module.raw_env(first_five="recommended", **options)
        env.reset(seed=11)
        first = env.render()
        env.reset(seed=12)
        assert env.render() != first
        env.reset(seed=11)
        assert env.render() == first
