"""Scores over tasks and comparisons of agents, against values worked out by hand and simulated contests."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashes_env.benchmark.statistics import (
    Estimate,
    Scores,
    StatisticsError,
    discordant,
    games_to_tell,
    holm,
    mcnemar,
    mean_of_tasks,
    paired_difference,
    probability_of_improvement,
    shared,
)

Games = list[tuple[int, float]]

LEVELS = st.sampled_from([0.0, 0.25, 0.5, 1.0])
GAMES = st.lists(st.tuples(st.integers(0, 6), LEVELS), min_size=1, max_size=12)
SCORES = st.dictionaries(st.sampled_from("abc"), GAMES, min_size=1)
PAIRED = st.dictionaries(
    st.sampled_from("abc"), st.lists(st.tuples(st.integers(0, 6), LEVELS, LEVELS), min_size=1, max_size=12), min_size=1
)


def split(paired: dict[str, list[tuple[int, float, float]]]) -> tuple[Scores, Scores]:
    """The games of two agents on the same seeds."""
    return (
        {task: [(seed, x) for seed, x, _ in games] for task, games in paired.items()},
        {task: [(seed, y) for seed, _, y in games] for task, games in paired.items()},
    )


def singles(*scores: float) -> Games:
    """A game on each seed."""
    return list(enumerate(scores))


def ordered(found: Estimate, least: float, most: float) -> bool:
    return least - 1e-9 <= found.low <= found.value <= found.high <= most + 1e-9


# ------------------------------------------------------------------------------------------------- one agent


def test_tasks_weigh_equally() -> None:
    found = mean_of_tasks({"long": singles(*[1.0] * 30, *[0.0] * 10), "short": singles(0.0, 0.5)}, 200)
    assert found.value == pytest.approx((0.75 + 0.25) / 2)
    assert found.n == 42


@given(SCORES)
def test_the_interval_contains_the_mean(scores: Scores) -> None:
    found = mean_of_tasks(scores, 50)
    assert ordered(found, 0.0, 1.0)
    assert found == mean_of_tasks(scores, 50)


def test_games_all_lost_leave_a_doubt_that_shrinks_with_all_games_together() -> None:
    """The upper bound of Jeffreys's interval for none of n is 2.5 / n."""
    for tasks, games in ((1, 20), (1, 200), (20, 20)):
        found = mean_of_tasks({str(task): singles(*[0.0] * games) for task in range(tasks)}, 4000)
        assert (found.value, found.low) == (0.0, 0.0)
        assert found.high == pytest.approx(2.5 / (tasks * games), rel=0.15)


def test_games_of_one_seed_count_together() -> None:
    """40 seeds of four equal games tell as much as 40 games."""
    values = [0.0, 1.0] * 20
    apart = mean_of_tasks({"a": singles(*values)}, 4000)
    together = mean_of_tasks({"a": [(seed, value) for seed, value in singles(*values) for _ in range(4)]}, 4000)
    assert together.high - together.low == pytest.approx(apart.high - apart.low, rel=0.06)


def test_a_single_seed_says_nothing_about_its_task() -> None:
    assert mean_of_tasks({"a": [(3, 1.0), (3, 1.0)]}, 50) == Estimate(1.0, 0.0, 1.0, 2)
    found = mean_of_tasks({"a": [(3, 1.0)], "b": singles(*[0.0, 1.0] * 200)}, 200)
    assert found.low == pytest.approx(0.25, abs=0.04)
    assert found.high == pytest.approx(0.75, abs=0.04)


