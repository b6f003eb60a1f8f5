"""Pools of cards, changes of decks within them, and the trial of candidates on common seeds."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from ashes_env.cards.registry import by_title, releases
from ashes_env.decks import get, legal, problems
from ashes_env.decks.search import (
    Learned,
    Pool,
    PoolError,
    changed,
    collection,
    first_five,
    games_of,
    halving,
    pool_of_titles,
    whole_pool,
)
from ashes_env.decks.search.changes import same

COAL = get("The Corpse of Viros: Coal")
IRON = get("The Iron Men")


@pytest.mark.parametrize("rules", ["red rains", "casual", "organized"])
def test_changes_are_legal_and_other_decks(rules: str) -> None:
    pool = whole_pool(rules)
    deck = COAL
    seen = set()
    for seed in range(300):
        found = changed(deck, pool, Random(seed))
        assert found is not None
        assert problems(found, rules) == []
        assert same(found) != same(deck)
        assert len(found.first_five) == 5
        seen.add(same(found))
        deck = found if seed % 10 else COAL
    assert len(seen) > 290


def test_changes_touch_titles_copies_dice_and_the_first_five() -> None:
    pool = whole_pool("red rains")
    (one, n), *others = IRON.cards
    start = replace(IRON, cards=((one, n - 1), *others, ("Fester", 1)), conjurations=())
    found = [changed(start, pool, Random(seed)) for seed in range(200)]
    assert None not in found
    decks = [deck for deck in found if deck is not None]
    before = dict(start.cards)
    assert any({*dict(deck.cards)} - {*before} for deck in decks)
    assert any(dict(deck.cards).keys() == before.keys() and dict(deck.cards) != before for deck in decks)
    assert any(deck.dice != start.dice and deck.cards == start.cards for deck in decks)
    assert any({*deck.first_five} != {*start.first_five} and deck.cards == start.cards for deck in decks)


def test_a_pool_may_leave_dice_and_first_five_alone() -> None:
    whole = whole_pool("red rains")
    pool = Pool(whole.copies, whole.rules, whole.phoenixborn, dice=False, five=False)
    for seed in range(100):
        found = changed(COAL, pool, Random(seed))
        assert found is not None
        assert found.dice == COAL.dice
        assert {*COAL.first_five} & dict(found.cards).keys() <= {*found.first_five}


def test_a_change_is_the_same_again() -> None:
    pool = whole_pool("casual")
    assert changed(IRON, pool, Random(3)) == changed(IRON, pool, Random(3))


def test_a_collection_gives_only_its_cards() -> None:
    pool = collection(["master_set"], "casual")
    held = {card.title for card in releases()["master_set"]}
    deck = pool_deck = get("The Iron Men")
    assert {*pool.titles} < held
    assert {*pool.phoenixborn} < held
    assert pool.allows(pool_deck)
    for seed in range(50):
        found = changed(deck, pool, Random(seed))
        assert found is not None
        assert {*dict(found.cards)} <= held
    assert pool.problems(COAL)


def test_titles_that_are_lent_come_from_one_deck_and_are_few() -> None:
    rules = whole_pool("red rains").rules
    own = dict(IRON.cards)
    one, other = frozenset({"Blood Archer", "Final Cry"}), frozenset({"Fire Archer"})
    pool = Pool(own, rules, (IRON.phoenixborn,), (one, other), 1)
    held: set[str] = set()
    for seed in range(200):
        found = changed(IRON, pool, Random(seed))
        if found is not None:
            new = {*dict(found.cards)} - {*own}
            assert len(new) <= 1
            held |= new
            assert legal(found, rules)
    assert held == one | other


def test_a_pool_names_what_it_does_not_allow() -> None:
    with pytest.raises(PoolError, match="no cards are called Hamer Knight"):
        pool_of_titles(["Hamer Knight"], "casual")
    with pytest.raises(PoolError, match="none of these cards can be in a deck"):
        pool_of_titles(["Coal Roarkwin"], "casual")
    with pytest.raises(PoolError, match="no release is called 'master set'"):
        collection(["master set"], "casual")
    with pytest.raises(PoolError, match="'Coal' is no Phoenixborn of the pool"):
        whole_pool("casual", "Coal")
    pool = pool_of_titles(["Anchornaut", "Coal Roarkwin"], "casual")
    assert "holds more of these than the pool: Chant of Revenge" in pool.problems(IRON)[0]
    assert pool.phoenixborn == ("Coal Roarkwin",)


def test_a_first_five_is_legal_and_begins_with_what_is_wanted() -> None:
    rules = whole_pool("casual").rules
    for seed in range(20):
        five = first_five(IRON, rules, Random(seed), ["Anchornaut", "Cover", "Fester"])
        assert five[:2] == ("Anchornaut", "Cover")
        assert len({*five}) == 5
        assert {*five} <= dict(IRON.cards).keys()
    few = pool_of_titles(["Anchornaut"], "casual")
    assert first_five(get("The Iron Men"), few.rules, Random(0)) != ()


def test_what_won_is_drawn_more_often() -> None:
    learned = Learned()
    learned.add([(COAL, [1.0] * 20), (IRON, [0.0] * 20)])
    better = next(title for title, _ in COAL.cards if title not in dict(IRON.cards))
    worse = next(title for title, _ in IRON.cards if title not in dict(COAL.cards))
    weights = learned.weights([better, worse, "Fester"])
    assert weights[better] > weights["Fester"] == 1.0 > weights[worse]
    assert {*Learned().weights(by_title()).values()} == {1.0}


def test_the_best_survives_on_common_seeds() -> None:
    asked: list[tuple[list[int], list[int]]] = []

    def play(candidates: Sequence[int], seeds: Sequence[int]) -> list[list[float]]:
        asked.append((list(candidates), list(seeds)))
        return [[candidate + 10 * (seed % 3) for seed in seeds] for candidate in candidates]

    found = halving(range(10), play, range(100, 140), 2, 3)
    assert [standing.candidate for standing in found] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert [len(candidates) for candidates, _ in asked] == [10, 5, 3]
    assert [seeds for _, seeds in asked] == [[100, 101], [102, 103], [104, 105, 106, 107]]
    assert games_of(10, 2, 3) == 20 + 10 + 12
    assert [len(standing.worths) for standing in found] == [8, 8, 8, 4, 4, 2, 2, 2, 2, 2]


def test_equal_candidates_keep_their_order() -> None:
    found = halving("abcd", lambda candidates, seeds: [[0.0] * len(seeds) for _ in candidates], range(9), 1, 1)
    assert [standing.candidate for standing in found] == ["a", "b", "c", "d"]


def test_too_few_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="4 seeds are needed, not 3"):
        halving("abcd", lambda candidates, seeds: [[0.0] * len(seeds) for _ in candidates], range(3), 2, 1)
    with pytest.raises(ValueError, match="at least 1"):
        games_of(3, 0, 1)
