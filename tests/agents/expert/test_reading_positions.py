"""What the expert reads off a position, and the two agents that go by the life left with it."""

from __future__ import annotations

import pytest

from ashes_env.agents.expert.position_value import life_left, side_value
from ashes_env.agents.search_greedy import side_score
from ashes_env.match.rewards import life_share
from ashes_env.rules.game import Game
from ashes_env.scenarios import position, side, unit


def drowned(level: int, wounds: int) -> Game:
    """A Phoenixborn of 15 lives with so many Drowning and wounds on it."""
    pb = {"title": "Coal Roarkwin", "wounds": wounds, "attached": [unit("Drowning", owner=1)] * level}
    return position(side(pb, hand=["Anchornaut"]), side({"title": "The Flood of Moon Cove"}))


@pytest.mark.cards("Drowning")
@pytest.mark.rules("R-DMG-05")
@pytest.mark.parametrize("level", [1, 5])
def test_a_drowning_costs_a_life_as_a_wound_does(level: int) -> None:
    deep, hurt = drowned(level, 4), drowned(0, 4 + level)
    assert life_left(deep, 0) == life_left(hurt, 0) == 11 - level
    assert side_value(deep, 0) == side_value(hurt, 0)
    assert side_score(deep, 0) == side_score(hurt, 0)
    assert life_share(deep, 0) == life_share(hurt, 0)
