"""The Blight of Neverset."""

from typing import Any

import pytest

from tests.prelude import *
from tests.solo.viros import fight


def test_two_shimmer_wings_become_an_eternity_flame_that_engulfs_the_charmed() -> None:
    g = table(
        side(units=["Shimmer Wing", "Shimmer Wing"], conjurations=["Eternity Flame"], dice="charm"),
        side(FOE, units=[unit("Hammer Knight", opposing_dice="charm"), "Iron Worker"]),
    )
    choose(g, "Shimmer Wing#1", "Eternity Flame")
    assert titles(g, g.players[0].units) == ["Eternity Flame"]
    assert titles(g, g.players[1].units) == ["Iron Worker"]
    assert wounds(g, FOE) == 2


@pytest.mark.rules("R-RES-02", "R-RES-05")
@pytest.mark.parametrize("against", ["player", "Chimera"])
def test_a_single_shimmer_wing_is_discarded_for_nothing(against: str) -> None:
    """What can be done is done: this unit is discarded. Nothing follows, since there is no other one to discard."""
    mine: dict[str, Any] = {"units": ["Shimmer Wing", "Iron Worker"], "dice": "charm"}
    mine["conjurations"] = ["Eternity Flame"]
    theirs = side(FOE, units=["Shimmer Wing"])
    g = table(side(**mine), theirs) if against == "player" else fight(["Rampage"], main=1, me=mine | {"main": 1})
    choose(g, "Shimmer Wing")
    assert asked(g) == ("take an action", 0)
    p = g.players[0]
    assert titles(g, p.units) == ["Iron Worker"]
    assert sorted(titles(g, p.conjurations)) == ["Eternity Flame", "Shimmer Wing"]
    assert (p.main, pool(p.exhausted)) == (0, {"charm power": 1})


@pytest.mark.rules("R-RES-01", "R-TGT-03")
def test_the_other_shimmer_wing_is_chosen_once_this_one_is_discarded() -> None:
    wings = ["Shimmer Wing", unit("Shimmer Wing", status=1), unit("Shimmer Wing", status=2)]
    g = table(side(units=wings, conjurations=["Eternity Flame"], dice="charm"), side(FOE))
    choose(g, "Shimmer Wing#1")
    assert (asked(g), offered(g)) == (("choose a card", 0), ["Shimmer Wing", "Shimmer Wing"])
    assert titles(g, g.players[0].conjurations) == ["Eternity Flame", "Shimmer Wing"]
    choose(g, "Shimmer Wing#2")
    assert [g.cards[cid].status for cid in g.players[0].units] == [1, 0], "the Flame comes for the two"


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


def test_dealers_choice_lets_the_opponent_place_the_token_on_one_of_two_cards() -> None:
    foe = side(FOE, units=["Hammer Knight", unit("Iron Worker", attached=["Regress"])], spellboard=["Purge"])
    g = table(side(hand=["Dealer's Choice"], units=["Gilder"], dice="charm class"), foe)
    choose(g, "Dealer's Choice")
    assert offered(g) == ["Hammer Knight", "Iron Worker"], "a unit first"
    choose(g, "Hammer Knight")
    assert (asked(g)[1], offered(g)) == (0, [FOE, "Iron Worker", "Purge", "Regress"])
    choose(g, "Purge")
    assert (asked(g)[1], offered(g)) == (1, ["Hammer Knight", "Purge"])
    choose(g, "Purge")
    assert (marks(g, "Hammer Knight")[1], marks(g, "Purge")[1]) == (0, 1)


def test_dealers_choice_needs_a_unit_and_targets_the_player_not_the_cards() -> None:
    g = table(side(hand=["Dealer's Choice"], dice="charm"), side(FOE, spellboard=["Purge"]))
    assert "Dealer's Choice in hand" not in offered(g)
    foe = side(FOE, units=["Stormwind Sniper"], hand=["Golden Veil", "Vanish"], dice="charm, illusion")
    g = table(side(hand=["Dealer's Choice"], dice="charm"), foe)
    choose(g, "Dealer's Choice")
    assert offered(g) == ["Vanish in hand", "no"]
    choose(g, "no")
    assert (asked(g)[1], offered(g)) == (1, ["Stormwind Sniper", FOE]), "a concealed unit can be chosen"
    choose(g, "Stormwind Sniper")
    assert marks(g, "Stormwind Sniper")[1] == 1


