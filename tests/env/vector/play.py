"""Driving batches in tests."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ashes_env.match.match import Match

FIXED: dict[str, Any] = {"first_five": "recommended"}


def random_actions(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action in each row."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks], np.int64)


def same(a: Any, b: Any) -> bool:
    """Whether infos, arrays or both inside each other say the same."""
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, np.ndarray) and a.dtype == object:
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.dtype == b.dtype and np.array_equal(a, b)
    return bool(a == b)


def last_of_three(observation: NDArray[Any], mask: NDArray[Any]) -> int:
    """An opponent that new processes can be given."""
    return int(np.flatnonzero(mask)[-1])


class Breaking:
    """Errs at its fourth decision."""

    def start(self, seed: int) -> None:
        self.left = 3

    def act(self, match: Match) -> int:
        self.left -= 1
        return next(iter(match.actions())) if self.left >= 0 else 10_000
