"""The Boy Among Wolves."""

import pytest

from tests.prelude import *


def test_accelerate_growth_reaches_any_card() -> None:
    g = table(side("Koji Wolfcub", spellboard=["Shifting Mist"]), side("Aradel Summergaard", units=["Mist Spirit"]))
    choose(g, "Koji Wolfcub")
    assert set(offered(g)) == {"Koji Wolfcub", "Shifting Mist", "Aradel Summergaard", "Mist Spirit"}
    choose(g, "Shifting Mist")
    assert marks(g, "Shifting Mist") == (0, 0, 1)


def test_summon_indiglow_creeper_at_focus_one_may_place_a_status_token() -> None:
    g = table(
        side(spellboard=focused("Summon Indiglow Creeper", 1), units=["Indiglow Creeper"], dice="natural, sympathy"),
        side(FOE),
    )
    choose(g, "Summon Indiglow Creeper", "yes")
    assert marks(g, "Indiglow Creeper") == (0, 0, 1)


def test_jungle_warrior_leaves_orders_and_an_inheritance() -> None:
    g = table(
        side(FOE, units=["Hammer Knight"], dice="natural"),
        side(units=[unit("Jungle Warrior", wounds=1, exhaustion=1), unit("Iron Worker", exhaustion=1)], dice="charm"),
    )
    choose(g, "natural power", "Jungle Warrior")
    assert asked(g) == ("respond?", 1)
    choose(g, "Jungle Warrior", "ability 0", "Iron Worker")
    assert marks(g, "Iron Worker")[1] == 0
    assert pool(g.players[1].exhausted) == {"charm power": 1}
    choose(g, "Jungle Warrior", "Iron Worker")
    assert marks(g, "Iron Worker")[2] == 1


def test_a_sleeping_bear_comes_exhausted_and_wakes_in_the_next_round() -> None:
    me = side("Koji Wolfcub", hand=["Sleeping Bear"], units=["Iron Worker"], dice="2 natural")
    g = table(me, side(FOE))
    choose(g, "Sleeping Bear")
    assert marks(g, "Sleeping Bear") == (0, 1, 0)
    assert marks(g, "Iron Worker") == (0, 0, 0), "it puts nobody else to sleep"
    next_round(g)
    assert marks(g, "Sleeping Bear") == (0, 0, 0)
    until_asked(g, "take an action", 0)
    choose(g, "attack")
    assert "Sleeping Bear" in offered(g)


@pytest.mark.parametrize("title", ["Biter", "Turtle Guard"])
def test_rooted_guards_never_attack(title: str) -> None:
    g = table(side(units=[title]), side(FOE))
    assert "attack" not in offered(g)
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Anchornaut", title]))
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert title in offered(g)


def test_indiglow_creeper_germinates_into_a_seedling() -> None:
    g = table(side("Koji Wolfcub", units=["Indiglow Creeper"], conjurations=["Luminous Seedling"]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].units) == ["Luminous Seedling"]


def test_a_luminous_seedling_grows_and_blossoms_into_thorns() -> None:
    for tokens, thorns in ((1, 0), (2, 2)):
        g = table(
            side(
                "Koji Wolfcub", units=[unit("Luminous Seedling", status=tokens)], conjurations=["Brilliant Thorn"] * 3
            ),
            side(FOE),
        )
        assert values.life(g, in_play(g, "Luminous Seedling")) == 2 + tokens
        choose(g, "Luminous Seedling")
        while asked(g)[0] == "do it?":
            choose(g, "yes")
        assert titles(g, g.players[0].units) == ["Brilliant Thorn"] * thorns


def test_explosive_growth_grows_with_tokens_and_drives_out_its_copies() -> None:
    knight = unit("Hammer Knight", status=1, attached=["Explosive Growth", "Root Armor"])
    other = unit("Iron Worker", attached=["Explosive Growth"])
    g = table(side(units=[knight, other], hand=["Explosive Growth"], dice="sympathy, natural"), side(FOE), round=2)
    assert values.attack(g, in_play(g, "Hammer Knight")) == 4
    choose(g, "Explosive Growth", "Hammer Knight")
    knight_now = in_play(g, "Hammer Knight")
    assert (knight_now.status, values.attack(g, knight_now)) == (3, 6)
    assert sorted(titles(g, knight_now.attached)) == ["Explosive Growth", "Root Armor"]
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Explosive Growth"], "copies elsewhere stay"
    assert titles(g, g.players[0].discard) == ["Explosive Growth"]


@pytest.mark.rules("R-EXH-02", "R-EXH-07", "R-SPELL-21")
def test_an_exhausted_explosive_growth_still_adds_its_bonus() -> None:
    for exhaustion in (0, 1):
        growth = {"title": "Explosive Growth", "exhaustion": exhaustion}
        g = table(side(units=[unit("Hammer Knight", status=2, attached=[growth])]))
        assert values.attack(g, in_play(g, "Hammer Knight")) == 5


@pytest.mark.parametrize("die", ["natural class", "sympathy class"])
def test_invigorate_charges_up_to_three_own_units(die: str) -> None:
    three = ["Anchornaut", "Iron Worker", "Mist Spirit", "Hammer Knight"]
    g = table(side(hand=["Invigorate"], units=three, dice=die), side(FOE, units=["Gilder"]))
    choose(g, "Invigorate")
    assert offered(g) == [*three, "no"]
    choose(g, "Mist Spirit", "Anchornaut", "Iron Worker")
    assert [marks(g, title)[2] for title in three] == [1, 1, 1, 0]
    g = table(side(hand=["Invigorate"], units=three, dice=die))
    choose(g, "Invigorate", "Hammer Knight", "no")
    assert [marks(g, title)[2] for title in three] == [0, 0, 0, 1]


