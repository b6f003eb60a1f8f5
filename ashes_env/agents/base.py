"""What an agent is: something that answers decisions of a match, from what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ashes_env.match.match import Match


class AgentError(ValueError):
    """An agent that cannot be made or loaded; the message names what is wrong and what would be right."""


class Agent(Protocol):
    """Plays the seat that decides. `start` begins a game with a seed of its own, so that a match can be repeated."""

    name: str

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's own chance."""

    def act(self, match: Match) -> int:
        """A legal action id for `match.seat`. The match (`match.match` of every environment here) is not changed."""


class Thought(NamedTuple):
    """What an agent thinks of a decision: the value of the position for the seat that decides, from -1 (lost) to 1
    (won), and the probability of each action that it weighed; `None` for what it does not know.
    """

    value: float | None = None
    policy: Mapping[int, float] | None = None


@runtime_checkable
class Thinking(Protocol):
    """An agent that can tell what it thinks, for replays and hints. Nobody has to."""

    def thought(self, match: Match) -> Thought:
        """What it thinks of the decision at hand. Asked after `act` with the match as it was there; it draws nothing
        from the agent's chance, so that games go the same whether or not anybody asks.
        """


def legal(match: Match) -> NDArray[np.intp]:
    """The ids of the legal actions, ascending."""
    return np.flatnonzero(match.mask(match.seat))
