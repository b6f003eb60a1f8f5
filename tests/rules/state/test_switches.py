"""Readings of the rules that a switch turns around."""

from typing import Any

import pytest

from ashes_env import pvp_v0
from ashes_env.match.errors import OptionError
from ashes_env.rules import records
from tests.prelude import *

FOE = "Aradel Summergaard"
FULL = ["Anchornaut", "Mist Spirit", "Anchornaut", "Mist Spirit"]


def pain_link(**switches: Any) -> Game:
    """Living Doll has just moved its wound onto a player who holds an answer to placed wounds."""
    g = table(
        side(units=[unit("Living Doll", wounds=1), "Iron Worker"]),
        side(FOE, hand=["Sympathy Pain"], dice="sympathy"),
        options=GameOptions(chained=False, **switches),
    )
    return choose(g, "Living Doll", FOE)


@pytest.mark.rules("R-TOK-04")
@pytest.mark.cards("Living Doll", "Sympathy Pain")
def test_a_moved_wound_is_placed_on_the_second_card() -> None:
    g = pain_link()
    assert (wounds(g, "Living Doll"), wounds(g, FOE)) == (0, 1)
    assert asked(g) == ("respond?", 1)
    choose(g, "Sympathy Pain", "Iron Worker")
    assert titles(g, g.players[0].discard) == ["Iron Worker"]


@pytest.mark.rules("R-TOK-04")
def test_by_the_older_reading_nothing_answers_a_moved_wound() -> None:
    g = pain_link(moved_is_placed=False)
    assert (wounds(g, "Living Doll"), wounds(g, FOE)) == (0, 1)
    assert asked(g) == ("take an action", 0)


@pytest.mark.rules("R-TOK-04", "R-DEST-01")
@pytest.mark.cards("Chant of Transfusion")
@pytest.mark.parametrize("placed", [True, False])
def test_a_lethal_moved_wound_destroys_by_either_reading(placed: bool) -> None:
    g = table(
        side(spellboard=[unit("Chant of Transfusion", status=1)], units=[unit("Iron Rhino", wounds=1)]),
        side(FOE, units=["Mist Spirit"]),
        options=GameOptions(chained=False, moved_is_placed=placed),
    )
    choose(g, "Chant of Transfusion")
    while asked(g)[0] != "take an action":
        choose(g, next(name for name in ("Iron Rhino", "Mist Spirit", offered(g)[0]) if name in offered(g)))
    assert (g.players[1].units, wounds(g, "Iron Rhino")) == ([], 0)


@pytest.mark.rules("R-FIELD-02")
def test_a_unit_is_played_onto_a_full_battlefield_only_if_the_switch_is_on() -> None:
    me = side("Jessa Na Ni", units=FULL, hand=["Iron Worker"], dice="natural, charm", side=0)
    g = table(me)
    assert "Iron Worker in hand" not in offered(g)
    g = table(me, options=GameOptions(chained=False, play_when_full=True))
    choose(g, "Iron Worker")
    while g.decision is not None and asked(g)[0] in ("pay with a die", "choose a cost"):
        choose(g, offered(g)[0])
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert titles(g, g.players[0].units) == FULL


def test_an_environment_passes_its_switches_on() -> None:
    env = pvp_v0.raw_env(moved_is_placed=False, play_when_full=True)
    env.reset(seed=1)
    options = env.match.game.options
    assert (options.moved_is_placed, options.play_when_full) == (False, True)
    with pytest.raises(OptionError, match="moved_is_placed: True or False"):
        pvp_v0.raw_env(moved_is_placed="no")


def test_a_saved_game_keeps_its_switches() -> None:
    g = pain_link(moved_is_placed=False, play_when_full=True, macro_meditation=True)
    again = records.from_json(g.defs, records.to_json(g))
    assert (again.options.moved_is_placed, again.options.play_when_full) == (False, True)
    assert (again.options.macro_meditation, again.options.ask_always) == (True, False)


@pytest.mark.rules("R-TOK-04", "R-DEST-01")
@pytest.mark.parametrize("placed", [True, False])
def test_who_moves_a_lethal_wound_has_destroyed_by_either_reading(placed: bool) -> None:
    leech = CardDef(
        "Leech",
        ALLY,
        main(),
        attack=0,
        life=3,
        abilities=(
            Activated(side_cost(), (MoveTokens((WOUND,), THIS, Choose(Cards(UNIT, THEIRS))),)),
            Triggered(Trigger(DESTROYED, by_this=True), (PlaceTokens(STATUS, THIS),)),
        ),
    )
    g = table(
        side(units=[unit("Leech", wounds=1)]),
        side(FOE, units=["Mist Spirit"]),
        defs=with_cards(leech),
        options=GameOptions(chained=False, moved_is_placed=placed),
    )
    choose(g, "Leech")
    assert g.players[1].units == []
    assert marks(g, "Leech") == (0, 0, 1)
