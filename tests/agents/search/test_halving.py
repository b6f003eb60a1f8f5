"""Sequential halving in plain numbers chooses what it chooses in arrays."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.agents.search.halving import even
from ashes_env.agents.search.root import Root, equal

ROUNDS = st.integers(1, 20).flatmap(
    lambda n: st.lists(st.lists(st.floats(-1, 1), min_size=n, max_size=n), min_size=1, max_size=6)
)


@given(ROUNDS)
def test_even_scores_are_those_of_equal_priors(rounds: list[list[float]]) -> None:
    actions = np.arange(len(rounds[0])) + 7
    ours, theirs = even(actions.tolist()), Root(actions, equal(actions), len(actions))
    for results in rounds:
        for root in (ours, theirs):
            for i in root.left:
                root.add(i, results[i])
        assert ours.best() == theirs.best()
        assert ours.means(-1.0) == theirs.means(-1.0)
        for root in (ours, theirs):
            root.halve()
        assert ours.left == theirs.left
    assert len(ours.left) == 1 or len(rounds) < ours.rounds


def test_the_better_half_goes_on_and_the_first_of_equal_ones() -> None:
    root = even([4, 9, 2, 7])
    for i, value in enumerate((0.0, 0.5, -0.5, 0.5)):
        root.add(i, value)
    root.halve()
    assert root.left == [1, 3]
    assert root.best() == 1
    root.add(3, 0.75)
    assert root.best() == 3
    root.halve(least=2)
    assert root.left == [3, 1]
    assert root.means(-1.0) == [0.0, 0.5, -0.5, 0.625]


def test_what_was_never_tried_has_the_value_of_the_unknown() -> None:
    root = even([4, 9])
    root.add(1, -0.25)
    assert root.means(-1.0) == [-1.0, -0.25]
    assert root.best() == 1
