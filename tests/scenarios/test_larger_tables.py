"""Positions of three and four players: who is out, and dice of several players on one card."""

from random import Random
from typing import Any

import pytest

from ashes_env.decks.definitions import definitions
from ashes_env.decks.drawing import random_deck
from ashes_env.decks.seating import seating
from ashes_env.rules.flow.turn import Turn
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.worlds.audit import faults
from ashes_env.scenarios import ScenarioError, load, side, to_dict, unit
from tests.rules.state.test_seats import AR, COAL, MAEONI, at, beaten, three
from tests.support import asked, in_play

DOCUMENT: dict[str, Any] = {"players": [side(COAL), {"pb": AR}, side(MAEONI)], "out": [1]}


@pytest.mark.rules("R-MULTI-05")
def test_who_is_out_is_written_and_read() -> None:
    g = beaten(three(at(COAL), at(AR, units=["Anchornaut"]), at(MAEONI, units=[unit("Iron Worker", owner=1)])), 1)
    again = load(to_dict(g))
    assert again.seats.living == (0, 2)
    assert to_dict(again) == to_dict(g)
    assert again.players[1].pb in again.players[1].removed
    assert faults(again, (0, 0, 0)) == []
    assert asked(again) == ("take an action", 0)


def test_dice_of_every_player_on_one_card_are_written_and_read() -> None:
    anchornaut = {"title": "Anchornaut", "dice by seat": ["", "divine", "charm"]}
    g = three(at(COAL), at(AR, units=[anchornaut]), at(MAEONI))
    lying = in_play(g, "Anchornaut").dice
    assert sorted(die // 27 for die in lying) == [1, 2]
    again = load(to_dict(g))
    assert in_play(again, "Anchornaut").dice == lying


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"out": [3]}, "out"),
        ({"out": ["1"]}, "out"),
        ({"out": [1, 2]}, "out"),
        ({"active": 1}, "active"),
        ({"players": [side(COAL), {"pb": AR, "units": ["Anchornaut"]}, side(MAEONI)]}, "players[1].units"),
        ({"players": [side(COAL), {"pb": AR, "hand": ["Cover"]}, side(MAEONI)]}, "players[1].hand"),
        ({"players": [side(COAL), {"pb": AR, "main": 1}, side(MAEONI)]}, "players[1].main"),
        ({"players": [side(COAL), {"pb": "Anchornaut"}, side(MAEONI)]}, "players[1].pb"),
        ({"players": [side(COAL), {"pb": {"title": AR, "wounds": 3}}, side(MAEONI)]}, "players[1].pb.wounds"),
    ],
)
def test_what_cannot_be_is_named(wrong: dict[str, Any], field: str) -> None:
    load(DOCUMENT)
    with pytest.raises(ScenarioError) as error:
        load(DOCUMENT | wrong)
    assert error.value.field == field


def test_against_a_chimera_nobody_is_out() -> None:
    document = {"players": [side(COAL), {"pb": AR}, side("The Corpse of Viros")], "teams": [0, 0, 1], "out": [1]}
    with pytest.raises(ScenarioError, match="nobody is out"):
        load(document)


@pytest.mark.rules("R-MULTI-05", "R-MULTI-06")
def test_positions_of_random_games_are_read_as_they_are_written() -> None:
    out = 0
    for seed in range(12):
        r = Random(seed)
        g = new_game(definitions(), [seating(random_deck(r)) for _ in range(3 + seed % 2)], seed=seed)
        for n in range(3000):
            if g.decision is None:
                break
            if in_menu(g) and not g.delayed and (g.seats.out or n % 10 == 0):
                document = to_dict(g)
                assert to_dict(load(document)) == document
                out += bool(g.seats.out)
            g.apply(r.choice(g.decision.moves))
    assert out > 20


def in_menu(g: Game) -> bool:
    """Whether a player stands in the main menu of a turn."""
    return len(g.stack) == 2 and isinstance(g.stack[-1], Turn) and asked(g)[0] == "take an action"
