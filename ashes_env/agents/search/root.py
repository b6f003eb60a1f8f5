"""Selects the actions that a search tries at the root and the final action: sequential halving over candidates sampled
without replacement by the Gumbel trick (Danihelka and others 2022, Policy improvement by planning with Gumbel). All
candidates of a round are tried equally often, and half of them go on to the next round.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.search.budget import Spent
from ashes_env.match.match import Match

SEEN: float = 50.0  # c_visit and c_scale of the paper
SCALE: float = 1.0


class Root:
    """The candidates of one decision. `actions` are the legal ones, `priors` their probabilities; at most `most` are
    tried. With a generator they are sampled, without one the most likely are taken. `scale`: how much results count
    beside priors.
    """

    def __init__(
        self,
        actions: NDArray[np.intp],
        priors: NDArray[np.float32],
        most: int,
        rng: np.random.Generator | None = None,
        scale: float = SCALE,
    ) -> None:
        self.actions = actions
        self.scale = scale
        self.logits = np.log(np.maximum(priors, 1e-12)).astype(np.float64)
        noise = np.zeros(len(actions)) if rng is None else rng.gumbel(size=len(actions))
        self.scores = self.logits + noise
        self.sums = np.zeros(len(actions))
        self.tries = np.zeros(len(actions), np.int64)
        self.left: list[int] = list(np.argsort(-self.scores, kind="stable")[:most])
        self.rounds = max(1, math.ceil(math.log2(len(self.left))))
        self.done = 0

    def add(self, i: int, value: float) -> None:
        """Adds a result of candidate `i`: -1 to 1."""
        self.sums[i] += value
        self.tries[i] += 1

    def means(self, unknown: float) -> NDArray[np.float64]:
        """The mean result of each action, `unknown` for those never tried."""
        return np.asarray(np.where(self.tries > 0, self.sums / np.maximum(self.tries, 1), unknown), np.float64)

    def value(self, unknown: float) -> NDArray[np.float64]:
        """The term added to the logits for the value of each action."""
        scale = (SEEN + float(self.tries.max(initial=0))) * self.scale
        return np.asarray(scale * (self.means(unknown) + 1.0) / 2.0, np.float64)

    def halve(self, least: int = 1) -> None:
        """Ends a round: keeps the better half, and at least `least`."""
        self.done += 1
        ranks = self._ranks()
        self.left.sort(key=lambda i: -ranks[i])
        self.left = self.left[: max(least, (len(self.left) + 1) // 2)]

    def best(self) -> int:
        """The index of the best remaining candidate."""
        ranks = self._ranks()
        return max(self.left, key=lambda i: float(ranks[i]))

    def _ranks(self) -> NDArray[np.float64]:
        return self.scores + self.value(-1.0)

    def improved(self, value: float) -> NDArray[np.float64]:
        """The improved policy over all actions. Those never tried count as the others on average by their priors;
        the `value` of the position counts where nothing was tried: it would favour them if it were too high.
        """
        tried = self.tries > 0
        if tried.any():
            value = float(np.average(self.means(0.0)[tried], weights=np.exp(self.logits[tried])))
        logits = self.logits + self.value(value)
        chances = np.exp(logits - logits.max())
        return np.asarray(chances / chances.sum())


def trials(match: Match, root: Root, spent: Spent, rng: np.random.Generator) -> Iterator[tuple[int, Match, int]]:
    """Each candidate of a round in the same worlds, until the round's share of the budget is used up: its index, the
    world after its action, and the seed of the world.
    """
    stop = (root.done + 1) / root.rounds
    while True:
        seed = int(rng.integers(1 << 62))
        dealt = None if spent.late(stop) else match.determinize(seed)
        for i in root.left:
            if dealt is None or spent.late(stop):
                return
            world = dealt.copy()
            world.act(int(root.actions[i]))
            spent.simulations += 1
            yield i, world, seed
        if spent.share() >= stop:
            return
