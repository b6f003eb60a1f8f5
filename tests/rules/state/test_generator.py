"""The generator in halves of 32 bits is splitmix64, and its loops are its single steps one after the other."""

from random import Random

import pytest

from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.generator import M64, SMALL, STEP, mixed, next_random, several, shuffle, spawned

# What other programs print for the seed 1234567.
PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
EDGES = (0, 1, 0xFFFFFFFF, 1 << 32, 1 << 62, (1 << 63) - 1, 1 << 63, M64 - STEP, M64)
BOUNDS = (1, 2, 6, 25, SMALL - 1, SMALL, SMALL + 1, 0xFFFFFFFF, 1 << 62, 1 << 64)


def plainly_mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def some_states(n: int) -> list[int]:
    random = Random(1)
    return [*EDGES, *(random.getrandbits(random.randint(1, 64)) for _ in range(n))]


def test_the_published_numbers() -> None:
    state = 1234567
    found = []
    for _ in PUBLISHED:
        state = (state + STEP) & M64
        found.append(mixed(state))
    assert tuple(found) == PUBLISHED


def test_mixed_as_it_is_written_down() -> None:
    for state in some_states(2000):
        assert mixed(state) == plainly_mixed(state)


@pytest.mark.parametrize("n", BOUNDS)
def test_a_number_below_any_bound(n: int) -> None:
    for state in some_states(200):
        after = (state + STEP) & M64
        assert next_random(state, n) == (after, plainly_mixed(after) * n >> 64)


def test_seeds_of_any_size_are_taken_modulo_the_state() -> None:
    for seed in (-1, -(1 << 70) + 3, (1 << 64) + 5, 1 << 200):
        assert spawned(seed, 3, 1) == spawned(seed & M64, 3, 1)
        first = plainly_mixed((seed ^ STEP) & M64)
        assert spawned(seed, 3, 1) == plainly_mixed((first + (3 << 8) + 1) & M64)


@pytest.mark.parametrize("state", EDGES)
@pytest.mark.parametrize("n", [0, 1, 2, 30])
def test_loops_are_single_steps(state: int, n: int) -> None:
    numbers, now = [], state
    for _ in range(n):
        now, number = next_random(now, 6)
        numbers.append(number)
    assert several(state, 6, n) == (now, numbers)
    plainly, now = list(range(n)), state
    for i in range(n - 1, 0, -1):
        now, j = next_random(now, i + 1)
        plainly[i], plainly[j] = plainly[j], plainly[i]
    items = list(range(n))
    assert shuffle(state, items) == now
    assert items == plainly


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
