"""The players of the other seats inside the environments for one learner, with checks of what they return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from ashes_env.files.checking import brief
from ashes_env.match.checks import action_of
from ashes_env.match.errors import ActionTypeError, OpponentError, OptionError
from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed, Redealt

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Seen = Any  # a float32 vector, or with `obs_mode="entities"` a dict of arrays
Mask: TypeAlias = "NDArray[np.int8]"
Policy = Callable[[Seen, Mask], int]


@runtime_checkable
class MatchAgent(Protocol):
    """An opponent that reads a match; `start` is called with a seed at the start of each game. The match is dealt anew
    for each decision, as its seat may know it (`ashes_env.match.redeal`).
    """

    def start(self, seed: int) -> None:
        """Forgets the last game and seeds the agent's random generator."""

    def act(self, match: Match) -> int:
        """A legal action for `match.seat`."""


Opponent = Policy | MatchAgent


class NamedPolicy:
    """An opponent whose actions are checked. Raises `OptionError` for what cannot be an opponent, such as a class."""

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
            self._agent = opponent if isinstance(opponent, Handed) else Redealt(opponent)
        else:
            self._policy = opponent
        self.opponent = opponent.agent if isinstance(opponent, Handed) else opponent
        given = getattr(opponent, "name", getattr(opponent, "__qualname__", None))
        self.name = given if isinstance(given, str) else type(opponent).__qualname__

    def start(self, draw: Callable[[], int]) -> None:
        """Starts a new game for an agent. A function needs no start, and no seed is drawn for it.

        Raises `OpponentError` when the agent raises.
        """
        if self._agent is None:
            return
        seed = draw()
        try:
            self._agent.start(seed)
        except Exception as error:
            raise OpponentError(f"the opponent {self.name} raised {error!r} in start({seed})", self.name) from error

    def answer(self, match: Match) -> int:
        """A legal action for the seat that decides. Raises `OpponentError` when the opponent raises or returns no legal
        action.
        """
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
        given = brief(answer)
        told = f"the opponent {name} chose {given} {where}"
        try:
            action = action_of(answer)
        except ActionTypeError as error:
            raise OpponentError(told, name, given, legal) from error
        if action not in legal:
            raise OpponentError(told, name, given, legal)
        return action


def seated(
    given: Any, n: int, what: str = "opponent", order: str = "clockwise from the learner"
) -> tuple[NamedPolicy | None, ...]:
    """The players of `n` seats, the others clockwise from the learner; `None` plays at random.

    `given` is one player for all, of which each seat gets a copy if it reads the match, or a list or tuple with one for
    each seat. Raises `OptionError` for a list of another length, and for what cannot play or be copied.
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
    """`n` copies of an agent with a state of its own; raises `OptionError` where it cannot be copied."""
    try:
        return [deepcopy(agent) for _ in range(n)]
    except Exception as error:
        raise OptionError(
            f"{what}: {agent!r} cannot be copied for {of} ({error}); give a list with one for each"
        ) from error
