"""The Law of Lions."""

import pytest

from tests.prelude import *
from tests.solo.viros import body_of, fight


def test_enter_the_fray_costs_as_much_as_the_unit_attacks_for_after_its_wounds() -> None:
    g = table(side("Odette Diamondcrest"), side(units=["Dread Wraith"]))
    choose(g, "Odette Diamondcrest")
    assert (wounds(g, "Dread Wraith"), wounds(g, "Odette Diamondcrest")) == (2, 3)


def test_enter_the_fray_uses_the_last_attack_value_of_a_unit_that_died() -> None:
    g = table(side("Odette Diamondcrest"), side(units=[unit("Dread Wraith", wounds=5)]))
    choose(g, "Odette Diamondcrest")
    assert titles(g, g.players[1].units) == []
    assert wounds(g, "Odette Diamondcrest") == 8


def test_enter_the_fray_needs_a_unit() -> None:
    assert "Odette Diamondcrest" not in offered(table(side("Odette Diamondcrest")))


@pytest.mark.rules("R-FAQ-37", "R-VAL-01")
def test_enter_the_fray_reads_the_attack_value_after_the_wounds() -> None:
    g = table(side("Odette Diamondcrest"), side(FOE, units=["Dread Wraith"]))
    choose(g, "Odette Diamondcrest")
    assert (wounds(g, "Dread Wraith"), wounds(g, "Odette Diamondcrest")) == (2, 3)


