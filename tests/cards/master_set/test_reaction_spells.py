"""The reaction spells of the Master Set."""

import pytest

from tests.cards.spells import DEFS
from tests.prelude import *


def test_cover_answers_an_attack_on_the_guarding_phoenixborn() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit"], hand=["Cover"], dice="natural")
    g = duel(side(units=["Hammer Knight"]), foe)
    choose(g, "attack", "Mist Spirit", "Aradel Summergaard")
    assert (asked(g)[1], offered(g)) == (1, ["Cover in hand", "no"])
    choose(g, "Cover")
    assert (wounds(g, "Aradel Summergaard"), wounds(g, "Hammer Knight")) == (0, 1)
    g = duel(side(units=["Hammer Knight"]), foe)
    choose(g, "attack", "Aradel Summergaard", "no")
    assert wounds(g, "Aradel Summergaard") == 3  # attacked, not guarding


def test_final_cry_answers_the_destruction_of_an_own_unit() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial")
    g = duel(side(dice="natural"), foe)
    choose(g, "natural power")
    assert (asked(g)[1], offered(g)) == (1, ["Final Cry in hand", "no"])
    choose(g, "Final Cry", "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 2
    g = duel(side(hand=["Final Cry"], dice="natural, ceremonial"), side(units=["Mist Spirit"]))
    choose(g, "natural power")
    assert asked(g)[0] == "take an action"  # not an own unit


@pytest.mark.rules("R-TRIG-06")
def test_reactions_wait_for_player_turns() -> None:
    g = duel(
        side(
            units=[unit("Iron Worker", attached=["Fade Away"])],
            hand=["Final Cry", "Summon Sleeping Widows"],
            conjurations=["Sleeping Widow"],
            dice="3 ceremonial",
            main=0,
            side=0,
        )
    )
    next_round(g)
    assert (wounds(g, "Aradel Summergaard"), g.players[0].units) == (0, [])


@pytest.mark.rules("R-CANC-01", "R-TGT-04", "R-CANC-03")
def test_golden_veil_cancels_the_rest_of_a_spell_on_an_own_unit() -> None:
    g = duel(
        side(units=["Iron Worker"], hand=["Steady Gaze"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    choose(g, "Steady Gaze", "Hammer Knight")
    assert offered(g) == ["Golden Veil in hand", "no"]
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").exhaustion == 0
    assert titles(g, g.players[0].discard) == ["Steady Gaze"]
    assert titles(g, g.players[1].discard) == ["Golden Veil"]


def test_golden_veil_does_not_answer_what_targets_nothing_or_the_own_side() -> None:
    g = duel(
        side(units=["Iron Worker"], hand=["Mist Typhoon", "Steady Gaze"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    choose(g, "Mist Typhoon")
    assert "Golden Veil in hand" not in offered(g)
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-TGT-02", "R-CANC-03")
def test_golden_veil_stops_an_alteration_on_its_way() -> None:
    g = duel(
        side(hand=["Reflections in the Water"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    g = choose(g, "Reflections in the Water")
    while "Golden Veil in hand" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").attached == ()
    assert titles(g, g.players[0].discard) == ["Reflections in the Water"]


@pytest.mark.rules("R-FAQ-46", "R-FAQ-61", "R-CANC-05")
@pytest.mark.parametrize(("spell", "dice"), [("Rile the Meek", "charm"), ("Tsunami Shot", "2 natural")])
def test_veiling_one_instance_of_damage_stops_all_later_ones(spell: str, dice: str) -> None:
    g = table(
        side(units=["Gilder", "Gilder", "Gilder", "Gilder"], hand=[spell], dice=dice),
        side(FOE, units=["Hammer Knight", unit("Hammer Knight", wounds=1)], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, spell)
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    choose(g, "yes", "Hammer Knight", "no", "yes", "Hammer Knight", "no", "yes", "Hammer Knight", "Golden Veil")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Hammer Knight", 1)) == (2, 1)
    assert asked(g)[0] == "take an action"


@pytest.mark.rules("R-DMG-11", "R-FAQ-43")
def test_redirect_makes_a_unit_receive_the_damage_without_its_armor() -> None:
    g = duel(
        side(units=["Iron Worker"]),
        side(
            "Aradel Summergaard",
            units=[unit("Hammer Knight", attached=["Root Armor"], exhaustion=1)],
            hand=["Redirect"],
            dice="charm",
        ),
    )
    choose(g, "attack", "Aradel Summergaard", "Redirect")
    assert (wounds(g, "Aradel Summergaard"), wounds(g, "Hammer Knight")) == (0, 2)


def test_redirect_needs_a_unit() -> None:
    g = duel(side(units=["Iron Worker"]), side("Aradel Summergaard", hand=["Redirect"], dice="charm"))
    choose(g, "attack")
    assert wounds(g, "Aradel Summergaard") == 2


def test_shadow_strike_hits_a_unit_that_stayed_behind() -> None:
    foe = side("Aradel Summergaard", hand=["Shadow Strike"], dice="illusion")
    g = duel(side(units=["Iron Worker", "Hammer Knight"]), foe)
    choose(g, "attack", "Iron Worker", "no")
    assert offered(g) == ["Shadow Strike in hand", "no"]
    choose(g, "Shadow Strike")
    assert wounds(g, "Hammer Knight") == 3
    g = duel(side(units=["Iron Worker"]), foe)
    choose(g, "attack")
    assert wounds(g, "Aradel Summergaard") == 2  # nobody stayed behind


@pytest.mark.rules("R-FAQ-56", "R-FAQ-52", "R-VAL-02")
def test_strange_copy_takes_title_values_and_texts_until_the_end_of_the_turn() -> None:
    g = duel(
        side(units=["Hammer Knight"]),
        side("Aradel Summergaard", units=["Anchornaut"], hand=["Strange Copy"], dice="sympathy"),
    )
    choose(g, "attack", "Aradel Summergaard", "Strange Copy")
    small = g.cards[g.players[1].units[0]]
    assert (small.d.title, values.attack(g, small), values.life(g, small)) == ("Hammer Knight", 3, 4)
    until_menu(g, 1)
    assert (small.d.title, values.attack(g, small)) == ("Anchornaut", 0)


@pytest.mark.rules("R-FAQ-55", "R-DMG-07")
def test_a_unit_that_stops_being_a_copy_may_die_of_its_wounds() -> None:
    g = duel(
        side(units=["Iron Worker", "Hammer Knight"]),
        side("Aradel Summergaard", units=["Anchornaut"], hand=["Strange Copy"], dice="illusion"),
    )
    choose(g, "attack", "Anchornaut", "Iron Worker", "Strange Copy", "Hammer Knight")
    choose(g, "no")  # no guard
    choose(g, "no")  # no counter
    assert g.cards[g.players[1].units[0]].wounds == 2
    until_menu(g, 1)
    assert g.players[1].units == []


@pytest.mark.rules("R-FAQ-55")
def test_the_end_of_a_copy_is_nobodys_effect() -> None:
    g = table(
        side(units=["Iron Worker", "Hammer Knight"], hand=["Cover"]),
        side(FOE, units=["Psychic Vampire"], hand=["Strange Copy"], dice="illusion", guarded=True),
    )
    declare_attack(g, "Psychic Vampire", "Iron Worker")
    choose(g, "Strange Copy", "Hammer Knight", "no")
    assert g.cards[g.players[1].units[0]].wounds == 2
    until_menu(g, 1)
    assert titles(g, g.players[1].discard) == ["Strange Copy", "Psychic Vampire"]
    assert titles(g, g.players[0].hand) == ["Cover"], "Lobotomize did not trigger"
    g = table(side(units=["Iron Worker"], hand=["Cover"]), side(FOE, units=["Psychic Vampire"], guarded=True))
    declare_attack(g, "Psychic Vampire")
    answer_all(g, "no")
    assert titles(g, g.players[0].hand) == [], "an attack does"


@pytest.mark.rules("R-FAQ-56")
def test_an_ally_that_is_a_copy_of_a_conjuration_is_an_ally() -> None:
    for title, status in (("Iron Worker", 1), ("Mist Spirit", 0)):
        model = "Mist Spirit" if status else "Iron Worker"
        g = table(
            side(units=[model, "Hammer Knight"]),
            side(
                FOE,
                units=[title],
                hand=["Strange Copy"],
                dice="illusion",
                spellboard=["Chant of Revenge"],
                guarded=True,
            ),
        )
        declare_attack(g, title if title != model else f"{title}#2", "Hammer Knight")
        choose(g, "Strange Copy", model)
        answer_all(g, "no")
        assert in_play(g, "Chant of Revenge").status == status


def test_sleeping_widows_come_two_at_a_time_as_far_as_there_is_room() -> None:
    pile = ["Sleeping Widow"] * 3
    foe = side("Jessa Na Ni", units=["Mist Spirit"], hand=["Summon Sleeping Widows"], dice="2 ceremonial class")
    g = duel(side(dice="natural"), {**foe, "conjurations": pile})
    choose(g, "natural power", "Summon Sleeping Widows")
    assert titles(g, g.players[1].units) == ["Sleeping Widow"] * 2
    full = {**foe, "units": ["Mist Spirit", "Iron Worker", "Iron Worker", "Iron Worker"], "conjurations": pile}
    g = duel(side(dice="natural"), full)
    choose(g, "natural power", "Mist Spirit", "Summon Sleeping Widows")
    assert titles(g, g.players[1].units) == ["Iron Worker"] * 3 + ["Sleeping Widow"]
    g = duel(side(dice="natural"), {**foe, "pb": "Aradel Summergaard"})
    choose(g, "natural power")
    assert asked(g)[0] == "take an action"  # no Widow is left to come


@pytest.mark.rules("R-FAQ-18", "R-DEST-03")
@pytest.mark.parametrize(("pile", "placed"), [(0, 0), (1, 1), (3, 2)])
def test_a_conjuration_on_its_way_out_is_not_in_the_pile_yet(pile: int, placed: int) -> None:
    g = table(
        side(hand=["Doom"]),
        side(
            FOE,
            units=["Sleeping Widow"],
            hand=["Summon Sleeping Widows"],
            dice="2 ceremonial",
            conjurations=["Sleeping Widow"] * pile,
        ),
        defs=DEFS,
    )
    choose(g, "Doom")
    if pile:
        choose(g, "Summon Sleeping Widows")
    assert len(g.players[1].units) == placed
    assert len(g.players[1].conjurations) == pile - placed + 1


def test_sympathy_pain_answers_wounds_by_the_opponent_only() -> None:
    foe = side("Aradel Summergaard", hand=["Sympathy Pain"], dice="sympathy")
    g = duel(side(hand=["One Hundred Blades"], units=["Iron Worker"], dice="2 charm class"), foe)
    choose(g, "One Hundred Blades", "Aradel Summergaard")
    assert (asked(g)[1], offered(g)) == (1, ["Sympathy Pain in hand", "no"])
    choose(g, "Sympathy Pain")
    assert offered(g) == ["Coal Roarkwin", "Iron Worker"]
    choose(g, "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 2
    me = side(hand=["One Hundred Blades", "Sympathy Pain"], dice="2 charm class, sympathy")
    g = duel(me)
    choose(g, "One Hundred Blades")
    while asked(g)[0] == "pay with a die":
        choose(g, "charm class")
    choose(g, "Coal Roarkwin")
    assert asked(g)[0] == "take an action"


def test_sympathy_pain_does_not_answer_wounds_at_the_end_of_the_round() -> None:
    me = side(units=["Blood Puppet"], hand=["Sympathy Pain"], dice="sympathy", main=0, side=0)
    g = duel(me)
    next_round(g)
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (1, 0)
