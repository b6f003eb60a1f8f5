"""The draft for one learner: Gymnasium, opponents, MaskablePPO."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.draft_envs import Draft
from ashes_env.env.errors import NotReset, OpponentError, OptionError
from tests.env.drafts import EVERY, KINDS, key
from tests.env.play import learn_at_random


@EVERY
def test_the_checks_of_gymnasium_and_sb3_pass(kind: str) -> None:
    check_env(Draft(**KINDS[kind]))
    check_env(MaskInObservation(Draft(**KINDS[kind])), skip_render_check=True)
    sb3 = pytest.importorskip("stable_baselines3.common.env_checker")
    sb3.check_env(Draft(**KINDS[kind]))


def test_made_by_name_it_has_its_masks() -> None:
    env = gym.make("ashes_env:Draft-v0", players=4, seat="random")
    assert env is env.unwrapped
    assert isinstance(env, Draft)
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        keys = set(info)
        seats.add(info["seat"])
        random = Random(seed)
        over, taken = False, 0
        while not over:
            mask = env.action_masks()
            assert mask.dtype == np.bool_
            assert np.array_equal(mask, info["action_mask"])
            assert env.describe_mask().keys() == set(np.flatnonzero(mask).tolist())
            _, reward, terminated, truncated, info = env.step(random.choice(np.flatnonzero(mask).tolist()))
            assert set(info) == keys
            over = terminated or truncated
            taken += 1
        assert info["decisions"] == taken
        assert reward == env.match.results[info["seat"]]
        assert info["is_success"] == (reward > 0)
        assert env.action_masks().sum() == 1
        with pytest.raises(NotReset, match="over"):
            env.step(0)
        assert len(env.decks) == 4
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize("mode", [None, "sync", "async"])
def test_many_at_once(mode: str | None) -> None:
    envs = gym.make_vec("ashes_env:Draft-v0", 2, vectorization_mode=mode, illegal_action="raise", form="duel")
    seen, infos = envs.reset(seed=1)
    random = Random(1)
    ends = 0
    for _ in range(120):
        actions = np.array([random.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]])
        seen, _, over, _, infos = envs.step(actions)
        ends += int(over.sum())
    assert envs.observation_space.contains(seen)
    assert ends > 2
    envs.close()


def test_opponents_draft_the_other_seats() -> None:
    asked: list[tuple[str, int]] = []

    class Other:
        def __init__(self, name: str) -> None:
            self.name = name

        def start(self, seed: int) -> None:
            pass

        def act(self, match: Any) -> int:
            asked.append((self.name, match.seat))
            return int(next(iter(match.actions())))

    env = Draft([Other("left"), None, Other("right")], seat=2, players=4)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][1]
    assert set(asked) == {("left", 3), ("right", 1)}
    env = Draft(lambda seen, mask: int(np.flatnonzero(mask)[0]), players=3)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][1]


def test_an_opponent_that_errs_is_named_and_nothing_has_happened() -> None:
    env = Draft(lambda seen, mask: 108)
    for seed in range(20):
        try:
            env.reset(seed=seed, options={"first": 0})
        except OpponentError:
            raise AssertionError("the learner begins") from None
        before = key(env)
        with pytest.raises(OpponentError, match="chose 108 as player 1"):
            env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert key(env) == before
    for wrong in ({"opponent": [None]}, {"seat": 3}, {"opponent": 5}):
        with pytest.raises(OptionError, match=r"opponent|seat"):
            Draft(players=3, **wrong)


def test_a_policy_that_errs_after_the_last_decision_of_others_gives_the_step_back() -> None:
    env = Draft(players=3, policies=lambda seen, mask: -5)
    env.reset(seed=3, options={"first": 1})
    while env.match.draft.step != "swap":
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    before = key(env)
    with pytest.raises(OpponentError, match="chose -5"):
        env.step(0)
    assert key(env) == before


def test_states_copies_and_worlds_of_a_learner() -> None:
    env = Draft(players=3, seat=1)
    env.reset(seed=4)
    for _ in range(7):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    state, before = env.get_state(), key(env)
    world = env.determinize(3)
    assert isinstance(world, Draft)
    assert np.array_equal(world.match.observe(1), env.match.observe(1))
    assert key(world) != before
    clone = env.clone()
    ends = []
    assert isinstance(clone, Draft)
    for each in (env, clone):
        learn_at_random(each, 2)
        ends.append(key(each))
    assert ends[0] == ends[1]
    env.set_state(state)
    assert key(env) == before


@pytest.mark.parametrize(("policy", "obs_mode"), [("MlpPolicy", "flat"), ("MultiInputPolicy", "entities")])
def test_maskable_ppo_learns_a_few_hundred_steps(policy: str, obs_mode: str) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = Draft(illegal_action="raise", players=3, obs_mode=obs_mode)
    model = contrib.MaskablePPO(policy, env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(256)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]
    assert env.match.refused == [0, 0, 0]
