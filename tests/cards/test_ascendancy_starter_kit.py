"""The Ascendancy Starter Kit."""

import pytest

from ashes_env.decks import get, problems
from ashes_env.rules.records import dumps, restore
from tests.prelude import *


def dice_on(g: Game, title: str, die: int) -> int:
    """How many dice of a type lie on a card."""
    return sum(whole % 27 // 3 == die for whole in in_play(g, title).dice)


ARREN = {"title": "Arren Frostpeak", "dice": "astral"}


# --- Arren Frostpeak: astral dice -------------------------------------------------------------------------------------


def test_ascend_hurts_a_unit_and_places_the_die_that_paid() -> None:
    g = table(side("Arren Frostpeak", units=["Iron Worker"], dice="astral class"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Arren Frostpeak")
    assert wounds(g, "Hammer Knight") == 1, "units of opponents only, so there is nothing to choose"
    assert dice_on(g, "Arren Frostpeak", ASTRAL) == 1
    assert pool(g.players[0].exhausted) == {}
    assert marks(g, "Arren Frostpeak") == (0, 1, 0)


def test_ascend_is_of_use_without_a_unit_to_hurt_and_takes_one_die_of_several() -> None:
    g = table(side("Arren Frostpeak", dice="astral", exhausted_dice="astral basic, natural"), side(FOE))
    choose(g, "Arren Frostpeak")
    assert dice_on(g, "Arren Frostpeak", ASTRAL) == 1
    assert pool(g.players[0].exhausted) == {"astral power": 1, "natural power": 1}, "whichever side it shows"
    g = table(side("Arren Frostpeak", dice="artifice"), side(FOE, units=["Hammer Knight"]))
    assert "Arren Frostpeak" not in offered(g)


def test_copycat_has_no_astral_die_of_its_own_to_place() -> None:
    g = table(
        side("Arren Frostpeak", units=["Iron Worker"], dice="astral class"),
        side("Victoria Glassfire", units=["Hammer Knight"], hand=["Copycat"], dice="2 charm"),
    )
    choose(g, "Arren Frostpeak")
    until_asked(g, "respond?", 1)
    choose(g, "Copycat")
    answer_all(g)
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 1)
    assert dice_on(g, "Victoria Glassfire", ASTRAL) == 0


@pytest.mark.parametrize("aloft", [True, False])
def test_aerial_strike_takes_an_astral_die_on_the_phoenixborn(aloft: bool) -> None:
    pb = ARREN if aloft else "Arren Frostpeak"
    g = table(
        side(pb, hand=["Aerial Strike"], units=[unit("Iron Worker", dice="astral")], dice="natural"),
        side(FOE, units=["Hammer Knight", "Mist Spirit"]),
    )
    assert ("Aerial Strike in hand" in offered(g)) is aloft
    if aloft:
        choose(g, "Aerial Strike")
        assert offered(g) == ["Hammer Knight", "Mist Spirit"]
        choose(g, "Hammer Knight")
        assert titles(g, g.players[1].units) == ["Mist Spirit"]
        assert dice_on(g, "Arren Frostpeak", ASTRAL) == 1, "it is looked at, not spent"


def test_a_veiled_aerial_strike_is_spent() -> None:
    g = table(
        side(ARREN, hand=["Aerial Strike"], dice="natural"),
        side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Aerial Strike", "Golden Veil")
    assert wounds(g, "Hammer Knight") == 0
    assert titles(g, g.players[0].discard) == ["Aerial Strike"]


def test_retreat_takes_an_exhausted_ally_and_all_that_is_attached_home() -> None:
    worker = unit(
        "Iron Worker", exhaustion=1, wounds=1, dice="astral", attached=["Root Armor", {"title": "Regress", "owner": 1}]
    )
    g = table(
        side("Arren Frostpeak", hand=["Retreat"], units=[worker, "Hammer Knight", unit("Mist Spirit", exhaustion=1)]),
        side(FOE),
    )
    choose(g, "Retreat")
    assert titles(g, g.players[0].units) == ["Hammer Knight", "Mist Spirit"], "the only exhausted ally"
    assert sorted(titles(g, g.players[0].hand)) == ["Iron Worker", "Root Armor"]
    assert titles(g, g.players[1].hand) == ["Regress"], "each card to its own owner"
    assert titles(g, g.players[0].discard) == ["Retreat"]
    assert pool(g.players[0].exhausted) == {"astral power": 1}
    g = table(side(hand=["Retreat"], units=["Hammer Knight", unit("Mist Spirit", exhaustion=1)]), side(FOE))
    assert "Retreat in hand" not in offered(g), "neither an unexhausted ally nor a conjuration"


def test_retreat_saves_an_ally_whose_alteration_kept_it_alive_and_conjured_spells_go_to_their_pile() -> None:
    worker = unit("Iron Worker", exhaustion=1, wounds=2, attached=["Crystal Armor", "Enhanced Strength"])
    g = table(side(hand=["Retreat"], units=[worker]), side(FOE, hand=["Sympathy Pain"], dice="sympathy"))
    choose(g, "Retreat")
    assert sorted(titles(g, g.players[0].hand)) == ["Crystal Armor", "Iron Worker"]
    assert titles(g, g.players[0].conjurations) == ["Enhanced Strength"]
    assert titles(g, g.players[0].discard) == ["Retreat"]
    assert not g.unit_destroyed


@pytest.mark.parametrize("aloft", [True, False])
def test_aerial_ambush_hurts_a_phoenixborn_and_lowers_a_die_of_its_player(aloft: bool) -> None:
    g = table(
        side(ARREN if aloft else "Arren Frostpeak", hand=["Cirrus Ranger"], dice="2 astral"),
        side(FOE, dice="natural, charm class, time basic"),
    )
    choose(g, "Cirrus Ranger")
    if aloft:
        assert offered(g) == ["charm class", "natural power"]
        choose(g, "natural power")
        assert pool(g.players[1].active) == {"natural class": 1, "charm class": 1, "time basic": 1}
    assert wounds(g, FOE) == int(aloft)
    assert asked(g) == ("take an action", 0)


def test_aerial_ambush_vanishes_with_its_second_part() -> None:
    g = table(
        side(ARREN, hand=["Cirrus Ranger"], dice="2 astral"), side(FOE, hand=["Vanish"], dice="illusion, natural")
    )
    choose(g, "Cirrus Ranger", "Vanish")
    assert (wounds(g, FOE), pool(g.players[1].active)) == (0, {"natural power": 1})


def test_frost_throw_deals_what_the_javelineer_is_worth() -> None:
    javelineer = unit("Javelineer", attached=["Gust Spear"])
    g = table(side(units=[javelineer, "Iron Worker"]), side(FOE, units=["Hammer Knight", "Mist Spirit"]))
    choose(g, "Javelineer")
    assert offered(g) == ["Hammer Knight", "Mist Spirit"]
    choose(g, "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2
    assert (marks(g, "Javelineer"), g.players[0].main) == ((0, 1, 0), 0)
    g = table(side(units=[unit("Javelineer", exhaustion=1)]), side(FOE, units=["Hammer Knight"]))
    assert "Javelineer" not in offered(g)


def test_skybreak_captain_lifts_off_and_commands_others() -> None:
    g = table(side(hand=["Skybreak Captain"], units=["Iron Worker", "Gilder"], dice="3 astral", side=2), side(FOE))
    choose(g, "Skybreak Captain")
    assert dice_on(g, "Skybreak Captain", ASTRAL) == 1
    assert pool(g.players[0].exhausted) == {"astral power": 2}
    choose(g, "Skybreak Captain")
    assert offered(g) == ["Iron Worker", "Gilder"], "another unit"
    choose(g, "Iron Worker")
    assert attack_of(g, "Iron Worker") == 3
    assert "Skybreak Captain" in offered(g), "it is not exhausted by that"
    until_menu(g, 1)
    assert attack_of(g, "Iron Worker") == 2


def test_skybreak_captain_commands_nobody_without_its_die_or_exhausted() -> None:
    for captain in (unit("Skybreak Captain"), unit("Skybreak Captain", dice="astral", exhaustion=1)):
        g = table(side(units=[captain, "Iron Worker"]), side(FOE))
        assert "Skybreak Captain" not in offered(g)
    g = table(side(hand=["Skybreak Captain"], dice="2 astral, natural"), side(FOE))
    choose(g, "Skybreak Captain")
    assert "Skybreak Captain" not in offered(g), "there is no other unit"


def test_gust_spear_lowers_two_dice_of_the_opponent_whomever_it_is_attached_to() -> None:
    for host in ("Iron Worker", "Hammer Knight"):
        g = table(
            side(hand=["Gust Spear"], units=["Iron Worker"], dice="astral, charm"),
            side(FOE, units=["Hammer Knight"], dice="2 natural, time basic"),
        )
        choose(g, "Gust Spear", host)
        assert pool(g.players[1].active) == {"natural class": 2, "time basic": 1}
        assert pool(g.players[0].active) == {"charm power": 1}
        assert attack_of(g, host) == (3 if host == "Iron Worker" else 4)


def test_dodge_keeps_astral_dice_on_their_cards_all_turn() -> None:
    g = table(
        side(units=["Iron Worker", "Iron Worker", "Gilder"]),
        side(ARREN, units=["Hammer Knight", "Mist Spirit"], hand=["Dodge"], dice="astral"),
    )
    choose(g, "attack", "Arren Frostpeak", "Iron Worker#1", "Iron Worker")
    choose(g, "no")
    assert asked(g) == ("respond?", 1)
    choose(g, "Dodge")
    assert offered(g) == ["Hammer Knight", "Mist Spirit"], "units, not the Phoenixborn"
    choose(g, "Hammer Knight")
    assert dice_on(g, "Hammer Knight", ASTRAL) == 1
    until_menu(g, 1)
    assert wounds(g, "Arren Frostpeak") == 2, "1 of each damage was prevented"
    assert dice_on(g, "Arren Frostpeak", ASTRAL) == 1
    assert g.players[1].rules == (), "only for that turn"


def test_without_dodge_an_astral_die_prevents_once() -> None:
    g = table(side(units=["Iron Worker", "Iron Worker"]), side(ARREN, units=["Mist Spirit"]))
    choose(g, "attack", "Arren Frostpeak", "Iron Worker#1", "Iron Worker")
    until_menu(g, 1)
    assert wounds(g, "Arren Frostpeak") == 3
    assert (dice_on(g, "Arren Frostpeak", ASTRAL), g.players[1].exhausted[ASTRAL * 3 + 2]) == (0, 1)


@pytest.mark.rules("R-FAQ-49")
def test_each_of_two_astral_dice_prevents_one_and_goes_even_if_it_finds_nothing_left() -> None:
    for dice, damage, left, hurt in (("2 astral", 3, 0, 1), ("2 astral", 2, 0, 0), ("2 astral", 1, 0, 0)):
        attacker = {1: "Mist Spirit", 2: "Iron Worker", 3: "Hammer Knight"}[damage]
        g = table(side(units=[attacker]), side({"title": FOE, "dice": dice}))
        declare_attack(g, FOE, attacker)
        until_menu(g, 1)
        assert (dice_on(g, FOE, ASTRAL), wounds(g, FOE)) == (left, hurt)


def test_dodge_survives_saving_and_needs_an_attack_of_the_opponent() -> None:
    g = table(side(units=["Iron Worker"]), side(ARREN, units=["Mist Spirit"], hand=["Dodge"], dice="astral"))
    declare_attack(g, "Arren Frostpeak", "Iron Worker")
    choose(g, "Dodge")
    restored = restore(g.defs, (), dumps(g))
    until_menu(restored, 1)
    assert dice_on(restored, "Arren Frostpeak", ASTRAL) == 1
    g = table(side(ARREN, units=["Iron Worker"], hand=["Dodge"], dice="astral"), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    assert "respond?" not in questions(g.copy(), 1)
    assert "Dodge in hand" not in offered(g)


def test_dodge_needs_no_unit() -> None:
    g = table(side(units=["Iron Worker"]), side(ARREN, hand=["Dodge"], dice="astral"))
    declare_attack(g, "Arren Frostpeak", "Iron Worker")
    choose(g, "Dodge")
    assert pool(g.players[1].exhausted) == {"astral power": 1}
    until_menu(g, 1)
    assert (wounds(g, "Arren Frostpeak"), dice_on(g, "Arren Frostpeak", ASTRAL)) == (1, 1)


@pytest.mark.parametrize(
    ("spell", "dice", "placed"),
    [
        ("Summon Frost Talon", "astral class", "Frost Talon"),
        ("Summon Stellar Oracle", "astral class, natural basic", "Stellar Oracle"),
        ("Summon Spark Drone", "artifice class", "Spark Drone"),
        ("Summon Thunder Hulk", "artifice class, natural basic", "Thunder Hulk"),
    ],
)
def test_ready_spells_place_their_conjuration(spell: str, dice: str, placed: str) -> None:
    g = table(side(spellboard=[spell], conjurations=[placed, placed], dice=dice), side(FOE))
    choose(g, spell)
    answer_all(g)
    assert titles(g, g.players[0].units) == [placed]
    assert sum(g.players[0].active) == 0
    assert (in_play(g, spell).exhaustion, g.players[0].main) == (1, 0)
    g = table(side(spellboard=[spell], conjurations=[placed], dice="charm, 2 time"), side(FOE))
    assert spell not in offered(g)


def test_a_frost_talon_cannot_be_guarded_against_and_a_spark_drone_guards() -> None:
    for attacker, guarded in (("Frost Talon", False), ("Iron Worker", True)):
        g = table(side(units=[attacker]), side(FOE, units=["Hammer Knight", "Spark Drone"]))
        declare_attack(g, "Hammer Knight", attacker)
        assert (asked(g) == ("declare a guard", 1)) is guarded
        if guarded:
            assert offered(g) == [FOE, "Spark Drone", "no"]


def test_divination_draws_two_and_puts_one_back_on_top() -> None:
    g = table(
        side(
            spellboard=["Summon Stellar Oracle"],
            conjurations=["Stellar Oracle"],
            hand=["Purge"],
            deck=["Iron Worker", "Final Cry", "Anchornaut"],
            dice="2 astral",
        ),
        side(FOE),
    )
    choose(g, "Summon Stellar Oracle")
    assert sorted(offered(g)) == ["Final Cry in hand", "Iron Worker in hand", "Purge in hand"]
    choose(g, "Purge")
    assert titles(g, g.players[0].deck) == ["Anchornaut", "Purge"], "no choice between top and bottom"
    assert g.seen[g.players[0].deck[-1]] == 1
    g = table(
        side(
            spellboard=["Summon Stellar Oracle"],
            conjurations=["Stellar Oracle"],
            hand=["Purge"],
            deck=[],
            dice="2 astral",
        ),
        side(FOE),
        fatigue=False,
    )
    choose(g, "Summon Stellar Oracle")
    assert (titles(g, g.players[0].hand), g.players[0].deck) == (["Purge"], []), "nothing drawn, nothing put back"
    g = table(
        side(
            spellboard=["Summon Stellar Oracle"], conjurations=["Stellar Oracle"], deck=["Iron Worker"], dice="2 astral"
        ),
        side(FOE),
        fatigue=False,
    )
    choose(g, "Summon Stellar Oracle")
    assert (titles(g, g.players[0].hand), g.players[0].deck) == (["Iron Worker"], []), "one is not two"


@pytest.mark.parametrize("aloft", [True, False])
def test_whirlwind_lowers_two_dice_and_draws_aloft(aloft: bool) -> None:
    g = table(
        side(ARREN if aloft else "Arren Frostpeak", spellboard=["Whirlwind"]), side(FOE, dice="2 natural, charm class")
    )
    choose(g, "Whirlwind", "natural power")
    assert offered(g) == ["charm class", "natural power"], "one level each: the lowered one is not offered twice"
    choose(g, "charm class")
    assert pool(g.players[1].active) == {"natural class": 1, "natural power": 1, "charm basic": 1}
    assert len(g.players[0].hand) == int(aloft)


# --- Issa Brightmore: artifice dice -----------------------------------------------------------------------------------


def test_inspiration_draws_two_and_charges_any_own_card() -> None:
    worker = unit("Iron Worker", attached=["Root Armor"])
    g = table(
        side("Issa Brightmore", units=[worker], spellboard=["Supercharge"], dice="artifice class"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Issa Brightmore")
    assert len(g.players[0].hand) == 2
    assert offered(g) == ["Issa Brightmore", "Iron Worker", "Supercharge", "Root Armor"]
    choose(g, "Root Armor")
    assert dice_on(g, "Root Armor", ARTIFICE) == 1
    assert pool(g.players[0].exhausted) == {}


def test_whoever_copies_inspiration_without_an_artifice_die_is_asked_for_no_card() -> None:
    g = table(
        side("Issa Brightmore", dice="artifice class"),
        side("Victoria Glassfire", units=["Hammer Knight"], hand=["Copycat"], dice="2 charm"),
    )
    choose(g, "Issa Brightmore")
    until_asked(g, "respond?", 1)
    choose(g, "Copycat")
    assert "choose a card" not in questions(g, 1)
    assert len(g.players[1].hand) == 2


def test_brilliant_display_strikes_once_for_each_artifice_die() -> None:
    pb = {"title": "Issa Brightmore", "dice": "2 artifice, astral"}
    g = table(
        side(pb, hand=["Brilliant Display"], units=[unit("Iron Worker", dice="artifice")], dice="natural"),
        side(FOE, units=["Hammer Knight", unit("Mist Spirit", dice="artifice")]),
    )
    choose(g, "Brilliant Display")
    for _ in range(2):
        assert offered(g) == ["Hammer Knight", "Mist Spirit"]
        choose(g, "Hammer Knight")
    choose(g, "Mist Spirit")
    assert wounds(g, "Hammer Knight") == 2
    assert titles(g, g.players[1].units) == ["Hammer Knight"]
    assert asked(g) == ("take an action", 0)
    g = table(side("Issa Brightmore", hand=["Brilliant Display"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    assert "Brilliant Display in hand" not in offered(g)


def test_brilliant_display_counts_the_dice_once_and_ends_when_it_is_veiled() -> None:
    pb = {"title": "Issa Brightmore", "dice": "3 artifice"}
    g = table(
        side(pb, hand=["Brilliant Display"], dice="natural"),
        side(FOE, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Brilliant Display", "no", "Golden Veil")
    assert wounds(g, "Hammer Knight") == 1
    assert asked(g) == ("take an action", 0)


def test_recharge_frees_and_heals_a_charged_card() -> None:
    charged = unit("Hammer Knight", dice="artifice", exhaustion=2, wounds=3)
    spell = {"title": "Supercharge", "dice": "artifice", "exhaustion": 1}
    for chosen in ("Hammer Knight", "Supercharge"):
        g = table(
            side(
                "Issa Brightmore",
                hand=["Recharge", "Purge"],
                units=[charged, unit("Iron Worker", wounds=1)],
                spellboard=[spell],
                dice="artifice",
            ),
            side(FOE, units=[unit("Gilder", opposing_dice="artifice")]),
        )
        choose(g, "Recharge")
        assert titles(g, g.players[0].discard) == ["Purge"], "a card is discarded for it"
        assert offered(g) == ["Hammer Knight", "Supercharge"]
        choose(g, chosen)
        assert (marks(g, "Hammer Knight") == (1, 1, 0)) is (chosen == "Hammer Knight")
        assert (marks(g, "Supercharge") == (0, 0, 0)) is (chosen == "Supercharge")
    g = table(side(hand=["Recharge", "Purge"], units=[unit("Iron Worker", wounds=1)], dice="artifice"), side(FOE))
    assert "Recharge in hand" not in offered(g)


def test_supply_charges_up_to_two_cards() -> None:
    g = table(
        side(hand=["Core Supplier"], units=["Iron Worker"], dice="2 artifice", exhausted_dice="natural"), side(FOE)
    )
    choose(g, "Core Supplier", "yes", "Iron Worker", "yes", "Core Supplier")
    assert (dice_on(g, "Iron Worker", ARTIFICE), dice_on(g, "Core Supplier", ARTIFICE)) == (1, 1)
    assert pool(g.players[0].exhausted) == {"natural power": 1}
    g = table(side(hand=["Core Supplier"], dice="artifice, natural"), side(FOE))
    choose(g, "Core Supplier", "yes", "Core Supplier")
    assert asked(g) == ("take an action", 0), "there is no second die"
    g = table(side(hand=["Core Supplier"], dice="2 artifice"), side(FOE))
    choose(g, "Core Supplier", "no", "no")
    assert pool(g.players[0].exhausted) == {"artifice power": 2}


def test_rethink_frees_a_ready_spell() -> None:
    spells = [{"title": "Supercharge", "exhaustion": 1}, {"title": "Reconfigure", "exhaustion": 2}]
    g = table(
        side(hand=["Systems Drafter"], spellboard=spells, units=[unit("Iron Worker", exhaustion=1)], dice="artifice"),
        side(FOE, spellboard=[{"title": "Purge", "exhaustion": 1}]),
    )
    choose(g, "Systems Drafter")
    assert offered(g) == ["Supercharge", "Reconfigure"]
    choose(g, "Reconfigure")
    assert (marks(g, "Supercharge")[1], marks(g, "Reconfigure")[1]) == (1, 1)


def test_thunder_suit_charges_its_host_with_a_die_of_who_attached_it() -> None:
    for host in ("Iron Worker", "Mist Spirit"):
        g = table(
            side(hand=["Thunder Suit"], units=["Iron Worker"], dice="artifice class, natural"),
            side(FOE, units=["Mist Spirit"], exhausted_dice="artifice"),
        )
        choose(g, "Thunder Suit", host)
        card = in_play(g, host)
        assert card.dice == (ARTIFICE * 3 + 1,)
        assert pool(g.players[1].exhausted) == {"artifice power": 1}
        if host == "Iron Worker":
            assert (values.attack(g, card), values.life(g, card), values.recover(g, card)) == (4, 4, 2)


def test_barrier_prevents_three_from_a_charged_card_only() -> None:
    for title, dice, there in (("Issa Brightmore", "artifice", True), ("Issa Brightmore", "astral", False)):
        g = table(side(units=["Iron Rhino"]), side({"title": title, "dice": dice}, hand=["Barrier"], dice="artifice"))
        declare_attack(g, "Issa Brightmore", "Iron Rhino")
        if there:
            until_asked(g, "respond?", 1)
            choose(g, "Barrier")
        until_menu(g, 1)
        assert wounds(g, "Issa Brightmore") == (4 if there else 6)
        assert ("Barrier" in titles(g, g.players[1].discard)) is there
    g = table(
        side(units=["Hammer Knight"], hand=["Barrier"], dice="artifice, natural"),
        side(FOE, units=[unit("Gilder", dice="artifice")]),
    )
    choose(g, "natural power", "Gilder")
    assert titles(g, g.players[0].hand) == ["Barrier"], "a card of the opponent is not shielded"


def test_reconfigure_moves_a_die_to_another_own_card() -> None:
    g = table(
        side("Issa Brightmore", spellboard=["Reconfigure"], units=[unit("Iron Worker", dice="artifice, divine")]),
        side(FOE, units=[unit("Gilder", dice="artifice")]),
    )
    choose(g, "Reconfigure")
    assert offered(g) == ["Issa Brightmore", "Reconfigure"], "one card is charged, and the die goes onto another one"
    choose(g, "Reconfigure")
    assert dice_on(g, "Reconfigure", ARTIFICE) == 1
    assert (dice_on(g, "Iron Worker", ARTIFICE), len(in_play(g, "Iron Worker").dice)) == (0, 1)
    g = table(side(spellboard=["Reconfigure"], units=[unit("Iron Worker", dice="divine")]), side(FOE))
    assert "Reconfigure" not in offered(g)


def test_a_charged_summon_spark_drone_changes_two_dice() -> None:
    for dice in ("", "artifice"):
        g = table(
            side(
                spellboard=[{"title": "Summon Spark Drone", "dice": dice} if dice else "Summon Spark Drone"],
                conjurations=["Spark Drone"],
                dice="artifice class, natural basic, time basic",
            ),
            side(FOE),
        )
        choose(g, "Summon Spark Drone")
        if dice:
            choose(g, "natural basic", "time basic", "power", "class")
        assert asked(g) == ("take an action", 0)
        assert pool(g.players[0].active) == (
            {"natural power": 1, "time class": 1} if dice else {"natural basic": 1, "time basic": 1}
        )


@pytest.mark.parametrize("dice", ["", "artifice"])
def test_a_thunder_hulk_is_dormant_until_charged(dice: str) -> None:
    g = table(side(units=[unit("Thunder Hulk", dice=dice) if dice else "Thunder Hulk"]), side(FOE, units=["Gilder"]))
    assert ("attack" in offered(g)) is bool(dice)
    if dice:
        declare_attack(g, "Gilder", "Thunder Hulk")
        until_menu(g, 1)
        assert wounds(g, FOE) == 1, "overkill"
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Thunder Hulk"]))
    declare_attack(g, FOE, "Iron Worker")
    assert "Thunder Hulk" in offered(g), "a dormant one may block"


def test_supercharge_strengthens_while_it_is_charged() -> None:
    g = table(
        side(spellboard=[{"title": "Supercharge", "dice": "artifice"}], units=["Iron Worker"]),
        side(FOE, units=["Gilder"]),
    )
    choose(g, "Supercharge")
    assert offered(g) == ["Iron Worker", "Gilder"]
    choose(g, "Iron Worker")
    assert attack_of(g, "Iron Worker") == 4
    assert dice_on(g, "Supercharge", ARTIFICE) == 1
    next_round(g)
    assert (attack_of(g, "Iron Worker"), dice_on(g, "Supercharge", ARTIFICE)) == (2, 0), "dice return in recovery"
    assert "Supercharge" not in offered(g)


# --- the decks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["The Sentinels of Skies", "The Spark of Invention"])
def test_the_published_decks_can_be_played(name: str) -> None:
    for rules in ("open", "casual", "organized"):
        assert problems(get(name), rules) == []
