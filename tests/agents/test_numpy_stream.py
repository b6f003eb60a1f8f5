"""The plain stream draws what NumPy draws, call by call, for any seed and bound."""

import copy

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ashes_env.agents.numpy_stream import Stream, seed_words

SEEDS = st.one_of(st.integers(0, 9), st.integers(0, 2**64 - 1), st.integers(0, 2**300))
EDGES = st.sampled_from([1, 2, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 3 * 2**61, 2**63 - 1, 2**63])
BOUNDS = st.one_of(EDGES, st.integers(1, 300), st.integers(1, 2**32), st.integers(1, 2**63))
CALLS = st.lists(st.one_of(st.none(), BOUNDS, st.lists(st.integers(0, 999), min_size=1)), max_size=12)


@given(SEEDS, CALLS)
@example(2**128 - 1, [2**32 + 1, 5, None, 3 * 2**61, 3 * 2**61, [7]])
def test_every_call_draws_what_numpy_draws(seed: int, calls: list[int | list[int] | None]) -> None:
    ours, theirs = Stream(seed), np.random.default_rng(seed)
    for call in calls:
        if call is None:
            assert ours.random() == theirs.random()
        elif isinstance(call, int):
            assert ours.below(call) == int(theirs.integers(call))
        else:
            assert ours.choice(call) == int(theirs.choice(call))


@given(st.lists(SEEDS, min_size=1, max_size=7), st.integers(1, 5))
def test_seeds_are_mixed_as_numpy_mixes_them(entropy: list[int], n: int) -> None:
    assert seed_words(entropy, n) == np.random.SeedSequence(entropy).generate_state(n, np.uint64).tolist()


def test_a_bound_that_rejects_half_of_the_words_is_drawn_again_as_often() -> None:
    ours, theirs = Stream(1), np.random.default_rng(1)
    for bound in (2**31 + 1, 2**62 + 1):
        assert [ours.below(bound) for _ in range(50)] == theirs.integers(bound, size=50).tolist()


def test_a_copy_goes_on_by_itself() -> None:
    one = Stream(3)
    one.below(5)  # half of a word is left
    other = copy.deepcopy(one)
    assert [one.below(9) for _ in range(5)] == [other.below(9) for _ in range(5)]


def test_what_is_no_seed_no_bound_and_no_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0, not -1"):
        Stream(-1)
    with pytest.raises(TypeError):
        Stream(1.5)  # type: ignore[arg-type]
    for bound in (0, -3, 2**63 + 1):
        with pytest.raises(ValueError, match=r"from 1 to 2\*\*63"):
            Stream(1).below(bound)
    with pytest.raises(ValueError, match="not 0"):
        Stream(1).choice([])
