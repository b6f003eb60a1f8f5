"""Flat Monte Carlo: tries every legal action in sampled worlds, continues at random, and takes the best mean."""

from __future__ import annotations

import numpy as np

from ashes_env.agents.base import Thought
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.leaves import played_out
from ashes_env.agents.search.root import Root, equal, trials
from ashes_env.match.match import Match


class FlatMonteCarloAgent:
    """Sequential halving over the legal actions (Karnin, Koren and Somekh 2013), each tried in the same worlds.

    A trial is a random game of `turns` turns, valued by `played_out`.
    """

    def __init__(self, budget: Budget, name: str = "flat", turns: int = 4) -> None:
        self.budget = budget
        self.name = name
        self.turns = turns
        self.rng = np.random.default_rng(0)
        self._last: Root | None = None

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        legal = np.array(list(match.actions()), np.intp)
        self._last = None
        if len(legal) == 1:
            return int(legal[0])
        spent = self.budget.begin()
        root = Root(legal, equal(legal), len(legal))
        while len(root.left) > 1:
            for i, world, seed in trials(match, root, spent, self.rng):
                root.add(i, played_out(world, match.seat, self.turns, seed))
            root.halve()
        self._last = root
        return int(legal[root.best()])

    def thought(self, match: Match) -> Thought:
        """The mean of all trials of the last search, and each action's share of the trials."""
        root = self._last
        if root is None or not sum(root.tries):
            return Thought()
        tried = sum(root.tries)
        value = float(np.sum(root.sums)) / tried
        shares = dict(zip(match.actions(), [n / tried for n in root.tries], strict=True))
        return Thought(max(-1.0, min(1.0, value)), shares)
