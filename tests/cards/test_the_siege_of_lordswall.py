"""The Siege of Lordswall."""

import pytest

from tests.prelude import *


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
    g = table(side(FOE, units=["Mist Spirit"]), side(units=["Silver Paladin"], exhausted_dice="divine"))
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
    g = table(
        side(pb, hand=["Molten Gold"], dice="2 natural"),
        side(FOE, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"),
    )
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
        side(
            units=["Iron Worker"],
            spellboard=["Summon Shining Stag Mount"],
            conjurations=["Shining Stag Mount"],
            dice="divine class, charm basic",
        ),
        side(FOE),
    )
    choose(g, "Summon Shining Stag Mount")
    assert offered(g) == ["Shining Stag Mount", "no"]
    choose(g, "Shining Stag Mount")
    stag = in_play(g, "Shining Stag Mount")
    assert values.attack(g, stag) == 3, "the die lies on it"
    assert len(stag.dice) == 1


@pytest.mark.parametrize("exhaustion", [0, 1])
def test_take_to_the_skies_needs_an_exhausted_phoenixborn(exhaustion: int) -> None:
    pb = {"title": "Dimona Odinstar", "exhaustion": exhaustion}
    g = table(side(pb, hand=["Take to the Skies"], conjurations=["Divinity Mount"], dice="natural"), side(FOE))
    assert ("Take to the Skies in hand" in offered(g)) is bool(exhaustion)
    if exhaustion:
        choose(g, "Take to the Skies")
        assert titles(g, g.players[0].units) == ["Divinity Mount"]


def test_lightning_breath_hurts_each_opposing_unit_if_its_player_wants() -> None:
    for answer, hurt in (("Divinity Mount", 1), ("no", 0)):
        g = table(
            side("Dimona Odinstar", units=["Divinity Mount", "Bastion Badger"]),
            side(FOE, units=["Hammer Knight", "Iron Worker"]),
        )
        declare_attack(g, FOE, "Divinity Mount")
        assert offered(g) == ["Divinity Mount", "no"]
        choose(g, answer)
        while asked(g)[0] == "choose what is next":
            choose(g, offered(g)[0])
        assert [wounds(g, title) for title in ("Hammer Knight", "Iron Worker")] == [hurt, hurt]
        assert wounds(g, "Bastion Badger") == 0


@pytest.mark.parametrize("exhaustion", [0, 1])
def test_the_fall_of_a_divinity_mount_wounds_its_rider_even_when_it_is_exhausted(exhaustion: int) -> None:
    mount = unit("Divinity Mount", wounds=2, exhaustion=exhaustion)
    g = table(side(units=["Iron Worker"], dice="natural"), side("Dimona Odinstar", units=[mount]))
    choose(g, "natural power", "Divinity Mount")
    assert (wounds(g, "Dimona Odinstar"), wounds(g, "Coal Roarkwin")) == (3, 0)
    assert titles(g, g.players[1].conjurations) == ["Divinity Mount"]


@pytest.mark.rules("R-RES-08")
def test_lionize_finds_a_card_with_a_divine_power_symbol_and_changes_a_divine_die() -> None:
    deck = ["Silver Paladin", "Iron Worker", "Fork Lightning", "Bravery", "Intercession", "Piercing Light"]
    g = table(side(hand=["Glory Aspirant"], deck=deck, dice="natural, divine basic, charm basic"), side(FOE))
    choose(g, "Glory Aspirant")
    while asked(g)[0] == "pay with a die":
        choose(g, "natural power")
    assert sorted(offered(g)) == ["Intercession", "Piercing Light", "Silver Paladin", "no"], "class is not enough"
    nothing = choose(g.copy(), "no")
    assert (nothing.players[0].hand, len(nothing.players[0].deck)) == ([], 6)
    assert offered(nothing) == ["divine basic", "no"]
    choose(g, "Silver Paladin", "divine basic", "power")
    assert titles(g, g.players[0].hand) == ["Silver Paladin"]
    assert g.seen[g.players[0].hand[0]] == 3, "it was shown"
    assert pool(g.players[0].active) == {"divine power": 1, "charm basic": 1}


def test_hand_of_spear_raises_a_shield_and_strikes_first() -> None:
    g = table(side(hand=["Hand of Spear"], conjurations=["Hand of Shield"], dice="divine class, natural"), side(FOE))
    choose(g, "Hand of Spear")
    assert titles(g, g.players[0].units) == ["Hand of Spear", "Hand of Shield"]
    g = table(side(units=["Hand of Spear"]), side(FOE, units=["Iron Worker", "Hand of Shield"]))
    declare_attack(g, "Iron Worker", "Hand of Spear")
    assert "Hand of Shield" in offered(g), "unit guard"
    until_menu(g, 1)
    assert (titles(g, g.players[1].units), wounds(g, "Hand of Spear")) == (["Hand of Shield"], 0)


