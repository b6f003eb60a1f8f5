"""Other worlds at the door: a clone that looks the same to who asks, with other hidden cards and other chance."""

from random import Random
from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.aec import AshesAEC
from ashes_env.env.single_agent import PvP, RedRains, SingleAgent
from ashes_env.rules.records import key

SETTINGS: dict[str, Any] = {"first_five": "recommended"}


def played(env: AshesAEC, decisions: int) -> AshesAEC:
    random = Random(3)
    env.reset(seed=3)
    for _ in range(decisions):
        env.step(random.choice(list(env.match.actions())))
    return env


@pytest.mark.parametrize("module", [pvp_v0, red_rains_v0])
def test_the_agent_that_acts_sees_the_same_in_another_world(module: Any) -> None:
    env = played(module.raw_env(**SETTINGS), 40)
    agent, seat = env.agent_selection, env.match.seat
    before = key(env.match.game)
    other = env.determinize(seed=5)
    np.testing.assert_array_equal(other.observe(agent)["observation"], env.observe(agent)["observation"])
    np.testing.assert_array_equal(other.observe(agent)["action_mask"], env.observe(agent)["action_mask"])
    assert sorted(other.match.game.players[seat].deck) == sorted(env.match.game.players[seat].deck)
    assert other.match.game.players[seat].deck != env.match.game.players[seat].deck
    other.step(next(iter(other.match.actions())))
    assert key(env.match.game) == before


@pytest.mark.parametrize("env", [RedRains(**SETTINGS), PvP(**SETTINGS)], ids=["Red Rains", "PvP"])
def test_one_learner_too(env: SingleAgent) -> None:
    seen, _ = env.reset(seed=4)
    other = env.determinize(seed=9)
    np.testing.assert_array_equal(other.match.observe(other.seat), seen)
    assert other.match.game.players[env.seat].deck != env.match.game.players[env.seat].deck
    other.step(int(np.flatnonzero(other.action_masks())[0]))
    np.testing.assert_array_equal(env.match.observe(env.seat), seen)
