"""Intervals for measured shares and means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

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


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean, 0 for no values."""
    return sum(values) / len(values) if values else 0.0


def mean_half_width(values: Sequence[float], z: float = Z95) -> float:
    """Half the width of the normal 95 % interval of a mean; 0 for fewer than two values."""
    n = len(values)
    if n < 2:
        return 0.0
    m = mean(values)
    return z * math.sqrt(sum((v - m) ** 2 for v in values) / (n - 1) / n)


# The 97.5 % quantile of Student's distribution for 1, 2, ... degrees of freedom.
STUDENT: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


def student_half_width(values: Sequence[float]) -> float:
    """Half the width of Student's 95 % interval of a mean, for few values; infinite for fewer than two."""
    if len(values) < 2:
        return math.inf
    quantile = STUDENT[min(len(values) - 1, len(STUDENT)) - 1]
    return mean_half_width(values, quantile)
