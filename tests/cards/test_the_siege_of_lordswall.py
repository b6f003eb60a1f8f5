"""The Siege of Lordswall."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import FOE, asked, choose, declare_attack, in_play, offered, table, titles, until_menu, wounds


def test_fork_lightning_takes_two_targets_or_none() -> None:
    g = table(side(hand=["Fork Lightning"], dice="divine"), side(FOE, units=["Iron Worker", "Hammer Knight"]))
    choose(g, "Fork Lightning", "Iron Worker", "Iron Worker")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 1)
    g = table(side(hand=["Fork Lightning"], dice="divine"), side(FOE, units=["Hammer Knight"]))
    assert "Fork Lightning in hand" not in offered(g)


def test_pride_unlocks_a_divine_die_on_an_own_unit_and_forbids_guards_both_ways() -> None:
    g = table(side(hand=["Pride"], units=["Iron Worker"], dice="divine"), side(FOE, units=["Anchornaut"]))
    choose(g, "Pride", "Iron Worker")
    assert offered(g) == ["Pride", "no"]
    choose(g, "Pride")
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    declare_attack(g, "Anchornaut", "Iron Worker")
    assert asked(g)[0] != "declare a guard"
    g = table(side(units=["Hammer Knight"]), side(FOE, units=[unit("Iron Worker", attached=["Pride"])]))
    declare_attack(g, "Iron Worker", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"


def test_pride_on_an_opposing_unit_unlocks_nothing() -> None:
    g = table(side(hand=["Pride"], units=["Iron Worker"], dice="divine"), side(FOE, units=["Anchornaut"]))
    choose(g, "Pride", "Anchornaut")
    assert asked(g) == ("take an action", 0)


def test_silver_paladin_smites_the_weak_and_then_exalts() -> None:
    g = table(
        side(hand=["Silver Paladin"], dice="2 divine, 2 natural"), side(FOE, units=["Mist Spirit", "Hammer Knight"])
    )
    choose(g, "Silver Paladin")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    choose(g, "Silver Paladin")
    assert titles(g, g.players[1].units) == ["Hammer Knight"]
    assert offered(g) == ["Silver Paladin", "no"]
    choose(g, "Silver Paladin")
    assert values.attack(g, in_play(g, "Silver Paladin")) == 4


def test_silver_paladin_does_not_exalt_on_the_opponents_turn() -> None:
    g = table(
        side(FOE, units=["Mist Spirit"]),
        side(units=["Silver Paladin"], exhausted_dice="divine"),
    )
    declare_attack(g, "Coal Roarkwin", "Mist Spirit")
    choose(g, "Silver Paladin")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    assert values.attack(g, in_play(g, "Silver Paladin")) == 3


def test_ptera_hatchling_shocks_only_with_raised_attack() -> None:
    g = table(side(units=["Ptera Hatchling"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Ptera Hatchling")
    assert asked(g) == ("declare a blocker", 1)
    g = table(side(units=[unit("Ptera Hatchling", attached=["Power Through"])]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Ptera Hatchling")
    choose(g, "Ptera Hatchling")
    assert wounds(g, "Hammer Knight") == 1


def test_armor_of_valor_works_while_guarding_and_against_the_own_ability_only() -> None:
    pb = {"title": "Odette Diamondcrest", "attached": ["Armor of Valor"]}
    g = table(side(pb), side(FOE, units=["Dread Wraith"]))
    choose(g, "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 2
    g = table(side(FOE, units=["Hammer Knight"]), side(pb, units=["Anchornaut"]))
    guarded = declare_attack(g.copy(), "Anchornaut", "Hammer Knight")
    until_menu(choose(guarded, "Odette Diamondcrest"), 0)
    assert wounds(guarded, "Odette Diamondcrest") == 2
    declare_attack(g, "Odette Diamondcrest", "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, "Odette Diamondcrest") == 3


@pytest.mark.rules("R-RES-04")
@pytest.mark.cards("Final Cry")
def test_armor_of_valor_works_against_an_answer_while_the_own_ability_is_being_resolved() -> None:
    pb = {"title": "Odette Diamondcrest", "attached": ["Armor of Valor"]}
    g = table(side(pb), side(FOE, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"))
    choose(g, "Odette Diamondcrest", "Final Cry", "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 1, "2 from the answer; the spirit had an attack value of 1"
    g = table(side(pb, hand=["Molten Gold"], dice="2 natural"),
              side(FOE, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"))  # fmt: skip
    choose(g, "Molten Gold", "Final Cry", "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 2, "a spell of its own is no ability of its own"


def test_soulfire_trades_up_to_three_dead_allies_for_damage() -> None:
    g = table(
        side(
            "James Endersight", hand=["Soulfire"], discard=["Anchornaut", "Iron Worker", "Molten Gold"], dice="natural"
        ),
        side(FOE),
    )
    choose(g, "Soulfire", "Anchornaut", "Iron Worker", "player 1", "player 1")
    assert wounds(g, FOE) == 2
    assert sorted(titles(g, g.players[0].removed)) == ["Anchornaut", "Iron Worker"]


def test_a_stag_may_use_an_exhausted_divine_die_when_it_arrives() -> None:
    g = table(
        side(units=["Iron Worker"], spellboard=["Summon Shining Stag Mount"], conjurations=["Shining Stag Mount"],
             dice="divine class, charm basic"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Summon Shining Stag Mount")
    assert offered(g) == ["Shining Stag Mount", "no"]
    choose(g, "Shining Stag Mount")
    stag = in_play(g, "Shining Stag Mount")
    assert values.attack(g, stag) == 3, "the die lies on it"
    assert len(stag.dice) == 1
