"""The ready spells of the Master Set."""

import pytest

from tests.prelude import *
from tests.solo.viros import body_of, fight

THEM = side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"])


def test_abundance_lets_both_draw_and_hurts_who_does_not() -> None:
    g = duel(side(spellboard=["Abundance"]))
    choose(g, "Abundance")
    assert (asked(g)[1], offered(g)) == (0, ["number 0", "number 1", "number 2"])
    choose(g, "number 2")
    assert (asked(g)[1], offered(g)) == (1, ["number 0", "number 1", "number 2"])
    choose(g, "number 0")
    assert (len(g.players[0].hand), len(g.players[1].hand)) == (2, 0)
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (0, 2)


@pytest.mark.parametrize(("copies", "hurt"), [(1, 2), (2, 1), (3, 0)])
def test_focus_reduces_what_abundance_does_to_the_own_phoenixborn(copies: int, hurt: int) -> None:
    g = duel(side(spellboard=["Abundance"] * copies))
    choose(g, "Abundance", "number 0", "number 0")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (hurt, 2)


def test_abundance_counts_cards_that_are_not_there() -> None:
    g = duel(side(spellboard=["Abundance"]), side("Aradel Summergaard", deck=["Purge"]))
    choose(g, "Abundance", "number 2")
    assert offered(g) == ["number 0", "number 1"]
    choose(g, "number 1")
    assert wounds(g, "Aradel Summergaard") == 1


def test_abundance_can_be_answered_by_sympathy_pain() -> None:
    g = duel(side(spellboard=["Abundance"]), side("Aradel Summergaard", hand=["Sympathy Pain"], dice="charm"))
    choose(g, "Abundance", "number 2", "number 0")
    assert (asked(g)[1], offered(g)) == (1, ["Sympathy Pain in hand", "no"])
    choose(g, "Sympathy Pain")
    assert wounds(g, "Coal Roarkwin") == 2


@pytest.mark.rules("R-LAW-01", "R-LAW-02")
@pytest.mark.cards("Abundance")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_the_player_says_how_many_cards_abundance_draws_for_the_chimera(n: int) -> None:
    g = fight(["Rampage"], me={"spellboard": ["Abundance"]}, main=1, deck=("Lurk",) * 6)
    choose(g, "Abundance", "number 2", f"number {n}")
    assert (len(g.players[1].discard), len(g.players[1].deck)) == (n, 6 - n)
    assert body_of(g).wounds == 2 - n


@pytest.mark.rules("R-FAT-05")
@pytest.mark.cards("Abundance")
def test_abundance_draws_nothing_for_a_fatigued_chimera() -> None:
    g = fight(["Rampage"], me={"spellboard": ["Abundance"]}, main=1, deck=("Lurk",) * 6, fatigued=True)
    choose(g, "Abundance", "number 2")
    assert (len(g.players[1].deck), body_of(g).wounds) == (6, 2)


def test_blood_transfer_moves_strength_from_one_unit_to_another_or_to_the_phoenixborn() -> None:
    me = side(
        unit("Coal Roarkwin", wounds=5),
        units=[unit("Hammer Knight", wounds=0), unit("Iron Rhino", wounds=3)],
        spellboard=["Blood Transfer"],
        dice="charm, ceremonial",
    )
    g = duel(me)
    choose(g, "Blood Transfer", "Hammer Knight", "yes", "mode 0")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino"), wounds(g, "Coal Roarkwin")) == (2, 1, 5)
    g = duel(me)
    choose(g, "Blood Transfer", "Hammer Knight", "yes", "mode 1")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino"), wounds(g, "Coal Roarkwin")) == (2, 3, 4)


def test_blood_transfer_cannot_heal_the_unit_it_hurts_and_needs_one() -> None:
    me: Document = {"spellboard": ["Blood Transfer"], "dice": "charm, ceremonial"}
    g = duel(side(units=[unit("Hammer Knight", wounds=1)], **me))
    choose(g, "Blood Transfer")
    assert wounds(g, "Hammer Knight") == 3
    assert asked(g) == ("take an action", 0)
    assert "Blood Transfer" not in offered(duel(side(**me), THEM))


