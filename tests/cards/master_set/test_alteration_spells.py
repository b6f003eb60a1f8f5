"""The alteration spells of the Master Set."""

import pytest

from tests.prelude import *


def test_fade_away_removes_an_ally_from_the_game_but_not_a_conjuration() -> None:
    g = duel(
        side(
            units=[unit("Iron Worker", attached=["Fade Away"]), unit("Mist Spirit", attached=["Fade Away"])],
            main=0,
            side=0,
        )
    )
    next_round(g)
    assert titles(g, g.players[0].removed) == ["Iron Worker"]
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]
    assert titles(g, g.players[0].discard) == ["Fade Away", "Fade Away"]


@pytest.mark.rules("R-EXH-07")
def test_an_exhausted_fade_away_does_nothing() -> None:
    worker = unit("Iron Worker", attached=[unit("Fade Away", exhaustion=2)])
    g = duel(side(units=[worker], main=0, side=0))
    next_round(g)
    assert titles(g, g.players[0].units) == ["Iron Worker"]


def test_massive_growth_on_a_small_unit_until_the_end_of_the_round() -> None:
    g = duel(side(units=["Iron Worker", "Hammer Knight"], hand=["Massive Growth"], dice="2 natural class"))
    choose(g, "Massive Growth")  # the Hammer Knight is too strong to be a host
    worker = in_play(g, "Iron Worker")
    assert (values.attack(g, worker), values.life(g, worker)) == (6, 6)
    next_round(g)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2
    g = duel(side(units=["Hammer Knight"], hand=["Massive Growth"], dice="2 natural class"))
    assert "Massive Growth in hand" not in offered(g)


def test_reflections_in_the_water_takes_every_ability_for_the_round() -> None:
    g = duel(side(hand=["Reflections in the Water"], dice="time class"), side(units=[unit("Butterfly Monk", wounds=0)]))
    choose(g, "Reflections in the Water")
    monk = in_play(g, "Butterfly Monk")
    assert values.texts(g, monk) == ()
    next_round(g)
    assert values.texts(g, monk) != ()


def test_root_armor_takes_one_off_each_damage_and_two_of_it_two() -> None:
    g = duel(
        side("Aradel Summergaard", dice="natural class"), side(units=[unit("Hammer Knight", attached=["Root Armor"])])
    )
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Hammer Knight") == 1
    assert values.life(g, in_play(g, "Hammer Knight")) == 5
    g = duel(
        side("Aradel Summergaard", dice="natural class"),
        side(units=[unit("Hammer Knight", attached=["Root Armor", "Root Armor"], exhaustion=1)]),
    )
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Hammer Knight") == 0


@pytest.mark.rules("R-DEST-06")
def test_undying_heart_takes_an_ally_back_before_fade_away_removes_it() -> None:
    worker = unit("Iron Worker", attached=["Fade Away", "Undying Heart"])
    g = duel(side(units=[worker], main=0, side=0, spellboard=["Chant of Revenge"], deck=["Purge"] * 2))
    while asked(g)[0] != "respond?":
        choose(g, next(w for w in ("no", "end turn", "pass", *offered(g)) if w in offered(g)))
    choose(g, "Iron Worker")
    next_round(g)
    assert g.players[0].removed == []
    assert "Iron Worker" in titles(g, g.players[0].hand)
    # It was destroyed all the same, and what comes after a destruction comes.
    assert in_play(g, "Chant of Revenge").status == 1


def test_undying_heart_strengthens_and_returns_allies_to_their_owner() -> None:
    g = duel(side(units=["Iron Worker"], hand=["Undying Heart"], dice="charm class"))
    choose(g, "Undying Heart")
    worker = in_play(g, "Iron Worker")
    assert (values.life(g, worker), values.recover(g, worker)) == (3, 2)
    foe = side("Aradel Summergaard", units=[unit("Anchornaut", owner=0, wounds=1, attached=["Undying Heart"])])
    g = duel(side(dice="natural"), foe)
    choose(g, "natural power")
    assert (asked(g)[1], offered(g)) == (1, ["Anchornaut", "no"])
    choose(g, "Anchornaut")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]
    assert titles(g, g.players[0].discard) == ["Undying Heart"]


def test_undying_heart_does_not_return_a_conjuration() -> None:
    foe = side("Aradel Summergaard", units=[unit("Mist Spirit", wounds=1, attached=["Undying Heart"])])
    g = duel(side(dice="natural"), foe)
    choose(g, "natural power")
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]
