"""The campaign for one learner: Gymnasium, a partner, MaskablePPO."""

from __future__ import annotations

from random import Random

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.campaign_envs import Campaign
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.errors import NotReset, OpponentError, OptionError
from ashes_env.rules.state.neighbours import opponent
from tests.env.campaigns import EASY, FREE, PLAYERS, key
from tests.env.play import learn_at_random


@PLAYERS
def test_the_checks_of_gymnasium_and_sb3_pass(players: int) -> None:
    check_env(Campaign(players=players))
    check_env(MaskInObservation(Campaign(players=players)), skip_render_check=True)
    sb3 = pytest.importorskip("stable_baselines3.common.env_checker")
    sb3.check_env(Campaign(players=players))


def test_made_by_name_it_has_its_masks() -> None:
    env = gym.make("ashes_env:Campaign-v0", **FREE)
    assert env is env.unwrapped
    assert isinstance(env, Campaign)
    _, info = env.reset(seed=1)
    keys = set(info)
    random = Random(1)
    over = False
    while not over:
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert np.array_equal(mask, info["action_mask"])
        assert env.describe_mask().keys() == set(np.flatnonzero(mask).tolist())
        _, _, terminated, truncated, info = env.step(random.choice(np.flatnonzero(mask).tolist()))
        assert set(info) == keys
        over = terminated or truncated
    assert info["is_success"] == (info["encounters_won"] == 3)
    assert env.action_masks().sum() == 1
    with pytest.raises(NotReset, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("mode", [None, "sync", "async"])
def test_many_at_once(mode: str | None) -> None:
    envs = gym.make_vec("ashes_env:Campaign-v0", 2, vectorization_mode=mode, illegal_action="raise", **EASY)
    seen, infos = envs.reset(seed=1)
    random = Random(1)
    ends = 0
    for _ in range(300):
        actions = np.array([random.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]])
        seen, _, over, _, infos = envs.step(actions)
        ends += int(over.sum())
    assert envs.observation_space.contains(seen)
    assert ends
    envs.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_partner_plays_the_other_seat(seat: int) -> None:
    asked: list[int] = []

    class Partner:
        def start(self, seed: int) -> None:
            asked.append(-1)

        def act(self, match: CampaignMatch) -> int:
            asked.append(match.seat)
            if not match.building:
                assert opponent(match.encounter().game, match.seat) == 2
                assert match.encounter().actions() == match.actions()
            return next(iter(match.actions()))

    env = Campaign(Partner(), seat=seat, players=2, **EASY)  # type: ignore[arg-type]
    env.reset(seed=1)
    steps = learn_at_random(env, 1)
    assert steps[-1][0] in (-1.0, 1.0)
    assert set(asked) == {-1, 1 - seat}
    env = Campaign(players=2, seat=seat, **EASY)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][0] in (-1.0, 1.0)


def test_a_partner_that_errs_is_named_and_nothing_has_happened() -> None:
    env = Campaign(lambda seen, mask: 0, players=2)
    _, info = env.reset(seed=1)
    done = next(action for action, text in env.describe_mask().items() if text == "the deck is done")
    before = key(env)
    with pytest.raises(OpponentError, match="chose 0 as player 1"):
        env.step(done)
    assert key(env) == before
    assert info["building"] == 1
    with pytest.raises(OptionError, match="partner"):
        Campaign(lambda seen, mask: 0)
    with pytest.raises(OptionError, match="seat: one of 0"):
        Campaign(seat=1)


@pytest.mark.parametrize(("policy", "obs_mode"), [("MlpPolicy", "flat"), ("MultiInputPolicy", "entities")])
def test_maskable_ppo_learns_a_few_hundred_steps(policy: str, obs_mode: str) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = Campaign(illegal_action="raise", on_loss="retry", encounter_reward=0.3, obs_mode=obs_mode, **FREE)
    model = contrib.MaskablePPO(policy, env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(384)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]
