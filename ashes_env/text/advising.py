"""Asks an agent for a decision, with what it tells about it: for hints, and for agents that play against people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.agents.base import Agent, Estimating
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.match.estimates import win_chance
from ashes_env.match.match import Match
from ashes_env.spec.names import UsageError

EXPERT: Final = "expert"
DRAFTER: Final = "draft"


def usual(mode: str) -> str:
    """The default agent of a mode."""
    return DRAFTER if mode == "draft" else EXPERT


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of an agent. `win` is its estimate of the chance that the seat wins, from 0 to 1, if it has one."""

    agent: str
    action: int
    win: float | None = None


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
