"""The Breaker of Fate."""

import pytest

from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *


@pytest.mark.rules("R-EXH-01", "R-REACT-02")
def test_stasis_as_a_reaction_takes_an_attacker_out() -> None:
    g = duel(
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
    g = duel(side(units=[unit("Hammer Knight", attached=["Stasis"])]))
    assert "attack" not in offered(g)
    choose(g, "Stasis")
    assert g.active == 1, "both actions are spent"
    assert not values.exhausted(g, in_play(g, "Hammer Knight"))


@pytest.mark.rules("R-FAQ-51", "R-REACT-03")
def test_stasis_cannot_answer_lightning_speed() -> None:
    for attacker, able in ((unit("Squall Stallion", status=2), False), ("Iron Worker", True)):
        g = table(side("Victoria Glassfire", units=[attacker]), side(FOE, hand=["Stasis"], dice="time"))
        declare_attack(g, FOE)
        assert ("Stasis in hand" in offered(g)) is able
        until_menu(g)
        assert wounds(g, FOE) == 2
    g = table(
        side("Victoria Glassfire", units=[unit("Squall Stallion", status=2)]),
        side(FOE, hand=["Stasis"], dice="time", units=["Hammer Knight", "Anchornaut"]),
    )
    declare_attack(g, FOE)
    assert offered(g) == ["Stasis in hand", "no"]
    choose(g, "Stasis")
    assert (asked(g), offered(g)) == (("attach to", 1), ["Hammer Knight", "Anchornaut"]), "other units are no matter"
    g = table(
        side("Victoria Glassfire", units=[unit("Squall Stallion", status=2), "Iron Worker"]),
        side(FOE, hand=["Stasis"], dice="time"),
    )
    declare_attack(g, FOE, "Squall Stallion", "Iron Worker")
    choose(g, "Stasis")
    assert in_play(g, "Squall Stallion").attached == ()
    assert in_play(g, "Iron Worker").attached != ()
    g = table(
        side(FOE, hand=["Stasis"], dice="time"), side("Victoria Glassfire", units=[unit("Squall Stallion", status=2)])
    )
    choose(g, "Stasis")
    assert in_play(g, "Squall Stallion").attached != (), "on the own turn it is no reaction"


@pytest.mark.rules("R-FAQ-03", "R-UNIT-10")
def test_blink_brings_the_unit_back_to_its_owner_at_the_end_of_the_turn() -> None:
    g = duel(
        side(hand=["Blink"], dice="natural", units=["Iron Worker"]),
        side("Aradel Summergaard", units=[unit("Hammer Knight", wounds=2, attached=["Root Armor"])]),
    )
    choose(g, "Blink", "Hammer Knight")
    assert titles(g, g.players[1].removed) == ["Hammer Knight"]
    assert titles(g, g.players[1].discard) == ["Root Armor"]
    until_menu(g, 1)
    knight = in_play(g, "Hammer Knight")
    assert (knight.seat, knight.wounds, knight.attached) == (1, 0, ())


@pytest.mark.rules("R-FAQ-03", "R-FIELD-02")
def test_a_blinked_unit_comes_back_onto_a_full_battlefield_into_the_discard_pile() -> None:
    spirits = ["Mist Spirit"] * 5
    g = table(
        side(
            units=[*spirits, "Iron Worker"],
            hand=["Blink"],
            dice="natural, ceremonial",
            conjurations=["Gilder"],
            spellboard=["Summon Gilder"],
        ),
        side(FOE),
    )
    choose(g, "Blink", "ceremonial power", "Iron Worker", "Summon Gilder")
    until_menu(g, 1)
    assert len(g.players[0].units) == 6
    assert titles(g, g.players[0].discard) == ["Blink", "Iron Worker"]


def test_summon_time_hopper_at_focus_one_places_another_with_a_charged_one() -> None:
    g = table(
        side(
            spellboard=focused("Summon Time Hopper", 1),
            units=[unit("Time Hopper", status=1)],
            conjurations=["Time Hopper", "Time Hopper"],
            dice="time",
        ),
        side(FOE),
    )
    choose(g, "Summon Time Hopper")
    until_asked(g, "do it?", 0)
    choose(g, "yes")
    assert titles(g, g.players[0].units) == ["Time Hopper"] * 3


def test_accelerate_draws_changes_and_gives_two_side_actions() -> None:
    g = table(side(hand=["Accelerate"], dice="time, natural basic"), side(FOE))
    choose(g, "Accelerate", "natural basic", "power")
    assert g.players[0].side == 2
    assert pool(g.players[0].active) == {"natural power": 1}


@pytest.mark.rules("R-FAQ-01", "R-TURN-08")
def test_a_copied_accelerate_gives_no_actions_on_the_turn_of_another() -> None:
    g = table(side(hand=["Accelerate"], dice="time"), side("Victoria Glassfire", hand=["Copycat"], dice="2 charm"))
    choose(g, "Accelerate")
    until_asked(g, "respond?", 1)
    choose(g, "Copycat")
    answer_all(g)
    foe = g.players[1]
    assert (foe.main, foe.side) == (0, 0)
    assert titles(g, foe.hand) == ["Anchornaut"]
    assert g.players[0].side == 2, "the caster has the two additional ones"
    assert asked(g) == ("take an action", 0)


@pytest.mark.parametrize("title", ["Time Hopper", "Prism Tetra"])
def test_fearful_units_do_not_block(title: str) -> None:
    g = table(side(units=["Mist Spirit"]), side(FOE, units=[title]))
    declare_attack(g, FOE, "Mist Spirit")
    assert wounds(g, FOE) == 1


def test_time_hopper_gives_a_token_to_another_unit() -> None:
    g = table(
        side(spellboard=["Summon Time Hopper"], conjurations=["Time Hopper"], units=["Iron Worker"], dice="time"),
        side(FOE),
    )
    choose(g, "Summon Time Hopper", "Time Hopper")
    assert marks(g, "Iron Worker")[2] == 1


def test_turtle_guard_withdraws_while_exhausted() -> None:
    for tokens, hurt in ((0, 1), (1, 0)):
        g = table(side(dice="natural"), side(FOE, units=[unit("Turtle Guard", exhaustion=tokens)]))
        choose(g, "natural power")
        assert wounds(g, "Turtle Guard") == hurt


def test_outmatch_strengthens_a_defender() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Iron Worker"], hand=["Outmatch"], dice="time"))
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "Outmatch")
    assert values.attack(g, in_play(g, "Iron Worker")) == 6


