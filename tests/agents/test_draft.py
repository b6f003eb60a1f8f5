"""An agent that drafts."""

import json

import pytest

from ashes_env import draft_v0, red_rains_v0
from ashes_env.agents.base import AgentError
from ashes_env.agents.draft import DraftAgent, needs, partners, title_value
from ashes_env.agents.make import make_agent
from ashes_env.decks.drawing import symbols
from ashes_env.env.modes import Draft
from tests.env.drafts import EVERY, KINDS
from tests.env.play import learn_at_random


@EVERY
@pytest.mark.parametrize("name", ["draft", "random"])
def test_agents_draft_to_the_end(kind: str, name: str) -> None:
    ends = []
    for _ in range(2):
        env = draft_v0.raw_env(illegal_action="raise", **{**KINDS[kind], "reward": "none"})
        env.reset(seed=3)
        agents = [make_agent(name) for _ in env.possible_agents]
        for seat, agent in enumerate(agents):
            agent.start(seat)
        while not env.match.over:
            before = json.dumps(env.match.save())
            action = agents[env.match.seat].act(env.match)
            assert json.dumps(env.match.save()) == before
            env.step(action)
        ends.append(env.decks)
    assert ends[0] == ends[1]


def test_its_dice_pay_for_its_cards() -> None:
    """More of the symbols of its cards are of types that it has two dice or more of than where dice fall as they do."""
    paid = {"draft": 0.0, "random": 0.0}
    for name in paid:
        for seed in range(6):
            env = draft_v0.raw_env(players=4, reward="none")
            env.reset(seed=seed)
            agent = make_agent(name)
            agent.start(seed)
            while not env.match.over:
                env.step(agent.act(env.match))
            for deck in env.decks:
                wanted = needs(title for title, _ in deck.cards)
                paid[name] += sum(n for die, n in wanted.items() if deck.dice[die] >= 2) / wanted.total()
    assert paid["draft"] > 1.15 * paid["random"]


def test_it_values_what_goes_together() -> None:
    own = ["Coal Roarkwin", "Hammer Knight", "Anchornaut"]
    assert ("Anchornaut", "Hammer Knight") in partners()
    assert symbols("Iron Worker").keys() <= symbols("Hammer Knight").keys() | symbols("Coal Roarkwin").keys()
    assert title_value("Iron Worker", own) > title_value("Blood Archer", own)


def test_it_sees_no_hidden_card() -> None:
    """In another world for its seat it does the same."""
    env = draft_v0.raw_env(players=3)
    env.reset(seed=2)
    agent, other = DraftAgent(), DraftAgent()
    while not env.match.over:
        agent.start(1)
        other.start(1)
        action = agent.act(env.match)
        assert other.act(env.match.determinize(5)) == action
        env.step(action)


def test_it_can_be_an_opponent_and_plays_nothing_else() -> None:
    env = Draft(opponent=make_agent("draft"), players=3)
    env.reset(seed=1)
    assert learn_at_random(env, 1)[-1][1]
    game = red_rains_v0.raw_env()
    game.reset(seed=1)
    with pytest.raises(AgentError, match="cannot play a GameMatch"):
        DraftAgent().act(game.match)
