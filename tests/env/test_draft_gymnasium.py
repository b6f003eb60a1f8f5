"""The draft for one learner: Gymnasium, opponents, MaskablePPO."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from ashes_env.env.modes import Draft
from ashes_env.match.errors import NotReset, OpponentError, OptionError
from tests.env.choosing import POLICIES, key, learns_with_masks, ppo_learns
from tests.env.play import learn_at_random


def test_made_by_name_it_has_its_masks() -> None:
    env = gym.make("ashes_env:Draft-v0", players=4, seat="random")
    assert env is env.unwrapped
    assert isinstance(env, Draft)
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        taken, reward, info = learns_with_masks(env, info, seed)
        assert info["decisions"] == taken
        assert reward == env.match.results[info["seat"]]
        assert info["is_success"] == (reward > 0)
        with pytest.raises(NotReset, match="over"):
            env.step(0)
        assert len(env.decks) == 4
    assert seats == {0, 1, 2, 3}


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

    env = Draft(opponent=[Other("left"), None, Other("right")], seat=2, players=4)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][1]
    assert set(asked) == {("left", 3), ("right", 1)}
    env = Draft(opponent=lambda seen, mask: int(np.flatnonzero(mask)[0]), players=3)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][1]


def test_an_opponent_that_errs_is_named_and_nothing_has_happened() -> None:
    env = Draft(opponent=lambda seen, mask: 108)
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


@pytest.mark.slow  # a training
@POLICIES
def test_maskable_ppo_learns_a_few_hundred_steps(policy: str, obs_mode: str) -> None:
    env = Draft(illegal_action="raise", players=3, obs_mode=obs_mode)
    ppo_learns(env, policy, 256)
    assert env.match.refused == [0, 0, 0]
