"""Intervals for measured shares and means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

Z95 = 1.959963984540054


def wilson(successes: int, n: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval for a share (Wilson 1927): bounds in [0, 1]; (0, 1) for no trials.

    Raises `ValueError` when there are more successes than trials or either is negative.
    """
    if n < 0 or successes < 0 or successes > n:
        raise ValueError(f"{successes} successes in {n} trials are impossible")
    if n == 0:
        return 0.0, 1.0
    p = successes / n
    scale = 1 + z * z / n
    center = (p + z * z / (2 * n)) / scale
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    return (0.0 if successes == 0 else max(0.0, center - half)), (1.0 if successes == n else min(1.0, center + half))


def clustered(groups: Iterable[Sequence[float]], z: float = Z95) -> tuple[float, float]:
    """The interval for the mean of values in [0, 1] that form clusters, such as the two games of a pair: values depend
    on each other within a group but not across groups. Bounds in [0, 1]; (0, 1) for no groups.

    Groups of a single value 0 or 1 are independent trials: Wilson's interval. Otherwise the variance is that of the
    groups, and two groups of average size are added, one of zeros and one of ones. Without them the interval would have
    zero width if all groups were equal, as when two deterministic agents win one game each of every pair, and would be
    too narrow for few groups. For pairs of games this is the adjusted Wald interval of Bonett and Price (2012, Adjusted
    Wald confidence interval for a difference of binomial proportions based on paired data), which Fagerland, Lydersen
    and Laake (2014, Recommended tests and confidence intervals for paired binomial proportions) recommend, also for
    few pairs; groups of unequal size are weighted as in a ratio estimate (Cochran 1977, Sampling techniques, 6.3).
    """
    held = [(float(sum(group)), float(len(group))) for group in groups if group]
    if not held:
        return 0.0, 1.0
    if all(size == 1 and total in (0, 1) for total, size in held):
        return wilson(round(sum(total for total, _ in held)), len(held), z)
    average = sum(size for _, size in held) / len(held)
    held += [(0.0, average), (average, average)]
    values = sum(size for _, size in held)
    center = sum(total for total, _ in held) / values
    half = z * math.sqrt(sum((total - center * size) ** 2 for total, size in held)) / values
    return max(0.0, center - half), min(1.0, center + half)


def by_seed(values: Iterable[tuple[int, float]]) -> list[list[float]]:
    """Groups values by their seeds, in the order of each seed's first value."""
    groups: dict[int, list[float]] = {}
    for seed, value in values:
        groups.setdefault(seed, []).append(value)
    return list(groups.values())


def share(scores: Iterable[tuple[int, float]]) -> dict[str, Any]:
    """The mean of scores given with their seeds, `None` for no scores; its interval (`clustered` by seed), and their
    number.
    """
    groups = by_seed(scores)
    values = [score for group in groups for score in group]
    return {"score": mean(values) if values else None, "95%": list(clustered(groups)), "games": len(values)}


def groups_needed(groups: Sequence[Sequence[float]], width: float, z: float = Z95) -> int:
    """The number of groups like these for which the interval of `clustered` has this width (Stein 1945: a first sample
    determines the sample size). Raises `ValueError` for a width that is not between 0 and 1.
    """
    if not 0.0 < width < 1.0:
        raise ValueError(f"the width of an interval is between 0 and 1, not {width}")
    held = [group for group in groups if group]
    n = max(1, len(held))
    low, high = clustered(held, z)
    # Both intervals add a constant number of trials, so their width is proportional to 1 / sqrt(n + constant).
    more = z * z if all(len(group) == 1 and group[0] in (0, 1) for group in held) else 2.0
    return max(1, math.ceil((n + more) * ((high - low) / width) ** 2 - more))


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean. Raises `ValueError` for no values."""
    if not values:
        raise ValueError("no values have no mean")
    return sum(values) / len(values)


def mean_half_width(values: Sequence[float], z: float = Z95) -> float:
    """Half the width of the normal 95 % interval of a mean; 0 for fewer than two values."""
    n = len(values)
    if n < 2:
        return 0.0
    m = mean(values)
    return z * math.sqrt(sum((v - m) ** 2 for v in values) / (n - 1) / n)


# The 97.5 % quantile of Student's distribution for 1, 2, ... degrees of freedom.
QUANTILES: Final = """
12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131
2.120 2.110 2.101 2.093 2.086 2.080 2.074 2.069 2.064 2.060 2.056 2.052 2.048 2.045 2.042
"""
STUDENT: Final = tuple(map(float, QUANTILES.split()))


def student_half_width(values: Sequence[float]) -> float:
    """Half the width of Student's 95 % interval of a mean, for few values; infinite for fewer than two."""
    if len(values) < 2:
        return math.inf
    quantile = STUDENT[min(len(values) - 1, len(STUDENT)) - 1]
    return mean_half_width(values, quantile)
