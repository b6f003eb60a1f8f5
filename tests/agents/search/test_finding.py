"""Searches find what is there to be found: a win and a loss at once, against priors that say otherwise, and what a
guide's value means to each seat.
"""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.agents.base import Agent
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.flat import FlatMonteCarloAgent
from ashes_env.agents.search.guide import Guide, potentials
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.guided_leaves import Guided
from ashes_env.agents.search.leaves import Priors, Values
from ashes_env.agents.search.playing_out import play_out
from ashes_env.agents.search.root import Root
from ashes_env.agents.search.tree import TreeAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.lanes import Lanes
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.rules.game import describe
from ashes_env.scenarios import position, side

Floats = NDArray[np.float32]
PVP = Settings("pvp", illegal_action="raise")
PILE = ["Anchornaut"] * 12
SIMULATIONS = Budget(simulations=16)
MORE = Budget(simulations=128)


class Leaning:
    """A guide that likes one action more than any other, wherever it is legal, and gives every position one value."""

    consequences = False

    def __init__(self, likes: int = -1, value: float = 0.0) -> None:
        self.likes = likes
        self.value = value

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        weights = masks.astype(np.float32)
        weights[:, self.likes] *= 50.0 if self.likes >= 0 else 1.0
        return weights / weights.sum(axis=1, keepdims=True).clip(1), np.full(len(masks), self.value, np.float32)


class Wounds(Leaning):
    """A guide that values positions by the wounds that both sides have, as they are for the seat to act."""

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        return super().look(observations, masks)[0], potentials(observations)


def left(life: int, **fields: object) -> dict[str, object]:
    """A side with so much life left."""
    return side({"title": "Aradel Summergaard", "wounds": 16 - life}, deck=PILE, **fields)


def named(match: GameMatch, words: str) -> int:
    """The action of these words."""
    return next(action for action, move in match.actions().items() if describe(match.game, move) == words)


def attacked(life: int) -> GameMatch:
    """A Hammer Knight, who deals 3 damage, attacks seat 1, who has an Iron Worker to block with and so much life."""
    match = GameMatch(PVP, position(side(units=["Hammer Knight"], deck=PILE), left(life, units=["Iron Worker"])))
    for words in ("attack", "Aradel Summergaard"):
        match.act(named(match, words))
    assert match.seat == 1
    return match


def ready(life: int, *units: str) -> GameMatch:
    """Units of seat 0, to move, who have nothing between them and an opponent with so much life."""
    return GameMatch(PVP, position(side(units=list(units), deck=PILE), left(life)))


SEARCHES: dict[str, Callable[[Guide], Agent]] = {
    "flat": lambda guide: FlatMonteCarloAgent(SIMULATIONS, turns=1),
    "plan": lambda guide: PlannerAgent(SIMULATIONS, turns=1),
    "guided": lambda guide: GuidedAgent(guide, SIMULATIONS, turns=1),
    "guided, exploring": lambda guide: GuidedAgent(guide, SIMULATIONS, turns=1, explore=True),
}
GUIDED = [name for name in SEARCHES if name.startswith("guided")]


def tree(guide: Guide) -> TreeAgent:
    """A tree takes many more simulations than these until it visits what its priors speak against."""
    return TreeAgent(Guided(guide), MORE)


def test_a_planner_estimates_an_answer_that_it_gives_without_a_search() -> None:
    """The defender blocks or is destroyed: `menus` leaves that to the fast player."""
    match = attacked(3)
    planner = PlannerAgent(SIMULATIONS, turns=1, menus=True)
    planner.start(0)
    planner.act(match)
    assert planner.thought(match).value is None
    block, accept = (planner.estimate(match, named(match, words)) for words in ("Iron Worker", "no"))
    assert accept == -1.0
    assert block is not None
    assert -1.0 < block < 1.0
    assert planner.estimate(match, 10_000) is None


@pytest.mark.parametrize("likes", ["pass", "meditate"])
def test_every_simulation_of_a_tree_counts_however_sharp_the_priors_are(likes: str) -> None:
    """Those that are to be valued together go different ways, and end where two would meet."""
    match = ready(3, "Hammer Knight")
    root = tree(Leaning(likes=named(match, likes))).search(match)
    assert root.visits == MORE.simulations
    assert sum(child.visits for child in root.children.values()) == root.visits - 1, "the first values the root"
    assert all(abs(total) <= child.visits for child in root.children.values() for total in child.totals), (
        "what was taken to be lost is not"
    )


@pytest.mark.parametrize("likes", ["attack", "pass", "meditate"])
def test_a_tree_first_tries_what_its_priors_like_most(likes: str) -> None:
    """The first simulation values the root, the second goes on from there."""
    match = ready(16, "Hammer Knight")
    liked = named(match, likes)
    root = TreeAgent(Guided(Leaning(likes=liked)), Budget(simulations=2)).search(match)
    assert list(root.children) == [liked]


