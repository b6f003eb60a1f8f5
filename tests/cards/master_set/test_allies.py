"""The allies of the Master Set."""

import pytest

from tests.prelude import *


def test_throw_hits_another_unit() -> None:
    g = duel(side(hand=["Anchornaut"], dice="charm basic"), side(units=["Hammer Knight"]))
    choose(g, "Anchornaut", "Anchornaut")
    assert wounds(g, "Hammer Knight") == 1
    g = duel(side(hand=["Anchornaut"], dice="charm basic"))
    choose(g, "Anchornaut")
    assert asked(g)[0] == "take an action"


def test_blood_shot_costs_a_wound() -> None:
    g = duel(side(units=["Blood Archer"]), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "Blood Archer", "Hammer Knight")
    assert (wounds(g, "Blood Archer"), wounds(g, "Hammer Knight")) == (1, 1)
    assert "Blood Archer" not in offered(g)  # the side action is spent


@pytest.mark.rules("R-RES-03")
def test_blood_shot_resolves_although_the_archer_is_gone() -> None:
    g = duel(
        side(units=[unit("Blood Archer", wounds=2)]), side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"])
    )
    choose(g, "Blood Archer")
    assert offered(g) == ["Hammer Knight", "Iron Worker"]
    choose(g, "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    assert titles(g, g.players[0].discard) == ["Blood Archer"]


def test_blood_ritual_answers_destruction_by_an_own_text() -> None:
    g = duel(
        side(unit("Coal Roarkwin", wounds=3), units=[unit("Blood Shaman", wounds=1)], dice="natural, charm basic"),
        side("Aradel Summergaard", units=["Iron Worker"]),
    )
    choose(g, "natural power", "Blood Shaman")
    assert offered(g) == ["Blood Shaman", "no"]
    choose(g, "Blood Shaman")
    assert wounds(g, "Coal Roarkwin") == 2
    assert pool(g.players[0].active) == {"charm class": 1}


def test_blood_ritual_does_not_answer_an_opponents_text() -> None:
    g = duel(
        side(dice="natural"),
        side(unit("Aradel Summergaard", wounds=3), units=[unit("Blood Shaman", wounds=1)], dice="charm basic"),
    )
    choose(g, "natural power")
    assert asked(g)[0] == "take an action"
    assert g.players[1].units == []
    assert wounds(g, "Aradel Summergaard") == 3


def test_song_of_sorrow_discards_off_the_pile_only_when_the_unit_is_destroyed() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit", "Iron Worker"])
    g = duel(side(units=["Enchanted Violinist"]), foe)
    choose(g, "Enchanted Violinist", "Mist Spirit")
    assert titles(g, g.players[1].discard) == ["Close Combat"]
    g = duel(side(units=["Enchanted Violinist"]), foe)
    choose(g, "Enchanted Violinist", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    assert g.players[1].discard == []


@pytest.mark.rules("R-FAQ-65")
def test_the_clause_of_song_of_sorrow_belongs_to_the_same_window() -> None:
    g = table(
        side(units=["Enchanted Violinist"]),
        side(FOE, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial", deck=["Cover", "Iron Worker"]),
    )
    choose(g, "Enchanted Violinist")
    assert asked(g) == ("respond?", 1)
    assert titles(g, g.players[1].discard) == ["Cover"], "the clause went first"
    assert g.aside, "the Spirit is in no pile yet"


def test_aftershock_after_a_kill_by_attacking() -> None:
    g = duel(side(units=["Hammer Knight"]), side(units=["Mist Spirit", "Iron Worker"], guarded=True))
    choose(g, "attack", "Mist Spirit", "no", "Hammer Knight", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1


def test_alert_leaves_a_countering_knight_unexhausted() -> None:
    g = duel(side(units=["Iron Worker"]), side(units=["Hammer Knight"], guarded=True))
    choose(g, "attack", "Hammer Knight", "yes")
    if asked(g)[0] == "choose which damage is resolved first":
        choose(g, offered(g)[0])
    assert in_play(g, "Hammer Knight").exhaustion == 0
    assert wounds(g, "Hammer Knight") == 2


def test_overtime_draws_up_to_two_more() -> None:
    g = duel(side(units=["Iron Worker"], deck=["Purge"] * 9, main=0, side=0))
    until_asked(g, "draw additional cards", 0)
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert len(g.players[0].hand) == 7


@pytest.mark.rules("R-FAQ-33", "R-PREP-08")
def test_overtime_draws_beyond_a_full_hand() -> None:
    g = table(side(units=["Iron Worker"], hand=["Anchornaut"] * 5), side(FOE, hand=["Anchornaut"] * 5))
    until_asked(g, "draw additional cards")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert len(g.players[0].hand) == 7


def test_pain_link_moves_a_wound_onto_a_phoenixborn() -> None:
    g = duel(side(units=[unit("Living Doll", wounds=2)]))
    choose(g, "Living Doll", "Aradel Summergaard")
    assert (wounds(g, "Living Doll"), wounds(g, "Aradel Summergaard")) == (1, 1)


def test_pain_link_needs_a_wound() -> None:
    assert "Living Doll" not in offered(duel(side(units=["Living Doll"])))


def test_living_doll_takes_charm_or_sympathy() -> None:
    for dice in ("ceremonial, charm", "ceremonial class, sympathy class"):
        g = duel(side(hand=["Living Doll"], dice=dice))
        choose(g, "Living Doll")
        assert in_play(g, "Living Doll").seat == 0
    assert "Living Doll in hand" not in offered(duel(side(hand=["Living Doll"], dice="ceremonial, natural")))


def test_distract_exhausts_a_unit() -> None:
    g = duel(side(units=["Rose Fire Dancer"]), side("Aradel Summergaard", units=["Iron Worker"]))
    choose(g, "Rose Fire Dancer")
    assert offered(g) == ["Rose Fire Dancer", "Iron Worker"]
    choose(g, "Iron Worker")
    assert (in_play(g, "Iron Worker").exhaustion, in_play(g, "Rose Fire Dancer").exhaustion) == (1, 1)


def test_stormwind_sniper_ambushes_and_hides_while_unexhausted() -> None:
    g = duel(side(hand=["Stormwind Sniper"], dice="ceremonial, illusion"))
    choose(g, "Stormwind Sniper", "Stormwind Sniper", "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 1
    foe = side("Aradel Summergaard", units=["Stormwind Sniper", "Iron Worker"])
    g = duel(side(units=["Iron Worker"], hand=["Molten Gold"], dice="2 natural"), foe)
    choose(g, "attack")
    assert offered(g) == ["Aradel Summergaard", "Iron Worker"]
    g = duel(side(hand=["Molten Gold", "Steady Gaze"], dice="2 natural"), foe)
    choose(g, "Molten Gold")
    assert titles(g, g.players[1].units) == ["Stormwind Sniper"]  # the other unit was the only target


@pytest.mark.rules("R-TGT-07")
def test_an_exhausted_sniper_is_a_target() -> None:
    foe = side("Aradel Summergaard", units=[unit("Stormwind Sniper", exhaustion=1), "Iron Worker"])
    g = duel(side(units=["Iron Worker"], hand=["Molten Gold"], dice="2 natural"), foe)
    choose(g, "Molten Gold")
    assert offered(g) == ["Stormwind Sniper", "Iron Worker"]


@pytest.mark.rules("R-TGT-07")
def test_an_area_effect_reaches_a_concealed_unit() -> None:
    foe = side("Aradel Summergaard", units=["Stormwind Sniper"])
    g = duel(side(hand=["Mist Typhoon"], dice="illusion, natural"), foe)
    choose(g, "Mist Typhoon")
    assert g.players[1].units == []
