"""The cards that shaped the language."""

from typing import Any

import pytest

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import position as bare_position
from ashes_env.scenarios import side, unit
from tests.support import choose, in_play, offered, titles, until_menu, wounds

Document = dict[str, Any]


def position(me: Document | None = None, foe: Document | None = None, **fields: Any) -> Game:
    """A position in which both sides have cards to draw and to meditate with, so that no turn ends by itself."""
    sides = [dict(me or side()), dict(foe or side("Aradel Summergaard"))]
    for s in sides:
        s.setdefault("deck", ["Close Combat"] * 3)
    return bare_position(sides[0], sides[1], **fields)


ALL_DICE = "2 ceremonial, 2 charm, 2 divine, 2 illusion, 2 natural, 2 sympathy, 2 time"


@pytest.mark.rules("R-CANC-01", "R-TGT-04", "R-CANC-03")
def test_golden_veil_cancels_the_rest_of_a_spell_on_an_own_unit() -> None:
    g = position(
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
    g = position(
        side(units=["Iron Worker"], hand=["Mist Typhoon", "Steady Gaze"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    choose(g, "Mist Typhoon")
    assert "Golden Veil in hand" not in offered(g)
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-TGT-02", "R-CANC-03")
def test_golden_veil_stops_an_alteration_on_its_way() -> None:
    g = position(
        side(hand=["Reflections in the Water"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    g = choose(g, "Reflections in the Water")
    while "Golden Veil in hand" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").attached == ()
    assert titles(g, g.players[0].discard) == ["Reflections in the Water"]


@pytest.mark.rules("R-TGT-09")
def test_vanish_answers_a_target_on_the_own_phoenixborn() -> None:
    g = position(
        side(hand=["One Hundred Blades"], dice=ALL_DICE, deck=["Anchornaut"]),
        side("Aradel Summergaard", units=["Mist Spirit"], hand=["Vanish"], dice=ALL_DICE),
    )
    choose(g, "One Hundred Blades")
    while "Aradel Summergaard" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Aradel Summergaard", "Vanish")
    assert wounds(g, "Aradel Summergaard") == 0
    assert wounds(g, "Mist Spirit") == 0, "the later effects of the spell are cancelled too"
    assert g.players[0].hand == []


@pytest.mark.rules("R-FAQ-12", "R-FAQ-14")
def test_copycat_resolves_a_spell_as_its_own() -> None:
    g = position(
        side(hand=["Mist Typhoon"], units=["Anchornaut", "Iron Worker"], dice=ALL_DICE),
        side("Aradel Summergaard", hand=["Copycat"], deck=["Anchornaut"], dice=ALL_DICE, units=["Hammer Knight"]),
    )
    choose(g, "Mist Typhoon")
    while "Copycat in hand" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Copycat")
    while g.decision is not None and g.decision.seat == 1:
        choose(g, offered(g)[0])
    assert titles(g, g.players[0].discard) == ["Mist Typhoon", "Anchornaut"]
    assert wounds(g, "Iron Worker") == 1
    assert titles(g, g.players[1].hand) == ["Anchornaut"], "the copier draws"


@pytest.mark.rules("R-FAQ-56", "R-FAQ-52", "R-VAL-02")
def test_strange_copy_takes_title_values_and_texts_until_the_end_of_the_turn() -> None:
    g = position(
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
    g = position(
        side(units=["Iron Worker", "Hammer Knight"]),
        side("Aradel Summergaard", units=["Anchornaut"], hand=["Strange Copy"], dice="illusion"),
    )
    choose(g, "attack", "Anchornaut", "Iron Worker", "Strange Copy", "Hammer Knight")
    choose(g, "no")  # no guard
    choose(g, "no")  # no counter
    assert g.cards[g.players[1].units[0]].wounds == 2
    until_menu(g, 1)
    assert g.players[1].units == []


@pytest.mark.rules("R-FAQ-21", "R-FAQ-22")
def test_eras_end_resolves_the_ends_of_the_round_of_unexhausted_cards() -> None:
    g = position(
        side(units=["Blood Puppet"], hand=["Era's End"], dice="time"),
        side("Aradel Summergaard", units=["Blood Puppet", unit("Blood Puppet", exhaustion=1)]),
    )
    choose(g, "Era's End")
    assert offered(g) == ["Blood Puppet", "Blood Puppet"]
    choose(g, "Blood Puppet")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (1, 1)


@pytest.mark.rules("R-FAQ-60", "R-STACK-03")
def test_tristan_raises_numerals_during_attacks_within_a_budget_of_life() -> None:
    g = position(
        side("Tristan Darkwater", units=["Bone Crow", "Iron Worker", "Hammer Knight"], dice="natural"),
        side("Aradel Summergaard", units=[unit("Hammer Knight", wounds=1)]),
    )
    choose(g, "Tristan Darkwater")
    assert offered(g) == ["Bone Crow", "Iron Worker", "no"], "a Hammer Knight has a life value of 4"
    choose(g, "Bone Crow", "Iron Worker")
    choose(g, "attack", "Hammer Knight", "Bone Crow", "no")
    assert values.attack(g, in_play(g, "Bone Crow")) == 3, "Feast 1 became Feast 2"


@pytest.mark.rules("R-EXH-01", "R-REACT-02")
def test_stasis_as_a_reaction_takes_an_attacker_out() -> None:
    g = position(
        side(units=["Hammer Knight", "Iron Worker"]),
        side("Aradel Summergaard", hand=["Stasis", "Stasis"], dice="2 time"),
    )
    choose(g, "attack", "Hammer Knight", "Iron Worker", "Stasis", "Hammer Knight")
    until_menu(g, 1)
    knight = in_play(g, "Hammer Knight")
    assert wounds(g, "Aradel Summergaard") == 2, "only the Iron Worker struck"
    assert knight.exhaustion == 0
    assert values.exhausted(g, knight)


def test_the_controller_of_a_unit_in_stasis_may_free_it_for_both_actions() -> None:
    g = position(side(units=[unit("Hammer Knight", attached=["Stasis"])]))
    assert "attack" not in offered(g)
    choose(g, "Stasis")
    assert g.active == 1, "both actions are spent"
    assert not values.exhausted(g, in_play(g, "Hammer Knight"))


@pytest.mark.rules("R-FAQ-66", "R-OWN-05")
def test_rowan_keeps_a_fallen_ally_and_exhumes_it() -> None:
    g = position(
        side("Rowan Umberend", units=["Anchornaut"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Mist Spirit"]),
        active=0,
    )
    choose(g, "natural power", "Anchornaut", "Rowan Umberend")
    assert titles(g, g.cards[g.players[0].pb].under) == ["Anchornaut"]
    assert g.players[0].discard == []
    choose(g, "Rowan Umberend", "charm power", "Anchornaut")  # with Throw 1, it has come into play again
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]


@pytest.mark.rules("R-FAQ-62", "R-UNIT-10")
def test_a_swarm_pays_to_come_back_and_is_out_of_the_attack() -> None:
    g = position(
        side("Aradel Summergaard", units=["Vampire Bat Swarm"], dice="ceremonial class"),
        side(units=["Hammer Knight"]),
    )
    choose(g, "attack", "Hammer Knight", "no", "yes")
    choose(g, "Hammer Knight")  # its damage is resolved first
    choose(g, "Vampire Bat Swarm")
    bat = in_play(g, "Vampire Bat Swarm")
    assert (bat.exhaustion, bat.wounds) == (0, 0)
    assert sum(g.players[0].exhausted) == 1


def test_a_swarm_without_a_die_is_gone() -> None:
    g = position(
        side("Aradel Summergaard", units=["Vampire Bat Swarm"], dice="ceremonial basic"),
        side(units=["Hammer Knight"]),
    )
    choose(g, "attack", "Hammer Knight", "no", "yes")
    until_menu(g, 1)
    assert titles(g, g.players[0].conjurations) == ["Vampire Bat Swarm"]


@pytest.mark.rules("R-FAQ-30", "R-FAQ-29")
def test_a_duplicate_that_swarmed_back_is_still_destroyed_at_the_end_of_the_turn() -> None:
    g = position(
        side("Hope Everthorn", units=["Vampire Bat Swarm"], conjurations=["Vampire Bat Swarm"], dice="2 ceremonial"),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Hope Everthorn")
    copy = g.players[0].units[1]
    choose(g, "attack", "Hammer Knight", "Vampire Bat Swarm#2", "no", "yes")
    while g.decision is not None and g.decision.seat == 0 and "end turn" not in offered(g):
        choose(g, offered(g)[0])
    assert sum(g.players[0].exhausted) == 2, "one die for the copy, one to come back"
    until_menu(g, 1)
    assert copy not in g.players[0].units


@pytest.mark.rules("R-FAQ-03", "R-UNIT-10")
def test_blink_brings_the_unit_back_to_its_owner_at_the_end_of_the_turn() -> None:
    g = position(
        side(hand=["Blink"], dice="natural", units=["Iron Worker"]),
        side("Aradel Summergaard", units=[unit("Hammer Knight", wounds=2, attached=["Root Armor"])]),
    )
    choose(g, "Blink", "Hammer Knight")
    assert titles(g, g.players[1].removed) == ["Hammer Knight"]
    assert titles(g, g.players[1].discard) == ["Root Armor"]
    until_menu(g, 1)
    knight = in_play(g, "Hammer Knight")
    assert (knight.seat, knight.wounds, knight.attached) == (1, 0, ())


def test_reimagine_keeps_a_die_that_pays_for_a_reaction() -> None:
    g = position(
        side("Aradel Summergaard", spellboard=["Reimagine"], units=["Iron Worker"], hand=["Vanish"],
             dice="illusion"),
        side(hand=["One Hundred Blades"], dice="2 natural, 2 charm"),
    )  # fmt: skip
    choose(g, "illusion power", "Reimagine")
    while g.active == 0:
        choose(g, "no" if "no" in offered(g) else "end turn" if "end turn" in offered(g) else "pass")
    spell = in_play(g, "Reimagine")
    assert (len(spell.dice), spell.exhaustion) == (1, 1)
    choose(g, "One Hundred Blades")
    while "Vanish in hand" not in offered(g):
        choose(g, "Aradel Summergaard" if "Aradel Summergaard" in offered(g) else offered(g)[0])
    choose(g, "Vanish")
    assert in_play(g, "Reimagine").dice == ()
    assert wounds(g, "Aradel Summergaard") == 0


def test_royal_charm_keeps_a_die_of_any_payment_and_uses_its_power() -> None:
    g = position(
        side(spellboard=["Royal Charm"], hand=["Anchornaut"], dice="charm"),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Anchornaut", "Royal Charm")
    assert in_play(g, "Royal Charm").dice == (5,)
    assert sum(g.players[0].exhausted) == 0
    while "Royal Charm" not in offered(g):
        choose(g, "no")
    choose(g, "Royal Charm")
    knight = in_play(g, "Hammer Knight")
    assert (len(knight.dice), values.attack(g, knight)) == (1, 2)
    assert in_play(g, "Royal Charm").dice == ()


def test_royal_charm_ignores_other_sides() -> None:
    g = position(side(spellboard=["Royal Charm"], hand=["Anchornaut"], dice="charm class"))
    choose(g, "Anchornaut")
    assert in_play(g, "Royal Charm").dice == ()


def test_resonance_focuses_the_spell_it_lies_under() -> None:
    g = position(
        side("Aradel Summergaard", spellboard=["Strengthen", "Strengthen"], hand=["Resonance"], units=["Iron Worker"],
             dice="3 sympathy", exhausted_dice="2 charm basic"),
    )  # fmt: skip
    choose(g, "Resonance")
    while any(w in offered(g) for w in ("Strengthen", "charm basic", "power")) and "pass" not in offered(g):
        choose(g, next(w for w in ("Strengthen", "charm basic", "power") if w in offered(g)))
    assert g.players[0].active[5] == 2, "two dice came back on the side of choice"
    assert values.focus_level(g, in_play(g, "Strengthen")) == 2
    assert len({g.cards[c].slot for c in g.players[0].spells}) == 1


def test_resonance_needs_a_spell_to_lie_under() -> None:
    g = position(side(hand=["Resonance"], dice="3 sympathy"))
    assert "Resonance in hand" not in offered(g)


def test_keepsake_counts_lowered_dice_up_to_four_and_spends_them() -> None:
    g = position(
        side("Aradel Summergaard", spellboard=[unit("Keepsake", status=3)], dice="2 illusion"),
        side(units=["Hammer Knight"], dice="2 natural, charm"),
    )
    choose(g, "illusion power", "natural power", "natural power")
    assert in_play(g, "Keepsake").status == 4
    choose(g, "Keepsake")
    while g.active == 0 and "end turn" not in offered(g):
        choose(g, offered(g)[0])
    assert titles(g, g.players[1].discard) == ["Hammer Knight"]
    assert titles(g, g.players[0].discard) == ["Keepsake"]


@pytest.mark.rules("R-DMG-11", "R-FAQ-43")
def test_redirect_makes_a_unit_receive_the_damage_without_its_armor() -> None:
    g = position(
        side(units=["Iron Worker"]),
        side("Aradel Summergaard", units=[unit("Hammer Knight", attached=["Root Armor"], exhaustion=1)],
             hand=["Redirect"], dice="charm"),
    )  # fmt: skip
    choose(g, "attack", "Aradel Summergaard", "Redirect")
    assert (wounds(g, "Aradel Summergaard"), wounds(g, "Hammer Knight")) == (0, 2)


def test_redirect_needs_a_unit() -> None:
    g = position(side(units=["Iron Worker"]), side("Aradel Summergaard", hand=["Redirect"], dice="charm"))
    choose(g, "attack")
    assert wounds(g, "Aradel Summergaard") == 2


def test_serve_the_city_hurts_to_strengthen_and_attacks() -> None:
    g = position(
        side(spellboard=["Serve the City"], units=["Hammer Knight", "Iron Worker"]),
        side("Aradel Summergaard"),
    )
    choose(g, "Serve the City", "Hammer Knight", "yes")
    assert wounds(g, "Aradel Summergaard") == 4
    assert (wounds(g, "Hammer Knight"), in_play(g, "Hammer Knight").exhaustion) == (1, 1)
    assert in_play(g, "Iron Worker").exhaustion == 0


def test_rayward_knight_charges_for_a_side_action_at_units_only() -> None:
    g = position(
        side(units=["Rayward Knight", "Iron Worker"]),
        side("Aradel Summergaard", units=["Mist Spirit", "Hammer Knight"]),
    )
    choose(g, "Rayward Knight")
    assert offered(g) == ["Mist Spirit", "Hammer Knight"]
    choose(g, "Mist Spirit", "no", "yes", "Mist Spirit")
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]
    assert "attack" in offered(g), "the main action is still there for the other unit"


def test_hope_copies_a_conjuration_until_the_end_of_the_turn() -> None:
    g = position(
        side("Hope Everthorn", units=["Mist Spirit", "Iron Rhino"], conjurations=["Mist Spirit", "Iron Rhino"],
             dice="natural"),
    )  # fmt: skip
    choose(g, "Hope Everthorn")
    assert titles(g, g.players[0].units) == ["Mist Spirit", "Iron Rhino", "Mist Spirit"]
    until_menu(g, 1)
    assert titles(g, g.players[0].units) == ["Mist Spirit", "Iron Rhino"]


def test_anguish_asks_the_owner_and_wounds_who_refuses_or_cannot() -> None:
    g = position(
        side(hand=["Anguish"], dice="2 natural"),
        side("Aradel Summergaard", hand=["Anchornaut"], dice="charm"),
    )
    choose(g, "Anguish", "Aradel Summergaard")
    assert g.decision is not None
    assert (g.decision.seat, offered(g)) == (1, ["yes", "no"])
    choose(g, "yes")
    assert titles(g, g.players[1].discard) == ["Anchornaut"]
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 2, "with one active die the second part cannot be met"


@pytest.mark.rules("R-FAQ-31")
def test_hunters_mark_doubles_received_damage_and_forbids_guards() -> None:
    g = position(
        side(units=["Iron Worker"]),
        side("Aradel Summergaard", units=[unit("Hammer Knight", attached=["Hunter's Mark"]), "Butterfly Monk"]),
    )
    choose(g, "attack", "Hammer Knight")
    assert offered(g) == ["yes", "no"], "straight to the counter: nobody may guard"
    choose(g, "no")
    assert titles(g, g.players[1].discard) == ["Hammer Knight"]
