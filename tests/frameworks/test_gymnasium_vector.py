"""Gymnasium's vector environments: 1,000 steps with masks, without an illegal action."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv

STEPS = 1000
N = 4


def run(env: VectorEnv[Any, Any, Any]) -> int:
    """Random legal play with the masks of the infos; where a game is over, the next action deals anew or is the first
    of the next game, as the environment has it.
    """
    rng = np.random.default_rng(1)
    assert isinstance(env, (SyncVectorEnv, AsyncVectorEnv)), "others do not call methods"
    next_step = env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, info = env.reset(seed=1)
    games = steps = 0
    over = np.zeros(N, np.bool_)
    while steps < STEPS:
        masks = info["action_mask"]
        assert masks.dtype == np.int8
        assert info["_action_mask"].all()
        if steps < 100:
            assert np.array_equal(masks, env.call("action_masks"))
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        steps += N - int(over.sum()) if next_step else N
        seen, _, terminated, truncated, info = env.step(actions)
        over = terminated | truncated
        games += int(over.sum())
        assert not info["illegal"].any()
    spaces = env.observation_space
    assert spaces.contains(seen)
    env.close()
    return games


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("ashes_env:PvP-v0", {}),
        ("ashes_env:RedRains-v0", {}),
        ("ashes_env:RedRains-v0", {"players": 2}),
        ("ashes_env:Campaign-v0", {}),
        ("ashes_env:Draft-v0", {"players": 4}),
    ],
)
@pytest.mark.parametrize("obs_mode", ["flat", pytest.param("entities", marks=pytest.mark.slow)])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasium_vector_env(name: str, more: dict[str, Any], obs_mode: str, mode: AutoresetMode) -> None:
    make = [lambda: gym.make(name, illegal_action="raise", obs_mode=obs_mode, **more)] * N
    assert run(SyncVectorEnv(make, autoreset_mode=mode)) >= 1


def test_gymnasium_vector_env_in_processes() -> None:
    make = [lambda: gym.make("ashes_env:RedRains-v0", illegal_action="raise", first_five="recommended")] * N
    assert run(AsyncVectorEnv(make, autoreset_mode=AutoresetMode.SAME_STEP)) >= 1


@pytest.mark.parametrize("vectorization", ["sync", "async"])
def test_gymnasium_make_vec(vectorization: str) -> None:
    env = gym.make_vec(
        "ashes_env:RedRains-v0",
        num_envs=N,
        vectorization_mode=vectorization,
        vector_kwargs={},
        illegal_action="raise",
        first_five="recommended",
    )
    assert run(env) >= 1
