"""Agents at tables of three and four, each against all others: all that need no network play there, and go on playing
when somebody has left; those with one say at once that they cannot."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.expert.position_value import score as expert_score
from ashes_env.agents.make import make_agent
from ashes_env.agents.plan.judge import Judge
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.flat import FlatMonteCarloAgent
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.guided_leaves import Guided
from ashes_env.agents.search.leaves import PlayedOut, Priors, Values, standing
from ashes_env.agents.search.tree import TreeAgent
from ashes_env.agents.search_greedy import score
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game
from ashes_env.rules.records import key
from ashes_env.scenarios import position, side
from tests.agents.search.test_search import Even

FEW = Budget(simulations=12)
AGENTS: dict[str, Callable[[], Agent]] = {
    **{name: partial(make_agent, name) for name in ("random", "greedy", "expert")},
    "flat": lambda: FlatMonteCarloAgent(FEW, turns=2),
    "tree": lambda: TreeAgent(PlayedOut(2), FEW),
    "plan": lambda: PlannerAgent(FEW, turns=1, candidates=3),
}
PILE = ["Anchornaut"] * 4


def settings(players: int) -> Settings:
    return Settings("pvp", illegal_action="raise", payment="auto", players=players)


def begin_match(players: int, seed: int) -> GameMatch:
    return GameMatch.new(settings(players), {"first_five": "recommended"}, seed)


def somebody_left(players: int, seed: int) -> GameMatch:
    """A decision with a choice in a random game that goes on without one of its players."""
    match = begin_match(players, seed)
    random = Random(seed)
    while not match.over and (not match.game.seats.out or len(match.actions()) < 2):
        match.act(random.choice(list(match.actions())))
    return somebody_left(players, seed + 100) if match.over else match


def three(*sides: dict[str, Any], **fields: Any) -> Game:
    """Three sides with a deck each; seat 0 has the turn."""
    given = [*sides, *[{}] * (3 - len(sides))]
    me, foe, other = (side(**{"deck": PILE, **one}) for one in given)
    return position(me, foe, other, **fields)


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", AGENTS)
def test_every_seat_is_played_by_an_agent_also_when_one_has_left(name: str, players: int) -> None:
    def played(match: GameMatch) -> list[tuple[int, int]]:
        agents = [AGENTS[name]() for _ in range(players)]
        for seat, agent in enumerate(agents):
            agent.start(seat)
        taken: list[tuple[int, int]] = []
        while not match.over and len(taken) < 30:
            before = key(match.game)
            action = agents[match.seat].act(match)
            assert action in match.actions()
            assert key(match.game) == before
            taken.append((match.seat, action))
            match.act(action)
        return taken

    assert {seat for seat, _ in played(begin_match(players, 5))} == set(range(players))
    match = somebody_left(players, 1)
    gone = set(match.game.seats.out)
    assert gone
    taken = played(match.copy())
    assert not gone & {seat for seat, _ in taken}
    assert played(match.copy()) == taken


@pytest.mark.parametrize("name", AGENTS)
def test_the_same_choice_however_the_hidden_cards_of_several_lie(name: str) -> None:
    agent = AGENTS[name]()
    for match in (somebody_left(4, 11), somebody_left(3, 12)):
        choices = set()
        for deal in range(4):
            agent.start(3)
            choices.add(agent.act(match.determinize(deal)))
        assert len(choices) == 1


@pytest.mark.parametrize("name", ["policy:pvp", "guided:policy=pvp,simulations=4", "tree:policy=pvp,simulations=4"])
def test_a_network_for_two_seats_says_that_it_cannot_see_three(name: str) -> None:
    agent = make_agent(name)
    agent.start(1)
    match = begin_match(3, 5)
    while len(match.actions()) < 2:
        match.act(next(iter(match.actions())))
    with pytest.raises(AgentError, match=r"table for two|between two sides"):
        agent.act(match)


@pytest.mark.parametrize(
    "agent", [GuidedAgent(Even(), FEW), TreeAgent(Guided(Even()), FEW), PlannerAgent(FEW, judge=Judge(guide=Even()))]
)
def test_a_guide_of_one_value_is_refused_between_more_than_two_sides(agent: Agent) -> None:
    match = GameMatch(settings(3), three({"units": ["Hammer Knight"]}))
    with pytest.raises(AgentError, match="between two sides, not between 3 players"):
        agent.act(match)


@pytest.mark.parametrize("points", [score, expert_score])
def test_wounds_on_any_opponent_count_and_to_have_left_is_to_have_lost(points: Callable[[Game, int], float]) -> None:
    start = points(three(), 0)
    wounded = [
        points(three(*[{"pb": {"title": "Coal Roarkwin", "wounds": 12 * (i == seat)}} for i in range(3)]), 0)
        for seat in range(3)
    ]
    assert wounded[0] < start < min(wounded[1:])
    assert wounded[1] == pytest.approx(wounded[2])
    match = somebody_left(3, 1)
    assert points(match.game, match.game.seats.out[0]) <= -10_000


@pytest.mark.parametrize("name", ["greedy", "expert"])
def test_who_can_be_finished_is_attacked_whichever_seat_it_has(name: str) -> None:
    """An attack that nobody can block ends the game of one of two opponents."""
    for weak in (1, 2):
        sides: list[dict[str, Any]] = [{"units": ["Hammer Knight", "Hammer Knight"]}, {}, {}]
        sides[weak]["pb"] = {"title": "Coal Roarkwin", "wounds": 14}
        match = GameMatch(settings(3), three(*sides))
        agent = AGENTS[name]()
        agent.start(2)
        while match.seat == 0 and not match.game.seats.out:
            match.act(agent.act(match))
        assert match.game.seats.out == (weak,)


def test_positions_between_three_are_worth_nothing_to_all_together() -> None:
    matches = [begin_match(3, 2), begin_match(4, 2), somebody_left(3, 4), somebody_left(4, 4)]
    for match in matches:
        n = len(match.game.players)
        values = [standing(match, seat) for seat in range(n)]
        assert sum(values) == pytest.approx(0.0)
        assert min(values) >= -1 / (n - 1) - 1e-9
        for seat in match.game.seats.out:
            assert values[seat] == pytest.approx(match.result(seat))


class Told(PlayedOut):
    """Leaves at which not to block costs both the blocking player and the attacker, and the third gains by it."""

    def value(self, matches: Sequence[Match]) -> list[tuple[Priors, Values]]:
        out: list[tuple[Priors, Values]] = []
        for match in matches:
            g = match.game
            through = g.cards[g.players[1].pb].wounds > 0
            values = (-0.5, -0.5, 1.0) if through else (0.5, 0.2, -0.7)
            out.append((dict.fromkeys(match.actions(), 1.0 / len(match.actions())), values))
        return out


def named(match: GameMatch, words: str) -> int:
    """The only action whose description has these words."""
    (found,) = (action for action, text in match.describe_mask().items() if words in text)
    return found


def test_a_tree_takes_everybody_to_choose_what_is_best_for_itself() -> None:
    """An opponent that cared only for harming the attacker would not block."""
    match = GameMatch(settings(3), three({"units": ["Hammer Knight"]}, {"units": ["Iron Worker"]}))
    node = TreeAgent(Told(), Budget(simulations=400)).search(match)
    for words in ("attack", "Phoenixborn: attack Coal Roarkwin, player 1"):
        action = named(match, words)
        node = node.children[action]
        match.act(action)
    assert match.seat == 1
    block, no = (node.children[named(match, words)] for words in ("block with Iron Worker", "do not block"))
    assert block.visits > 2 * no.visits
    assert block.totals[1] / block.visits > no.totals[1] / no.visits
