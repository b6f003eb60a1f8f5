"""Driving campaigns in tests."""

from random import Random
from typing import Any

import pytest

from ashes_env.env.modes import CampaignAEC
from tests.env.play import random_action

EASY: dict[str, Any] = {"handicap": 100}  # each Chimera has one life left
FREE: dict[str, Any] = {"decks": "choose", "difficulty": "heroic", **EASY}
PLAYERS = pytest.mark.parametrize("players", [1, 2])


def until(env: CampaignAEC, building: bool, seed: int = 0) -> None:
    """Plays at random until decks are built, or a game is under way."""
    random = Random(seed)
    while not env.match.over and env.match.building != building:
        env.step(random_action(env, random))


def until_won(env: CampaignAEC, encounters: int) -> None:
    """Takes seeds until random play has won so many encounters and goes on."""
    for seed in range(200):
        env.reset(seed=seed)
        random = Random(seed)
        while not env.match.over:
            if env.match.campaign.won == encounters:
                return
            env.step(random_action(env, random))
    raise AssertionError("no seed is lucky")
