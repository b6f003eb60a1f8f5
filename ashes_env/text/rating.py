"""Values the choices of a decision with the planner: by its search, or by playing them on where it does not search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ashes_env.agents.expert import player
from ashes_env.agents.expert.agent import opened
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.match.match import Match
from ashes_env.rules.state.generator import spawned
from ashes_env.text.choices import short_choices
from ashes_env.text.outcomes import DEALS, FOLLOWED, Outcomes, follow

MOST: Final = 8  # choices that are played on where the planner does not search


class Rated(NamedTuple):
    """An action, and the chance to win after it, from 0 to 1."""

    action: int
    chance: float


def representatives(match: Match) -> dict[int, int]:
    """For each legal action the first one that means the same."""
    return {action: one.action for one in short_choices(match, match.seat) for action in one.same}


def searched(planner: PlannerAgent, own: int, same: Mapping[int, int]) -> list[Rated]:
    """What the planner's last search found, its own action first and no other above it: it dropped those after fewer
    tries. Empty where it did not search. With more than two sides these are no chances, but the order holds.
    """
    root = planner.last
    if root is None or not sum(root.tries):
        return []
    found = [
        Rated(planner.by_move[move], (mean + 1.0) / 2.0)
        for move, mean, tries in zip(root.actions, root.means(-1.0), root.tries, strict=True)
        if tries
    ]
    most = max((one.chance for one in found if one.action == own), default=1.0)
    found.sort(key=lambda one: (one.action != own, -one.chance))
    distinct: dict[int, Rated] = {}
    for one in found:
        distinct.setdefault(same[one.action], Rated(one.action, min(one.chance, most)))
    return list(distinct.values())


def played_on(
    planner: PlannerAgent, match: Match, own: int, same: Mapping[int, int], deals: int = DEALS, seed: int = 0
) -> list[Outcomes]:
    """At most `MOST` choices with what follows them, the best first; ties go to the planner's own."""
    game, d, by_move = opened(match.determinize(spawned(seed, FOLLOWED)))
    ranked = sorted(player.gains(game, d), key=lambda pair: -pair[0]) if player.is_tried(d) else []
    actions: dict[int, int] = {}
    for action in (own, *(by_move[move] for move in [move for _, move in ranked] or d.moves)):
        actions.setdefault(same[action], action)
    outcomes = follow(match, list(actions.values())[:MOST], planner.judge, deals=deals, turns=planner.turns, seed=seed)
    return sorted(outcomes, key=lambda one: -one.chance)
