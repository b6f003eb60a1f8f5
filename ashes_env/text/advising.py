"""Asks an agent for a decision, with what it tells about it: for hints, and for agents that play against people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.agents.base import Agent, Estimating
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.match.estimates import win_chance
from ashes_env.match.match import Match
from ashes_env.render.persons import addressed, names_for
from ashes_env.spec.names import UsageError
from ashes_env.text.choices import name_of
from ashes_env.text.outcomes import Outcomes, follow, sides
from ashes_env.text.rating import Rated, played_on, representatives, searched
from ashes_env.text.reasons import reason, sides_of

EXPERT: Final = "expert"
DRAFTER: Final = "draft"
PLANNER: Final = "plan:milliseconds=1000"
BEST: Final = 3
ONLY: Final = "There is no other choice."


def usual(mode: str) -> str:
    """The default agent of a mode, for seats that others play."""
    return DRAFTER if mode == "draft" else EXPERT


def adviser(mode: str) -> str:
    """The default agent for hints: it takes about a second, and tells chances and reasons where a game is played."""
    return DRAFTER if mode == "draft" else PLANNER


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice of an agent. `win` is its estimate of the chance that the seat wins, from 0 to 1, if it has one.
    `best` are up to three actions with their chances, the advised one first, from an agent that values each action
    (the planner); those of a policy alone are no chances. `reason` says in a sentence why the first is better than the
    next one, empty where the agent names no other.
    """

    agent: str
    action: int
    win: float | None = None
    best: tuple[Rated, ...] = ()
    reason: str = ""


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
    inside, match = player_of(one, match)
    thought = getattr(inside, "thought", None)
    if thought is None or match.choosing:
        return Decided(action)
    value, policy = thought(match)
    return Decided(action, value, policy)


def advice(adviser: Agent, match: Match) -> Advice:
    """The advice of an agent for the deciding seat, from what that seat knows; `match` is not changed. Where the
    planner does not search, its advice is the best of the choices that were played on.
    """
    found = decide(adviser, match)
    inside, seen = player_of(adviser, match)
    if seen.choosing:
        return Advice(adviser.name, found.action)
    if isinstance(inside, PlannerAgent):
        return _planned(adviser.name, inside, match, seen, found.action)
    value = found.value
    if value is None and isinstance(inside, Estimating):
        value = inside.estimate(seen, found.action)
    win = None if value is None else win_chance(value, sides(seen))
    return Advice(adviser.name, found.action, win, reason=_reason_of_policy(match, seen, found))


def _planned(name: str, planner: PlannerAgent, match: Match, seen: Match, action: int) -> Advice:
    """The advice of the planner. `seen` is the game that it plays in the match."""
    same = representatives(match)
    best = searched(planner, action, same)[:BEST]
    gained: float | None = None
    if not best:
        outcomes = played_on(planner, seen, action, same)
        best = [Rated(one.action, one.chance) for one in outcomes[:BEST]]
    elif sides(seen) > 2:  # what the search counts is no chance there
        outcomes = follow(seen, [one.action for one in best], planner.judge, turns=planner.turns)
        outcomes[1:] = sorted(outcomes[1:], key=lambda one: -one.chance)
        best = [Rated(one.action, min(one.chance, outcomes[0].chance)) for one in outcomes]
    else:
        outcomes = follow(seen, [one.action for one in best[:2]], planner.judge, turns=planner.turns)
        gained = best[0].chance - best[1].chance if len(best) > 1 else None
    return Advice(name, best[0].action, best[0].chance, tuple(best), why(match, outcomes, gained))


def _reason_of_policy(match: Match, seen: Match, found: Decided) -> str:
    """Why an action is better than the next one of the policy; empty without a policy."""
    policy = found.policy
    if policy is None:
        return ""
    same = representatives(match)
    likeliest = sorted(policy, key=lambda action: -policy[action])
    others = [action for action in likeliest if same.get(action, action) != same[found.action]]
    return why(match, follow(seen, [found.action, *others[:1]])) if others else ""


def why(match: Match, outcomes: Sequence[Outcomes], gained: float | None = None) -> str:
    """Why the first of several actions is better than the second; `gained` as in `reasons.reason`."""
    if len(outcomes) < 2:
        return ONLY
    names = names_for(match.board(match.seat))
    other = addressed(name_of(match, outcomes[1].action), names)
    return reason(outcomes[0], outcomes[1], other, sides_of(match, names), gained)


def player_of(one: Agent, match: Match) -> tuple[Any, Match]:
    """The agent that plays the games of a match, and the match that it sees."""
    if isinstance(match, CampaignMatch) and not match.building:
        return getattr(one, "player", one), match.encounter()
    return one, match
