"""Plays any legal action, each as likely as the other."""

from __future__ import annotations

import numpy as np

from ashes_env.agents.base import legal
from ashes_env.match.match import Match


class RandomAgent:
    """The baseline of baselines."""

    name = "random"

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        return int(self.rng.choice(legal(match)))