@pytest.mark.slow
@pytest.mark.parametrize("tasks", [1, 6, 36])
@pytest.mark.parametrize("rate", [0.01, 0.05, 0.2, 0.5])
def test_means_are_held_by_their_intervals(tasks: int, rate: float) -> None:
    """Two games on each of 20 seeds, which depend on each other: the seed is good or bad luck for both."""
    rng = np.random.default_rng(tasks)
    held = 0
    for repeat in range(100):
        lucky = np.clip(rate * rng.choice((0.5, 1.5), size=(tasks, 20, 1)), 0, 1)
        won = (rng.random((tasks, 20, 2)) < lucky).astype(float)
        scores = {
            str(task): [(seed, won[task, seed, game]) for seed in range(20) for game in (0, 1)] for task in range(tasks)
        }
        found = mean_of_tasks(scores, 300, repeat)
        held += found.low <= rate <= found.high
    # 95 % less three standard deviations of 100 repeats.
    assert held >= 88


# ------------------------------------------------------------------------------------------------- two agents


def test_improvement_counts_pairs_of_games() -> None:
    one = {"a": singles(0.2, 0.6, 1.0), "b": singles(0.0, 0.0), "alone": singles(1.0, 1.0)}
    other = {"a": singles(0.2, 0.8), "b": singles(0.0, 1.0)}
    found = probability_of_improvement(one, other, 100)
    # In a: 0.2 ties once, 0.6 is more once, 1.0 twice: 3.5 of 6. In b: two ties of four.
    assert found.value == pytest.approx((3.5 / 6 + 0.25) / 2)
    assert found.n == 9


@given(SCORES, SCORES)
def test_exchanging_agents_mirrors_the_improvement(one: Scores, other: Scores) -> None:
    if not set(one) & set(other):
        with pytest.raises(StatisticsError, match="no task in common"):
            probability_of_improvement(one, other, 20)
        return
    found, mirrored = probability_of_improvement(one, other, 40), probability_of_improvement(other, one, 40)
    assert ordered(found, 0.0, 1.0)
    if one == other:  # nothing was exchanged
        return
    assert tuple(found)[:3] == pytest.approx((1 - mirrored.value, 1 - mirrored.high, 1 - mirrored.low))


def test_an_agent_equals_itself_and_common_seeds_narrow_the_interval() -> None:
    rng = np.random.default_rng(1)
    luck = rng.random(60).round(2).tolist()
    one, worse = singles(*luck), singles(*[0.9 * value for value in luck])
    alike = probability_of_improvement({"a": one}, {"a": worse}, 1000)
    apart = probability_of_improvement({"a": one}, {"a": [(seed + 100, value) for seed, value in worse]}, 1000)
    assert probability_of_improvement({"a": one}, {"a": one}, 50).value == 0.5
    assert alike.value == pytest.approx(apart.value)
    assert alike.high - alike.low < 0.5 * (apart.high - apart.low)


def test_who_wins_everything_is_not_certainly_better() -> None:
    found = probability_of_improvement({"a": singles(*[1.0] * 10)}, {"a": singles(*[0.0] * 10)}, 1000)
    assert found.value == found.high == 1.0
    assert 0.6 < found.low < 0.95


def test_paired_difference_by_hand() -> None:
    one = {"a": [(1, 1.0), (1, 0.5), (2, 1.0)], "b": [(1, 0.0), (2, 0.0)]}
    other = {"a": [(2, 0.0), (1, 0.0), (1, 0.0)], "b": [(1, 0.5), (2, 0.0)]}
    found = paired_difference(one, other, 200)
    assert found.estimate.value == pytest.approx((2.5 / 3 - 0.25) / 2)
    assert found.estimate.n == 5


@given(PAIRED)
def test_exchanging_agents_negates_the_difference(paired: dict[str, list[tuple[int, float, float]]]) -> None:
    one, other = split(paired)
    found, mirrored = paired_difference(one, other, 40), paired_difference(other, one, 40)
    assert ordered(found.estimate, -1.0, 1.0)
    value, low, high, n = mirrored.estimate
    assert paired_difference(one, one, 40).p == 1.0
    if one == other:  # nothing was exchanged
        return
    assert tuple(found.estimate) == pytest.approx((-value, -high, -low, n))
    assert found.p == mirrored.p
    assert 1 / 41 <= found.p <= 1.0


