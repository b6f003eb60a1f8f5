"""Values the ends of the planner's lines: by the numbers of a position, and by a trained policy if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ashes_env.agents.plan.value import Value
from ashes_env.agents.search.leaves import for_sides, for_two_sides
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.rules.game import Game

if TYPE_CHECKING:
    from ashes_env.agents.search.guide import Guide

TRUSTED: Final = 0.5  # the weight of a policy's value; the rest is that of the numbers


class Judge:
    """Values positions, without a policy by `value` alone."""

    def __init__(self, value: Value | None = None, guide: Guide | None = None) -> None:
        self.value = value or Value()
        self.guide = guide

    def chances(self, match: Match, ends: Sequence[Game], seat: int) -> list[float]:
        """The chance from 0 to 1 that a seat's side wins, from each position that follows from that of the match. A
        policy values a position as the seat that decides there; it is not asked where the match has ended.
        """
        found = [self.value.chance(end, seat) for end in ends]
        if self.guide is None:
            return found
        from ashes_env.agents.search.guide import look_at

        unfinished = [(i, each) for i, each in enumerate(at(match, end) for end in ends) if not each.over]
        if unfinished:
            _, _, values = look_at(self.guide, [each for _, each in unfinished])
            for (i, each), value in zip(unfinished, values.tolist(), strict=True):
                mine = for_sides(each.game, each.seat, value)[seat]
                found[i] += TRUSTED * ((1.0 + mine) / 2.0 - found[i])
        return found

    def likeliest(self, match: Match, most: int) -> list[int]:
        """The actions that the policy takes with the highest probability, at most so many; none without a policy.
        Raises `AgentError` if more than two sides play.
        """
        if self.guide is None:
            return []
        import numpy as np

        from ashes_env.agents.search.guide import look_at

        for_two_sides(match)
        masks, chances, _ = look_at(self.guide, [match])
        legal = np.flatnonzero(masks[0])
        order = np.argsort(-chances[0, legal], kind="stable")[:most]
        return [int(action) for action in legal[order]]


def at(match: Match, game: Game) -> GameMatch:
    """The match at a position that follows from its own."""
    assert isinstance(match, GameMatch)
    return match.at(game)
