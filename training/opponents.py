"""What plays against a learner: networks that answer for many games at once, and agents by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent
from agents.search.guide import PolicyGuide
from agents.search.playing_out import drawn
from ashes_env.env.match import Match


class NetworkRival:
    """Draws its actions from a policy over the flat form."""

    def __init__(self, guide: PolicyGuide, rng: np.random.Generator) -> None:
        self.guide = guide
        self.rng = rng

    def act(
        self, observations: NDArray[Any], masks: NDArray[np.bool_], matches: Sequence[Callable[[], Match]]
    ) -> NDArray[np.intp]:
        chances, _ = self.guide.look(observations, masks)
        return drawn(chances, self.rng)


class AgentRival:
    """An agent that looks at one match at a time."""

    def __init__(self, agent: Agent, seed: int) -> None:
        self.agent = agent
        agent.start(seed)

    def act(
        self, observations: NDArray[Any], masks: NDArray[np.bool_], matches: Sequence[Callable[[], Match]]
    ) -> NDArray[np.intp]:
        return np.array([self.agent.act(match()) for match in matches], np.intp)