def test_the_p_of_single_games_is_that_of_mcnemar() -> None:
    """Of five pairs one agent won all: 2 / 32. Of 40 pairs 14 to 6, the rest alike."""
    for won, lost, alike in ((5, 0, 0), (14, 6, 20)):
        one = {"a": singles(*[1.0] * won, *[0.0] * lost, *[1.0] * alike)}
        other = {"a": singles(*[0.0] * won, *[1.0] * lost, *[1.0] * alike)}
        assert paired_difference(one, other).p == pytest.approx(mcnemar(won, lost), abs=0.015)
        assert discordant(one["a"], other["a"]) == (won, lost)


def test_only_what_both_played_is_shared() -> None:
    one: Scores = {"a": [(1, 0.0), (2, 1.0), (2, 0.5)], "b": [(1, 1.0)]}
    other: Scores = {"a": [(2, 0.0), (3, 1.0), (2, 1.0)], "c": [(1, 1.0)]}
    assert shared(one, other) == ({"a": [(2, 1.0), (2, 0.5)]}, {"a": [(2, 0.0), (2, 1.0)]})
    with pytest.raises(StatisticsError, match="play both on the same seeds"):
        shared({"a": [(1, 0.0)]}, {"a": [(2, 0.0)]})


@pytest.mark.slow
@pytest.mark.parametrize(("tasks", "seeds"), [(1, 10), (6, 5), (12, 20)])
def test_equal_agents_are_seldom_told_apart(tasks: int, seeds: int) -> None:
    """Three games on each seed, whose luck both agents share."""
    rng = np.random.default_rng(seeds)
    told = equal = improved = 0
    for repeat in range(150):
        luck = rng.uniform(0, 1, size=(tasks, seeds, 1))
        agents: list[Scores] = []
        for _ in range(2):
            won = (rng.random((tasks, seeds, 3)) < luck).astype(float)
            agents.append(
                {str(t): [(seed, won[t, seed, g]) for seed in range(seeds) for g in range(3)] for t in range(tasks)}
            )
        found = paired_difference(agents[0], agents[1], 300, repeat)
        told += found.p <= 0.05
        equal += found.estimate.low <= 0.0 <= found.estimate.high
        better = probability_of_improvement(agents[0], agents[1], 300, repeat)
        improved += better.low <= 0.5 <= better.high
    # 5 % and three standard deviations of 150 repeats.
    assert told <= 15
    assert min(equal, improved) >= 134


# ------------------------------------------------------------------------------------------------- tests and sizes


def test_mcnemar_by_hand() -> None:
    assert mcnemar(0, 0) == mcnemar(3, 3) == 1.0
    assert mcnemar(5, 0) == 2 / 32
    assert mcnemar(1, 9) == 2 * (1 + 10) / 1024
    assert mcnemar(2, 8) == 2 * (1 + 10 + 45) / 1024
    # The normal approximation with continuity correction: z = 2.95.
    assert mcnemar(1060, 1200) == pytest.approx(0.0034, abs=0.0005)
    assert 0.0 < mcnemar(0, 900) < 1e-200


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_the_same_for_both(won: int, lost: int) -> None:
    assert mcnemar(won, lost) == mcnemar(lost, won)
    assert 0.0 < mcnemar(won, lost) <= 1.0
    if won >= lost:
        assert mcnemar(won + 1, lost) <= mcnemar(won, lost)


def test_holm_by_hand() -> None:
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005}) == pytest.approx(
        {"a": 0.03, "b": 0.06, "c": 0.06, "d": 0.02}
    )
    assert holm({"only": 0.2}) == {"only": 0.2}
    assert list(holm({2: 0.9, 1: 0.8})) == [2, 1]


