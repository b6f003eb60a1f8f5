"""Opponents by name, wherever somebody else plays."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from ashes_env import campaign_v0, draft_v0
from ashes_env.agents.base import AgentError
from ashes_env.agents.campaign import CampaignAgent
from ashes_env.agents.expert.agent import ExpertAgent
from ashes_env.agents.make import agent_for, make_agent
from ashes_env.agents.policy import PolicyAgent
from ashes_env.env.modes import Campaign, Draft
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector.learners import PvPVectorEnv, RedRainsVectorEnv
from ashes_env.match.errors import OpponentError, OptionError
from ashes_env.match.match import Match

FAST: dict[str, Any] = {"first_five": "recommended", "payment": "auto"}


class First:
    """Takes the first legal action."""

    name = "first"

    def start(self, seed: int) -> None:
        """Nothing."""

    def act(self, match: Match) -> int:
        return next(iter(match.actions()))


def steps(env: Any, n: int = 12) -> list[Any]:
    """Some steps of a learner, and what it sees."""
    seen, info = env.reset(seed=3)
    out = [seen]
    for _ in range(n):
        seen, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        out.append(seen)
        if terminated or truncated:
            break
    return out


def same(ours: list[Any], theirs: list[Any]) -> bool:
    return len(ours) == len(theirs) and all(np.array_equal(a, b) for a, b in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("name", ["expert", "greedy", "pvp", f"{__name__}:First"])
def test_a_name_plays_as_the_agent_does(name: str) -> None:
    ours = gym.make("ashes_env:PvP-v0", opponent=name, **FAST)
    theirs = gym.make("ashes_env:PvP-v0", opponent=make_agent(name), **FAST)
    assert same(steps(ours), steps(theirs))


def test_random_is_who_plays_where_nobody_is_named() -> None:
    named = PvP(opponent="random", **FAST)
    assert named.all_random
    assert same(steps(named), steps(PvP(**FAST)))


def test_each_seat_may_have_a_name() -> None:
    env = PvP(opponent=["expert", None], players=3, first_five="recommended")
    assert [asked and type(asked.opponent) for asked in env._others] == [ExpertAgent, None]
    both = PvP(opponent="expert", players=3, first_five="recommended")
    first, second = [asked.opponent for asked in both._others if asked]
    assert first is not second
    assert env.opponent == ["expert", None]


def test_partners_have_names() -> None:
    steps(RedRains(partner="expert", players=2, **FAST))
    env = Campaign(partner="expert", players=2)
    (asked,) = env._others
    assert asked is not None
    assert isinstance(asked.opponent, CampaignAgent)
    steps(env)
    with pytest.raises(OptionError, match=r"partner: .*did you mean expert\?"):
        RedRains(partner="experd", players=2)


def test_drafters_have_names_and_so_have_those_who_play_the_decks() -> None:
    steps(Draft(opponent="draft", policies="expert"))
    env = draft_v0.raw_env(policies=["expert", None])
    assert [asked and type(asked.opponent) for asked in env.settings.asked] == [ExpertAgent, None]
    with pytest.raises(OptionError, match="agent 'expert' drafts no decks; 'random' and 'draft' do"):
        Draft(opponent="expert")
    with pytest.raises(OptionError, match="policies: agent 'draft' drafts decks, and plays nothing else"):
        draft_v0.raw_env(policies="draft")
    with pytest.raises(OptionError, match="agent 'draft' drafts decks"):
        PvP(opponent="draft")
    assert campaign_v0.raw_env(players=2).settings.players == 2


def test_copies_of_a_policy_share_its_weights() -> None:
    env = PvP(opponent="coal", players=2, **FAST)
    other = PvP(opponent="coal", players=2, **FAST)
    agents = [asked.opponent for one in (env, other) for asked in one._others if asked]
    assert all(isinstance(agent, PolicyAgent) for agent in agents)
    assert agents[0] is not agents[1]
    assert agents[0].network is agents[1].network  # type: ignore[union-attr]


@pytest.mark.parametrize("processes", [0, 2])
def test_batches_take_names(processes: int) -> None:
    envs = PvPVectorEnv(3, opponent=["expert", "pvp", None], processes=processes, **FAST)
    alone = [PvP(opponent=name, **FAST) for name in ("expert", "pvp", None)]
    try:
        seen, _ = envs.reset(seed=[3, 4, 5])
        wanted = [env.reset(seed=3 + i)[0] for i, env in enumerate(alone)]
        for _ in range(6):
            for i, one in enumerate(wanted):
                assert np.array_equal(seen[i], one)
            actions = envs.action_masks().argmax(axis=1)
            seen, _, terminated, truncated, _ = envs.step(actions)
            assert not (terminated | truncated).any()
            wanted = [env.step(int(action))[0] for env, action in zip(alone, actions, strict=True)]
    finally:
        envs.close()
    RedRainsVectorEnv(2, partner="expert", players=2, **FAST).close()
    with pytest.raises(OptionError, match=r"opponent: .*did you mean greedy"):
        PvPVectorEnv(2, opponent="greedi")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("experd", r"did you mean expert\?"),
        ("cole", r"did you mean coal\?"),
        ("greedy:completion=2", r"did you mean completions\?"),
        ("policy:nowhere", "shipped are chimeras, coal, pvp"),
        ("nowhere:First", "nowhere cannot be imported"),
        (f"{__name__}:Second", "has no class 'Second'"),
    ],
)
def test_a_name_that_means_nobody_is_an_error(name: str, told: str) -> None:
    with pytest.raises(OptionError, match=f"opponent: .*{told}"):
        PvP(opponent=name)
    with pytest.raises(AgentError, match=told):
        agent_for(name, "pvp")


def test_a_network_at_another_table_errs_as_any_opponent() -> None:
    env = PvP(opponent="pvp", players=3, first_five="recommended", first=1)
    with pytest.raises(OpponentError, match="trained at a table for two"):
        env.reset(seed=1)
