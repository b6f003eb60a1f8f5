"""Ratings against what can be worked out by hand, and against each other."""

import numpy as np
import pytest

from ashes_env.contests.ratings import RatingError, fit, intervals, openskill, weighted_fit, weighted_intervals


def test_two_players_differ_by_the_logarithm_of_their_odds() -> None:
    found = fit(np.array([[0.0, 30.0], [10.0, 0.0]]), added=0.0)
    assert found[0] - found[1] == pytest.approx(400 * np.log10(3))
    assert found.sum() == pytest.approx(0)


def test_added_points_keep_ratings_finite() -> None:
    won_all = np.array([[0.0, 20.0], [0.0, 0.0]])
    found = fit(won_all)
    assert found[0] - found[1] == pytest.approx(400 * np.log10(20.5 / 0.5))
    with pytest.raises(RatingError, match="no maximum"):
        fit(won_all, added=0.0)


def test_a_circle_has_a_maximum_and_no_order() -> None:
    assert fit(np.array([[0.0, 5, 0], [0, 0, 5], [5, 0, 0]]), added=0.0) == pytest.approx([0, 0, 0], abs=1e-6)


def test_expected_points_are_the_points_scored() -> None:
    """The equations of the maximum of the likelihood: everybody scores what the ratings say."""
    points = np.array([[0.0, 12, 15, 19], [8, 0, 11, 14], [5, 9, 0, 13], [1, 6, 7, 0]])
    found = fit(points, added=0.0)
    expected = 1 / (1 + 10 ** ((found[None, :] - found[:, None]) / 400))
    played = points + points.T
    assert (expected * played).sum(1) == pytest.approx(points.sum(1), abs=1e-6)
    assert fit(np.stack([points, points.T]), added=0.0)[1] == pytest.approx(-found, abs=1e-4)


def games(rng: np.random.Generator, strength: list[float], n: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Points of `n` seeds, on each of which all play a pair of games."""
    ratings = np.array(strength)
    chances = 1 / (1 + 10 ** ((ratings[None, :] - ratings[:, None]) / 400))
    found = np.zeros((n, len(strength), len(strength)))
    for i in range(len(strength)):
        for j in range(i):
            won = rng.binomial(2, chances[i, j], size=n)
            found[:, i, j], found[:, j, i] = won, 2 - won
    return found


def test_intervals_hold_the_strength_that_games_came_from() -> None:
    rng = np.random.default_rng(1)
    strength = [150.0, 0.0, -150.0]
    held = 0
    for _ in range(60):
        low, high = intervals(games(rng, strength, 60), 200, 1)
        held += int(((low <= strength) & (strength <= high)).sum())
    # 180 intervals, three standard deviations below 95 % and a little for the percentiles of a small sample.
    assert held / 180 > 0.88


def test_who_won_everything_is_stronger_by_no_certain_amount() -> None:
    points = np.zeros((40, 2, 2))
    points[:, 0, 1] = 2.0
    low, high = intervals(points, 400, 1, anchor=1)
    # Jeffreys's interval for 80 of 80, which is that of Beta(80.5, 0.5), goes from 0.969 to 0.999994 or so.
    assert low[0] == pytest.approx(400 * np.log10(0.969 / 0.031), abs=60)
    assert high[0] > 1500


def test_players_far_apart_settle() -> None:
    points = np.zeros((4, 4))
    points[0, 1] = points[1, 0] = points[2, 3] = points[3, 2] = 36.0
    points[:2, 2:] = 72.0
    found = fit(points, np.full((4, 4), 1e-4))
    assert found[0] - found[2] == pytest.approx(400 * np.log10(72 / 1e-4), abs=1)


def test_an_anchor_has_no_interval_and_the_same_seed_gives_the_same() -> None:
    points = games(np.random.default_rng(2), [100.0, 0.0], 30)
    low, high = intervals(points, 100, 7, anchor=1)
    assert (low[1], high[1]) == (0, 0)
    assert low[0] < high[0]
    assert np.array_equal(intervals(points, 100, 7, anchor=1), (low, high))


def test_openskill_ranks_who_wins_first() -> None:
    pytest.importorskip("openskill", reason="a part of the extra 'train'")
    found = openskill(3, [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0), (2, 1, 0.5)] * 5)
    assert found[0]["mu"] > found[1]["mu"] > found[2]["mu"]
    assert all(one["sigma"] < 25 / 3 for one in found)
    assert found[0]["ordinal"] == pytest.approx(found[0]["mu"] - 3 * found[0]["sigma"])


def test_tasks_weigh_equally_whatever_their_numbers_of_games() -> None:
    """100 games shared evenly and 10 games won 8 to 2 are a rate of 65 %, not of 52.7 %."""
    even, won = np.zeros((50, 2, 2)), np.zeros((5, 2, 2))
    even[:, 0, 1] = even[:, 1, 0] = 1.0
    won[:, 0, 1], won[:, 1, 0] = 1.6, 0.4
    found = weighted_fit([even, won], anchor=1)
    games = 2 * 2 / (1 / 100 + 1 / 10)
    assert found[0] == pytest.approx(400 * np.log10((0.65 * games + 0.5) / (0.35 * games + 0.5)))
    assert found[1] == 0.0
    low, high = weighted_intervals([even, won], 200, 1, anchor=1)
    assert low[0] < found[0] < high[0]
    assert (low[1], high[1]) == (0.0, 0.0)


def test_tasks_of_one_size_are_summed() -> None:
    rng = np.random.default_rng(4)
    tasks = [games(rng, [100.0, 0.0, -50.0], 20) for _ in range(3)]
    assert weighted_fit(tasks) == pytest.approx(fit(np.concatenate(tasks).sum(0)))
    assert weighted_fit(tasks[:1]) == pytest.approx(fit(tasks[0].sum(0)))
    assert np.array_equal(weighted_intervals(tasks[:1], 50, 3), intervals(tasks[0], 50, 3))


@pytest.mark.slow
def test_weighted_intervals_hold_the_strength_that_unlike_tasks_came_from() -> None:
    rng = np.random.default_rng(5)
    strength = [150.0, 0.0, -150.0]
    held = 0
    for _ in range(60):
        tasks = [games(rng, strength, seeds) for seeds in (15, 60, 120)]
        low, high = weighted_intervals(tasks, 200, 1)
        held += int(((low <= strength) & (strength <= high)).sum())
    assert held / 180 > 0.88


def test_what_cannot_be_rated_over_tasks_says_why() -> None:
    played = np.ones((3, 2, 2)) - np.eye(2)
    apart = np.zeros((2, 4, 4))
    apart[:, 0, 1] = apart[:, 2, 3] = 1.0
    for tasks, anchor, message in (
        ([], None, "at least one"),
        ([played, np.ones((2, 3, 3))], None, r"task 1: points have the shape \(seeds, 2, 2\)"),
        ([played, np.zeros((2, 2, 2))], None, "task 1 has no games"),
        ([played], 2, "the anchor is a player from 0 to 1, not 2"),
        ([apart], None, "no games that link them"),
    ):
        with pytest.raises(RatingError, match=message):
            weighted_fit(tasks, anchor)
    with pytest.raises(RatingError, match="a seed has no games"):
        weighted_intervals([np.concatenate([played, np.zeros((1, 2, 2))])], 10, 1)
    with pytest.raises(RatingError, match="at least one sample"):
        weighted_intervals([played], 0, 1)
