"""What an agent is: something that answers decisions of a match, from what its seat may know."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ashes_env.env.match import Match


class AgentError(ValueError):
    """An agent that cannot be made or loaded; the message names what is wrong and what would be right."""


class Agent(Protocol):
    """Plays the seat that decides. `start` begins a game with a seed of its own, so that a match can be repeated."""

    name: str

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's own chance."""

    def act(self, match: Match) -> int:
        """A legal action id for `match.seat`. The match (`env.match` of every environment here) is not changed."""


def legal(match: Match) -> NDArray[np.intp]:
    """The ids of the legal actions, ascending."""
    return np.flatnonzero(match.mask(match.seat))
