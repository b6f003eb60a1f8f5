"""Searches: legal, repeatable, within their budget, and blind to what lies hidden."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.plan.judge import Judge
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.flat import FlatMonteCarloAgent
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.guided_leaves import Guided
from ashes_env.agents.search.leaves import PlayedOut
from ashes_env.agents.search.tree import TreeAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.records import key

Floats = NDArray[np.float32]
SIMULATIONS = Budget(simulations=12)


class Even:
    """A guide that likes every action as much and knows nothing of positions but a fixed sum of their numbers."""

    consequences = False

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        chances = masks / masks.sum(axis=1, keepdims=True).clip(1)
        values = np.sin(observations.astype(np.float32).sum(axis=1))
        return chances.astype(np.float32), values


SEARCHES: dict[str, Callable[[], Agent]] = {
    "flat": lambda: FlatMonteCarloAgent(SIMULATIONS, turns=2),
    "tree": lambda: TreeAgent(PlayedOut(2), SIMULATIONS),
    "guided tree": lambda: TreeAgent(Guided(Even()), SIMULATIONS),
    "plan": lambda: PlannerAgent(SIMULATIONS, turns=1),
    "plan, guided": lambda: PlannerAgent(SIMULATIONS, turns=1, judge=Judge(guide=Even())),
    "guided": lambda: GuidedAgent(Even(), SIMULATIONS, turns=1),
    "guided, exploring": lambda: GuidedAgent(Even(), SIMULATIONS, turns=1, explore=True),
    "guided, with a student": lambda: GuidedAgent(Even(), SIMULATIONS, turns=1, student=Even(), gate=0.4),
}


def position(mode: str, seed: int, decisions: int) -> GameMatch:
    """A decision with a choice, in a random game."""
    decks = ["random"] * (2 if mode == "pvp" else 1)
    match = GameMatch.new(Settings(mode, first_five="recommended", decks=decks), None, seed)
    random = Random(seed)
    while decisions > 0 or len(match.actions()) < 2:
        match.act(random.choice(list(match.actions())))
        decisions -= 1
        if match.over:
            return position(mode, seed + 1000, 5)
    return match


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_the_same_choice_however_the_hidden_cards_lie(mode: str, name: str) -> None:
    agent = SEARCHES[name]()
    for seed in range(4):
        match = position(mode, seed, 25 * seed + 3)
        seat = match.seat
        worlds = [match, *(match.determinize(world, seat) for world in (1, 2))]
        hidden = [[p.deck for p in world.game.players] for world in worlds]
        choices = []
        for world in worlds:
            agent.start(seed)
            choices.append(agent.act(world))
        assert choices[0] in match.actions()
        assert choices == [choices[0]] * 3
        assert hidden[0] != hidden[1]


def test_a_student_that_is_the_policy_itself_changes_nothing() -> None:
    for seed in range(4):
        match = position("red_rains", seed, 20 * seed + 3)
        agents = [GuidedAgent(Even(), SIMULATIONS, turns=1, student=student) for student in (None, Even())]
        for agent in agents:
            agent.start(seed)
        one, other = (agent.search(match) for agent in agents)
        assert (one.action, one.value, one.simulations) == (other.action, other.value, other.simulations)
        np.testing.assert_array_equal(one.chances, other.chances)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_match_is_left_as_it_was(name: str) -> None:
    match = position("pvp", 3, 40)
    before = key(match.game)
    agent = SEARCHES[name]()
    agent.start(1)
    agent.act(match)
    assert key(match.game) == before


@pytest.mark.parametrize(
    "budget",
    [
        {},
        {"simulations": 0},
        {"simulations": 3, "milliseconds": 3.0},
        {"simulations": -1},
        {"milliseconds": -1.0},
        {"simulations": -1, "milliseconds": 3.0},
        {"simulations": 3, "milliseconds": -1.0},
    ],
)
def test_a_budget_is_one_of_two(budget: dict[str, Any]) -> None:
    with pytest.raises(AgentError, match="simulations or milliseconds"):
        Budget(**budget)


def test_a_search_keeps_to_its_simulations() -> None:
    match = position("pvp", 7, 30)
    for simulations in (16, 64):
        agent = GuidedAgent(Even(), Budget(simulations=simulations), turns=1)
        agent.start(0)
        found = agent.search(match)
        assert simulations <= found.simulations <= simulations + 2 * len(match.actions())
        assert found.chances.sum() == pytest.approx(1.0)
        assert -1.0 <= found.value <= 1.0
        assert set(found.actions.tolist()) == set(match.actions())
    for leaves in (Guided(Even()), PlayedOut(1)):
        for simulations in (2, 16, 48):
            tree = TreeAgent(leaves, Budget(simulations=simulations))
            tree.start(0)
            root = tree.search(match)
            assert root.visits == simulations, "none is spent on what another one has done"
            assert sum(child.visits for child in root.children.values()) == simulations - 1


def test_milliseconds_end_a_search() -> None:
    match = position("pvp", 8, 30)
    agent = FlatMonteCarloAgent(Budget(milliseconds=20.0), turns=1)
    agent.start(0)
    assert agent.act(match) in match.actions()
