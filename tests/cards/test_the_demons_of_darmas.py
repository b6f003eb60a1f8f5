"""The Demons of Darmas."""

import pytest

from tests.cards.spells import DEFS
from tests.prelude import *


@pytest.mark.rules("R-FAQ-62", "R-UNIT-10")
def test_a_swarm_pays_to_come_back_and_is_out_of_the_attack() -> None:
    g = duel(
        side("Aradel Summergaard", units=["Vampire Bat Swarm"], dice="ceremonial class"), side(units=["Hammer Knight"])
    )
    choose(g, "attack", "Hammer Knight", "no", "yes")
    choose(g, "Hammer Knight")  # its damage is resolved first
    choose(g, "Vampire Bat Swarm")
    bat = in_play(g, "Vampire Bat Swarm")
    assert (bat.exhaustion, bat.wounds) == (0, 0)
    assert sum(g.players[0].exhausted) == 1


def test_a_swarm_without_a_die_is_gone() -> None:
    g = duel(
        side("Aradel Summergaard", units=["Vampire Bat Swarm"], dice="ceremonial basic"), side(units=["Hammer Knight"])
    )
    choose(g, "attack", "Hammer Knight", "no", "yes")
    until_menu(g, 1)
    assert titles(g, g.players[0].conjurations) == ["Vampire Bat Swarm"]


@pytest.mark.rules("R-FAQ-52", "R-UNIT-10")
def test_a_copied_swarm_comes_back_as_a_swarm_and_is_itself_again_after_the_turn() -> None:
    g = table(
        side(units=["Vampire Bat Swarm", "Hammer Knight"]),
        side(
            FOE,
            units=[unit("Iron Worker", status=1, attached=["Root Armor"])],
            guarded=True,
            hand=["Strange Copy"],
            dice="illusion, ceremonial class",
        ),
    )
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "Strange Copy", "Vampire Bat Swarm")
    while asked(g)[0] != "respond?" or "no" not in offered(g):
        choose(g, "no" if asked(g)[0] == "counter?" else offered(g)[0])
    choose(g, offered(g)[0])
    back = g.cards[g.players[1].units[0]]
    assert (back.d.title, back.wounds, back.status, back.attached) == ("Vampire Bat Swarm", 0, 0, ())
    assert g.by_id[back.id].title == "Iron Worker"
    until_menu(g, 1)
    back = g.cards[g.players[1].units[0]]
    assert (back.d.title, values.attack(g, back), values.life(g, back)) == ("Iron Worker", 2, 2)


@pytest.mark.rules("R-UNIT-10", "R-FAQ-30")
def test_a_swarm_that_comes_back_is_still_under_what_applied_to_it() -> None:
    g = table(
        side(
            FOE,
            units=[unit("Vampire Bat Swarm", lasting=[{"kind": "attack", "n": 2}])],
            dice="ceremonial class",
            hand=["Doom"],
        ),
        side(),
        defs=DEFS,
    )
    choose(g, "Doom", "Vampire Bat Swarm")
    swarm = in_play(g, "Vampire Bat Swarm")
    assert (values.attack(g, swarm), values.exhausted(g, swarm)) == (4, False)
    until_menu(g, 1)
    assert values.attack(g, in_play(g, "Vampire Bat Swarm")) == 2


@pytest.mark.rules("R-FAQ-31")
def test_hunters_mark_doubles_received_damage_and_forbids_guards() -> None:
    g = duel(
        side(units=["Iron Worker"]),
        side("Aradel Summergaard", units=[unit("Hammer Knight", attached=["Hunter's Mark"]), "Butterfly Monk"]),
    )
    choose(g, "attack", "Hammer Knight")
    assert offered(g) == ["yes", "no"], "straight to the counter: nobody may guard"
    choose(g, "no")
    assert titles(g, g.players[1].discard) == ["Hammer Knight"]