@pytest.mark.parametrize(("title", "dice"), [("Swift Messenger", "time class"), ("Timestopper", "time")])
def test_swift_allies_follow_an_opposing_unit(title: str, dice: str) -> None:
    g = table(side(hand=["Anchornaut"], dice="natural"), side(FOE, hand=[title], dice=dice))
    choose(g, "Anchornaut")
    until_asked(g, "respond?", 1)
    choose(g, title)
    assert titles(g, g.players[1].units) == [title]
    assert len(g.players[1].hand) == (1 if title == "Swift Messenger" else 0)


@pytest.mark.rules("R-INFO-02")
def test_jericho_prepares_the_next_draw_and_nobody_else_sees_it() -> None:
    g = table(side("Jericho, Reborn", dice="time", deck=["Anchornaut"] * 4 + ["Void Pulse"] + ["Crescendo"] * 4))
    choose(g, "Jericho, Reborn")
    assert sorted(offered(g)) == ["Anchornaut", "Crescendo", "Void Pulse", "no"]
    choose(g, "Void Pulse")
    assert titles(g, g.players[0].deck)[-1] == "Void Pulse"
    assert g.seen[g.players[0].deck[-1]] == 1
    for seed in range(5):
        assert titles(determinize(g, 0, seed), determinize(g, 0, seed).players[0].deck)[-1] == "Void Pulse"
    imagined = {titles(w, w.players[0].deck)[-1] for w in (determinize(g, 1, seed) for seed in range(20))}
    assert len(imagined) > 1, "the opponent does not know it"


def test_jericho_may_leave_the_top_to_chance_but_shuffles() -> None:
    g = table(side("Jericho, Reborn", dice="time", deck=["Anchornaut"] * 9, main=0))
    for cid in g.players[0].deck:
        g.seen[cid] = 3
    choose(g, "Jericho, Reborn", "no")
    assert all(g.seen[cid] == 0 for cid in g.players[0].deck), "after shuffling nobody knows what lies where"


def test_standard_bearer_inspires_as_many_other_attackers_as_it_has_tokens() -> None:
    g = table(
        side(units=[unit("Standard Bearer", status=2), "Mist Spirit", "Blue Jaguar", "Iron Worker", "Anchornaut"]),
        side(FOE),
    )
    declare_attack(g, FOE, "Standard Bearer", "Mist Spirit", "Blue Jaguar", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, "Standard Bearer")
    assert offered(g) == ["Mist Spirit", "Blue Jaguar", "Iron Worker", "no"], "not itself, nor who stays behind"
    choose(g, "Iron Worker", "Mist Spirit")
    assert [values.attack(g, in_play(g, t)) for t in ("Mist Spirit", "Blue Jaguar", "Iron Worker")] == [2, 1, 3]
    assert marks(g, "Standard Bearer")[2] == 2, "the tokens stay"


