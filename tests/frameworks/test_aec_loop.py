"""Plain PettingZoo: 1,000 steps of the AEC loop, without an illegal action."""

from typing import Any

import pytest

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from tests.env.play import FOUR, THREE, TOGETHER

STEPS = 1000


@pytest.mark.parametrize(
    "module",
    [pvp_v0, red_rains_v0, TOGETHER, campaign_v0, draft_v0, THREE, FOUR],
    ids=["pvp", "red_rains", "together", "campaign", "draft", "three", "four"],
)
@pytest.mark.parametrize("kind", ["raw_env", "env"])
@pytest.mark.parametrize("obs_mode", ["flat", pytest.param("entities", marks=pytest.mark.slow)])
def test_aec_loop(module: Any, kind: str, obs_mode: str) -> None:
    env = getattr(module, kind)(illegal_action="raise", obs_mode=obs_mode)
    for i, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(i)
    steps = games = 0
    while steps < STEPS:
        env.reset(seed=games)
        games += 1
        for agent in env.agent_iter(STEPS - steps):
            observation, _, terminated, truncated, info = env.last()
            assert info["illegal"] == 0
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
    assert steps == STEPS
    env.close()
