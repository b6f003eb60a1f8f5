"""Random numbers: the same in halves of 32 bits, and every card is dealt as often as any other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.rules.state import generator
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.generator import HALF, M64, STEP, mixed, next_native, next_random

STATES = st.integers(0, M64)
EDGES = (0, 1, M64, M64 - 1, STEP, (-STEP) & M64, 1 << 32, (1 << 32) - 1, 1 << 63, (1 << 63) - 1, 0xFFFFFFFF00000000)


@given(STATES, st.integers(1, HALF - 1))
def test_both_ways_give_the_same_numbers(rng: int, n: int) -> None:
    assert next_native(rng, n) == next_random(rng, n)


@pytest.mark.parametrize("rng", EDGES)
def test_both_ways_give_the_same_numbers_at_the_edges(rng: int) -> None:
    for n in (1, 2, 6, 12, HALF - 1):
        assert next_native(rng, n) == next_random(rng, n)


@given(STATES, st.integers(1, 1 << 40))
def test_numbers_are_the_mixed_state_scaled(rng: int, n: int) -> None:
    """SplitMix64 (Steele, Lea and Flood 2014); larger ranges take the ordinary way when compiled, too."""
    after = (rng + STEP) & M64
    assert next_random(rng, n) == (after, mixed(after) * n >> 64)


def test_native_numbers_follow_each_other() -> None:
    one = other = 12345
    for n in range(1, 3000):
        (one, a), (other, b) = next_native(one, n), next_random(other, n)
        assert (one, a) == (other, b)
        assert 0 <= a < n


def test_the_module_knows_whether_it_is_compiled() -> None:
    assert (not generator.__file__.endswith(".py")) == generator.COMPILED


def test_every_card_is_dealt_as_often_to_every_place() -> None:
    """Chi-squared over 30 cards and places with 20000 deals: 29 degrees of freedom, 70 is beyond 0.00003."""
    n, deals = 30, 20_000
    counts = [[0] * n for _ in range(n)]
    for seed in range(deals):
        cards = list(range(n))
        Deal(0, seed).shuffle(cards)
        for place, card in enumerate(cards):
            counts[place][card] += 1
    usual = deals / n
    for row in counts:
        assert sum((x - usual) ** 2 / usual for x in row) < 70


def test_deals_of_neighbouring_seeds_and_pairs_of_cards_are_independent() -> None:
    n, deals = 6, 6000
    counts: dict[tuple[int, int], int] = {}
    for seed in range(deals):
        deal = Deal(0, seed)
        pair = deal.below(n), deal.below(n)
        counts[pair] = counts.get(pair, 0) + 1
    usual = deals / n**2
    assert len(counts) == n**2
    assert sum((x - usual) ** 2 / usual for x in counts.values()) < 80  # 35 degrees of freedom: 0.00002


def test_a_deal_is_a_function_of_its_seed() -> None:
    numbers = [[Deal(0, seed).below(1 << 30) for _ in range(1)] for seed in (1, 1, 2)]
    assert numbers[0] == numbers[1] != numbers[2]
    assert all(0 <= Deal(0, seed).below(7) < 7 for seed in (0, M64, 0x5DEECE66D))