def test_standard_bearer_has_nothing_to_inspire_with_alone_or_without_tokens() -> None:
    for bearer, others in ((unit("Standard Bearer"), ["Mist Spirit"]), (unit("Standard Bearer", status=1), [])):
        g = table(side(units=[bearer, *others]), side(FOE, units=["Iron Worker"]))
        declare_attack(g, FOE, "Standard Bearer", *others)
        assert asked(g) == ("declare a blocker", 1)


def test_standard_bearer_is_resourceful() -> None:
    g = table(side(hand=["Standard Bearer"], dice="time class, charm basic"), side(FOE))
    choose(g, "Standard Bearer")
    assert marks(g, "Standard Bearer") == (0, 0, 1)
    next_round(g)
    assert marks(g, "Standard Bearer") == (0, 0, 2)


def test_flash_strike_answers_the_blocks_and_strikes_first() -> None:
    g = table(
        side(units=[unit("Iron Worker", status=1), "Mist Spirit"], hand=["Flash Strike"], dice="time"),
        side(FOE, units=["Hammer Knight"]),
    )
    declare_attack(g, FOE, "Iron Worker", "Mist Spirit")
    choose(g, "Hammer Knight", "Iron Worker")
    assert "Flash Strike in hand" in offered(g)
    choose(g, "Flash Strike")
    assert values.attack(g, in_play(g, "Iron Worker")) == 4, "only the unit with a token could be chosen"
    until_menu(g)
    assert "Hammer Knight" not in titles(g, g.players[1].units)
    assert wounds(g, "Iron Worker") == 0, "it was destroyed before it could counter"


def test_flash_strike_may_be_played_where_nobody_could_block_and_on_a_unit_that_stays_behind() -> None:
    g = table(side(units=["Mist Spirit", unit("Iron Worker", status=1)], hand=["Flash Strike"], dice="time"), side(FOE))
    declare_attack(g, FOE, "Mist Spirit")
    assert "Flash Strike in hand" in offered(g)
    choose(g, "Flash Strike")
    assert values.attack(g, in_play(g, "Iron Worker")) == 4


def test_flash_strike_needs_a_token_on_an_own_unit_and_an_own_attack() -> None:
    g = table(side(units=["Mist Spirit"], hand=["Flash Strike"], dice="time"), side(FOE))
    declare_attack(g, FOE, "Mist Spirit")
    assert "Flash Strike in hand" not in offered(g)
    g = table(
        side(units=[unit("Mist Spirit", status=1)], hand=["Flash Strike"], dice="time"),
        side(FOE, units=["Iron Worker"]),
        active=1,
    )
    declare_attack(g, "Coal Roarkwin", "Iron Worker")
    choose(g, "no")
    assert "Flash Strike in hand" not in offered(g)


def test_summon_turtle_guard_places_one_for_both_actions() -> None:
    g = table(side(spellboard=["Summon Turtle Guard"], conjurations=["Turtle Guard"], dice="time"), side(FOE))
    choose(g, "Summon Turtle Guard", "yes")
    assert titles(g, g.players[0].units) == ["Turtle Guard"]
    assert g.active == 1
    g = table(side(spellboard=["Summon Turtle Guard"], conjurations=["Turtle Guard"], dice="time class"), side(FOE))
    assert "Summon Turtle Guard" not in offered(g)


@pytest.mark.parametrize("left", [["Turtle Guard"], []])
def test_summon_turtle_guard_focused_lets_one_that_is_there_hold_a_unit_instead(left: list[str]) -> None:
    g = table(
        side(spellboard=focused("Summon Turtle Guard", 1), units=["Turtle Guard"], conjurations=left, dice="time"),
        side(FOE, units=["Iron Worker", unit("Hammer Knight", exhaustion=1), "Mist Spirit"]),
    )
    choose(g, "Summon Turtle Guard", *(["no"] if left else []), "yes")
    assert offered(g) == ["Iron Worker", "Mist Spirit"]
    choose(g, "Iron Worker")
    assert marks(g, "Turtle Guard") == (0, 1, 0)
    assert marks(g, "Iron Worker") == (0, 1, 0)
    assert titles(g, g.players[0].conjurations) == left


def test_summon_turtle_guard_that_has_placed_one_holds_nothing() -> None:
    g = table(
        side(
            spellboard=focused("Summon Turtle Guard", 1),
            units=["Turtle Guard"],
            conjurations=["Turtle Guard"],
            dice="time",
        ),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Summon Turtle Guard", "yes")
    assert g.active == 1
    assert marks(g, "Iron Worker") == (0, 0, 0)
