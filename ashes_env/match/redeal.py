"""What an agent is handed: the match dealt anew, as its seat may know it.

An agent that gets the true match could read hidden cards, or copy the match and look at future dice. So `act` gets
`Match.redealt(seed)` with a fresh seed for each decision. The new deal is the same whatever the hidden cards and the
future are, so nothing that an agent does with it tells anything about them. `thought` gets the same object as `act`.

An agent starts with a seed that follows from that of the game, so that games can be repeated. Nobody can compute the
one from the other, but who guesses the seed of a game sees that the guess is right: against hostile code only seeds
help that nobody can guess.

Code in this process could still look for the true match elsewhere in memory. This guards against agents that look at
what they are handed, on purpose or by mistake, and not against hostile code.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from ashes_env.match.match import Match
from ashes_env.rules.state.generator import M64, STEP, mixed, spawned

REDEAL: Final = 68  # a seed purpose, see `rules.state.generator`: the deals that an agent is handed
AGENT: Final = 69  # a seed purpose: the random generators of agents
OPEN_EYES: Final = "open-eyes"


def agent_seed(seed: int, seat: int = 0) -> int:
    """The seed with which the agent of a seat starts in the game of a seed, from 0 to 2**63 - 1. The seed of the game,
    from which an agent could deal that game again, cannot be computed from it, as from `spawned`; only guessed.
    """
    return int.from_bytes(blake2b(b"%d %d %d" % (AGENT, seed & M64, seat), digest_size=8).digest(), "big") >> 1


class Thought(NamedTuple):
    """An agent's view of a decision: the value of the position for the acting seat, from -1 (lost) to 1 (won), and
    the probability of each action that it considered; `None` where unknown.
    """

    value: float | None = None
    policy: Mapping[int, float] | None = None


class Handed:
    """Wraps an agent: decides which match it is handed. This one hands over the match itself; it is for agents that
    ship and that `python -m evaluation leak --agents` has tested, where speed matters.
    """

    def __init__(self, agent: Any) -> None:
        self.agent = agent
        self.name: str = getattr(agent, "name", type(agent).__name__)

    def start(self, seed: int) -> None:
        """Begins a game."""
        self.agent.start(seed)

    def act(self, match: Match) -> int:
        """The action of the agent."""
        action: int = self.agent.act(match)
        return action

    def thought(self, match: Match) -> Thought:
        """The agent's view of the decision that it has just made; empty if it does not tell."""
        thought = getattr(self.agent, "thought", None)
        if thought is None:
            return Thought()
        found: Thought = thought(match)
        return found

    def around(self, agent: Any) -> Handed:
        """Another agent that is handed what this one is."""
        return type(self)(agent)


class OpenEyes(Handed):
    """Wraps an agent that looks at the true match, as a control: its name says so in every table."""

    def __init__(self, agent: Any) -> None:
        super().__init__(agent)
        self.name = f"{OPEN_EYES}:{self.name}"


class Redealt(Handed):
    """Wraps an agent: each decision gets the match dealt anew. `redeals` is a number from which, with the seed of
    `start`, the seeds of all deals follow.
    """

    def __init__(self, agent: Any, redeals: int = 0) -> None:
        super().__init__(agent)
        self.redeals = redeals
        self._rng = spawned(0, REDEAL)
        self._of: Match | None = None
        self._deal: Match | None = None

    def start(self, seed: int) -> None:
        self._rng = spawned(mixed(self.redeals) ^ (seed & M64), REDEAL)
        self._of = self._deal = None
        self.agent.start(seed)

    def act(self, match: Match) -> int:
        self._rng = (self._rng + STEP) & M64
        self._of, self._deal = match, match.redealt(mixed(self._rng))
        return super().act(self._deal)

    def thought(self, match: Match) -> Thought:
        deal = self._deal if match is self._of and self._deal is not None else match.redealt(mixed(self._rng))
        return super().thought(deal)

    def around(self, agent: Any) -> Handed:
        return Redealt(agent, self.redeals)


def fair(agent: Any, redeals: int = 0) -> Any:
    """The agent as it plays in a contest or as an opponent: with a new deal for each decision, `redeals` as in
    `Redealt`. A wrapped agent that is handed the match itself stays as it is.
    """
    if isinstance(agent, Redealt):
        return Redealt(agent.agent, redeals)
    return agent if isinstance(agent, Handed) else Redealt(agent, redeals)
