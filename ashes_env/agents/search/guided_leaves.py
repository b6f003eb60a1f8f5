"""Values the leaves of a tree search by a guide, such as a trained policy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ashes_env.agents.search.guide import Guide, look_at
from ashes_env.agents.search.leaves import Priors, Values, for_sides, for_two_sides
from ashes_env.match.match import Match


class Guided:
    """Values leaves by a guide, which gives the value for the acting seat. Raises `AgentError` if more than two sides
    play.
    """

    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    def start(self, seed: int) -> None:
        """Does nothing: there is no randomness."""

    def value(self, matches: Sequence[Match]) -> list[tuple[Priors, Values]]:
        for_two_sides(matches[0])
        masks, chances, values = look_at(self.guide, matches)
        return [
            (dict(zip(legal.tolist(), row[legal].tolist(), strict=True)), for_sides(m.game, m.seat, float(value)))
            for m, legal, row, value in zip(matches, map(np.flatnonzero, masks), chances, values, strict=True)
        ]
