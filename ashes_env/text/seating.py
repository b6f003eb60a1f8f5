"""Who sits where in a game in words: the seats of the player, and an agent of its own at each other seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

from ashes_env.agents.base import Agent
from ashes_env.agents.make import agent_for
from ashes_env.files.checking import brief
from ashes_env.match.errors import OptionError
from ashes_env.match.redeal import Handed, fair

if TYPE_CHECKING:
    from ashes_env.match.match import Match

ALL: Final = "all"

Opponent = str | Agent
Seats = int | Iterable[int] | str


class AgentFailed(RuntimeError):
    """An agent raised, or chose an illegal action; a game in which it plays cannot go on."""


def own_seats(seat: Seats, n: int) -> list[int]:
    """The player's seats at a table of `n`. Raises `OptionError`."""
    if isinstance(seat, str) and seat == ALL:
        return list(range(n))
    given: Iterable[object] = seat if isinstance(seat, Iterable) and not isinstance(seat, str) else [seat]
    first = list(islice(given, n + 1))
    own = {at for at in first if type(at) is int and 0 <= at < n}
    if not own or len(own) < len(first):
        raise OptionError(f"seat: one from 0 to {n - 1}, different ones, or {ALL!r}, not {brief(seat)}")
    return sorted(own)


def seated(opponent: Opponent | Sequence[Opponent], left: Sequence[int], mode: str) -> dict[int, Agent]:
    """The agents at the seats that are left, each its own. Raises `OptionError` for what is no agent and for an agent
    that would sit at several seats, and `AgentError`.
    """
    listed: list[object] = [*opponent] if isinstance(opponent, list | tuple) else [opponent]
    given = [_checked(one) for one in listed]
    if len(given) == 1:
        given *= len(left)
    if left and len(given) != len(left):
        raise OptionError(f"opponent: one for all or {len(left)}, for seats {list(left)}; not {len(given)}")
    there = given[: len(left)]
    objects = [_innermost(one) for one in there if not isinstance(one, str)]
    if len({id(one) for one in objects}) < len(objects):
        raise OptionError(
            f"opponent: an agent remembers its own game, so each of the seats {list(left)} needs one of its own: "
            "a list of different objects, or a name"
        )
    return {at: _made(one, mode) for at, one in zip(left, there, strict=True)}


def started(agent: Agent, seat: int, seed: int) -> None:
    """Begins a game with an agent. Raises `AgentFailed`."""
    try:
        agent.start(seed)
    except Exception as error:  # an agent can be foreign code
        raise AgentFailed(f"agent {agent.name!r} at seat {seat} raised {error!r} at the start") from error


def asked(agent: Agent, match: Match) -> int:
    """The action of an agent for the seat that decides. Raises `AgentFailed`."""
    try:
        action = int(agent.act(match))
    except Exception as error:  # likewise
        raise AgentFailed(f"agent {agent.name!r} at seat {match.seat} raised {error!r}") from error
    if action not in match.actions():
        raise AgentFailed(f"agent {agent.name!r} at seat {match.seat} chose {action}, which is not legal")
    return action


def _checked(one: object) -> Opponent:
    """A name, or what can start and act. Raises `OptionError` for anything else."""
    if isinstance(one, str):
        return one
    if isinstance(one, type):
        raise OptionError(f"opponent: an agent, not its class: {one.__name__}()")
    if not all(callable(getattr(one, method, None)) for method in ("start", "act")):
        raise OptionError(
            "opponent: the name of an agent such as 'expert', an object with start(seed) and act(match), or a list of "
            f"these, one for each other seat; not {brief(one)}"
        )
    return cast("Agent", one)


def _innermost(one: object) -> object:
    """The agent that decides, without what hands it the match."""
    while isinstance(one, Handed):
        one = one.agent
    return one


def _made(one: Opponent, mode: str) -> Agent:
    """An agent as it plays: own classes get each match dealt anew."""
    made: Agent = agent_for(one, mode) if isinstance(one, str) else fair(one)
    return made