def test_chant_of_revenge_keeps_one_token_for_an_ally() -> None:
    g = duel(
        side(
            units=[unit("Iron Worker", wounds=1), unit("Anchornaut")],
            spellboard=["Chant of Revenge"],
            dice="2 natural",
            side=3,
        )
    )
    assert "Chant of Revenge" not in offered(g)
    choose(g, "natural power", "Iron Worker")
    assert in_play(g, "Chant of Revenge").status == 1
    choose(g, "natural power")
    assert in_play(g, "Chant of Revenge").status == 1
    choose(g, "Chant of Revenge", "Aradel Summergaard")
    assert (wounds(g, "Aradel Summergaard"), in_play(g, "Chant of Revenge").status) == (1, 0)


def test_cut_the_strings_discards_an_alteration_for_two_damage() -> None:
    g = duel(
        side(units=["Hammer Knight"], spellboard=["Cut the Strings"], dice="ceremonial, charm"),
        side("Aradel Summergaard", units=[unit("Iron Worker", attached=["Root Armor", "Massive Growth"])]),
    )
    choose(g, "Cut the Strings", "yes")
    assert wounds(g, "Hammer Knight") == 2
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Massive Growth"]  # Spell Guard: not a target
    assert titles(g, g.players[1].discard) == ["Root Armor"]


def test_empower_places_a_token_and_focused_turns_tokens_into_damage() -> None:
    me = side(units=["Iron Worker"], spellboard=["Empower"], dice="natural")
    g = duel(me, THEM)
    choose(g, "Empower")
    assert in_play(g, "Iron Worker").status == 1
    me = side(
        units=["Iron Worker", unit("Anchornaut", status=2)], spellboard=["Empower", "Empower"], dice="sympathy class"
    )
    g = duel(me, THEM)
    choose(g, "Empower", "Iron Worker", "yes", "Anchornaut")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2", "Hammer Knight")
    assert (in_play(g, "Anchornaut").status, in_play(g, "Iron Worker").status) == (0, 1)
    assert wounds(g, "Hammer Knight") == 2


def test_empower_needs_natural_or_sympathy_and_a_unit() -> None:
    for dice, units in (("charm", ["Iron Worker"]), ("natural", [])):
        assert "Empower" not in offered(duel(side(units=units, spellboard=["Empower"], dice=dice), THEM))


