"""The Blight of Neverset."""

from __future__ import annotations

import pytest

from ashes_env.scenarios import side, unit
from tests.support import (
    ALL_DICE,
    FOE,
    asked,
    choose,
    declare_attack,
    in_play,
    offered,
    questions,
    table,
    titles,
    until_asked,
    until_menu,
    wounds,
)


def test_two_shimmer_wings_become_an_eternity_flame_that_engulfs_the_charmed() -> None:
    g = table(
        side(units=["Shimmer Wing", "Shimmer Wing"], conjurations=["Eternity Flame"], dice="charm"),
        side(FOE, units=[unit("Hammer Knight", opposing_dice="charm"), "Iron Worker"]),
    )
    choose(g, "Shimmer Wing#1", "Eternity Flame")
    assert titles(g, g.players[0].units) == ["Eternity Flame"]
    assert titles(g, g.players[1].units) == ["Iron Worker"]
    assert wounds(g, FOE) == 2
    g = table(side(units=["Shimmer Wing"], conjurations=["Eternity Flame"], dice="charm"), side(FOE))
    assert "Shimmer Wing" not in offered(g)


def test_a_gifted_rose_keeps_a_phoenixborn_from_guarding_until_rejected() -> None:
    pb = {"title": FOE, "attached": ["Gifted Rose"]}
    g = table(side(units=["Hammer Knight"]), side(pb, units=["Anchornaut"]))
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"
    g = table(side(pb, hand=["Molten Gold"], dice="natural basic"), side("Leo Sunshadow"))
    choose(g, "Gifted Rose", "mode 1")
    assert in_play(g, FOE).attached == ()
    assert sorted(titles(g, g.players[0].discard)) == ["Gifted Rose", "Molten Gold"]


def test_willpower_counts_the_cards_left_in_hand() -> None:
    g = table(
        side("Saria Guideman", hand=["Willpower", "Molten Gold", "Anchornaut"], dice="natural"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Willpower")
    assert wounds(g, "Hammer Knight") == 2


def test_embrace_shields_whom_another_player_hurts() -> None:
    foe = {"title": FOE, "attached": ["Embrace"]}
    g = table(side(hand=["Final Cry"], dice=ALL_DICE, units=["Iron Worker"]), side(foe, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    assert in_play(g, FOE).attached == ()
    mine = {"title": "Odette Diamondcrest", "attached": ["Embrace"]}
    g = table(side(mine), side(FOE, units=["Mist Spirit"]))
    choose(g, "Odette Diamondcrest")
    until_menu(g, 0)
    assert titles(g, in_play(g, "Odette Diamondcrest").attached) == ["Embrace"], "the own ability did that"
    g = table(side(mine, units=["Iron Worker"]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0, "any Phoenixborn is shielded, wherever the spell is"


ARROGANT = side(hand=["Arrogance"], units=["Hammer Knight", "Iron Worker"], dice="charm class")


@pytest.mark.rules("R-ATKPB-17")
def test_arrogance_keeps_units_with_a_charm_die_from_blocking_the_chosen_attacker() -> None:
    natural, charmed = unit("Anchornaut", opposing_dice="natural"), unit("Butterfly Monk", dice="charm")
    g = table(ARROGANT, side(FOE, units=[unit("Gilder", opposing_dice="charm"), charmed, natural, "Mist Spirit"]))
    declare_attack(g, FOE, "Hammer Knight", "Iron Worker")
    choose(g, "Arrogance")
    assert offered(g) == ["Hammer Knight", "Iron Worker"], "units that attack, and no other"
    choose(g, "Hammer Knight")
    until_asked(g, "declare a blocker")
    assert offered(g) == ["Gilder", "Butterfly Monk", "Anchornaut", "Mist Spirit", "no"]
    choose(g, "Gilder")
    assert offered(g) == ["Anchornaut", "Mist Spirit", "no"], "Gilder could only block the other attacker"


@pytest.mark.parametrize("played", [True, False])
def test_arrogance_keeps_a_unit_with_a_charm_die_from_guarding(played: bool) -> None:
    g = table(ARROGANT, side(FOE, units=["Gilder", unit("Biter", opposing_dice="charm")]))
    declare_attack(g, "Gilder", "Hammer Knight")
    if played:
        choose(g, "Arrogance")
    until_asked(g, "declare a guard", 1)
    assert FOE in offered(g), "a Phoenixborn is no unit"
    assert ("Biter" in offered(g)) is not played


def test_arrogance_is_over_at_the_end_of_the_turn() -> None:
    charmed = unit("Gilder", opposing_dice="charm")
    g = table(ARROGANT, side(FOE, units=[charmed]))
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Arrogance")
    assert len(in_play(g, "Hammer Knight").timed) == 1
    until_menu(g, 1)
    assert in_play(g, "Hammer Knight").timed == ()


def test_arrogance_answers_no_attack_of_an_opponent() -> None:
    g = table(ARROGANT, side(FOE, units=["Gilder"]), active=1)
    declare_attack(g, "Iron Worker", "Gilder")
    assert "respond?" not in questions(g)