def test_mark_prey_doubles_the_wounds_of_any_unit() -> None:
    g = table(
        side("Harold Westraven", conjurations=["Hunter's Mark"], dice="natural", side=2), side(units=["Hammer Knight"])
    )
    choose(g, "Harold Westraven", "natural power")
    assert wounds(g, "Hammer Knight") == 2


def test_drain_vitality_moves_life_or_tokens() -> None:
    g = table(
        side(spellboard=["Drain Vitality"], units=[unit("Hammer Knight", wounds=2)], dice="ceremonial"),
        side(FOE, units=[unit("Iron Worker", status=1)]),
    )
    choose(g, "Drain Vitality", "Iron Worker", "Hammer Knight")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 1)
    g = table(
        side(spellboard=["Drain Vitality"], units=["Hammer Knight"], dice="sympathy"),
        side(FOE, units=[unit("Iron Worker", status=1)]),
    )
    choose(g, "Drain Vitality", "Iron Worker", "Hammer Knight")
    assert (marks(g, "Iron Worker")[2], marks(g, "Hammer Knight")[2]) == (0, 1)


def test_the_first_player_token_moves_beast_warrior() -> None:
    g = table(side(units=["Beast Warrior"]), side("Aradel Summergaard"), first=0)
    warrior = in_play(g, "Beast Warrior")
    assert (values.attack(g, warrior), values.life(g, warrior), values.recover(g, warrior)) == (1, 1, 0)
    next_round(g)
    assert (values.attack(g, warrior), values.life(g, warrior), values.recover(g, warrior)) == (2, 2, 1)


def test_psychic_vampire_robs_only_the_opponent_who_killed_it() -> None:
    g = table(side(FOE, hand=["Molten Gold"], dice="natural"), side(units=["Psychic Vampire"], hand=["Anchornaut"]))
    choose(g, "natural power")
    assert titles(g, g.players[0].discard) == ["Molten Gold"]
    assert titles(g, g.players[1].hand) == ["Anchornaut"]
    g = table(side(FOE, hand=["Molten Gold"]), side(units=["Psychic Vampire"], hand=["Anchornaut"], dice="natural"))
    choose(g, "pass", "end turn")
    assert asked(g) == ("take an action", 1)
    choose(g, "natural power")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]


def test_summon_vampire_bat_swarm() -> None:
    g = table(
        side(spellboard=["Summon Vampire Bat Swarm"], conjurations=["Vampire Bat Swarm"], dice="ceremonial, sympathy"),
        side(FOE),
    )
    choose(g, "Summon Vampire Bat Swarm")
    assert titles(g, g.players[0].units) == ["Vampire Bat Swarm"]


def test_consume_soul_answers_own_attacks_only() -> None:
    pb = {"title": "Harold Westraven", "wounds": 3, "exhaustion": 1}
    g = table(side(pb, units=["Hammer Knight"], hand=["Consume Soul"], dice="natural"), side(FOE, units=["Anchornaut"]))
    shot = choose(g.copy(), "natural power", "Anchornaut")
    assert asked(shot)[0] == "take an action"
    declare_attack(g, "Anchornaut", "Hammer Knight")
    until_asked(g, "respond?", 0)
    while "Consume Soul in hand" not in offered(g):
        choose(g, "no")
    choose(g, "Consume Soul")
    assert marks(g, "Harold Westraven") == (1, 0, 0)


@pytest.mark.rules("R-FAQ-59")
def test_transmute_magic_swaps_dice_and_then_targets_both_players_at_once() -> None:
    g = table(
        side(hand=["Transmute Magic"], dice="sympathy, 2 natural basic", exhausted_dice="charm basic"),
        side(FOE, dice="charm", hand=["Vanish"]),
    )
    choose(g, "Transmute Magic", "charm basic", "no", "power")
    assert pool(g.players[0].active) == {"charm power": 1, "natural basic": 1}
    assert pool(g.players[0].exhausted) == {"natural basic": 1, "sympathy power": 1}
    assert asked(g)[0] == "choose a player"
    choose(g, "player 1", "charm power", "basic")
    assert pool(g.players[1].active) == {"charm basic": 1}
    choose(g, "natural basic", "class")
    assert pool(g.players[0].active) == {"charm power": 1, "natural class": 1}


