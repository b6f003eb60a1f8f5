"""Intervals against values worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.contests.comparing import needed
from ashes_env.contests.games import Game
from ashes_env.contests.rows import percent, with_interval
from ashes_env.contests.statistics import (
    clustered,
    groups_needed,
    mean,
    mean_half_width,
    share,
    student_half_width,
    wilson,
)


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
    with pytest.raises(ValueError, match="no values have no mean"):
        mean([])
    assert mean_half_width([5.0]) == 0.0
    assert mean_half_width([1.0, 3.0]) == pytest.approx(1.96, abs=0.01)


def test_the_share_of_no_games_is_a_dash_in_tables() -> None:
    none, some = share([]), share([(1, 1.0), (2, 0.0)])
    assert none == {"score": None, "95%": [0.0, 1.0], "games": 0}
    assert some["score"] == 0.5
    assert (percent(none["score"]), percent(some["score"])) == ("-", "50.0%")
    assert with_interval(none["score"], none["95%"]) == "-"
    assert with_interval(some["score"], some["95%"]).startswith("50.0% (")


def test_students_interval_is_wider_for_few_values() -> None:
    values = [0.2, 0.3, 0.4, 0.3, 0.3]
    # mean 0.3, standard deviation sqrt(0.02 / 4), quantile 2.776 for four degrees of freedom
    assert student_half_width(values) == pytest.approx(2.776 * (0.005 / 5) ** 0.5)
    assert student_half_width(values) > mean_half_width(values)
    assert student_half_width([0.3]) == float("inf")


def test_groups_of_one_trial_are_wilsons() -> None:
    assert clustered([[1.0]] * 10 + [[0.0]] * 90) == wilson(10, 100)
    assert clustered([]) == (0.0, 1.0)


def test_pairs_are_bonett_and_prices() -> None:
    # 20 pairs, of which 8 are won twice, 3 lost twice, the rest shared: for the difference d = (8 - 3) / 20 Bonett and
    # Price give (8 + 1 - (3 + 1)) / 22 +- z sqrt((9 / 22 + 4 / 22 - (5 / 22) ** 2) / 22), and the share is (1 + d) / 2.
    low, high = clustered([[1.0, 1.0]] * 8 + [[0.0, 0.0]] * 3 + [[1.0, 0.0]] * 9)
    center, half = 5 / 22, 1.959964 * ((13 / 22 - (5 / 22) ** 2) / 22) ** 0.5
    assert (low, high) == pytest.approx(((1 + center - half) / 2, (1 + center + half) / 2), abs=1e-6)


@pytest.mark.parametrize("group", [[1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [0.5, 0.5]])
@pytest.mark.parametrize("n", [1, 2, 50])
def test_alike_groups_leave_an_interval_with_a_width(group: list[float], n: int) -> None:
    low, high = clustered([group] * n)
    assert 0 <= low <= sum(group) / 2 <= high <= 1
    assert high - low > 0.5 / (n + 2)
    assert high - low > clustered([group] * (2 * n))[1] - clustered([group] * (2 * n))[0]


def test_groups_that_agree_say_less_than_as_many_single_games() -> None:
    together = clustered([[1.0] * 4] * 25 + [[0.0] * 4] * 25)
    alone = clustered([[1.0, 0.0, 1.0, 0.0]] * 50)
    assert together[1] - together[0] > 1.5 * (alone[1] - alone[0])


@pytest.mark.parametrize("groups", [[[1.0], [0.0]], [[1.0, 1.0], [0.0, 0.0], [1.0, 0.0]]])
def test_as_many_groups_as_needed_give_the_width(groups: list[list[float]]) -> None:
    n = groups_needed(groups * 20, 0.1)
    times = -(-n // len(groups))
    low, high = clustered(groups * times)
    assert high - low == pytest.approx(0.1, rel=0.02)


def test_how_many_are_needed_of_known_intervals() -> None:
    """At one half the width is z / sqrt(n + z^2) for single games and z / sqrt(n + 2) for pairs won or lost twice."""
    assert groups_needed([[1.0], [0.0]] * 20, 0.5) == 12  # 3 z^2 = 11.5
    assert groups_needed([[1.0, 1.0], [0.0, 0.0]] * 20, 0.5) == 14  # 4 z^2 - 2 = 13.4


def test_as_many_games_are_needed_as_the_largest_groups_have() -> None:
    def game(seed: int, score: float) -> Game:
        return Game(seed, "one", "other", "A", "B", 0, score, score == 1.0, False, 2, 9, 50, 6, 3)

    games = [game(0, 1.0), *(game(seed, float(seed % 2)) for seed in range(1, 41) for _ in range(2))]
    groups = groups_needed([[1.0], *([float(seed % 2)] * 2 for seed in range(1, 41))], 0.3)
    assert needed(games, 0.3) == needed(games[::-1], 0.3) == 2 * groups
    assert needed([game(seed, 1.0) for seed in range(9)], 0.3) == groups_needed([[1.0]] * 9, 0.3)


@pytest.mark.parametrize("width", [0.0, 1.0, -1.0, float("nan")])
def test_a_width_that_is_none_is_refused(width: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        groups_needed([[1.0]], width)
