"""Copies of a campaign, saved ones, other worlds, rollouts."""

import numpy as np
import pytest

from ashes_env import campaign_v0
from ashes_env.env.modes import CampaignAEC
from tests.env.campaigns import FREE, until
from tests.env.play import random_steps, until_over


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
