"""Sequential halving (Karnin, Koren and Somekh 2013): all candidates of a round are tried equally often, and half of
them go on to the next round. Plain Python: there are few candidates, and the planner also runs without NumPy.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

SEEN: float = 50.0  # c_visit and c_scale of the paper that `root.py` names
SCALE: float = 1.0


class Halving:
    """The candidates of one decision. `scores` say how good the `actions` are before any result; the best `most` are
    tried. `scale`: how much results count beside scores.
    """

    def __init__(self, actions: Sequence[int], scores: Sequence[float], most: int, scale: float = SCALE) -> None:
        self.actions = actions
        self.scores = scores
        self.scale = scale
        self.sums = [0.0] * len(actions)
        self.tries = [0] * len(actions)
        self.left = sorted(range(len(actions)), key=lambda i: -scores[i])[:most]
        self.rounds = max(1, math.ceil(math.log2(len(self.left))))
        self.done = 0

    def add(self, i: int, value: float) -> None:
        """Adds a result of candidate `i`: -1 to 1."""
        self.sums[i] += value
        self.tries[i] += 1

    def means(self, unknown: float) -> list[float]:
        """The mean result of each action, `unknown` for those never tried."""
        return [total / n if n else unknown for total, n in zip(self.sums, self.tries, strict=True)]

    def value(self, unknown: float) -> list[float]:
        """The term added to the scores for the value of each action."""
        scale = (SEEN + float(max(self.tries, default=0))) * self.scale
        return [scale * (mean + 1.0) / 2.0 for mean in self.means(unknown)]

    def halve(self, least: int = 1) -> None:
        """Ends a round: keeps the better half, and at least `least`."""
        self.done += 1
        ranks = self._ranks()
        self.left.sort(key=lambda i: -ranks[i])
        self.left = self.left[: max(least, (len(self.left) + 1) // 2)]

    def best(self) -> int:
        """The index of the best remaining candidate."""
        ranks = self._ranks()
        return max(self.left, key=lambda i: ranks[i])

    def _ranks(self) -> list[float]:
        return [score + value for score, value in zip(self.scores, self.value(-1.0), strict=True)]


def even(actions: Sequence[int]) -> Halving:
    """All actions as candidates, with scores that favour none: those of equal priors in single precision, as `Root` has
    them, so that sums round alike.
    """
    (prior,) = array("f", [1.0 / len(actions)])
    (score,) = array("f", [math.log(prior)])
    return Halving(actions, [score] * len(actions), len(actions))