@pytest.mark.parametrize("other", ["pass", "meditate"])
@pytest.mark.parametrize("name", SEARCHES)
def test_a_win_at_once_is_taken_whatever_the_guide_prefers(name: str, other: str) -> None:
    match = ready(3, "Hammer Knight")
    agent = SEARCHES[name](Leaning(likes=named(match, other)))
    agent.start(1)
    action = agent.act(match)
    assert action == named(match, "attack")
    match.act(action)
    assert match.winners == (0,)


@pytest.mark.parametrize("make", [*SEARCHES.values(), tree], ids=[*SEARCHES, "tree"])
def test_a_win_that_takes_several_decisions_is_played_to_its_end(make: Callable[[Guide], Agent]) -> None:
    """Knight and worker deal 5 together, and neither is enough alone."""
    for seed in range(3):
        match = ready(5, "Hammer Knight", "Iron Worker")
        agent = make(Leaning())
        agent.start(seed)
        while not match.over and match.game.turn == 1:
            match.act(agent.act(match))
        assert match.winners == (0,)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_loss_at_once_is_kept_from_whatever_the_guide_prefers(name: str) -> None:
    match = attacked(3)
    worker, nobody = named(match, "Iron Worker"), named(match, "no")
    for likes in (worker, nobody):
        agent = SEARCHES[name](Leaning(likes))
        agent.start(1)
        assert agent.act(match) == worker
    match.act(nobody)
    assert match.winners == (0,)


@pytest.mark.parametrize("name", GUIDED)
def test_where_nothing_tells_actions_apart_the_guide_decides(name: str) -> None:
    match = ready(16)
    for words in ("pass", "meditate"):
        agent = SEARCHES[name](Leaning(likes=named(match, words)))
        agent.start(1)
        assert agent.act(match) == named(match, words)


def test_what_a_search_found_moves_the_probabilities_and_the_value() -> None:
    """They are what `training/dataset.py` teaches."""
    match = attacked(3)
    worker, nobody = named(match, "Iron Worker"), named(match, "no")
    found = GuidedAgent(Leaning(likes=nobody), SIMULATIONS, turns=0).search(match)
    chances = dict(zip(found.actions.tolist(), found.chances.tolist(), strict=True))
    assert set(chances) == {worker, nobody}
    assert chances[worker] > 0.99
    assert found.value == pytest.approx(-0.5)  # one half of the rollouts lost, the others ended at a value of 0


@pytest.mark.parametrize("turns", [0, 1])
def test_a_guides_value_counts_for_the_seat_to_act(turns: int) -> None:
    """After no further turn it is the opponent who is to act where a rollout ends, after one the searcher is."""
    match = ready(16, "Hammer Knight")
    agent = GuidedAgent(Wounds(), SIMULATIONS, turns=turns)
    agent.start(1)
    assert agent.act(match) == named(match, "attack")
    if turns == 0:
        assert GuidedAgent(Leaning(value=0.25), SIMULATIONS, turns=0).search(match).value == -0.25


def test_a_sure_prior_is_taken_without_a_search() -> None:
    """The guide is 96 % sure that passing is right, although an attack wins."""
    match = ready(3, "Hammer Knight")
    passing = named(match, "pass")
    guide = Leaning(likes=passing, value=0.5)
    found = GuidedAgent(guide, SIMULATIONS, turns=1, gate=0.9).search(match)
    assert (found.action, found.simulations, found.value) == (passing, 0, 0.5)
    assert found.chances[found.actions == passing] > 0.9
    for gate in (0.97, 1.0):
        found = GuidedAgent(guide, SIMULATIONS, turns=1, gate=gate).search(match)
        assert found.action == named(match, "attack")
        assert found.simulations >= SIMULATIONS.simulations


def test_menus_alone_are_searched_if_that_is_wanted() -> None:
    """Not blocking loses, but that is no choice of an action in a turn."""
    match = attacked(3)
    nobody = named(match, "no")
    found = GuidedAgent(Leaning(likes=nobody), SIMULATIONS, turns=1, menus=True).search(match)
    assert (found.action, found.simulations) == (nobody, 0)
    match = ready(3, "Hammer Knight")
    found = GuidedAgent(Leaning(likes=named(match, "pass")), SIMULATIONS, turns=1, menus=True).search(match)
    assert found.action == named(match, "attack")


@pytest.mark.parametrize(("likes", "value"), [("attack", 1.0), ("pass", -0.25)])
def test_a_student_chooses_the_moves_and_the_judge_values_the_end(likes: str, value: float) -> None:
    """After a pass the opponent is to act: what is good for that seat is bad for seat 0."""
    match = ready(3, "Hammer Knight")
    student, judge = Leaning(likes=named(match, likes), value=-1.0), Leaning(value=0.25)
    jobs = iter([(i, match.copy()) for i in range(20)])
    ends = dict(play_out(Lanes(3, match.context.layout), student, jobs, 0, 1, np.random.default_rng(4), judge=judge))
    assert set(ends) == set(range(20))
    assert set(ends.values()) <= {1.0, -0.25}
    assert list(ends.values()).count(value) > 15


