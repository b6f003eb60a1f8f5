"""Agents play legally, repeatably, and without looking at what they cannot know."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.agents.base import Agent, AgentError, legal
from ashes_env.agents.make import make_agent
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.agents.search_greedy import GreedyAgent, score
from ashes_env.encoding.actions import PAGE
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import describe
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.scenarios import position, side, unit

PVP = Settings("pvp", illegal_action="raise")


def play(agent: Agent, seed: int, decisions: int) -> list[int]:
    match = GameMatch.new(PVP, {"first_five": "recommended"}, seed)
    agent.start(seed)
    taken: list[int] = []
    while not match.over and len(taken) < decisions:
        action = agent.act(match)
        assert action in match.actions()
        match.act(action)
        taken.append(action)
    return taken


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    agent = make_agent(name)
    assert play(agent, 3, 60) == play(agent, 3, 60)
    assert play(agent, 3, 60) != play(agent, 4, 60)


def test_the_legal_actions_are_an_array_of_ascending_ids() -> None:
    match = GameMatch.new(PVP, {"first_five": "recommended"}, 5)
    found = legal(match)
    assert found.dtype == np.intp
    assert found.tolist() == sorted(match.actions())


def test_greedy_leaves_the_match_as_it_was() -> None:
    match = GameMatch.new(PVP, {"first_five": "recommended"}, 5)
    before = match.copy()
    agent = GreedyAgent()
    agent.start(1)
    agent.act(match)
    assert match.game.rng == before.game.rng
    assert match.actions() == before.actions()


def test_greedy_chooses_the_same_whatever_the_hidden_cards_are() -> None:
    match = GameMatch.new(PVP, {"first_five": "recommended"}, 8)
    agent = GreedyAgent(completions=1)
    for i in range(40):
        other = match.copy()
        other.game = determinize(match.game, match.seat, i)
        agent.start(i)
        action = agent.act(match)
        agent.start(i)
        assert agent.act(other) == action
        match.act(action)


def test_greedy_takes_a_win_that_is_there() -> None:
    game = position(
        side(units=["Hammer Knight"], deck=["Anchornaut"] * 3, hand=["Anchornaut"], dice="3 natural"),
        side({"title": "Aradel Summergaard", "wounds": 14}, deck=["Anchornaut"] * 3),
    )
    match = GameMatch(PVP, game)
    agent = GreedyAgent()
    agent.start(0)
    for _ in range(6):
        if match.over or match.seat != 0:
            break
        match.act(agent.act(match))
    assert match.winners == (0,)


@pytest.mark.parametrize(
    "name", ["random", "greedy", "expert", "flat:simulations=20", "tree:simulations=20", "plan:simulations=20"]
)
def test_a_decision_on_several_pages_is_answered(name: str) -> None:
    pile = ["Anchornaut"] * 3
    game = position(side(units=["Hammer Knight"], deck=pile), side(units=["Iron Worker"] * 14, deck=pile), crowded=True)
    match = GameMatch(PVP, game)
    match.act(next(action for action, move in match.actions().items() if describe(game, move) == "attack"))
    assert PAGE in match.actions()
    agent = make_agent(name)
    agent.start(1)
    assert agent.act(match) in match.actions()


def test_the_score_prefers_life_units_and_readiness() -> None:
    def of(**mine: Any) -> float:
        deck = ["Anchornaut"] * 3
        me = side(mine.pop("pb", "Coal Roarkwin"), deck=deck, **mine)
        return score(position(me, side("Coal Roarkwin", deck=deck)), 0)

    even, unit_more, tired = of(), of(units=["Iron Worker"]), of(units=[unit("Iron Worker", exhaustion=1)])
    wounded = of(pb={"title": "Coal Roarkwin", "wounds": 3})
    assert even == 0
    assert unit_more > tired > even > wounded


def test_an_unknown_agent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="use random, greedy"):
        make_agent("clairvoyant")
    with pytest.raises(AgentError, match="nothing is saved there"):
        make_agent(str(tmp_path))
    assert isinstance(make_agent("random"), RandomAgent)
