"""Intervals for measured shares and means."""

from __future__ import annotations

import math
from collections.abc import Sequence

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
