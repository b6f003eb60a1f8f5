"""Agents for Red Rains in campaigns."""

import pytest

from ashes_env import campaign_v0, red_rains_v0
from ashes_env.agents.base import AgentError
from ashes_env.agents.campaign import CampaignAgent
from ashes_env.agents.make import make_agent
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.decks import get
from ashes_env.env.modes import Campaign


@pytest.mark.parametrize(("player", "building"), [("random", "keep"), ("random", "random"), ("expert", "keep")])
def test_an_agent_plays_a_whole_campaign(player: str, building: str) -> None:
    env = campaign_v0.raw_env(illegal_action="raise", players=2, decks=["choose", "The Iron Men"])
    agent = CampaignAgent(make_agent(player), building)
    ends = []
    for _ in range(2):
        env.reset(seed=3)
        agent.start(7)
        while not env.match.over:
            was_building = env.match.building
            env.step(agent.act(env.match))
            if was_building and not env.match.building:
                kept = env.match.campaign.builders[1].cards == dict(get("The Iron Men").cards)
                assert kept == (building == "keep")
        ends.append((env.match.campaign, env.match.decisions))
    assert ends[0] == ends[1]


def test_it_can_be_the_partner() -> None:
    env = Campaign(partner=CampaignAgent(RandomAgent()), players=2)
    _, info = env.reset(seed=1)
    for _ in range(40):
        _, _, terminated, truncated, info = env.step(int(info["action_mask"].nonzero()[0][0]))
        if terminated or truncated:
            break
    assert info["decisions"] > 0


def test_what_it_cannot_do_is_refused() -> None:
    with pytest.raises(AgentError, match="'keep' or 'random' or 'trials', not 'best'"):
        CampaignAgent(RandomAgent(), "best")
    env = red_rains_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(AgentError, match="plays campaigns"):
        CampaignAgent(RandomAgent()).act(env.match)