def test_a_prior_outweighs_a_small_difference_and_not_a_great_one() -> None:
    for better, best, scale in ((0.05, 0, 1.0), (0.5, 1, 1.0), (0.05, 1, 8.0), (0.5, 0, 0.1)):
        root = Root(np.array([3, 4]), np.array([0.98, 0.02], np.float32), 2, scale=scale)
        for i, value in enumerate((0.0, better)):
            root.add(i, value)
        root.halve()
        assert root.best() == best


def test_a_tree_knows_what_is_good_for_which_seat() -> None:
    """What a blocker is worth: a life that would be lost at once, and 3 wounds that only the guide's values tell of."""
    for life, guide in ((3, Leaning()), (16, Wounds())):
        match = attacked(life)
        agent = tree(guide)
        agent.start(1)
        root = agent.search(match)
        worker, nobody = (root.children[named(match, words)] for words in ("Iron Worker", "no"))
        assert worker.visits > nobody.visits
        assert worker.totals[match.seat] / worker.visits > nobody.totals[match.seat] / nobody.visits


def test_a_tree_expects_the_opponent_to_know_as_well() -> None:
    match = GameMatch(PVP, position(side(units=["Hammer Knight"], deck=PILE), left(3, units=["Iron Worker"])))
    root = tree(Leaning()).search(match)
    attack = root.children[named(match, "attack")]
    assert attack.totals[0] / attack.visits < 0.5  # who does not block loses


class Counting(Guided):
    """Leaves that count how often they are asked."""

    asked = 0

    def value(self, matches: Sequence[Match]) -> list[tuple[Priors, Values]]:
        self.asked += 1
        return super().value(matches)


def test_simulations_side_by_side_go_different_ways_where_the_opponent_chooses_too() -> None:
    """The attack leads to a choice of the opponent, who is not drawn to where a simulation has yet to be valued."""
    match = ready(16, "Hammer Knight")
    leaves = Counting(Leaning(likes=named(match, "attack")))
    assert TreeAgent(leaves, MORE).search(match).visits == 128
    assert leaves.asked < 18, "about 16 at once, but for the first ones"


def values(match: GameMatch, seat: int, until: int, value: float) -> list[tuple[int, float]]:
    """What comes of one job with a guide that gives every position this value for the seat to act."""
    lanes = Lanes(2, match.context.layout)
    return list(play_out(lanes, Leaning(value=value), iter([(5, match)]), seat, until, np.random.default_rng(1)))


def test_a_rollout_is_worth_to_one_seat_what_it_costs_the_other() -> None:
    match = ready(16, "Hammer Knight")
    turn = match.game.turn
    for seat, value in ((0, 0.25), (1, -0.25)):  # seat 0 is to act where the rollout ends
        assert values(match.copy(), seat, turn - 1, 0.25) == [(5, value)]
    for seat, value in ((0, -0.25), (1, 0.25)):  # and seat 1 a turn later
        assert values(match.copy(), seat, turn, 0.25) == [(5, value)]


def test_a_game_that_ends_counts_by_who_has_won_and_not_by_the_guide() -> None:
    match = ready(3, "Hammer Knight")
    before = match.copy()
    match.act(named(match, "attack"))
    assert match.over
    for seat, value in ((0, 1.0), (1, -1.0)):
        assert values(match.copy(), seat, 9, 0.25) == [(5, value)]
        lanes, guide = Lanes(2, match.context.layout), Leaning(likes=named(before, "attack"), value=0.25)
        jobs = iter([(i, before.copy()) for i in range(6)])
        ends = dict(play_out(lanes, guide, jobs, seat, 1, np.random.default_rng(2)))
        assert set(ends) == set(range(6))
        assert value in ends.values()
        assert set(ends.values()) <= {value, -0.25 if seat == 0 else 0.25}


def test_a_value_that_is_too_high_does_not_favour_what_was_not_tried() -> None:
    """What was tried says what the rest is worth."""
    root = Root(np.array([3, 4, 5]), np.array([0.6, 0.39, 0.01], np.float32), 2, scale=8.0)
    for result in (0.1, 0.0, 0.2, 0.1):
        root.add(0, result)
        root.add(1, result - 0.1)
    chances = root.improved(value=0.9)
    assert chances[0] > chances[1]
    assert chances[2] < 0.1
    assert chances.sum() == pytest.approx(1.0)
    untried = Root(np.array([3, 4]), np.array([0.6, 0.4], np.float32), 2)
    assert untried.improved(value=0.9) == pytest.approx([0.6, 0.4])
