"""The players of the seats: people, and agents by the names of `ashes_env.agents.make`."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.agents.base import Agent, AgentError, Estimating
from ashes_env.agents.make import KINDS, PRETRAINED, agent_for, allowed, recipe, shipped
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.match.estimates import win_chance
from ashes_env.match.match import Match
from ashes_env.spec.names import UsageError

HUMAN: Final = "human"
EXPERT: Final = "expert"
DRAFTER: Final = "draft"
FILES: Final = "sb3"  # an agent loaded from a file
MOST: Final = {"milliseconds": 60_000, "simulations": 100_000, "completions": 1_000, "turns": 500, "candidates": 1_000}
"""The maximum budget for a decision of an agent that another program has named."""
PROBE: Final = 400  # random decisions within which a seat decides in any game


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of an agent. `win` is its estimate of the chance that the seat wins, from 0 to 1, if it has one."""

    agent: str
    action: int
    win: float | None = None


def names() -> list[str]:
    """The names of agents, without options."""
    return [*KINDS, *shipped()]


def harmless(name: str) -> bool:
    """Whether the name is that of a shipped agent, which is safe whoever wrote the name: other agents run code or read
    files.
    """
    try:
        found = allowed(name)
    except AgentError:
        return False
    ours = all(path.resolve().parent == PRETRAINED.resolve() for path in found.folders)
    return ours and not found.plug_in and found.kind != FILES


def within_bounds(name: str) -> None:
    """Raises `UsageError` if the options of a shipped agent exceed `MOST`. The options of plug-ins are not checked."""
    found = recipe(name)
    for option, most in MOST.items():
        if not found.plug_in and found.options.get(option, 0) > most:
            raise UsageError(f"agent {name!r}: {option} is at most {most} here, not {found.options[option]:g}")


def usual(mode: str) -> str:
    """The default agent of a mode."""
    return DRAFTER if mode == "draft" else EXPERT


def agent(name: str, mode: str) -> Agent:
    """The agent of a name for games of a mode; a plug-in may be a file in the current folder, as with `python -m`.
    Raises `UsageError` for an unknown one.
    """
    if name == HUMAN:
        raise UsageError("a person is no agent")
    try:
        if recipe(name).plug_in and os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        return agent_for(name, mode)
    except AgentError as error:
        raise UsageError(str(error)) from error


def probe(name: str, mode: str, match: Match, seat: int) -> None:
    """Lets an agent decide once for a seat, on a copy of the match; raises `UsageError` if it cannot play there."""
    tried = agent(name, mode)
    tried.start(0)
    world = match.copy()
    rng = random.Random(0)
    for _ in range(PROBE):
        if world.over:
            return
        if world.seat == seat:
            decide(tried, world)
            return
        world.act(rng.choice(list(world.actions())))


@dataclass(frozen=True, slots=True)
class Decided:
    """The decision of an agent: a legal action and, if the agent tells them (`agents.base.Thinking`), the value of the
    position from -1 to 1 and the probabilities of the actions it considered.
    """

    action: int
    value: float | None = None
    policy: Mapping[int, float] | None = None


def decide(one: Agent, match: Match) -> Decided:
    """Lets an agent decide for the deciding seat; `match` is not changed. Raises `UsageError` if the agent fails or
    returns no legal action.
    """
    try:
        action = int(one.act(match))
    except Exception as error:  # an agent can be foreign code
        raise UsageError(f"agent {one.name!r} could not decide: {error}") from error
    if action not in match.actions():
        raise UsageError(f"agent {one.name!r} chose {action}, which is not legal")
    inside, match = _player_of(one, match)
    thought = getattr(inside, "thought", None)
    if thought is None or match.choosing:
        return Decided(action)
    value, policy = thought(match)
    return Decided(action, value, policy)


def advice(adviser: Agent, match: Match) -> Advice:
    """The advice of an agent for the deciding seat, from what that seat knows; `match` is not changed."""
    found = decide(adviser, match)
    value = _estimated(adviser, match, found.action) if found.value is None else found.value
    win = None if value is None else win_chance(value, _sides(match))
    return Advice(adviser.name, found.action, win)


def _player_of(one: Agent, match: Match) -> tuple[Any, Match]:
    """The agent that plays the games of a match, and the match that it sees."""
    if isinstance(match, CampaignMatch) and not match.building:
        return getattr(one, "player", one), match.encounter()
    return one, match


def _estimated(one: Agent, match: Match, action: int) -> float | None:
    """The value of an action that an agent took without a search, if it can tell one."""
    inside, seen = _player_of(one, match)
    return inside.estimate(seen, action) if isinstance(inside, Estimating) and not seen.choosing else None


def _sides(match: Match) -> int:
    """The number of sides that win or lose separately, to convert a value into a chance to win; a Chimera that has left
    the game is none (R-CALL-01).
    """
    game = match.game
    return max(2, len({game.seats.teams[p.seat] for p in game.players if not p.scripted}))
