"""The Blight of Neverset."""

from __future__ import annotations

from ashes_env.scenarios import side, unit
from tests.support import (
    ALL_DICE,
    FOE,
    asked,
    choose,
    declare_attack,
    in_play,
    offered,
    table,
    titles,
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
