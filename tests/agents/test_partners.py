"""Agents with a partner against a Chimera: every seat is played, and what is good for the partner is good."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.expert.position_value import score as expert_score
from ashes_env.agents.make import make_agent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.leaves import PlayedOut, Priors, Values, for_sides
from ashes_env.agents.search.tree import TreeAgent
from ashes_env.agents.search_greedy import score
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game
from ashes_env.scenarios.save import to_dict
from tests.agents.search.test_search import SEARCHES
from tests.solo.viros import facing

TOGETHER = Settings("red_rains", illegal_action="raise", payment="auto", players=2)
AGENTS: dict[str, Callable[[], Agent]] = {
    **{name: partial(make_agent, name) for name in ("random", "greedy", "expert")},
    **SEARCHES,
}


def begin_match(seed: int) -> GameMatch:
    decks = ["The Corpse of Viros: Coal", "The Corpse of Viros: Noah"]
    return GameMatch.new(TOGETHER, {"decks": decks, "first_five": "recommended"}, seed)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name.startswith(("guided", "plan")) else name for name in AGENTS],
)
def test_both_seats_are_played_by_an_agent_each(name: str) -> None:
    def played() -> list[tuple[int, int]]:
        match = begin_match(5)
        agents = [AGENTS[name](), AGENTS[name]()]
        for seat, agent in enumerate(agents):
            agent.start(seat)
        taken: list[tuple[int, int]] = []
        while not match.over and len(taken) < 60:
            action = agents[match.seat].act(match)
            assert action in match.actions()
            taken.append((match.seat, action))
            match.act(action)
        return taken

    taken = played()
    assert {seat for seat, _ in taken} == {0, 1}
    assert played() == taken


@pytest.mark.parametrize("name", ["policy:coal", "guided:policy=coal,simulations=4", "plan:policy=coal,simulations=4"])
def test_a_network_for_two_seats_says_that_it_cannot_see_three(name: str) -> None:
    agent = make_agent(name)
    agent.start(1)
    match = begin_match(5)
    while len(match.actions()) < 2:
        match.act(next(iter(match.actions())))
    with pytest.raises(AgentError, match="table for two"):
        agent.act(match)


def changed(seat: int, **marks: Any) -> Game:
    g = facing()
    for name, value in marks.items():
        setattr(g.cards[g.players[seat].pb], name, value)
    return g


@pytest.mark.parametrize("points", [score, expert_score])
def test_wounds_on_the_partner_count_against_both(points: Callable[[Game, int], float]) -> None:
    assert points(changed(1, wounds=9), 0) < points(changed(1, wounds=3), 0) < points(changed(1), 0)
    assert points(changed(2, wounds=9), 0) > points(changed(2), 0)


class Leaning(PlayedOut):
    """Leaves that find a position good for the partner where seat 1 acts, and bad where seat 0 does."""

    def value(self, matches: Any) -> list[tuple[Priors, Values]]:
        return [
            (dict.fromkeys(m.actions(), 1.0 / len(m.actions())), for_sides(m.game, 0, 1.0 if m.seat == 1 else -1.0))
            for m in matches
        ]


def test_what_a_partner_gains_is_no_loss_in_a_search() -> None:
    """Handing the turn over leads to where the partner acts, and that is where it is good to be."""
    match = GameMatch.new(TOGETHER, {"scenario": to_dict(facing())}, 1)
    root = TreeAgent(Leaning(), Budget(simulations=40)).search(match)
    (over,) = (action for action, text in match.describe_mask().items() if "hand over" in text)
    means = {action: node.totals[0] / node.visits for action, node in root.children.items()}
    assert means[over] > 0.0
    assert max(means, key=lambda action: root.children[action].visits) == over
