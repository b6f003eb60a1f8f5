"""Scores over several tasks with intervals, and comparisons of two agents. NumPy only.

Scores of an agent are `Scores`: for each task the (seed, score) of every game, a score between 0 and 1. Tasks weigh
equally whatever their numbers of games: the plain mean over tasks of the mean of each task. Nothing is normalised by a
reference and nothing is trimmed: win rates are absolute, and an interquartile mean would drop the easy and the hard
tasks.

Intervals are percentiles of a bootstrap (Efron and Tibshirani 1993), stratified by task and clustered by seed: all
games of a seed are drawn together, because they depend on each other. Tasks are drawn independently: the same seed in
two tasks need not be the same game. Of n seeds n - 1 are drawn, which gives the right variance also for few seeds (Rao
and Wu 1988, Resampling inference with complex survey data).

If all games have the same score, all samples are equal and the interval would have zero width. So each sample also has
two pseudo-clusters of average size, one of zeros and one of ones, whose weights are drawn from a gamma distribution.
Over ALL tasks together their shape is one half each; for one task of single games this gives Jeffreys's interval
(Brown, Cai and DasGupta 2001). Two whole pseudo-clusters for each task would be wrong: the shift towards one half does
not shrink with the number of tasks, while the interval does. Simulated over 36 tasks of 100 games with a true rate of
1 %, such intervals hold it in 54 % of cases, these in 94 %. Price and Bonett (2004, An improved confidence interval for
a linear function of binomial proportions) divide what they add by the number of groups for the same reason.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Scores: TypeAlias = Mapping[str, Sequence[tuple[int, float]]]
Floats: TypeAlias = NDArray[np.float64]
K = TypeVar("K", bound=Hashable)

SAMPLES: Final = 2000
FLIPS: Final = 10_000  # a p-value of many comparisons must be able to be small: Holm multiplies it by their number
HALF: Final = 0.5  # shape of the gamma distribution of each kind of pseudo-cluster, over all tasks together
TAILS: Final = (0.025, 0.975)
EQUAL: Final = 1e-9  # sums of flipped differences as far from zero as the true one, up to rounding


class StatisticsError(ValueError):
    """These scores or numbers have no such statistic; the message says what would be right."""


class Estimate(NamedTuple):
    """A value and its 95 % interval, which contains it, from `n` games."""

    value: float
    low: float
    high: float
    n: int

    def mirrored(self, total: float) -> Estimate:
        """The estimate of `total` less this quantity."""
        return Estimate(total - self.value, total - self.high, total - self.low, self.n)


class Difference(NamedTuple):
    """A difference of two agents in [-1, 1] from n pairs of games, and the two-sided p of no difference."""

    estimate: Estimate
    p: float


class Needed(NamedTuple):
    """Games that each of two agents plays: on seeds of its own, or both on the same seeds."""

    unpaired: int
    paired: int


# ------------------------------------------------------------------------------------------------- one agent


def mean_of_tasks(scores: Scores, samples: int = SAMPLES, seed: int = 0) -> Estimate:
    """The mean over tasks of each task's mean score, with its interval in [0, 1]. A single seed says nothing about a
    task's variance; the interval lets the mean of such a task be anything from 0 to 1.

    Raises `StatisticsError` for no tasks, a task without games, a score outside [0, 1], or no samples.
    """
    rng = _generator(_checked(scores), samples, seed)
    tasks = len(scores)
    value, unknown, found = 0.0, 0, np.zeros(samples)
    for games in scores.values():
        sums, sizes = _clusters(games)
        value += sums.sum() / sizes.sum() / tasks
        if len(sums) == 1:
            unknown += 1
            continue
        drawn, added = _drawn(rng, len(sums), samples), _added(rng, samples, tasks) * sizes.mean()
        found += (drawn @ sums + added[:, 1]) / (drawn @ sizes + added.sum(1)) / tasks
    return _estimate(value, found, 0.0, unknown / tasks, _count(scores))


# ------------------------------------------------------------------------------------------------- two agents


def probability_of_improvement(one: Scores, other: Scores, samples: int = SAMPLES, seed: int = 0) -> Estimate:
    """The probability that a random game of `one` scores more than a random game of `other` in the same task, a tie
    counting one half: the mean over the tasks that both have (Agarwal et al. 2021, Deep reinforcement learning at the
    edge of the statistical precipice; the Mann-Whitney statistic). `n` counts the games of both in these tasks.

    Seeds that both played are drawn for both at once; the others for each by itself. Exchanging the agents gives 1 less
    the value and the mirrored interval. Tasks of a single seed: see `mean_of_tasks`.

    Raises `StatisticsError` if no task is common, and as `mean_of_tasks`.
    """
    if _later(one, other):
        return probability_of_improvement(other, one, samples, seed).mirrored(1.0)
    _checked(one)
    _checked(other)
    common = [task for task in one if task in other]
    if not common:
        raise StatisticsError(f"the agents have no task in common ({_names(one)}; {_names(other)}); give scores of one")
    rng = _generator(one, samples, seed)
    tasks, games = len(common), 0
    value, unknown, found = 0.0, 0, np.zeros(samples)
    for task in sorted(common):
        games += len(one[task]) + len(other[task])
        levels = np.unique([score for _, score in (*one[task], *other[task], (0, 0.0), (0, 1.0))])
        counts = [_histogram(scores[task], levels) for scores in (one, other)]
        value += float(_more(*(held.sum(0, keepdims=True) for _, held in counts))[0]) / tasks
        if min(len(seeds) for seeds, _ in counts) == 1:
            unknown += 1
            continue
        drawn = _drawn_for_two(rng, counts[0][0], counts[1][0], samples)
        spread = []
        for (_, held), weights in zip(counts, drawn, strict=True):
            sample = weights @ held
            sample[:, [0, -1]] += _added(rng, samples, tasks) * held.sum() / len(held)
            spread.append(sample)
        found += _more(*spread) / tasks
    return _estimate(value, found, 0.0, unknown / tasks, games)


def shared(one: Scores, other: Scores) -> tuple[Scores, Scores]:
    """The games of both agents in the tasks and on the seeds that both have, as `paired_difference` wants them.

    Raises `StatisticsError` if there are none.
    """
    kept: tuple[dict[str, list[tuple[int, float]]], dict[str, list[tuple[int, float]]]] = ({}, {})
    for task in one:
        seeds = {seed for seed, _ in one[task]} & {seed for seed, _ in other.get(task, ())}
        if seeds:
            for held, scores in zip(kept, (one, other), strict=True):
                held[task] = [game for game in scores[task] if game[0] in seeds]
    if not kept[0]:
        raise StatisticsError("the agents have no seed of a task in common; play both on the same seeds")
    return kept


def paired_difference(one: Scores, other: Scores, samples: int = FLIPS, seed: int = 0) -> Difference:
    """The mean over tasks of the mean of one's score less the other's, with the bootstrap interval of the differences
    of each seed (pseudo-clusters of -1 and +1, as in the adjusted interval of Bonett and Price 2012), and a two-sided
    p.

    The p is that of a randomisation test: under the hypothesis of no difference, the sign of each seed's difference is
    drawn anew (Fisher 1935; Good 2005). It is (k + 1) / (samples + 1) for k samples at least as far from zero (Phipson
    and Smyth 2010, Permutation p-values should never be zero), so a family of m comparisons needs well over 20 m
    samples. A bootstrap shifted to a mean of zero errs: of five equal seeds, where the sign test has p = 1/16, it
    says p < 0.01. For one task of single games won or lost, the p approaches that of `mcnemar`.

    Exchanging the agents negates the estimate and keeps the p. `n` counts pairs of games.

    Raises `StatisticsError` unless both have the same tasks and as many games on each seed (see `shared`), and as
    `mean_of_tasks`.
    """
    if _later(one, other):
        mirrored = paired_difference(other, one, samples, seed)
        return Difference(mirrored.estimate.mirrored(0.0), mirrored.p)
    _checked(one)
    _checked(other)
    if set(one) != set(other):
        raise StatisticsError(
            f"paired scores need the same tasks, not {_names(one)} and {_names(other)}; "
            "take those that both have (shared)"
        )
    rng = _generator(one, samples, seed)
    tasks = len(one)
    value, unknown, found, flipped = 0.0, 0, np.zeros(samples), np.zeros(samples)
    for task in sorted(one):
        sums, sizes = _differences(task, one[task], other[task])
        value += sums.sum() / sizes.sum() / tasks
        flipped += rng.choice((-1.0, 1.0), size=(samples, len(sums))) @ sums / sizes.sum() / tasks
        if len(sums) == 1:
            unknown += 1
            continue
        drawn, added = _drawn(rng, len(sums), samples), _added(rng, samples, tasks) * sizes.mean()
        found += (drawn @ sums + added[:, 1] - added[:, 0]) / (drawn @ sizes + added.sum(1)) / tasks
    far = int((np.abs(flipped) >= abs(value) - EQUAL).sum())
    return Difference(
        _estimate(value, found, -unknown / tasks, unknown / tasks, _count(one)), (far + 1) / (samples + 1)
    )


def discordant(one: Sequence[tuple[int, float]], other: Sequence[tuple[int, float]]) -> tuple[int, int]:
    """The pairs of games of a task that one won and the other did not, and the reverse, for `mcnemar`. Games of a seed
    are paired in order.

    Raises `StatisticsError` for a score other than 0 and 1, or unless both have as many games on each seed.
    """
    _checked({"the first agent": one, "the second agent": other})
    if any(score not in (0, 1) for _, score in (*one, *other)):
        raise StatisticsError("McNemar's test needs scores of 0 or 1; compare others with paired_difference")
    _differences("these games", one, other)
    # Sorting is stable: it brings the games of a seed together and keeps their order.
    mine, theirs = ([score for _, score in sorted(games, key=lambda game: game[0])] for games in (one, other))
    gaps = [x - y for x, y in zip(mine, theirs, strict=True)]
    return sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)


def mcnemar(won: int, lost: int) -> float:
    """McNemar's exact two-sided p (McNemar 1947) of `won` pairs that only the first agent won and `lost` that only the
    second won: of won + lost fair coins, twice the chance of at most the smaller number, at most 1. Pairs must be
    independent, so with several games on a seed prefer `paired_difference`.

    Raises `StatisticsError` for a negative number.
    """
    if won < 0 or lost < 0:
        raise StatisticsError(f"numbers of discordant pairs are 0 or more, not {won} and {lost}")
    n = won + lost
    term = total = 1
    for i in range(min(won, lost)):
        term = term * (n - i) // (i + 1)
        total += term
    return min(1.0, float(Fraction(2 * total, 2**n)))


def holm(p: Mapping[K, float]) -> dict[K, float]:
    """Adjusted p of a family of comparisons named beforehand (Holm 1979, A simple sequentially rejective multiple test
    procedure): those of at most 0.05 hold together with an error of at most 5 %. In the order of `p`.

    Raises `StatisticsError` for no comparison or a number outside [0, 1].
    """
    if not p:
        raise StatisticsError("a family has at least one comparison")
    for name, value in p.items():
        if not 0.0 <= value <= 1.0:
            raise StatisticsError(f"{name}: a p is between 0 and 1, not {value}")
    adjusted: dict[K, float] = {}
    least = 0.0
    for i, name in enumerate(sorted(p, key=lambda name: p[name])):
        least = max(least, min(1.0, (len(p) - i) * p[name]))
        adjusted[name] = least
    return {name: adjusted[name] for name in p}


def games_to_tell(
    difference: float, rate: float = 0.5, power: float = 0.8, share_discordant: float | None = None
) -> Needed:
    """How many games each of two agents plays so that a two-sided test at 5 % tells them apart with this power, if
    their win rates are `difference` apart and `rate` on average.

    Unpaired: the normal formula for two proportions (Fleiss, Levin and Paik 2003). Paired: that for McNemar's test
    (Connor 1987, Sample size for testing differences in proportions for the paired-sample design), with
    `share_discordant`: the share of pairs that exactly one of them wins; by default that of independent games. For the
    games of one seed, which depend on each other, more are needed.

    Raises `StatisticsError` for a difference of 0, rates outside [0, 1], a power that is not between 0 and 1, or a
    share that is impossible with these rates.
    """
    gap = abs(difference)
    low, high = rate - gap / 2, rate + gap / 2
    if not gap > 0.0:
        raise StatisticsError(f"a difference is not {difference}: no number of games shows that two agents are equal")
    if not (low >= -EQUAL and high <= 1.0 + EQUAL):
        raise StatisticsError(f"rates {gap:g} apart around {rate:g} are outside 0 to 1; name a smaller difference")
    if not 0.0 < power < 1.0:
        raise StatisticsError(f"a power is between 0 and 1, such as 0.8, not {power}")
    share = low * (1.0 - high) + high * (1.0 - low) if share_discordant is None else share_discordant
    most = min(low + high, 2.0 - low - high)
    if not gap - EQUAL <= share <= most + EQUAL:
        raise StatisticsError(f"the share of discordant pairs is here between {gap:g} and {most:g}, not {share:g}")
    error, strength = NormalDist().inv_cdf(TAILS[1]), NormalDist().inv_cdf(power)
    apart = math.sqrt(max(0.0, low * (1.0 - low) + high * (1.0 - high)))
    unpaired = (error * math.sqrt(2.0 * rate * (1.0 - rate)) + strength * apart) ** 2 / gap**2
    paired = (error * math.sqrt(share) + strength * math.sqrt(max(0.0, share - gap**2))) ** 2 / gap**2
    return Needed(max(1, math.ceil(unpaired - EQUAL)), max(1, math.ceil(paired - EQUAL)))


# ------------------------------------------------------------------------------------------------- samples


def _estimate(value: float, found: Floats, less: float, more: float, games: int) -> Estimate:
    """The percentiles of samples, widened by what is unknown, and to the value itself: pseudo-clusters move samples
    away from 0 and 1."""
    low, high = (float(bound) for bound in np.quantile(found, TAILS))
    return Estimate(float(value), min(low + less, float(value)), max(high + more, float(value)), games)


def _generator(scores: Scores, samples: int, seed: int) -> np.random.Generator:
    if samples < 1:
        raise StatisticsError(f"a bootstrap has at least one sample, better {SAMPLES}, not {samples}")
    return np.random.default_rng(seed)


def _drawn(rng: np.random.Generator, n: int, samples: int) -> Floats:
    """How often each of n clusters is drawn, shape (samples, n): n - 1 draws, scaled to a sum of n."""
    draws = max(1, n - 1)
    return rng.multinomial(draws, np.full(n, 1.0 / n), size=samples).astype(np.float64) * (n / draws)


def _added(rng: np.random.Generator, samples: int, tasks: int) -> Floats:
    """The weights of a task's two pseudo-clusters, shape (samples, 2)."""
    return rng.gamma(HALF / tasks, size=(samples, 2))


