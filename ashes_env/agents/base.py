"""The interface of an agent: it answers the decisions of a match from what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ashes_env.match.match import Match
from ashes_env.match.redeal import Thought

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Agent", "AgentError", "Thinking", "Thought", "legal"]


class AgentError(ValueError):
    """An agent cannot be made or loaded; the message names the problem and a remedy."""


class Agent(Protocol):
    """Plays the seat that decides. `start` begins a game with its own seed, so that a match can be repeated.

    The match that `act` gets is dealt anew for each decision: what `match.seat` knows is as in the game that is played,
    and all that it cannot know (hidden cards, future dice and shuffles, how often others decided) is drawn at random.
    So an agent may copy it, play it on and change it. `thought` gets the same object. The random seeds of agents and of
    these deals tell nothing about the game. Agents that ship, whose choices do not depend on the deal, get the match
    itself (README of this folder). `open-eyes:NAME` is a control that gets the true match.
    """

    name: str

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's random generator."""

    def act(self, match: Match) -> int:
        """A legal action id for `match.seat`."""


@runtime_checkable
class Thinking(Protocol):
    """An agent that reports values and probabilities, for replays and hints. Optional."""

    def thought(self, match: Match) -> Thought:
        """Its values for the current decision. Called after `act`, with the object that `act` got. It must not use
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
    import numpy as np

    return np.flatnonzero(match.mask(match.seat))