@pytest.mark.rules("R-FAQ-38", "R-DEST-05")
def test_enter_the_fray_reads_the_value_at_destruction() -> None:
    g = table(
        side("Odette Diamondcrest"),
        side(FOE, units=[unit("Dread Wraith", wounds=6, attached=["Root Armor", "Infuriate"])]),
    )
    choose(g, "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 1 + 2 * 7, "attack 1, Rage 2, 7 wounds when it was destroyed"


def test_power_through_deals_its_damage_after_a_kill() -> None:
    g = table(
        side(units=[unit("Hammer Knight", attached=["Power Through", "Power Through"])]),
        side(FOE, units=["Anchornaut"]),
    )
    declare_attack(g, "Anchornaut", "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, FOE) == 2


def test_sword_of_virtue_destroys_or_restores() -> None:
    g = table(
        side(
            "Odette Diamondcrest",
            hand=["Sword of Virtue"],
            units=[unit("Hammer Knight", wounds=3, exhaustion=2)],
            dice="2 divine",
        ),
        side(FOE),
    )
    choose(g, "Sword of Virtue", "mode 1")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    g = table(
        side("Odette Diamondcrest", hand=["Sword of Virtue"], dice="2 divine"), side(FOE, units=["Hammer Knight"])
    )
    choose(g, "Sword of Virtue")
    assert titles(g, g.players[1].units) == []


@pytest.mark.cards("Sword of Virtue")
def test_sword_of_virtue_restores_a_unit_that_has_no_wounds() -> None:
    g = table(side(hand=["Sword of Virtue"], units=[unit("Iron Worker", exhaustion=2)], dice="2 divine"), side(FOE))
    choose(g, "Sword of Virtue")
    assert asked(g) == ("choose one", 0)
    choose(g, offered(g)[1])
    assert marks(g, "Iron Worker") == (0, 0, 0)


@pytest.mark.parametrize("law", ["Law of Assurance", "Law of Sight", "Law of Grace"])
def test_laws_cannot_be_meditated_away_and_go_at_the_end_of_the_round(law: str) -> None:
    g = table(side(spellboard=[law, "Shifting Mist"], dice="natural"), side(FOE))
    choose(g, "meditate")
    assert "Shifting Mist" in offered(g)
    assert law not in offered(g)
    choose(g, "Shifting Mist", "no", "no")
    next_round(g)
    assert titles(g, g.players[0].spells) == []


def test_law_of_assurance_turns_own_dice_to_class_and_keeps_opposing_dice_as_they_are() -> None:
    g = table(side(hand=["Law of Assurance"], dice="divine, 2 natural basic, illusion"), side(FOE, dice="2 charm"))
    choose(g, "Law of Assurance")
    assert pool(g.players[0].active) == {"natural class": 2, "illusion class": 1}
    g = table(side(spellboard=["Law of Assurance"], dice="illusion"), side(FOE, dice="2 charm"))
    assert "illusion power" not in offered(g), "it could do nothing"
    g = table(
        side(spellboard=["Law of Assurance"], dice="illusion"),
        side(FOE, dice="2 charm"),
        options=GameOptions(futile=True),
    )
    until_menu(choose(g, "illusion power"), 0)
    assert pool(g.players[1].active) == {"charm power": 2}


@pytest.mark.cards("Law of Assurance")
@pytest.mark.parametrize(("spells", "offer"), [([], True), (["Law of Assurance"], False)])
def test_dice_that_may_not_be_changed_make_a_dice_power_futile(spells: list[str], offer: bool) -> None:
    g = table(side(spellboard=spells, dice="illusion"), side(FOE, dice="natural"))
    assert ("illusion power" in offered(g)) is offer


def test_law_of_sight_draws_up_to_two_and_forbids_reaction_spells() -> None:
    g = table(side(hand=["Law of Sight"], dice="2 divine"), side(FOE))
    choose(g, "Law of Sight")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert len(g.players[0].hand) == 2
    for spells, there in (([], True), (["Law of Sight"], False)):
        g = table(side(units=["Hammer Knight"], spellboard=spells), side(FOE, hand=["Remorse"], dice="charm"))
        declare_attack(g, FOE, "Hammer Knight")
        assert ("Remorse in hand" in offered(g)) is there


def test_magic_armor_stops_opposing_spells_only() -> None:
    g = table(side(hand=["Molten Gold"], dice="3 natural"), side(FOE, units=["Holy Knight", "Iron Worker"]))
    choose(g, "natural power")
    assert "Holy Knight" in offered(g)
    g = table(side(hand=["Freezing Blast"], dice="2 natural"), side(FOE, units=["Holy Knight", "Iron Worker"]))
    choose(g, "Freezing Blast")
    assert titles(g, g.players[1].units) == ["Holy Knight"]


def test_shield_mage_shields_all_own_units_while_unexhausted() -> None:
    for tokens, there in ((0, False), (1, True)):
        g = table(
            side(units=["Hammer Knight", "Iron Worker"]),
            side(FOE, units=[unit("Shield Mage", exhaustion=tokens), "Anchornaut"]),
        )
        choose(g, "attack")
        assert ("Anchornaut" in offered(g)) is there
        assert ("Shield Mage" in offered(g)) is there


@pytest.mark.rules("R-FAQ-50", "R-ATKU-08")
@pytest.mark.parametrize(("exhaustion", "targets"), [(0, [FOE]), (1, [FOE, "Shield Mage", "Iron Worker"])])
def test_a_defensive_aura_leaves_only_the_phoenixborn_to_attack(exhaustion: int, targets: list[str]) -> None:
    g = table(
        side(units=["Hammer Knight", "Iron Worker"]),
        side(FOE, units=[unit("Shield Mage", exhaustion=exhaustion), "Iron Worker"]),
    )
    choose(g, "attack")
    if exhaustion:
        assert offered(g) == targets
    else:
        assert asked(g)[0] == "declare attackers", "one target"
        choose(g, "Hammer Knight", "no")
        assert asked(g)[0] == "declare a blocker"


@pytest.mark.rules("R-FAQ-53", "R-ATKU-08")
def test_turning_into_a_shield_mage_comes_too_late_for_an_attack() -> None:
    g = table(
        side(units=["Hammer Knight", "Shield Mage"]),
        side(FOE, units=["Iron Worker"], hand=["Strange Copy"], dice="illusion", guarded=True),
    )
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "Strange Copy", "Shield Mage")
    answer_all(g, "no")
    assert titles(g, g.players[1].discard) == ["Strange Copy", "Iron Worker"]


def test_emperor_lion_overkills_and_does_not_tire_of_countering() -> None:
    g = table(side(units=["Emperor Lion"]), side(FOE, units=["Anchornaut"]))
    declare_attack(g, "Anchornaut", "Emperor Lion")
    until_menu(g, 0)
    assert wounds(g, FOE) == 1
    g = table(side(units=["Mist Spirit"]), side(FOE, units=["Emperor Lion"]))
    declare_attack(g, "Emperor Lion", "Mist Spirit")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    assert marks(g, "Emperor Lion")[1] == 0


@pytest.mark.parametrize("title", ["Winged Lioness", "Shadow Hound", "Adept Duelist"])
def test_stalkers_cannot_be_guarded_against(title: str) -> None:
    g = table(side(units=[title]), side(FOE, units=["Anchornaut"]))
    declare_attack(g, "Anchornaut", title)
    assert asked(g)[0] != "declare a guard"


def test_heal_restores_a_unit_or_two_wounds_of_a_phoenixborn() -> None:
    me = side(hand=["Heal"], units=[unit("Hammer Knight", wounds=3)], dice="divine")
    g = table(me, side({"title": FOE, "wounds": 3}))
    healed = choose(g.copy(), "Heal", "Hammer Knight")
    assert wounds(healed, "Hammer Knight") == 0
    choose(g, "Heal", FOE)
    assert wounds(g, FOE) == 1


@pytest.mark.rules("R-LAW-09")
@pytest.mark.cards("Heal")
def test_heal_takes_two_wounds_off_a_chimera_at_most() -> None:
    g = fight(["Rampage"], hand=("Heal",), dice="divine", main=1, body={"wounds": 5})
    choose(g, "Heal", "The Corpse of Viros")
    assert body_of(g).wounds == 3


@pytest.mark.rules("R-FAQ-34", "R-FAQ-11")
def test_meteor_strikes_again_with_the_power_dice_spent_on_it() -> None:
    for dice, left in (("2 divine class", 3), ("divine, divine class", 2), ("2 divine", 1)):
        g = table(side(hand=["Meteor"], units=["Mist Spirit"], dice=dice), side(FOE, units=["Hammer Knight"]), round=2)
        choose(g, "Meteor")
        until_menu(g, 0)
        knight = in_play(g, "Hammer Knight")
        assert values.life(g, knight) - knight.wounds == left
        assert g.players[0].units == []