def test_ptera_herder_calls_a_hatchling_while_there_is_a_place() -> None:
    for others in (0, 5):
        g = table(
            side(
                hand=["Ptera Herder"],
                units=["Iron Worker"] * others,
                conjurations=["Ptera Hatchling"],
                dice="divine class",
            ),
            side(FOE),
        )
        assert g.by_id[g.players[0].pb].card.battlefield == 6
        choose(g, "Ptera Herder")
        assert ("Ptera Hatchling" in titles(g, g.players[0].units)) is (others == 0)


def test_bravery_prevents_all_damage_to_a_unit() -> None:
    g = table(
        side(units=["Hammer Knight"]),
        side("Xander Heartsblood", units=["Iron Worker"], hand=["Bravery"], dice="divine class"),
    )
    declare_attack(g, "Iron Worker", "Hammer Knight")
    until_asked(g, "respond?", 1)
    choose(g, "Bravery")
    until_menu(g, 1)
    assert wounds(g, "Iron Worker") == 0
    g = table(side(units=["Hammer Knight"]), side("Xander Heartsblood", hand=["Bravery"], dice="divine class"))
    declare_attack(g, "Xander Heartsblood", "Hammer Knight")
    until_menu(g, 1)
    assert wounds(g, "Xander Heartsblood") == 3, "a Phoenixborn is no unit"


def test_intercession_makes_another_unit_guard_without_being_exhausted() -> None:
    g = table(
        side(units=["Iron Worker"]),
        side(FOE, units=["Mist Spirit", "Hammer Knight", "Gilder"], hand=["Intercession"], dice="divine"),
    )
    declare_attack(g, "Mist Spirit", "Iron Worker")
    choose(g, "Intercession")
    assert offered(g) == ["Hammer Knight", "Gilder"], "another unit than the attacked one"
    choose(g, "Hammer Knight")
    until_asked(g, "declare a guard", 1)
    assert offered(g) == [FOE, "Hammer Knight", "Gilder", "no"]
    choose(g, "Hammer Knight")
    until_menu(g, 1)
    assert (in_play(g, "Hammer Knight").wounds, in_play(g, "Hammer Knight").exhaustion) == (2, 0)
    assert g.players[0].units == []
    assert in_play(g, "Hammer Knight").timed == ()


def test_intercession_answers_an_attack_on_an_own_unit_that_another_one_can_join() -> None:
    for target, units in ((FOE, ["Mist Spirit", "Hammer Knight"]), ("Mist Spirit", ["Mist Spirit"])):
        g = table(side(units=["Iron Worker"]), side(FOE, units=units, hand=["Intercession"], dice="divine"))
        declare_attack(g, target, "Iron Worker")
        assert "Intercession in hand" not in offered(g)


def test_radiant_light_strengthens_units_with_a_divine_die_and_shuffles_itself_away() -> None:
    g = table(
        side(hand=["Radiant Light"], units=["Iron Worker", unit("Hammer Knight", dice="charm")], dice="divine"),
        side(FOE, units=[unit("Gilder", dice="divine")]),
    )
    choose(g, "Radiant Light", "Radiant Light", "Iron Worker")
    worker, knight, gilder = (in_play(g, title) for title in ("Iron Worker", "Hammer Knight", "Gilder"))
    assert (values.life(g, worker), values.recover(g, worker)) == (3, 2)
    assert (values.life(g, knight), values.recover(g, knight)) == (4, 2)
    assert values.life(g, gilder) == gilder.d.life
    next_round(g)
    assert g.players[0].spells == []
    assert values.life(g, worker) == 2
    deck_and_hand = titles(g, g.players[0].deck) + titles(g, g.players[0].hand)
    assert "Radiant Light" in deck_and_hand, "shuffled into the pile before anything is drawn"


def test_an_exhausted_radiant_light_gives_nothing_and_still_flickers() -> None:
    spell = {"title": "Radiant Light", "exhaustion": 1}
    g = table(side(spellboard=[spell], units=[unit("Iron Worker", dice="divine")]), side(FOE))
    assert values.life(g, in_play(g, "Iron Worker")) == 2
    next_round(g)
    assert g.players[0].spells == []