def test_judgment_destroys_every_unit_for_both_actions_and_a_card() -> None:
    g = table(
        side("Astrea", hand=["Judgment", "Purge"], units=["Iron Worker"], dice="2 natural"),
        side(FOE, units=["Hammer Knight", "Stormwind Sniper"]),
    )
    choose(g, "Judgment")
    until_asked(g, "take an action", 1)
    assert g.players[0].units == g.players[1].units == []
    assert sorted(titles(g, g.players[0].discard)) == ["Iron Worker", "Judgment", "Purge"]
    for hand, actions in ((["Judgment"], 1), (["Judgment", "Purge"], 0)):
        g = table(side("Astrea", hand=hand, dice="2 natural", side=actions), side(FOE, units=["Hammer Knight"]))
        assert "Judgment in hand" not in offered(g)


def test_venom_strike_counts_charm_dice_and_takes_those_of_the_exhausted_back() -> None:
    tired = unit("Hammer Knight", opposing_dice="charm, natural", exhaustion=1)
    foe = side(FOE, units=[tired, unit("Mist Spirit", opposing_dice="charm"), unit("Gilder", dice="charm")])
    mine = side(
        "Maeoni Viper", hand=["Venom Strike"], units=[unit("Iron Worker", opposing_dice="charm")], dice="natural"
    )
    g = table(mine, foe | {"deck": ["Purge"] * 5})
    choose(g, "Venom Strike")
    assert (wounds(g, FOE), titles(g, g.players[1].discard)) == (3, ["Purge"] * 3)
    assert [len(in_play(g, title).dice) for title in ("Hammer Knight", "Mist Spirit", "Gilder")] == [1, 1, 1]
    assert pool(g.players[0].exhausted) == {"charm power": 1, "natural power": 1}, "each die to its owner"


def test_venom_strike_that_vanishes_leaves_the_dice() -> None:
    tired = unit("Hammer Knight", opposing_dice="charm", exhaustion=1)
    g = table(
        side("Maeoni Viper", hand=["Venom Strike"], dice="natural"),
        side(FOE, units=[tired], hand=["Vanish"], dice="illusion"),
    )
    choose(g, "Venom Strike", "Vanish")
    assert (wounds(g, FOE), len(in_play(g, "Hammer Knight").dice)) == (0, 1)


def test_chimera_charmer_uses_a_charm_die_and_grows_with_the_charmed() -> None:
    g = table(
        side(hand=["Chimera Charmer"], units=[unit("Gilder", opposing_dice="charm")], dice="2 charm, natural"),
        side(FOE, units=["Hammer Knight", unit("Mist Spirit", opposing_dice="charm")]),
    )
    choose(g, "Chimera Charmer")
    assert offered(g) == ["Chimera Charmer", "no"]
    choose(g, "Chimera Charmer")
    assert attack_of(g, "Hammer Knight") == 2
    assert attack_of(g, "Chimera Charmer") == 4, "2 and 1 for each of two opposing units"
    in_play(g, "Chimera Charmer").exhaustion = 1
    assert attack_of(g, "Chimera Charmer") == 2


def test_rose_gardener_prunes_a_token_and_cultivates_a_charm_die() -> None:
    spell = {"title": "Keepsake", "status": 2}
    g = table(
        side(hand=["Rose Gardener"], units=["Iron Worker"], dice="natural, charm basic, time class"),
        side(FOE, units=[unit("Mist Spirit", status=1)], spellboard=[spell]),
    )
    choose(g, "Rose Gardener")
    while asked(g)[0] == "pay with a die":
        choose(g, "natural power")
    choose(g, "Rose Gardener")
    assert offered(g) == ["Iron Worker", "Rose Gardener", "Mist Spirit", "Keepsake"], "any unit or spell"
    choose(g, "Keepsake")
    assert marks(g, "Keepsake")[2] == 1
    choose(g, "Rose Gardener")
    assert offered(g) == ["charm basic", "no"]
    choose(g, "charm basic", "power")
    assert pool(g.players[0].active) == {"charm power": 1, "time class": 1}


def test_summon_bastion_badger_may_raise_a_charm_class_die() -> None:
    for answer in ("yes", "no"):
        g = table(
            side(
                spellboard=["Summon Bastion Badger"],
                conjurations=["Bastion Badger"],
                dice="charm, natural, 2 charm class, charm basic, time class",
            ),
            side(FOE),
        )
        choose(g, "Summon Bastion Badger")
        while asked(g)[0] == "pay with a die":
            choose(g, offered(g)[-1])
        before = pool(g.players[0].active)
        choose(g, answer)
        assert titles(g, g.players[0].units) == ["Bastion Badger"]
        after_it = pool(g.players[0].active)
        if answer == "yes":
            assert after_it["charm class"] == before["charm class"] - 1
            assert after_it["charm power"] == before.get("charm power", 0) + 1
        else:
            assert after_it == before