def test_invigorate_needs_a_unit() -> None:
    g = table(side(hand=["Invigorate"], dice="natural"), side(FOE, units=["Gilder"]))
    assert "Invigorate in hand" not in offered(g)


@pytest.mark.parametrize("action", [0, 1])
def test_lick_wounds_heal_and_ready_one_card_for_either_action(action: int) -> None:
    g = table(
        side(
            "Koji Wolfcub",
            hand=["Lick Wounds"],
            units=[unit("Hammer Knight", wounds=3, exhaustion=2)],
            dice="2 charm basic",
            main=1 - action,
            side=action,
        ),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Lick Wounds")
    assert set(offered(g)) == {"Koji Wolfcub", "Hammer Knight", FOE, "Gilder"}
    choose(g, "Hammer Knight")
    assert marks(g, "Hammer Knight") == (1, 1, 0)


def test_lick_wounds_ready_a_phoenixborn_that_is_not_wounded() -> None:
    g = table(side(unit("Koji Wolfcub", exhaustion=1), hand=["Lick Wounds"], dice="2 charm basic", main=0), side(FOE))
    choose(g, "Lick Wounds", "Koji Wolfcub")
    assert marks(g, "Koji Wolfcub") == (0, 0, 0)


def test_hunt_master_calls_a_panther_and_guides_another_unit() -> None:
    g = table(
        side(
            hand=["Hunt Master"],
            units=["Anchornaut"],
            conjurations=["Panther Spirit"],
            side=2,
            dice="natural, sympathy class, charm basic",
        ),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Hunt Master")
    assert titles(g, g.players[0].units) == ["Anchornaut", "Hunt Master", "Panther Spirit"]
    assert marks(g, "Hunt Master") == (0, 0, 2)
    choose(g, "Hunt Master")
    assert offered(g) == ["Anchornaut", "Panther Spirit"], "own ones, and not itself"
    choose(g, "Panther Spirit")
    assert values.attack(g, in_play(g, "Panther Spirit")) == 2
    assert marks(g, "Hunt Master") == (0, 0, 1)


def test_hunt_master_cannot_guide_without_a_token_or_exhausted() -> None:
    for master in (unit("Hunt Master"), unit("Hunt Master", status=1, exhaustion=1)):
        assert "Hunt Master" not in offered(table(side(units=[master, "Anchornaut"])))


def test_temple_elder_gathers_tokens_each_round_even_exhausted_and_spends_them_on_cards() -> None:
    g = table(side(hand=["Temple Elder"], dice="2 charm basic"), side(FOE))
    choose(g, "Temple Elder")
    assert marks(g, "Temple Elder") == (0, 0, 1)
    g = table(side(units=[unit("Temple Elder", status=1)], dice="sympathy class"), side(FOE))
    choose(g, "Temple Elder")
    assert marks(g, "Temple Elder") == (0, 0, 0)
    assert len(g.players[0].hand) == 1
    g = table(side(units=[unit("Temple Elder", exhaustion=2)]), side(FOE))
    next_round(g)
    assert marks(g, "Temple Elder") == (0, 1, 1)


def test_temple_elder_has_no_wisdom_without_a_token_or_a_die() -> None:
    for elder, dice in ((unit("Temple Elder"), "sympathy"), (unit("Temple Elder", status=1), "charm")):
        assert "Temple Elder" not in offered(table(side(units=[elder], dice=dice)))


def test_panther_spirit_is_gone_at_the_end_of_the_round() -> None:
    g = next_round(table(side(units=["Panther Spirit"]), side(FOE)))
    assert titles(g, g.players[0].units) == []
    assert titles(g, g.players[0].conjurations) == ["Panther Spirit"]


def test_join_the_hunt_lends_group_tactics_for_the_turn() -> None:
    g = table(side(spellboard=["Join the Hunt"], units=["Mist Spirit", "Blue Jaguar", "Iron Worker"]), side(FOE))
    choose(g, "Join the Hunt", "Mist Spirit")
    declare_attack(g, FOE, "Mist Spirit", "Blue Jaguar", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, "Mist Spirit")
    assert values.attack(g, in_play(g, "Mist Spirit")) == 3
    g = table(side(spellboard=["Join the Hunt"], units=["Mist Spirit", "Iron Worker"]), side(FOE))
    choose(g, "Join the Hunt", "Mist Spirit")
    declare_attack(g, FOE, "Mist Spirit", "Iron Worker")
    assert values.attack(g, in_play(g, "Mist Spirit")) == 1, "two attackers are no group"


@pytest.mark.rules("R-STACK-01")
def test_join_the_hunt_twice_adds_up() -> None:
    g = table(
        side(
            spellboard=["Join the Hunt", "Join the Hunt"], units=["Mist Spirit", "Blue Jaguar", "Iron Worker"], side=2
        ),
        side(FOE),
    )
    choose(g, "Join the Hunt", "Mist Spirit", "Join the Hunt", "Mist Spirit")
    declare_attack(g, FOE, "Mist Spirit", "Blue Jaguar", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, "Mist Spirit")
    assert values.attack(g, in_play(g, "Mist Spirit")) == 5
