"""The King of Titans."""

import pytest

from tests.prelude import *


def test_reincarnate_finds_only_allies() -> None:
    g = table(side("Xander Heartsblood", discard=["Anchornaut", "Molten Gold"], dice="divine"))
    choose(g, "Xander Heartsblood")
    assert offered(g) == ["Anchornaut", "no"]
    choose(g, "Anchornaut")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


def test_natures_wrath_hits_every_unit() -> None:
    g = table(side(hand=["Nature's Wrath"], units=["Iron Worker"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Nature's Wrath", "Hammer Knight")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 1)


def test_mass_heal_may_keep_to_the_own_side_with_an_active_divine_die() -> None:
    for dice, modes in (("divine class", 2), ("divine basic, charm", 1)):
        g = table(
            side(
                {"title": "Coal Roarkwin", "wounds": 2},
                hand=["Mass Heal"],
                units=[unit("Hammer Knight", wounds=1)],
                dice=dice,
            ),
            side(FOE, units=[unit("Iron Worker", wounds=1)]),
        )
        choose(g, "Mass Heal")
        if modes == 2:
            choose(g, "mode 1")
        assert wounds(g, "Hammer Knight") == 0
        assert wounds(g, "Coal Roarkwin") == (1 if modes == 2 else 2)
        assert wounds(g, "Iron Worker") == (1 if modes == 2 else 0)


def test_raptor_herder_takes_either_die_and_brings_a_hatchling() -> None:
    for die in ("natural", "sympathy"):
        g = table(side(hand=["Raptor Herder"], conjurations=["Raptor Hatchling"], dice=die), side(FOE))
        choose(g, "Raptor Herder")
        assert titles(g, g.players[0].units) == ["Raptor Herder", "Raptor Hatchling"]
    assert "Raptor Herder in hand" not in offered(table(side(hand=["Raptor Herder"], dice="charm"), side(FOE)))


@pytest.mark.parametrize(("title", "plus"), [("Raptor Hatchling", 2), ("Prism Tetra", 1), ("Beast Warrior", 1)])
def test_group_tactics_with_three_attackers(title: str, plus: int) -> None:
    for others, bonus in ((1, 0), (2, plus)):
        g = table(side(units=[title] + ["Mist Spirit"] * others), side(FOE, units=["Turtle Guard"]))
        before = values.attack(g, in_play(g, title))
        declare_attack(g, FOE, title, *["Mist Spirit"] * others)
        if asked(g)[0] == "respond?":
            choose(g, title)
        assert values.attack(g, in_play(g, title)) == before + bonus


@pytest.mark.rules("R-SIM-04")
def test_law_of_domination_lets_two_units_hurt_each_other_and_nothing_prevents_it() -> None:
    g = table(
        side("Xander Heartsblood", hand=["Law of Domination"], units=["Hammer Knight", "Mist Spirit"], dice="divine"),
        side(FOE, units=["Frost Fang", "Shadow Hound"]),
    )
    choose(g, "Law of Domination")
    assert asked(g)[1] == 1, "the opponent picks first"
    choose(g, "Frost Fang")
    assert asked(g)[1] == 0
    choose(g, "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == ["Shadow Hound"], "armour does not help"
    assert wounds(g, "Hammer Knight") == 3
    next_round(g)
    assert titles(g, g.players[0].discard) == ["Law of Domination"]


def test_no_battle_damage_is_prevented_under_the_law_but_other_damage_is() -> None:
    law = side("Xander Heartsblood", spellboard=["Law of Domination"], units=["Iron Worker"], dice="natural")
    g = table(law, side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]))
    declare_attack(g, "Hammer Knight", "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, "Hammer Knight") == 2
    g = table(law, side(FOE, units=["Frost Fang"]))
    choose(g, "natural power", "Frost Fang")
    assert wounds(g, "Frost Fang") == 0, "a dice power is no battle"
    tired = side("Xander Heartsblood", spellboard=[unit("Law of Domination", exhaustion=1)], units=["Iron Worker"])
    g = table(tired, side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]))
    declare_attack(g, "Hammer Knight", "Iron Worker")
    until_menu(g, 0)
    assert wounds(g, "Hammer Knight") == 1, "an exhausted law has no text"


def test_an_action_spell_does_it_too() -> None:
    g = table(
        side(
            units=["Iron Worker"], hand=["Summon Archasaurus Mount"], conjurations=["Archasaurus Mount"], dice=ALL_DICE
        ),
        side(FOE),
    )
    choose(g, "Summon Archasaurus Mount")
    while g.active == 0 and not any(c.d.title == "Archasaurus Mount" for c in g.cards.values()):
        choose(g, offered(g)[0])
    assert titles(g, in_play(g, "Archasaurus Mount").under) == ["Iron Worker"]


@pytest.mark.rules("R-ATKPB-17")
def test_an_archasaurus_is_too_big_for_small_blockers() -> None:
    g = table(side(units=["Archasaurus Mount"]), side(FOE, units=["Iron Worker", "Hammer Knight"]))
    choose(g, "attack", FOE)
    assert offered(g) == ["Hammer Knight", "no"]


def test_a_cerasaurus_tramples() -> None:
    g = table(side(units=["Cerasaurus Mount"]), side(FOE, units=[unit("Mist Spirit", exhaustion=1)]))
    choose(g, "attack", "Mist Spirit", "no")
    assert in_play(g, FOE).wounds == 1


@pytest.mark.rules("R-SIM-06")
def test_earthquake_strikes_one_unit_hard_and_all_others_that_were_there() -> None:
    g = table(
        side("Xander Heartsblood", hand=["Earthquake"], units=["Hammer Knight", "Iron Worker"], dice="2 charm basic"),
        side(FOE, units=["Rising Horde", "Iron Rhino"], conjurations=["Fallen"] * 2),
    )
    choose(g, "Earthquake")
    assert offered(g) == ["Hammer Knight", "Iron Worker", "Rising Horde", "Iron Rhino"]
    choose(g, "Iron Rhino")
    answer_all(g, "Rising Horde")
    assert titles(g, g.players[1].units) == ["Fallen", "Fallen"], "who comes meanwhile is spared"
    assert [wounds(g, t) for t in ("Hammer Knight", "Iron Worker")] == [1, 1]


def test_earthquake_shakes_nobody_when_its_target_is_veiled_and_everybody_with_one_unit() -> None:
    g = table(
        side("Xander Heartsblood", hand=["Earthquake"], units=["Hammer Knight"], dice="2 charm basic"),
        side(FOE, units=["Iron Worker"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Earthquake", "Iron Worker", "Golden Veil")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (0, 0)
    g = table(side("Xander Heartsblood", hand=["Earthquake"], dice="2 charm basic"), side(FOE, units=["Iron Rhino"]))
    choose(g, "Earthquake")
    assert titles(g, g.players[1].units) == []


def test_summon_shining_hydra_places_the_only_one() -> None:
    dice = "divine class, natural class, charm basic"
    g = table(side(hand=["Summon Shining Hydra"], conjurations=["Shining Hydra"], dice=dice), side(FOE))
    choose(g, "Summon Shining Hydra")
    assert titles(g, g.players[0].units) == ["Shining Hydra"]
    g = table(side(hand=["Summon Shining Hydra"], dice=dice), side(FOE))
    assert "Summon Shining Hydra in hand" not in offered(g)


@pytest.mark.rules("R-CONJ-04", "R-FAQ-14")
@pytest.mark.parametrize("own", [[], ["Shining Hydra"]])
def test_a_copied_hydra_comes_from_the_pile_of_who_copies(own: list[str]) -> None:
    g = table(
        side(
            hand=["Summon Shining Hydra"],
            conjurations=["Shining Hydra"],
            dice="divine class, natural class, charm basic",
        ),
        side("Victoria Glassfire", hand=["Copycat"], conjurations=own, dice="charm"),
    )
    choose(g, "Summon Shining Hydra")
    if "Copycat in hand" in offered(g):
        choose(g, "Copycat")
    assert titles(g, g.players[1].units) == own


@pytest.mark.rules("R-STACK-01")
def test_shining_hydra_grows_heads_out_of_its_wounds() -> None:
    g = table(
        side(units=[unit("Shining Hydra", wounds=3)], conjurations=["Shining Hydra Head"] * 3, side=3),
        side(FOE, units=["Iron Worker", "Hammer Knight", "Iron Rhino"]),
    )
    for heads in (1, 2, 3):
        choose(g, "Shining Hydra")
        hydra = in_play(g, "Shining Hydra")
        assert (hydra.wounds, values.attack(g, hydra), values.recover(g, hydra)) == (3 - heads, 1 + heads, heads)
    declare_attack(g, FOE, "Shining Hydra")
    assert offered(g) == ["Iron Rhino", "no"], "Terrifying 3 keeps off the others"


def test_shining_hydra_needs_a_wound() -> None:
    heads = ["Shining Hydra Head"]
    assert "Shining Hydra" not in offered(table(side(units=["Shining Hydra"], conjurations=heads)))
    g = table(side(units=[unit("Shining Hydra", wounds=1)]))
    choose(g, "Shining Hydra")
    assert wounds(g, "Shining Hydra") == 0, "the wound heals though no head is left"


def test_pain_shaman_hurts_one_and_heals_another() -> None:
    g = table(
        side(hand=["Pain Shaman"], units=[unit("Hammer Knight", wounds=2)], dice="2 natural class"),
        side(unit(FOE, wounds=1), units=["Iron Worker"]),
    )
    choose(g, "Pain Shaman", "Pain Shaman")
    assert set(offered(g)) == {"Hammer Knight", "Pain Shaman", "Iron Worker"}
    choose(g, "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    assert {"Hammer Knight", "Iron Worker", FOE} <= set(offered(g))
    choose(g, "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 1


def test_pain_shaman_may_do_neither() -> None:
    g = table(side(hand=["Pain Shaman"], dice="2 natural class"), side(FOE, units=["Iron Worker"]))
    choose(g, "Pain Shaman", "no")
    assert wounds(g, "Iron Worker") == 0


@pytest.mark.rules("R-STACK-01")
def test_sacred_ground_armours_the_units_that_are_there_until_the_next_own_turn() -> None:
    g = table(
        side(spellboard=["Sacred Ground"], units=[unit("Iron Worker", exhaustion=1), "Frost Fang"]),
        side(FOE, dice="4 natural", side=4),
    )
    choose(g, "Sacred Ground")
    assert [values.rule(g, in_play(g, t), ARMOR) for t in ("Iron Worker", "Frost Fang")] == [1, 2]
    until_menu(g, 1)
    choose(g, "natural power", "Iron Worker")
    assert wounds(g, "Iron Worker") == 0, "exhausted as it is"
    until_menu(g, 0)
    assert values.rule(g, in_play(g, "Iron Worker"), ARMOR) == 0
