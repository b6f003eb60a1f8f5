"""A batch for Stable-Baselines3: the games of its own vector environments, and MaskablePPO learns on it."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="needs the extra 'train'")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from ashes_env.env.single_agent import PvP
from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.match.errors import BatchError
from tests.env.vector.play import FIXED, last_of_three, random_actions

N = 3


@pytest.mark.parametrize(("processes", "players"), [(0, 2), (2, 2), (2, 3)])
def test_it_is_the_vector_environment_of_the_library(processes: int, players: int) -> None:
    settings: dict[str, Any] = {
        "players": players,
        "opponent": last_of_three,
        "seat": "random",
        "reward": "shaped",
        "max_turns": 9,
        "illegal_action": "raise",
        **FIXED,
    }
    one = DummyVecEnv([lambda: Monitor(PvP(**settings))] * N)
    other = AshesVecEnv("pvp", N, processes=processes, **settings)
    for env in (one, other):
        env.seed(4)
    seen = [env.reset() for env in (one, other)]
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(150):
        assert isinstance(seen[0], np.ndarray)
        assert isinstance(seen[1], np.ndarray)
        assert np.array_equal(seen[0], seen[1])
        masks = get_action_masks(one)
        assert np.array_equal(masks, get_action_masks(other))
        actions = random_actions(masks, rng)
        a, b = one.step(actions), other.step(actions)
        seen = [a[0], b[0]]
        for mine, theirs in zip(a[1:3], b[1:3], strict=True):
            assert np.array_equal(mine, theirs)
            assert mine.dtype == theirs.dtype
        for done, x, y in zip(a[2], a[3], b[3], strict=True):
            if not done:
                assert y == {}
                continue
            ended += 1
            assert np.array_equal(x.pop("terminal_observation"), y.pop("terminal_observation"))
            assert {"t"} | x["episode"].keys() == y["episode"].keys()
            assert x["episode"]["r"] == pytest.approx(y["episode"]["r"], abs=1e-5)
            assert x["episode"]["l"] == y["episode"]["l"]
            for name in ("action_mask", "episode"):
                x.pop(name, None)
                y.pop(name, None)
            assert x == y
    assert ended >= 3
    other.close()


@pytest.mark.parametrize(
    ("settings", "steps"),
    [({}, 2000), ({"processes": 2}, 500), ({"dtype": "uint8"}, 500)],
    ids=["here", "processes", "bytes"],
)
def test_maskable_ppo_learns_without_an_illegal_action(settings: dict[str, Any], steps: int) -> None:
    env = AshesVecEnv("red_rains", 4, illegal_action="raise", **FIXED, **settings)
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=125, batch_size=100, n_epochs=1, seed=1)
    model.learn(steps)
    assert model.num_timesteps == steps
    assert model.ep_info_buffer
    assert {"r", "l", "t"} == set(model.ep_info_buffer[0])
    env.close()


def test_a_model_can_be_evaluated_on_it() -> None:
    env = AshesVecEnv("red_rains", 2, illegal_action="raise", **FIXED)
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=16, n_epochs=1, seed=1)
    rewards, lengths = evaluate_policy(model, env, n_eval_episodes=3, return_episode_rewards=True)
    assert isinstance(rewards, list)
    assert isinstance(lengths, list)
    assert set(rewards) <= {-1.0, 1.0}
    assert len(lengths) == 3
    assert min(lengths) > 5


def test_what_is_asked_by_name() -> None:
    env = AshesVecEnv("pvp", 3, **FIXED)
    env.reset()
    assert env.has_attr("action_masks")
    assert not env.has_attr("no_such_thing")
    assert env.get_attr("seat", [0, 2]) == [0, 0]
    assert env.get_attr("render_mode") == [None] * 3
    assert all(env.env_method("describe_mask", indices=1))
    assert env.get_attr("opponent") == [None] * 3
    env.set_attr("opponent", last_of_three, indices=[1])
    with pytest.raises(AttributeError):
        env.set_attr("oponent", last_of_three)
    env.step(np.array([int(np.flatnonzero(mask)[0]) for mask in env.action_masks()]))
    with pytest.raises(BatchError, match="an integer for each of 3 games"):
        env.step(np.zeros(2, np.int64))
    env.close()
