"""Plays uniformly over the legal actions."""

from __future__ import annotations

import numpy as np

from ashes_env.agents.base import legal
from ashes_env.match.match import Match


class RandomAgent:
    """The weakest baseline."""

    name = "random"

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        return int(self.rng.choice(legal(match)))
