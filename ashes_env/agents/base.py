"""The interface of an agent: it answers the decisions of a match from what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ashes_env.match.match import Match


class AgentError(ValueError):
    """An agent cannot be made or loaded; the message names the problem and a remedy."""


class Agent(Protocol):
    """Plays the seat that decides. `start` begins a game with its own seed, so that a match can be repeated."""

    name: str

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's random generator."""

    def act(self, match: Match) -> int:
        """A legal action id for `match.seat`. Does not change the match (`match.match` of every environment here)."""


class Thought(NamedTuple):
    """An agent's view of a decision: the value of the position for the acting seat, from -1 (lost) to 1 (won), and
    the probability of each action that it considered; `None` where unknown.
    """

    value: float | None = None
    policy: Mapping[int, float] | None = None


@runtime_checkable
class Thinking(Protocol):
    """An agent that reports values and probabilities, for replays and hints. Optional."""

    def thought(self, match: Match) -> Thought:
        """Its values for the current decision. Called after `act` with the match in the same position. It must not use
        the agent's random generator, so that recording does not change the games.
        """


@runtime_checkable
class Estimating(Protocol):
    """An agent that can value a decision which it takes without a search. Optional; for hints."""

    def estimate(self, match: Match, action: int) -> float | None:
        """The value of the position for the acting seat if it takes `action`, from -1 to 1. It may use the agent's
        random generator, so an agent that plays a recorded game is not asked.
        """


def legal(match: Match) -> NDArray[np.intp]:
    """The ids of the legal actions, ascending."""
    return np.flatnonzero(match.mask(match.seat))
