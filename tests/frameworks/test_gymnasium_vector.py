"""Gymnasium's vector environments: 1,000 steps with masks, without an illegal action."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

STEPS = 1000
N = 4


def run(env: VectorEnv[Any, Any, Any]) -> int:
    """Random legal play; an environment whose game is over is dealt anew instead of taking the next action."""
    rng = np.random.default_rng(1)
    assert isinstance(env, (SyncVectorEnv, AsyncVectorEnv)), "others do not call methods"
    seen, info = env.reset(seed=1)
    games = steps = 0
    over = np.zeros(N, np.bool_)
    while steps < STEPS:
        masks = np.stack(env.call("action_masks"))
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        steps += int((~over).sum())
        seen, _, terminated, truncated, info = env.step(actions)
        over = terminated | truncated
        games += int(over.sum())
        assert not info["illegal"].any()
    spaces = env.observation_space
    assert spaces.contains(seen)
    env.close()
    return games


@pytest.mark.parametrize("name", ["ashes_env:PvP-v0", "ashes_env:RedRains-v0"])
@pytest.mark.parametrize("obs_mode", ["flat", "entities"])
def test_gymnasium_vector_env(name: str, obs_mode: str) -> None:
    env = SyncVectorEnv([lambda: gym.make(name, illegal_action="raise", obs_mode=obs_mode)] * N)
    run(env)


def test_gymnasium_vector_env_in_processes() -> None:
    make = [lambda: gym.make("ashes_env:RedRains-v0", illegal_action="raise", first_five="recommended")] * N
    assert run(AsyncVectorEnv(make)) >= 1


def test_gymnasium_make_vec() -> None:
    env = gym.make_vec("ashes_env:RedRains-v0", num_envs=N, vectorization_mode="sync",
                       vector_kwargs={}, illegal_action="raise", first_five="recommended")  # fmt: skip
    assert run(env) >= 1