@given(st.dictionaries(st.integers(), st.floats(0, 1), min_size=1))
def test_adjusted_p_are_in_order_and_never_less(p: dict[int, float]) -> None:
    found = holm(p)
    assert list(found) == list(p)
    assert all(p[name] <= found[name] <= 1.0 for name in p)
    values = [found[name] for name in sorted(p, key=lambda name: p[name])]
    assert values == sorted(values)
    assert min(found.values()) == min(1.0, len(p) * min(p.values()))


def test_games_to_tell_by_hand() -> None:
    """(1.96 sqrt(2 / 4) + 0.8416 sqrt(0.49875))**2 / 0.05**2, and for 20 % discordant pairs
    (1.96 sqrt(0.2) + 0.8416 sqrt(0.1975))**2 / 0.05**2."""
    assert games_to_tell(0.05) == games_to_tell(-0.05)
    assert games_to_tell(0.05).unpaired == 1569
    assert games_to_tell(0.05, share_discordant=0.2).paired == 626
    assert games_to_tell(0.05, rate=0.1).unpaired < 600
    assert games_to_tell(0.05, power=0.9).unpaired > 2000
    assert games_to_tell(1.0).paired >= 1


@given(st.floats(0.01, 0.5), st.floats(0.3, 0.7), st.floats(0.55, 0.95))
def test_fewer_games_tell_a_larger_difference_and_pairs_that_agree_more(
    difference: float, rate: float, power: float
) -> None:
    found = games_to_tell(difference, rate, power)
    assert games_to_tell(difference / 2, rate, power).unpaired >= found.unpaired
    alike = games_to_tell(difference, rate, power, share_discordant=difference)
    assert alike.paired <= found.paired


@pytest.mark.slow
def test_as_many_games_as_said_tell_four_of_five_times() -> None:
    rng = np.random.default_rng(7)
    n = games_to_tell(0.2, share_discordant=0.3).paired
    told = 0
    for _ in range(400):
        won, lost, _same = rng.multinomial(n, (0.25, 0.05, 0.7))
        told += mcnemar(int(won), int(lost)) <= 0.05
    # The exact test is more careful than the formula.
    assert 0.68 <= told / 400 <= 0.86


GOOD: Scores = {"a": singles(0.0, 1.0)}
REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: mean_of_tasks({}), "at least one task"),
    (lambda: mean_of_tasks({"a": []}), "a: no games"),
    (lambda: mean_of_tasks({"a": [(7, 1.5)]}), "a, seed 7: a score is between 0 and 1, not 1.5"),
    (lambda: mean_of_tasks({"a": [(7, math.nan)]}), "not nan"),
    (lambda: mean_of_tasks(GOOD, samples=0), "at least one sample"),
    (lambda: probability_of_improvement(GOOD, {"b": singles(1.0)}), "no task in common"),
    (lambda: probability_of_improvement({}, GOOD), "at least one task"),
    (lambda: paired_difference(GOOD, {"b": singles(1.0)}), "need the same tasks"),
    (lambda: paired_difference(GOOD, {"a": singles(1.0)}), r"not 1 and 0 games on seed 1|not 0 and 1 games on seed 1"),
    (lambda: discordant(singles(0.5), singles(1.0)), "scores of 0 or 1"),
    (lambda: discordant(singles(1.0), singles(1.0, 0.0)), "as many games on each seed"),
    (lambda: mcnemar(-1, 2), "0 or more"),
    (lambda: holm({}), "at least one comparison"),
    (lambda: holm({"a": 1.01}), "a: a p is between 0 and 1"),
    (lambda: holm({"a": math.nan}), "not nan"),
    (lambda: games_to_tell(0.0), "no number of games"),
    (lambda: games_to_tell(math.nan), "a difference is not nan"),
    (lambda: games_to_tell(0.3, rate=0.1), "outside 0 to 1"),
    (lambda: games_to_tell(0.1, power=1.0), "a power is between 0 and 1"),
    (lambda: games_to_tell(0.1, share_discordant=0.05), "between 0.1 and 1, not 0.05"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_impossible_input_says_what_would_be_right(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(StatisticsError, match=message):
        call()