@pytest.mark.rules("R-TGT-06")
def test_one_vanish_stops_the_last_effect_of_transmute_magic_for_both() -> None:
    g = table(side(hand=["Transmute Magic"], dice="sympathy, natural basic"), side(FOE, dice=ALL_DICE, hand=["Vanish"]))
    choose(g, "Transmute Magic")
    while "Vanish in hand" not in offered(g):
        choose(g, "no")
    choose(g, "Vanish")
    assert pool(g.players[0].active) == {"natural basic": 1}


@pytest.mark.parametrize("dice", ["ceremonial, natural", "sympathy, natural"])
def test_adrenaline_rush_hurts_and_wakes_one_unit(dice: str) -> None:
    g = table(
        side(hand=["Adrenaline Rush"], units=[unit("Hammer Knight", exhaustion=2), "Gilder"], dice=dice),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Adrenaline Rush")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    assert offered(g) == ["Hammer Knight", "Gilder"]
    choose(g, "Hammer Knight")
    assert marks(g, "Hammer Knight") == (1, 1, 0)


def test_adrenaline_rush_may_kill() -> None:
    g = table(
        side(hand=["Adrenaline Rush"], units=[unit("Mist Spirit", exhaustion=1)], dice="ceremonial, natural"), side(FOE)
    )
    choose(g, "Adrenaline Rush")
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]


def test_beast_mage_is_terrifying_and_changes_without_the_first_player_token() -> None:
    for first, numbers in ((0, (2, 2, 0)), (1, (4, 4, 2))):
        g = table(side(units=["Beast Mage", unit("Beast Mage", exhaustion=1)]), side(FOE), first=first)
        for nth in (0, 1):
            mage = in_play(g, "Beast Mage", nth)
            assert (values.attack(g, mage), values.life(g, mage), values.recover(g, mage)) == numbers
    g = table(side(units=["Beast Mage"]), side(FOE, units=["Gilder", "Mist Spirit", "Iron Worker"]))
    declare_attack(g, FOE, "Beast Mage")
    assert offered(g) == ["Iron Worker", "no"]


def test_dark_reaping_gives_up_a_unit_to_change_five_dice() -> None:
    g = table(side(hand=["Dark Reaping"], units=["Mist Spirit"], dice="ceremonial class, 6 natural basic"), side(FOE))
    choose(g, "Dark Reaping")
    for _ in range(5):
        choose(g, "natural basic")
    for _ in range(5):
        choose(g, "power")
    assert pool(g.players[0].active) == {"natural power": 5, "natural basic": 1}
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]
    none = table(side(hand=["Dark Reaping"], dice="ceremonial class, 6 natural basic"), side(FOE, units=["Gilder"]))
    assert "Dark Reaping in hand" not in offered(none)


def test_master_vampire_drains_life_and_cannot_be_guarded_against() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 2}, units=["Master Vampire"]),
        side(FOE, units=["Iron Worker", "Glow Finch"]),
    )
    declare_attack(g, "Iron Worker", "Master Vampire")
    assert asked(g)[0] != "declare a guard"
    until_asked(g, "respond?", 0)
    assert offered(g) == ["Master Vampire", "no"]
    choose(g, "Master Vampire")
    assert wounds(g, "Coal Roarkwin") == 1
    whole = table(side(units=["Master Vampire"]), side(FOE, units=["Iron Worker"]))
    declare_attack(whole, "Iron Worker", "Master Vampire")
    until_menu(whole, 1)
    assert wounds(whole, "Coal Roarkwin") == 0