def test_a_bastion_badger_exploits_the_charm_die_of_what_it_fights() -> None:
    charmed = unit("Hammer Knight", opposing_dice="charm")
    g = table(side(units=["Bastion Badger"]), side(FOE, units=[charmed, "Iron Worker"]))
    assert attack_of(g, "Bastion Badger") == 1
    declare_attack(g, "Hammer Knight", "Bastion Badger")
    assert attack_of(g, "Bastion Badger") == 1, "the battle has not begun: a guard may step in"
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    until_menu(g, 1)
    assert wounds(g, "Hammer Knight") == 3
    assert wounds(g, "Bastion Badger") == 2, "the charmed knight counters with 2"
    g = table(side(units=["Bastion Badger"]), side(FOE, units=[charmed, "Iron Worker"]))
    declare_attack(g, "Iron Worker", "Bastion Badger")
    until_menu(g, 1)
    assert wounds(g, "Iron Worker") == 1


@pytest.mark.rules("R-ATKPB-08")
def test_a_bastion_badger_exploits_as_a_guard_and_as_a_blocker_too() -> None:
    charmed = unit("Hammer Knight", dice="charm")
    g = table(side(units=[charmed]), side(FOE, units=["Bastion Badger", "Gilder"]))
    declare_attack(g, "Gilder", "Hammer Knight")
    assert "Bastion Badger" in offered(g)
    choose(g, "Bastion Badger")
    until_menu(g, 1)
    assert wounds(g, "Hammer Knight") == 3
    g = table(side(units=[charmed, "Iron Worker"]), side(FOE, units=["Bastion Badger"]))
    choose(g, "attack", FOE, "Hammer Knight", "Iron Worker")
    until_asked(g, "declare a blocker", 1)
    choose(g, "Bastion Badger", "Iron Worker")
    assert attack_of(g, "Bastion Badger") == 1, "the charmed attacker is in another battle"


def test_snake_bite_uses_a_die_and_bites_the_charmed() -> None:
    g = table(side(hand=["Snake Bite"], dice="charm"), side(FOE, units=["Hammer Knight", "Iron Worker"]))
    choose(g, "Snake Bite")
    assert offered(g) == ["Snake Bite", "no"]
    choose(g, "Snake Bite", "Hammer Knight", "Snake Bite")
    assert wounds(g, "Hammer Knight") == 1, "no other unit has a charm die"
    assert g.players[0].main == 0
    g = table(side(spellboard=["Snake Bite"]), side(FOE, units=["Hammer Knight"]))
    assert "Snake Bite" not in offered(g)


def test_a_focused_snake_bite_may_hurt_a_phoenixborn_without_a_draw_pile() -> None:
    charmed = unit("Hammer Knight", opposing_dice="charm")
    for copies, deck, there in ((2, [], True), (2, ["Purge"], False), (1, [], False)):
        g = table(side(spellboard=["Snake Bite"] * copies), side(FOE, units=[charmed], deck=deck), fatigue=False)
        choose(g, "Snake Bite")
        if there:
            assert asked(g)[0] == "choose one"
            choose(g, offered(g)[1])
        assert (wounds(g, FOE), wounds(g, "Hammer Knight")) == ((1, 0) if there else (0, 1))


def test_summon_shimmer_wing_draws_before_it_places() -> None:
    for conjurations in (["Shimmer Wing"], []):
        g = table(side(spellboard=["Summon Shimmer Wing"], conjurations=conjurations, dice="charm class"), side(FOE))
        choose(g, "Summon Shimmer Wing")
        assert titles(g, g.players[0].units) == conjurations
        assert len(g.players[0].hand) == 1


@pytest.mark.rules("R-TGT-10")
@pytest.mark.parametrize(("dice", "there"), [("natural basic", False), ("charm basic, natural basic", True)])
def test_cultivate_needs_a_charm_die(dice: str, there: bool) -> None:
    g = table(side(units=["Rose Gardener"], dice=dice), side(FOE))
    assert ("Rose Gardener" in offered(g)) is there
