"""Plays uniformly over the legal actions."""

from __future__ import annotations

from ashes_env.agents.numpy_stream import Stream
from ashes_env.match.match import Match


class RandomAgent:
    """The weakest baseline."""

    name = "random"

    def __init__(self) -> None:
        self.rng = Stream(0)

    def start(self, seed: int) -> None:
        self.rng = Stream(seed)

    def act(self, match: Match) -> int:
        return self.rng.choice(sorted(match.actions()))
