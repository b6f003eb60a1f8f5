"""The decks of Coal Roarkwin and Aradel Summergaard in the Master Set."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import position as bare_position
from ashes_env.scenarios import side, unit
from tests.support import asked, choose, in_play, next_round, offered, pool, titles, until_asked, wounds

Document = dict[str, Any]


def position(me: Document | None = None, foe: Document | None = None, **fields: Any) -> Game:
    """A position in which both sides have cards to draw and to meditate with, so that no turn ends by itself."""
    sides = [dict(me or side()), dict(foe or side("Aradel Summergaard"))]
    for s in sides:
        s.setdefault("deck", ["Close Combat"] * 6)
    return bare_position(sides[0], sides[1], **fields)


def test_water_blast_once_a_round_for_a_natural_die() -> None:
    g = position(side("Aradel Summergaard", dice="2 natural class", side=2), side(units=["Hammer Knight"]))
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Hammer Knight") == 2
    assert "Aradel Summergaard" not in offered(g)
    g = position(side("Aradel Summergaard", dice="charm"), side(units=["Hammer Knight"]))
    assert "Aradel Summergaard" not in offered(g)


def test_shifting_mist_changes_two_dice() -> None:
    g = position(side(spellboard=["Shifting Mist"], dice="2 charm basic, natural class"))
    choose(g, "Shifting Mist", "charm basic", "natural class", "power", "power")
    assert pool(g.players[0].active) == {"charm basic": 1, "charm power": 1, "natural power": 1}


def test_a_second_mist_spirit_costs_a_die() -> None:
    me: Document = {"spellboard": ["Summon Mist Spirit"], "conjurations": ["Mist Spirit"] * 3}
    g = position(side(dice="illusion class, charm class", **me))
    choose(g, "Summon Mist Spirit", "yes")
    assert titles(g, g.players[0].units) == ["Mist Spirit"] * 2
    g = position(side(dice="illusion class, charm class", **me))
    choose(g, "Summon Mist Spirit", "no")
    assert titles(g, g.players[0].units) == ["Mist Spirit"]
    g = position(side(dice="illusion class", **me))
    choose(g, "Summon Mist Spirit")
    assert titles(g, g.players[0].units) == ["Mist Spirit"]


@pytest.mark.rules("R-COST-10")
def test_the_die_for_a_second_mist_spirit_is_paid_before_the_first_one_is_placed() -> None:
    g = position(
        side(dice="illusion class, charm class", spellboard=["Summon Mist Spirit"], conjurations=["Mist Spirit"] * 3),
        side("Aradel Summergaard", hand=["Ice Trap"], dice="natural power"),
    )
    choose(g, "Summon Mist Spirit")
    assert (asked(g), titles(g, g.players[0].units)) == (("do it?", 0), [])
    choose(g, "yes")
    assert (asked(g), titles(g, g.players[0].units)) == (("respond?", 1), ["Mist Spirit"])
    assert sum(g.players[0].active) == 0
    choose(g, "Ice Trap")
    assert titles(g, g.players[0].units) == ["Mist Spirit"], "the first is gone, the second was paid for"


@pytest.mark.parametrize(
    ("spell", "conjuration", "dice", "short"),
    [
        ("Summon Blue Jaguar", "Blue Jaguar", "2 charm basic", "charm basic"),
        ("Summon Butterfly Monk", "Butterfly Monk", "natural", "natural class"),
        ("Summon Iron Rhino", "Iron Rhino", "6 charm basic", "5 charm basic"),
    ],
)
def test_summons_of_the_two_decks(spell: str, conjuration: str, dice: str, short: str) -> None:
    g = position(side(spellboard=[spell], conjurations=[conjuration], dice=dice))
    choose(g, spell)
    assert in_play(g, conjuration).seat == 0
    assert spell not in offered(position(side(spellboard=[spell], conjurations=[conjuration], dice=short)))


@pytest.mark.parametrize(("copies", "price"), [(1, 6), (2, 5), (3, 4)])
def test_focus_makes_an_iron_rhino_cheaper(copies: int, price: int) -> None:
    g = position(side(spellboard=["Summon Iron Rhino"] * copies, conjurations=["Iron Rhino"], dice="6 charm basic"))
    choose(g, "Summon Iron Rhino")
    assert sum(g.players[0].exhausted) == price


def test_reflections_in_the_water_takes_every_ability_for_the_round() -> None:
    g = position(
        side(hand=["Reflections in the Water"], dice="time class"), side(units=[unit("Butterfly Monk", wounds=0)])
    )
    choose(g, "Reflections in the Water")
    monk = in_play(g, "Butterfly Monk")
    assert values.texts(g, monk) == ()
    next_round(g)
    assert values.texts(g, monk) != ()


def test_mist_typhoon_hits_all_opposing_units_and_may_draw() -> None:
    me = side(units=["Iron Worker"], hand=["Mist Typhoon"], dice="illusion class, natural class")
    foe = side("Aradel Summergaard", units=["Hammer Knight", "Iron Rhino"])
    g = position(me, foe)
    choose(g, "Mist Typhoon")
    if asked(g)[0] == "choose what is next":
        choose(g, "Hammer Knight")
    choose(g, "yes")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino")) == (0, 1, 1)
    assert len(g.players[0].hand) == 1


def test_out_of_the_mist_counts_own_units() -> None:
    me = side(units=["Mist Spirit"] * 3, hand=["Out of the Mist"], dice="illusion, natural")
    g = position(me, side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "Out of the Mist", "Hammer Knight", "no")
    assert wounds(g, "Hammer Knight") == 3
    assert g.players[0].hand == []
    g = position(side(hand=["Out of the Mist"], dice="illusion, natural class"))
    assert "Out of the Mist in hand" not in offered(g)


def test_root_armor_takes_one_off_each_damage_and_two_of_it_two() -> None:
    g = position(
        side("Aradel Summergaard", dice="natural class"),
        side(units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Hammer Knight") == 1
    assert values.life(g, in_play(g, "Hammer Knight")) == 5
    g = position(
        side("Aradel Summergaard", dice="natural class"),
        side(units=[unit("Hammer Knight", attached=["Root Armor", "Root Armor"], exhaustion=1)]),
    )
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Hammer Knight") == 0


def test_steady_gaze_exhausts_for_two_rounds() -> None:
    g = position(side(hand=["Steady Gaze"], dice="2 illusion class"), side(units=["Hammer Knight"]))
    choose(g, "Steady Gaze")
    assert in_play(g, "Hammer Knight").exhaustion == 2
    next_round(g)
    assert in_play(g, "Hammer Knight").exhaustion == 1


def test_massive_growth_on_a_small_unit_until_the_end_of_the_round() -> None:
    g = position(side(units=["Iron Worker", "Hammer Knight"], hand=["Massive Growth"], dice="2 natural class"))
    choose(g, "Massive Growth")  # the Hammer Knight is too strong to be a host
    worker = in_play(g, "Iron Worker")
    assert (values.attack(g, worker), values.life(g, worker)) == (6, 6)
    next_round(g)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2
    g = position(side(units=["Hammer Knight"], hand=["Massive Growth"], dice="2 natural class"))
    assert "Massive Growth in hand" not in offered(g)


def test_gaze_keeps_a_unit_from_blocking() -> None:
    g = position(side(units=["Blue Jaguar"]), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "attack", "Aradel Summergaard", "Blue Jaguar")
    assert wounds(g, "Aradel Summergaard") == 1  # nobody was left to block


def test_gaze_is_not_offered_without_a_unit_to_look_at() -> None:
    g = position(side(units=["Blue Jaguar"]))
    choose(g, "attack")
    assert wounds(g, "Aradel Summergaard") == 1
    assert asked(g)[0] == "take an action"


def test_mend_heals_a_unit_or_a_phoenixborn() -> None:
    g = position(
        side(unit("Coal Roarkwin", wounds=3), units=[unit("Hammer Knight", wounds=1), "Butterfly Monk"], dice="natural")
    )
    choose(g, "natural power", "Butterfly Monk", "Butterfly Monk")
    assert "Hammer Knight" in offered(g)
    choose(g, "Coal Roarkwin")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Hammer Knight")) == (2, 1)


def test_expand_energy_fills_the_hand_to_two() -> None:
    g = position(side(hand=["Expand Energy", "Cover"], dice="charm basic"))
    choose(g, "Expand Energy")
    assert len(g.players[0].hand) == 2
    g = position(side(hand=["Expand Energy", "Cover", "Cover"], dice="charm basic"))
    assert "Expand Energy in hand" not in offered(g)


@pytest.mark.parametrize(("copies", "attack"), [(1, 4), (2, 4), (3, 5)])
def test_strengthen_lasts_a_turn(copies: int, attack: int) -> None:
    g = position(side(units=["Iron Worker"], spellboard=["Strengthen"] * copies))
    choose(g, "Strengthen")
    assert values.attack(g, in_play(g, "Iron Worker")) == attack
    choose(g, "pass")
    until_asked(g, "take an action", 1)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2


def test_cover_answers_an_attack_on_the_guarding_phoenixborn() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit"], hand=["Cover"], dice="natural")
    g = position(side(units=["Hammer Knight"]), foe)
    choose(g, "attack", "Mist Spirit", "Aradel Summergaard")
    assert (asked(g)[1], offered(g)) == (1, ["Cover in hand", "no"])
    choose(g, "Cover")
    assert (wounds(g, "Aradel Summergaard"), wounds(g, "Hammer Knight")) == (0, 1)
    g = position(side(units=["Hammer Knight"]), foe)
    choose(g, "attack", "Aradel Summergaard", "no")
    assert wounds(g, "Aradel Summergaard") == 3  # attacked, not guarding


def test_chant_of_revenge_keeps_one_token_for_an_ally() -> None:
    g = position(
        side(units=[unit("Iron Worker", wounds=1), unit("Anchornaut")], spellboard=["Chant of Revenge"],
             dice="2 natural", side=3),
    )  # fmt: skip
    assert "Chant of Revenge" not in offered(g)
    choose(g, "natural power", "Iron Worker")
    assert in_play(g, "Chant of Revenge").status == 1
    choose(g, "natural power")
    assert in_play(g, "Chant of Revenge").status == 1
    choose(g, "Chant of Revenge", "Aradel Summergaard")
    assert (wounds(g, "Aradel Summergaard"), in_play(g, "Chant of Revenge").status) == (1, 0)


def test_throw_hits_another_unit() -> None:
    g = position(side(hand=["Anchornaut"], dice="charm basic"), side(units=["Hammer Knight"]))
    choose(g, "Anchornaut", "Anchornaut")
    assert wounds(g, "Hammer Knight") == 1
    g = position(side(hand=["Anchornaut"], dice="charm basic"))
    choose(g, "Anchornaut")
    assert asked(g)[0] == "take an action"


def test_overtime_draws_up_to_two_more() -> None:
    g = position(side(units=["Iron Worker"], deck=["Purge"] * 9, main=0, side=0))
    until_asked(g, "draw additional cards", 0)
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert len(g.players[0].hand) == 7


def test_aftershock_after_a_kill_by_attacking() -> None:
    g = position(side(units=["Hammer Knight"]), side(units=["Mist Spirit", "Iron Worker"], guarded=True))
    choose(g, "attack", "Mist Spirit", "no", "Hammer Knight", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1


def test_alert_leaves_a_countering_knight_unexhausted() -> None:
    g = position(side(units=["Iron Worker"]), side(units=["Hammer Knight"], guarded=True))
    choose(g, "attack", "Hammer Knight", "yes")
    if asked(g)[0] == "choose which damage is resolved first":
        choose(g, offered(g)[0])
    assert in_play(g, "Hammer Knight").exhaustion == 0
    assert wounds(g, "Hammer Knight") == 2


def test_one_hundred_blades_hits_a_phoenixborn_and_all_opposing_units() -> None:
    g = position(
        side(hand=["One Hundred Blades"], dice="2 charm basic"), side("Aradel Summergaard", units=["Hammer Knight"])
    )
    choose(g, "One Hundred Blades", "Aradel Summergaard")
    assert (wounds(g, "Aradel Summergaard"), wounds(g, "Hammer Knight")) == (1, 1)
    assert len(g.players[0].hand) == 1


def test_close_combat_wounds_or_exhausts_the_own_unit() -> None:
    me = side(units=["Iron Worker", unit("Anchornaut", exhaustion=1)], hand=["Close Combat"], dice="natural")
    for mode, cost in ((0, (1, 0)), (1, (0, 1))):
        g = position(me, side(units=["Iron Rhino"]))
        choose(g, "Close Combat", "Iron Rhino", f"mode {mode}")
        worker = in_play(g, "Iron Worker")
        assert ((worker.wounds, worker.exhaustion), wounds(g, "Iron Rhino")) == (cost, 2)
    g = position(side(units=[unit("Iron Worker", exhaustion=1)], hand=["Close Combat"], dice="natural"))
    assert "Close Combat in hand" not in offered(g)


def test_iron_rhino_is_too_big_for_small_units_and_tramples_on() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit", "Iron Worker"])
    g = position(side(units=["Iron Rhino"]), foe)
    choose(g, "attack", "Aradel Summergaard")
    assert (asked(g)[0], "Mist Spirit" in offered(g)) == ("declare a blocker", False)
    g = position(side(units=["Iron Rhino"]), {**foe, "guarded": True})
    choose(g, "attack", "Iron Worker", "no")
    assert wounds(g, "Aradel Summergaard") == 2
