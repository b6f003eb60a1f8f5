"""The Frostdale Giants."""

import pytest

from tests.prelude import *


def test_rin_northfell_puts_a_life_on_an_own_unit_as_long_as_there_are_ice_buffs() -> None:
    g = table(side("Rin Northfell", units=["Iron Worker"], conjurations=["Ice Buff"]), side(units=["Hammer Knight"]))
    choose(g, "Rin Northfell")
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Ice Buff"]
    assert values.life(g, in_play(g, "Iron Worker")) == 3
    assert marks(g, "Rin Northfell") == (0, 1, 0)
    g = table(side("Rin Northfell", units=["Iron Worker"]))
    assert "Rin Northfell" not in offered(g)


def test_summon_ice_golem_at_focus_two_may_heal_all_ice_golems() -> None:
    g = table(
        side(
            spellboard=focused("Summon Ice Golem", 2),
            units=[unit("Ice Golem", wounds=1)],
            conjurations=["Ice Golem"],
            dice="3 natural",
        ),
        side(FOE),
    )
    choose(g, "Summon Ice Golem", "yes")
    assert [g.cards[c].wounds for c in g.players[0].units] == [0, 0]


def test_frost_bite_hits_units_and_phoenixborn_and_costs_any_die_at_focus_one() -> None:
    g = table(side(spellboard=["Frost Bite"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Frost Bite", FOE)
    assert wounds(g, FOE) == 1
    for copies, there in ((0, False), (1, True)):
        g = table(side(spellboard=focused("Frost Bite", copies), dice="charm"), side(FOE))
        assert ("Frost Bite" in offered(g)) is there


def test_freezing_blast_wounds_and_drains_a_unit() -> None:
    g = table(side(hand=["Freezing Blast"], dice="2 natural"), side(FOE, units=[unit("Hammer Knight", status=3)]))
    choose(g, "Freezing Blast")
    assert marks(g, "Hammer Knight") == (2, 0, 1)


def test_rins_fury_cannot_prevent_infectious_damage() -> None:
    g = table(
        side(units=["Fallen"]), side("Rin Northfell", units=["Hammer Knight"], hand=["Rin's Fury"], dice="2 charm")
    )
    declare_attack(g, "Hammer Knight", "Fallen")
    until_asked(g, "respond?", 1)
    choose(g, "Rin's Fury")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    assert wounds(g, "Hammer Knight") == 1


def test_rins_fury_prevents_the_damage_and_destroys_the_attacker() -> None:
    g = table(
        side(units=["Hammer Knight"]), side("Rin Northfell", units=["Iron Worker"], hand=["Rin's Fury"], dice="2 charm")
    )
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "no", "no")
    assert offered(g) == ["Rin's Fury in hand", "no"]
    choose(g, "Rin's Fury")
    assert titles(g, g.players[0].units) == []
    assert wounds(g, "Iron Worker") == 0


def test_rins_fury_does_not_answer_abilities() -> None:
    g = table(
        side(FOE, units=["Anchornaut"], dice="natural"),
        side("Rin Northfell", units=["Iron Worker"], hand=["Rin's Fury"], dice="2 charm"),
    )
    choose(g, "natural power", "Iron Worker")
    assert asked(g) == ("take an action", 0)


def test_ice_trap_catches_small_units_of_any_player() -> None:
    g = table(side(hand=["Anchornaut"], dice="natural"), side(FOE, hand=["Ice Trap"], dice="natural"))
    choose(g, "Anchornaut")
    until_asked(g, "respond?", 1)
    choose(g, "Ice Trap")
    assert titles(g, g.players[0].units) == []
    g = table(side(hand=["Hammer Knight"], dice="2 natural, ceremonial"), side(FOE, hand=["Ice Trap"], dice="natural"))
    choose(g, "Hammer Knight")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    assert "Ice Trap in hand" not in offered(g)


def test_crystal_shield_makes_a_unit_guard() -> None:
    g = table(
        side(units=["Hammer Knight"]), side(FOE, units=["Anchornaut", unit("Iron Worker", attached=["Crystal Shield"])])
    )
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert set(offered(g)) == {FOE, "Iron Worker", "no"}


def test_frost_fang_is_armored_even_while_exhausted() -> None:
    for tokens in (0, 1):
        g = table(side(dice="2 natural", side=2), side(FOE, units=[unit("Frost Fang", exhaustion=tokens)]))
        choose(g, "natural power")
        assert titles(g, g.players[1].units) == ["Frost Fang"]


def test_ice_golem_lives_longer_with_an_alteration_and_dies_without() -> None:
    g = table(
        side(hand=["Dispel"], dice="natural"), side(FOE, units=[unit("Ice Golem", attached=["Inflame"], wounds=2)])
    )
    assert values.life(g, in_play(g, "Ice Golem")) == 4
    choose(g, "Dispel")
    assert titles(g, g.players[1].units) == []


def test_frostback_bear_frightens_weak_units() -> None:
    g = table(side(units=["Frostback Bear"]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Frostback Bear")
    assert wounds(g, FOE) == 2


def test_deep_freeze_thaws_by_side_actions_and_then_goes() -> None:
    g = table(side(hand=["Deep Freeze"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Deep Freeze")
    assert marks(g, "Deep Freeze") == (0, 0, 3)
    assert values.exhausted(g, in_play(g, "Hammer Knight"))
    g = table(side(units=[unit("Hammer Knight", attached=[unit("Deep Freeze", status=2)])], side=2), side(FOE))
    assert "attack" not in offered(g)
    choose(g, "Hammer Knight")
    assert marks(g, "Deep Freeze")[2] == 1
    choose(g, "Hammer Knight")
    assert in_play(g, "Hammer Knight").attached == ()
    assert titles(g, g.players[0].discard) == ["Deep Freeze"]
    assert "attack" in offered(g)


def test_frozen_crown_raises_the_attack_of_any_unit() -> None:
    g = table(
        side(hand=["Frozen Crown"], units=["Anchornaut"], dice="natural class, 2 charm basic"),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Frozen Crown")
    assert offered(g) == ["Anchornaut", "Gilder"]
    choose(g, "Anchornaut")
    assert values.attack(g, in_play(g, "Anchornaut")) == 3


@pytest.mark.rules("R-FAQ-38")
def test_the_attack_value_that_a_crown_gave_counts_when_its_bearer_has_gone() -> None:
    wraith = unit("Dread Wraith", wounds=5, attached=["Frozen Crown"])
    g = table(side("Odette Diamondcrest"), side(FOE, units=[wraith]))
    choose(g, "Odette Diamondcrest")
    answer_all(g, "Dread Wraith", "yes")
    assert "Dread Wraith" not in titles(g, g.players[1].units)
    assert wounds(g, "Odette Diamondcrest") == 11
