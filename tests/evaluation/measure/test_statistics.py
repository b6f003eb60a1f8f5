"""Intervals against values worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.measure.statistics import mean, mean_half_width, student_half_width, wilson


def test_wilson_of_known_values() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0


@given(st.integers(1, 500), st.data())
def test_wilson_holds_the_share_and_mirrors(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n))
    low, high = wilson(k, n)
    assert 0 <= low <= k / n <= high <= 1
    other_low, other_high = wilson(n - k, n)
    assert low == pytest.approx(1 - other_high)
    assert high == pytest.approx(1 - other_low)


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        wilson(3, 2)


def test_mean_and_its_interval() -> None:
    assert mean([1.0, 2.0, 6.0]) == 3.0
    assert mean([]) == 0.0
    assert mean_half_width([5.0]) == 0.0
    assert mean_half_width([1.0, 3.0]) == pytest.approx(1.96, abs=0.01)


def test_students_interval_is_wider_for_few_values() -> None:
    values = [0.2, 0.3, 0.4, 0.3, 0.3]
    # mean 0.3, standard deviation sqrt(0.02 / 4), quantile 2.776 for four degrees of freedom
    assert student_half_width(values) == pytest.approx(2.776 * (0.005 / 5) ** 0.5)
    assert student_half_width(values) > mean_half_width(values)
    assert student_half_width([0.3]) == float("inf")
