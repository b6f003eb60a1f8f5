"""Agents that take a shortcut play legally, the same from the same seed, and see what they are said to see."""

import pytest

from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from evaluation.contests.shortcuts import FixedOrder, LifeTotals, OwnSide

PVP = Settings("pvp", illegal_action="raise", payment="auto")
DECKS = {"decks": ["The Iron Men", "The Mist Guardian"], "first_five": "recommended", "first": 0}


def played(agent: FixedOrder | LifeTotals | OwnSide, decisions: int = 60) -> list[int]:
    match = GameMatch.new(PVP, DECKS, 3)
    agent.start(5)
    taken: list[int] = []
    while not match.over and len(taken) < decisions:
        taken.append(agent.act(match))
        match.act(taken[-1])
    return taken


@pytest.mark.parametrize("make", [FixedOrder, LifeTotals, OwnSide])
def test_they_play_legally_and_the_same_from_the_same_seed(make: type[FixedOrder | LifeTotals | OwnSide]) -> None:
    assert played(make()) == played(make())


def test_an_order_goes_up_or_down() -> None:
    match = GameMatch.new(PVP, DECKS, 3)
    assert FixedOrder().act(match) == min(match.actions())
    assert FixedOrder("last").act(match) == max(match.actions())
    with pytest.raises(ValueError, match="first or last"):
        FixedOrder("middle")


def test_one_sees_wounds_alone_and_the_other_its_own_side_alone() -> None:
    match = GameMatch.new(PVP, DECKS, 3)
    before = LifeTotals().value(match.game, 0), OwnSide().value(match.game, 0)
    game = match.game.copy()
    game.cards[game.players[1].pb].wounds += 3
    assert (LifeTotals().value(game, 0), OwnSide().value(game, 0)) == (before[0] + 3, before[1])
    game = match.game.copy()
    game.players[0].hand.pop()
    assert (LifeTotals().value(game, 0), OwnSide().value(game, 0)) == (before[0], before[1] - 1)
