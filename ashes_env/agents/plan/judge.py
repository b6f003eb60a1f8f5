"""Values the ends of the planner's lines: by the numbers of a position, and by a trained policy if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ashes_env.agents.plan.value import Value
from ashes_env.agents.search.guide import Guide, seen_by
from ashes_env.agents.search.leaves import for_two_sides
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import partners

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
        unfinished = [(i, each) for i, each in enumerate(at(match, end) for end in ends) if not each.over]
        if unfinished:
            seen = np.stack([seen_by(self.guide, each) for _, each in unfinished])
            masks = np.stack([each.mask(each.seat) for _, each in unfinished]).astype(bool)
            _, values = self.guide.look(seen, masks)
            for (i, each), value in zip(unfinished, values.tolist(), strict=True):
                mine = value if partners(each.game, seat, each.seat) else -value
                found[i] += TRUSTED * ((1.0 + mine) / 2.0 - found[i])
        return found

    def likeliest(self, match: Match, most: int) -> list[int]:
        """The actions that the policy takes with the highest probability, at most so many; none without a policy.
        Raises `AgentError` if more than two sides play.
        """
        if self.guide is None:
            return []
        for_two_sides(match)
        mask = match.mask(match.seat).astype(bool)
        chances, _ = self.guide.look(seen_by(self.guide, match)[None], mask[None])
        legal = np.flatnonzero(mask)
        order = np.argsort(-chances[0, legal], kind="stable")[:most]
        return [int(action) for action in legal[order]]


def at(match: Match, game: Game) -> GameMatch:
    """The match at a position that follows from its own."""
    assert isinstance(match, GameMatch)
    return match.at(game)