def test_hypnotize_lets_a_unit_through() -> None:
    g = duel(side(units=["Iron Worker"], spellboard=["Hypnotize"], dice="2 charm class"), THEM)
    choose(g, "Hypnotize", "attack", "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 2
    g = duel(side(units=["Iron Worker"]), THEM)
    choose(g, "attack", "Aradel Summergaard")
    assert asked(g) == ("declare a blocker", 1)


def test_hypnotize_keeps_guards_away_only_this_turn() -> None:
    g = duel(side(units=["Iron Worker"], spellboard=["Hypnotize"], dice="2 charm class"), THEM)
    choose(g, "Hypnotize", "attack", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"
    g = duel(side(units=["Iron Worker"], dice="2 charm class"), THEM)
    choose(g, "attack", "Hammer Knight")
    assert asked(g) == ("declare a guard", 1)


def test_hypnotize_is_chained() -> None:
    assert duel().defs["Hypnotize"].chained


def test_purge_discards_off_any_draw_pile_and_a_second_card_when_focused() -> None:
    g = duel(side(spellboard=["Purge"], dice="charm class, natural class"))
    choose(g, "Purge")
    assert offered(g) == ["player 0", "player 1"]
    choose(g, "player 1")
    assert len(g.players[1].discard) == 1
    assert asked(g) == ("take an action", 0)
    g = duel(side(spellboard=["Purge", "Purge"], dice="charm class, natural class"))
    choose(g, "Purge", "player 1", "yes")
    assert len(g.players[1].discard) == 2
    assert pool(g.players[0].active) == {}
    g = duel(side(spellboard=["Purge", "Purge"], dice="charm class"))
    choose(g, "Purge", "player 1")
    assert len(g.players[1].discard) == 1


@pytest.mark.rules("R-UNIT-10")
def test_resummon_brings_the_very_conjuration_back_fresh() -> None:
    g = duel(
        side(units=[unit("False Demon", wounds=1, status=1)], spellboard=["Resummon"], dice="ceremonial, illusion"),
        side("Aradel Summergaard", units=[unit("Iron Worker", exhaustion=1)]),
    )
    cid = in_play(g, "False Demon").id
    choose(g, "Resummon", "False Demon")
    demon = in_play(g, "False Demon")
    assert (demon.id, demon.wounds, demon.status) == (cid, 0, 0)
    assert wounds(g, "Iron Worker") == 1
    assert g.players[0].conjurations == []


def test_resummon_takes_a_conjuration_of_another_owner() -> None:
    g = duel(
        side(units=[unit("Blood Puppet", owner=1, wounds=1)], spellboard=["Resummon"], dice="ceremonial, illusion")
    )
    choose(g, "Resummon")
    assert (in_play(g, "Blood Puppet").seat, wounds(g, "Blood Puppet")) == (0, 0)


def test_resummon_needs_a_conjuration() -> None:
    g = duel(side(units=["Iron Worker"], spellboard=["Resummon"], dice="ceremonial, illusion"))
    assert "Resummon" not in offered(g)


def test_shifting_mist_changes_two_dice() -> None:
    g = duel(side(spellboard=["Shifting Mist"], dice="2 charm basic, natural class"))
    choose(g, "Shifting Mist", "charm basic", "natural class", "power", "power")
    assert pool(g.players[0].active) == {"charm basic": 1, "charm power": 1, "natural power": 1}


def test_small_sacrifice_hurts_one_of_each_side() -> None:
    g = duel(side(units=["Iron Rhino"], spellboard=["Small Sacrifice"], dice="ceremonial class"), THEM)
    choose(g, "Small Sacrifice", "yes", "Iron Worker")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Iron Worker")) == (1, 1)


def test_small_sacrifice_focused_may_exhaust_both_instead() -> None:
    me = side(units=["Iron Rhino"], spellboard=["Small Sacrifice"] * 2, dice="ceremonial class")
    g = duel(me, THEM)
    choose(g, "Small Sacrifice", "yes", "Hammer Knight")
    assert (in_play(g, "Iron Rhino").exhaustion, in_play(g, "Hammer Knight").exhaustion) == (1, 1)
    assert (wounds(g, "Iron Rhino"), wounds(g, "Hammer Knight")) == (0, 0)
    g = duel(me, THEM)
    choose(g, "Small Sacrifice", "no", "yes", "Hammer Knight")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Hammer Knight")) == (1, 1)


def test_small_sacrifice_focused_exhausts_only_two_unexhausted_units() -> None:
    me = side(units=[unit("Iron Rhino", exhaustion=1)], spellboard=["Small Sacrifice"] * 2, dice="ceremonial class")
    g = duel(me, THEM)
    choose(g, "Small Sacrifice", "yes", "Iron Worker")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Iron Worker")) == (1, 1)
    g = duel(side(spellboard=["Small Sacrifice"] * 2, dice="ceremonial class"), THEM)
    assert "Small Sacrifice" not in offered(g)


@pytest.mark.parametrize(("copies", "attack"), [(1, 4), (2, 4), (3, 5)])
def test_strengthen_lasts_a_turn(copies: int, attack: int) -> None:
    g = duel(side(units=["Iron Worker"], spellboard=["Strengthen"] * copies))
    choose(g, "Strengthen")
    assert values.attack(g, in_play(g, "Iron Worker")) == attack
    choose(g, "pass")
    until_asked(g, "take an action", 1)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2


def test_a_blood_puppet_may_be_placed_on_either_side() -> None:
    me = side(spellboard=["Summon Blood Puppet"], conjurations=["Blood Puppet"], dice="ceremonial class")
    for seat in (0, 1):
        g = duel(me)
        choose(g, "Summon Blood Puppet", f"player {seat}")
        puppet = in_play(g, "Blood Puppet")
        assert (puppet.seat, g.owner[puppet.id]) == (seat, 0)


@pytest.mark.parametrize(
    ("spell", "conjuration", "dice", "short"),
    [
        ("Summon Blue Jaguar", "Blue Jaguar", "2 charm basic", "charm basic"),
        ("Summon Butterfly Monk", "Butterfly Monk", "natural", "natural class"),
        ("Summon Iron Rhino", "Iron Rhino", "6 charm basic", "5 charm basic"),
    ],
)
def test_summons_of_the_two_decks(spell: str, conjuration: str, dice: str, short: str) -> None:
    g = duel(side(spellboard=[spell], conjurations=[conjuration], dice=dice))
    choose(g, spell)
    assert in_play(g, conjuration).seat == 0
    assert spell not in offered(duel(side(spellboard=[spell], conjurations=[conjuration], dice=short)))


@pytest.mark.parametrize(
    ("spell", "unit_title", "dice"),
    [
        ("Summon False Demon", "False Demon", "2 illusion class"),
        ("Summon Masked Wolf", "Masked Wolf", "illusion class"),
        ("Summon Seaside Raven", "Seaside Raven", "3 natural class"),
        ("Summon Silver Snake", "Silver Snake", "charm, natural"),
        ("Summon Three-Eyed Owl", "Three-Eyed Owl", "charm class"),
    ],
)
def test_summons_place_their_conjuration_and_need_one(spell: str, unit_title: str, dice: str) -> None:
    g = duel(side(spellboard=[spell], conjurations=[unit_title], dice=dice))
    choose(g, spell)
    if "no" in offered(g):
        choose(g, "no")
    assert in_play(g, unit_title).seat == 0
    assert spell not in offered(duel(side(spellboard=[spell], dice=dice)))


def test_summon_gilder_may_also_deal_damage() -> None:
    me = side(spellboard=["Summon Gilder"], conjurations=["Gilder"], dice="natural class")
    g = duel(me, THEM)
    choose(g, "Summon Gilder", "yes", "Iron Worker")
    assert in_play(g, "Gilder").seat == 0
    assert wounds(g, "Iron Worker") == 1
    g = duel(me, THEM)
    choose(g, "Summon Gilder", "no")
    assert wounds(g, "Iron Worker") == 0


@pytest.mark.rules("R-CONJ-01")
def test_summon_gilder_deals_its_damage_without_a_gilder() -> None:
    g = duel(side(spellboard=["Summon Gilder"], dice="natural class"), THEM)
    choose(g, "Summon Gilder", "yes", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1


@pytest.mark.parametrize(("copies", "price"), [(1, 6), (2, 5), (3, 4)])
def test_focus_makes_an_iron_rhino_cheaper(copies: int, price: int) -> None:
    g = duel(side(spellboard=["Summon Iron Rhino"] * copies, conjurations=["Iron Rhino"], dice="6 charm basic"))
    choose(g, "Summon Iron Rhino")
    assert sum(g.players[0].exhausted) == price


def test_a_second_mist_spirit_costs_a_die() -> None:
    me: Document = {"spellboard": ["Summon Mist Spirit"], "conjurations": ["Mist Spirit"] * 3}
    g = duel(side(dice="illusion class, charm class", **me))
    choose(g, "Summon Mist Spirit", "yes")
    assert titles(g, g.players[0].units) == ["Mist Spirit"] * 2
    g = duel(side(dice="illusion class, charm class", **me))
    choose(g, "Summon Mist Spirit", "no")
    assert titles(g, g.players[0].units) == ["Mist Spirit"]
    g = duel(side(dice="illusion class", **me))
    choose(g, "Summon Mist Spirit")
    assert titles(g, g.players[0].units) == ["Mist Spirit"]


@pytest.mark.rules("R-COST-10")
def test_the_die_for_a_second_mist_spirit_is_paid_before_the_first_one_is_placed() -> None:
    g = duel(
        side(dice="illusion class, charm class", spellboard=["Summon Mist Spirit"], conjurations=["Mist Spirit"] * 3),
        side("Aradel Summergaard", hand=["Ice Trap"], dice="natural power"),
    )
    choose(g, "Summon Mist Spirit")
    assert (asked(g), titles(g, g.players[0].units)) == (("do it?", 0), [])
    choose(g, "yes")
    assert (asked(g), titles(g, g.players[0].units)) == (("respond?", 1), ["Mist Spirit"])
    assert sum(g.players[0].active) == 0
    choose(g, "Ice Trap")
    assert titles(g, g.players[0].units) == ["Mist Spirit"], "the first is gone, the second was paid for"


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_silver_snake_comes_with_a_token_for_each_focus_level(copies: int) -> None:
    me = side(
        "Maeoni Viper",
        spellboard=["Summon Silver Snake"] * copies,
        conjurations=["Silver Snake"],
        dice="charm, natural",
    )
    g = duel(me)
    choose(g, "Summon Silver Snake")
    assert in_play(g, "Silver Snake").status == copies - 1
    assert values.attack(g, in_play(g, "Silver Snake")) == copies - 1


@pytest.mark.rules("R-SPELL-20")
def test_spell_guard_keeps_an_opposing_seal_off_but_not_an_ability() -> None:
    snake = side("Maeoni Viper", spellboard=["Summon Silver Snake", "Purge"])
    g = duel(side(hand=["Seal"], dice="charm, illusion"), snake)
    choose(g, "Seal", "player 1", "Summon Silver Snake")
    assert in_play(g, "Summon Silver Snake").exhaustion == 0
    g = duel(side("Noah Redmoon", dice="charm"), snake)
    choose(g, "Noah Redmoon", "Summon Silver Snake")
    assert in_play(g, "Summon Silver Snake").exhaustion == 1
