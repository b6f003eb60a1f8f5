"""What an agent would do and how good it takes the position to be, for people who ask it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from agents.base import Agent, AgentError
from agents.make import recipe
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.match import Match

if TYPE_CHECKING:
    from agents.search.guide import Guide


@dataclass(frozen=True, slots=True)
class Advice:
    """`action` is a legal id; `win` the estimate that the seat that decides wins, from 0 to 1, `None` where the agent
    has no estimate.
    """

    action: int
    win: float | None = None


def advise(agent: Agent, match: Match) -> Advice:
    """The advice of an agent at a decision, which is not changed. Searches and policies over the flat form have an
    estimate; that of a policy is what it learned to expect, not a measured rate. Raises what `agent.act` raises.
    """
    inner = getattr(agent, "player", agent)  # a campaign is played by an agent for Red Rains
    if isinstance(match, CampaignMatch) and inner is not agent:
        if match.building:
            return Advice(agent.act(match))
        agent, match = inner, match.encounter()
    if len(match.actions()) > 1:
        found = _searched(agent, match)
        if found is not None:
            return found
    return Advice(agent.act(match), _valued(agent, match))


def _searched(agent: Agent, match: Match) -> Advice | None:
    """What a search says; one that is not even imported is not meant."""
    guided, tree = sys.modules.get("agents.search.guided"), sys.modules.get("agents.search.tree")
    if guided is not None and isinstance(agent, guided.GuidedAgent):
        found = agent.search(match)
        return Advice(found.action, _share(found.value))
    if tree is not None and isinstance(agent, tree.TreeAgent):
        root = agent.search(match)
        tried = {action: node for action, node in root.children.items() if action in match.actions()}
        if tried:
            action = max(tried, key=lambda one: tried[one].visits)
            best = tried[action]
            return Advice(action, _share(best.totals[match.seat] / max(1, best.visits)))
    return None


def _valued(agent: Agent, match: Match) -> float | None:
    """What the critic of a policy expects that is made by its name."""
    policy = sys.modules.get("agents.policy")
    if policy is None or not isinstance(agent, policy.PolicyAgent) or agent.form not in ("flat", "bytes"):
        return None
    try:
        folders = recipe(agent.name).folders
    except AgentError:  # a policy that was not made by `make_agent`
        return None
    guide = _guide(folders[0])
    mask = match.mask(match.seat).astype(bool)
    _, values = guide.look(match.observe_raw(match.seat)[None], mask[None])
    return _share(float(values[0]))


@lru_cache(maxsize=4)
def _guide(folder: Path) -> Guide:
    from agents.search.guide import guide_of

    return guide_of(folder)


def _share(value: float) -> float:
    """A value from -1 to 1 as the share of games won."""
    return min(1.0, max(0.0, (value + 1) / 2))
