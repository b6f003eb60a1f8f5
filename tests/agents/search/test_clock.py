"""Searches by milliseconds keep to them, by a clock that goes on where something is said to take its time."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.agents.base import Agent
from ashes_env.agents.plan import planner
from ashes_env.agents.plan.judge import Judge
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.flat import FlatMonteCarloAgent
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.guided_leaves import Guided
from ashes_env.agents.search.leaves import PlayedOut
from ashes_env.agents.search.tree import TreeAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.lanes import Lanes
from ashes_env.match.settings import Settings


class Clock:
    """Stands still until something is done."""

    def __init__(self) -> None:
        self.milliseconds = 0.0

    def __call__(self) -> float:
        return self.milliseconds / 1000.0


class Undecided:
    """A guide that likes every action as well, and takes its time."""

    consequences = False

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.asked = 0

    def look(
        self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        self.clock.milliseconds += 8.0
        self.asked += 1
        chances = masks / masks.sum(axis=1, keepdims=True)
        return chances.astype(np.float32), np.zeros(len(masks), np.float32)


MAKERS: dict[str, Callable[[Budget, Undecided], Agent]] = {
    "flat": lambda budget, guide: FlatMonteCarloAgent(budget),
    "tree": lambda budget, guide: TreeAgent(PlayedOut(), budget),
    "tree with a guide": lambda budget, guide: TreeAgent(Guided(guide), budget),
    "plan": lambda budget, guide: PlannerAgent(budget),
    "plan with a guide": lambda budget, guide: PlannerAgent(budget, judge=Judge(guide=guide)),
    "guided": lambda budget, guide: GuidedAgent(guide, budget, turns=8),
}


def slow(monkeypatch: pytest.MonkeyPatch, of: Any, name: str, clock: Clock, milliseconds: float) -> None:
    """Lets a method or a function of a module take its time."""
    found: Any = getattr(of, name)

    def slower(*args: Any, **kwargs: Any) -> Any:
        clock.milliseconds += milliseconds
        return found(*args, **kwargs)

    monkeypatch.setattr(of, name, slower)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Dealing a world anew takes 1 ms, a step of all lanes 12, a random game or a line of some turns 10."""
    made = Clock()
    for of, name, milliseconds in (
        (GameMatch, "determinize", 1.0),
        (Lanes, "step", 12.0),
        (GameMatch, "rollout", 10.0),
        (planner, "played_on", 10.0),
    ):
        slow(monkeypatch, of, name, made, milliseconds)
    return made


def decision(most: int = 12) -> GameMatch:
    """A decision in the middle of a game with many legal actions."""
    match = GameMatch.new(Settings("pvp", first_five="recommended", payment="auto"), {}, 3)
    while match.game.round < 2 or len(match.actions()) < most:
        match.act(max(match.actions()))
    return match


@pytest.mark.parametrize("milliseconds", [150, 400])
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_search_by_the_clock_keeps_to_its_budget(
    make: Callable[[Budget, Undecided], Agent], milliseconds: int, clock: Clock
) -> None:
    match = decision()
    agent = make(Budget(milliseconds=milliseconds, clock=clock), Undecided(clock))
    for seed in range(3):
        agent.start(seed)
        began = clock.milliseconds
        assert agent.act(match) in match.actions()
        assert 0.8 * milliseconds <= clock.milliseconds - began <= 1.2 * milliseconds


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_whoever_has_no_time_at_all_still_takes_a_legal_action(
    make: Callable[[Budget, Undecided], Agent], clock: Clock
) -> None:
    match = decision()
    agent = make(Budget(milliseconds=1e-6, clock=clock), Undecided(clock))
    clock.milliseconds = 1.0
    agent.start(1)
    assert agent.act(match) in match.actions()


@pytest.mark.parametrize("trial", [20.0, 30.0, 45.0])
def test_a_trial_that_would_not_end_in_time_is_not_begun(trial: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round ends before its share of the time is over, so all of them together do."""
    clock = Clock()
    slow(monkeypatch, GameMatch, "rollout", clock, trial)
    agent = FlatMonteCarloAgent(Budget(milliseconds=400.0, clock=clock))
    agent.start(1)
    agent.act(decision())
    assert 400.0 - 2 * trial <= clock.milliseconds <= 400.0


def test_rollouts_that_are_cut_short_count_where_they_stand(clock: Clock) -> None:
    """Every candidate was tried, though no rollout came to its end."""
    match = decision()
    guide = Undecided(clock)
    agent = GuidedAgent(guide, Budget(milliseconds=100, clock=clock), turns=100, candidates=8)
    agent.start(1)
    found = agent.search(match)
    assert found.simulations >= 8
    assert 2 < guide.asked < 12
