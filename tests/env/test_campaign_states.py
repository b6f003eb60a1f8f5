"""Copies of a campaign, saved ones, other worlds, rollouts."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from ashes_env import campaign_v0, red_rains_v0
from ashes_env.env.campaign_envs import CampaignAEC
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.campaign_settings import CampaignSettings
from ashes_env.env.errors import OptionError, StateError
from tests.env.campaigns import EASY, FREE, PLAYERS, until
from tests.env.choosing import (
    HOW,
    copied_at_the_end,
    copies_keep_the_position,
    refuses_seeds,
    rolled_out,
    takes_no_state_of,
)
from tests.env.play import random_steps, until_over


@HOW
@pytest.mark.parametrize("steps", [3, 30, 90, 200])
def test_copies_keep_the_live_position(how: str, steps: int) -> None:
    make = partial(campaign_v0.raw_env, players=2, reward="shaped", encounter_reward=0.5, **FREE)
    copies_keep_the_position(make, how, steps, 60)


@PLAYERS
def test_a_campaign_that_is_over_is_copied_too(players: int) -> None:
    env, others = copied_at_the_end(partial(campaign_v0.raw_env, players=players, **EASY))
    assert all(other.match.winners == env.match.winners for other in others)


def test_states_of_other_environments_are_refused() -> None:
    env = campaign_v0.raw_env()
    env.reset(seed=1)
    for other in (campaign_v0.raw_env(players=2), red_rains_v0.raw_env()):
        takes_no_state_of(env, other)
    settings = env.settings
    assert isinstance(settings, CampaignSettings)
    saved = env.match.save()
    for wrong, message in (
        ({}, "has the fields"),
        ({**saved, "campaign": {}}, "format"),
        ({**saved, "asked": [1]}, "'asked'"),
        ({**saved, "page": -1}, "'page'"),
        ({**saved, "page": 9}, "the last page"),
        ({**saved, "game": {"format": 1}}, "format"),
    ):
        with pytest.raises(StateError, match=message):
            CampaignMatch.restore(settings, wrong)


@pytest.mark.parametrize("building", [True, False])
def test_another_world_looks_the_same_to_the_seat_it_is_dealt_for(building: bool) -> None:
    env = campaign_v0.raw_env(players=2, **FREE)
    looked = 0
    for seed in range(6):
        env.reset(seed=seed)
        random_steps(env, 30, seed)
        until(env, building, seed)
        random_steps(env, 0 if building else 25, seed)
        if env.match.over:
            continue
        looked += 1
        dealt = set()
        for seat in (0, 1):
            before = env.match.observe(seat)
            for number in range(4):
                other = env.match.determinize(number, seat)
                assert np.array_equal(other.observe(seat), before)
                assert other.text(seat) == env.match.text(seat)
                assert other.info(seat) == env.match.info(seat)
                dealt.add(other.campaign.seed())
        assert len(dealt) == 4, "what comes later is dealt anew, by the number alone"
        world = env.determinize(3)
        assert isinstance(world, CampaignAEC)
        until_over(world, 3)
    assert looked > 1
    refuses_seeds(env)


def test_a_partner_s_hand_is_not_seen() -> None:
    """Where the partner's hidden cards change places, nothing changes for the other seat."""
    env = campaign_v0.raw_env(players=2, **FREE)
    env.reset(seed=3)
    until(env, False, 3)
    random_steps(env, 12, 3)
    other = env.match.determinize(1, 0)
    hands = [[match.game.by_id[cid].title for cid in match.game.players[1].hand] for match in (env.match, other)]
    assert hands[0] != hands[1]
    assert np.array_equal(env.match.observe(0), other.observe(0))


def test_rollouts_play_the_whole_campaign() -> None:
    env = campaign_v0.raw_env(players=2, **FREE)
    rolled_out(env)
    match = env.match.copy()
    assert match.rollout(until=("decisions", 150), seed=4) == 150 or match.over
    match = env.match.copy()
    assert match.rollout(lambda m: next(iter(m.actions())), ("decisions", 10)) == 10
    with pytest.raises(OptionError, match="until"):
        match.rollout(until=("turns", 2))