def _drawn_for_two(
    rng: np.random.Generator, one: Sequence[int], other: Sequence[int], samples: int
) -> tuple[Floats, Floats]:
    """How often each cluster of two agents is drawn. Common seeds are drawn for both at once."""
    mine, theirs = np.zeros((samples, len(one))), np.zeros((samples, len(other)))
    in_one, in_other = ({seed: i for i, seed in enumerate(seeds)} for seeds in (one, other))
    both = [seed for seed in one if seed in in_other]
    if both:
        drawn = _drawn(rng, len(both), samples)
        mine[:, [in_one[seed] for seed in both]] = drawn
        theirs[:, [in_other[seed] for seed in both]] = drawn
    for places, held, elsewhere in ((in_one, mine, in_other), (in_other, theirs, in_one)):
        alone = [i for seed, i in places.items() if seed not in elsewhere]
        if alone:
            held[:, alone] = _drawn(rng, len(alone), samples)
    return mine, theirs


def _more(one: Floats, other: Floats) -> Floats:
    """P(X > Y) + P(X = Y) / 2 for weights (samples, levels) of scores in ascending order."""
    below = np.cumsum(other, 1) - other / 2.0
    return np.asarray((one * below).sum(1) / one.sum(1) / other.sum(1))


# ------------------------------------------------------------------------------------------------- clusters


