"""Flat Monte Carlo: every legal action is tried in worlds dealt anew, random play follows, the best mean counts."""

from __future__ import annotations

import numpy as np

from agents.search.budget import Budget
from agents.search.leaves import equal, played_out
from agents.search.root import Root
from ashes_env.env.match import Match


class FlatMonteCarloAgent:
    """Sequential halving over the legal actions (Karnin, Koren and Somekh 2013), each tried in the same worlds.

    A try is a random game of `turns` turns, valued by `played_out`.
    """

    def __init__(self, budget: Budget, name: str = "flat", turns: int = 4) -> None:
        self.budget = budget
        self.name = name
        self.turns = turns
        self.rng = np.random.default_rng(0)

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        legal = np.array(list(match.actions()), np.intp)
        if len(legal) == 1:
            return int(legal[0])
        spent = self.budget.begin()
        root = Root(legal, equal(legal), len(legal))
        while len(root.left) > 1:
            stop = (root.done + 1) / root.rounds
            while True:
                seed = int(self.rng.integers(1 << 62))
                for i in root.left:
                    world = match.determinize(seed)
                    world.act(int(legal[i]))
                    root.add(i, played_out(world, match.seat, self.turns, seed))
                    spent.simulations += 1
                if spent.share() >= stop:
                    break
            root.halve()
        return int(legal[root.best()])
