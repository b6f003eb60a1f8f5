"""The campaign for one learner: Gymnasium, a partner, MaskablePPO."""

import gymnasium as gym
import pytest

from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.env.modes import Campaign
from ashes_env.match.errors import NotReset, OpponentError, OptionError
from ashes_env.rules.state.neighbours import opponent
from tests.env.campaigns import EASY, FREE
from tests.env.choosing import POLICIES, key, learns_with_masks, ppo_learns
from tests.env.play import learn_at_random


def test_made_by_name_it_has_its_masks() -> None:
    env = gym.make("ashes_env:Campaign-v0", **FREE)
    assert env is env.unwrapped
    assert isinstance(env, Campaign)
    _, info = env.reset(seed=1)
    *_, info = learns_with_masks(env, info, 1)
    assert info["is_success"] == (info["encounters_won"] == 3)
    with pytest.raises(NotReset, match="the game is over"):
        env.step(0)


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

    env = Campaign(partner=Partner(), seat=seat, players=2, **EASY)  # type: ignore[arg-type]
    env.reset(seed=1)
    steps = learn_at_random(env, 1)
    assert steps[-1][0] in (-1.0, 1.0)
    assert set(asked) == {-1, 1 - seat}
    env = Campaign(players=2, seat=seat, **EASY)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][0] in (-1.0, 1.0)


def test_a_partner_that_errs_is_named_and_nothing_has_happened() -> None:
    env = Campaign(partner=lambda seen, mask: 0, players=2)
    _, info = env.reset(seed=1)
    done = next(action for action, text in env.describe_mask().items() if text == "finish the deck")
    before = key(env)
    with pytest.raises(OpponentError, match="chose 0 as player 1"):
        env.step(done)
    assert key(env) == before
    assert info["building"] == 1
    with pytest.raises(OptionError, match="partner"):
        Campaign(partner=lambda seen, mask: 0)
    with pytest.raises(OptionError, match="seat: one of 0"):
        Campaign(seat=1)


@pytest.mark.slow  # a training
@POLICIES
def test_maskable_ppo_learns_a_few_hundred_steps(policy: str, obs_mode: str) -> None:
    env = Campaign(illegal_action="raise", on_loss="retry", encounter_reward=0.3, obs_mode=obs_mode, **FREE)
    ppo_learns(env, policy, 384)