def _by_seed(games: Sequence[tuple[int, float]]) -> dict[int, list[float]]:
    groups: dict[int, list[float]] = {}
    for seed, score in games:
        groups.setdefault(seed, []).append(score)
    return groups


def _clusters(games: Sequence[tuple[int, float]]) -> tuple[Floats, Floats]:
    """The sum of scores and the number of games of each seed."""
    groups = _by_seed(games).values()
    return np.array([math.fsum(group) for group in groups]), np.array([float(len(group)) for group in groups])


def _differences(
    task: str, one: Sequence[tuple[int, float]], other: Sequence[tuple[int, float]]
) -> tuple[Floats, Floats]:
    """The sum of differences and the number of pairs of each seed, in the order of the seeds."""
    mine, theirs = _by_seed(one), _by_seed(other)
    unlike = sorted(seed for seed in {*mine, *theirs} if len(mine.get(seed, ())) != len(theirs.get(seed, ())))
    if unlike:
        counts = f"{len(mine.get(unlike[0], ()))} and {len(theirs.get(unlike[0], ()))} games"
        raise StatisticsError(
            f"{task}: paired agents have as many games on each seed, not {counts} on seed {unlike[0]} "
            f"({len(unlike)} such seeds); take the seeds that both have (shared)"
        )
    seeds = sorted(mine)
    sums = np.array([math.fsum(mine[seed]) - math.fsum(theirs[seed]) for seed in seeds])
    return sums, np.array([float(len(mine[seed])) for seed in seeds])


