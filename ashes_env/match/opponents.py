"""Who plays the other seats of `PvP-v0`, and what they are told and asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ashes_env.match.checks import action_of
from ashes_env.match.errors import ActionTypeError, OpponentError, OptionError
from ashes_env.match.match import Match

Seen = Any  # a float32 vector, or with `obs_mode="entities"` a dict of float32 arrays
Mask = NDArray[np.int8]
Policy = Callable[[Seen, Mask], int]


@runtime_checkable
class MatchAgent(Protocol):
    """An opponent that looks at the match itself; `start` is called for each new game with a seed."""

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's own chance."""

    def act(self, match: Match) -> int:
        """A legal action for `match.seat`."""


Opponent = Policy | MatchAgent


class NamedPolicy:
    """An opponent whose answers are checked. Raises `OptionError` for what cannot be one, a class among it."""

    __slots__ = ("_agent", "_policy", "name", "opponent")

    def __init__(self, opponent: Opponent, what: str = "opponent") -> None:
        self._agent: MatchAgent | None = None
        self._policy: Policy | None = None
        if isinstance(opponent, type) or not (isinstance(opponent, MatchAgent) or callable(opponent)):
            raise OptionError(
                f"{what}: None, a function of (observation, mask), or an object with start(seed) and act(match); "
                f"not {opponent!r}"
            )
        if isinstance(opponent, MatchAgent):
            self._agent = opponent
        else:
            self._policy = opponent
        self.opponent = opponent
        given = getattr(opponent, "name", getattr(opponent, "__qualname__", None))
        self.name = given if isinstance(given, str) else type(opponent).__qualname__

    def start(self, draw: Callable[[], int]) -> None:
        """Tells an agent that a new game begins; a function is told nothing, and no seed is drawn for it.

        Raises `OpponentError` when it raises.
        """
        if self._agent is None:
            return
        seed = draw()
        try:
            self._agent.start(seed)
        except Exception as error:
            raise OpponentError(f"the opponent {self.name} raised {error!r} in start({seed})", self.name) from error

    def answer(self, match: Match) -> int:
        """A legal action for the seat that decides. Raises `OpponentError` when it raises or gives something else."""
        name, legal = self.name, list(match.actions())
        where = f"as player {match.seat}; legal are {legal}"
        seen = None if self._policy is None else match.look(match.seat)
        try:
            if self._policy is not None:
                answer: object = self._policy(seen, match.mask(match.seat))
            else:
                assert self._agent is not None
                answer = self._agent.act(match)
        except Exception as error:
            raise OpponentError(f"the opponent {name} raised {error!r} {where}", name, "", legal) from error
        told = f"the opponent {name} chose {answer!r} {where}"
        try:
            action = action_of(answer)
        except ActionTypeError as error:
            raise OpponentError(told, name, repr(answer), legal) from error
        if action not in legal:
            raise OpponentError(told, name, repr(answer), legal)
        return action


def seated(
    given: Any, n: int, what: str = "opponent", order: str = "clockwise from the learner"
) -> tuple[NamedPolicy | None, ...]:
    """Who plays `n` seats, the others clockwise from the learner: `None` at random. One for all, of which an agent that
    looks at the match is copied so that each seat has its own, or a list or tuple with one for each seat.

    Raises `OptionError` for a list of another length, and for what cannot play or be copied.
    """
    if not isinstance(given, Sequence) or isinstance(given, MatchAgent) or callable(given):
        first = None if given is None else NamedPolicy(given, what)
        if first is None or not isinstance(given, MatchAgent):
            return (first,) * n
        return (first, *(NamedPolicy(other, what) for other in copies(given, n - 1, f"{n} seats", what)))[:n]
    if isinstance(given, str) or len(given) != n:
        raise OptionError(f"{what}: one for all or a list of {n}, {order}; not {given!r}")
    return tuple([None if one is None else NamedPolicy(one, what) for one in given])


def copies(agent: Any, n: int, of: str, what: str = "opponent") -> list[Any]:
    """So many copies of somebody who keeps something from decision to decision; raises `OptionError` where that cannot
    be copied.
    """
    try:
        return [deepcopy(agent) for _ in range(n)]
    except Exception as error:
        raise OptionError(
            f"{what}: {agent!r} cannot be copied for {of} ({error}); give a list with one for each"
        ) from error