def _histogram(games: Sequence[tuple[int, float]], levels: Floats) -> tuple[list[int], Floats]:
    """The seeds in order, and how many games of each have each score, shape (seeds, levels)."""
    seeds = sorted({seed for seed, _ in games})
    place = {seed: i for i, seed in enumerate(seeds)}
    counts = np.zeros((len(seeds), len(levels)))
    for seed, level in zip((seed for seed, _ in games), np.searchsorted(levels, [s for _, s in games]), strict=True):
        counts[place[seed], level] += 1.0
    return seeds, counts


def _checked(scores: Scores) -> Scores:
    if not scores:
        raise StatisticsError("no tasks have no mean; give the scores of at least one task")
    for task, games in scores.items():
        if not games:
            raise StatisticsError(f"{task}: no games; leave the task out or play it")
        for seed, score in games:
            if not 0.0 <= score <= 1.0:
                raise StatisticsError(f"{task}, seed {seed}: a score is between 0 and 1, not {score}")
    return scores


def _count(scores: Scores) -> int:
    return sum(len(games) for games in scores.values())


def _names(scores: Scores) -> str:
    names = sorted(scores)
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _later(one: Scores, other: Scores) -> bool:
    """Whether the agents are compared in the other order, so that exchanging them mirrors the result exactly."""
    return [(task, *games) for task, games in sorted(one.items())] > [
        (task, *games) for task, games in sorted(other.items())
    ]
