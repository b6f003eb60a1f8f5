"""Spells of the Master Set: ready spells, action spells, reaction spells, alteration spells."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import position as bare_position
from ashes_env.scenarios import side, unit
from tests.support import asked, choose, in_play, next_round, offered, pool, titles, wounds

Document = dict[str, Any]

THEM = side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"])


def position(me: Document | None = None, foe: Document | None = None, **fields: Any) -> Game:
    """A position in which both sides have cards to draw and to meditate with, so that no turn ends by itself."""
    sides = [dict(me or side()), dict(foe or side("Aradel Summergaard"))]
    for s in sides:
        s.setdefault("deck", ["Close Combat"] * 6)
    return bare_position(sides[0], sides[1], **fields)


# --- ready spells ------------------------------------------------------------------------------------------------


def test_abundance_lets_both_draw_and_hurts_who_does_not() -> None:
    g = position(side(spellboard=["Abundance"]))
    choose(g, "Abundance")
    assert (asked(g)[1], offered(g)) == (0, ["number 0", "number 1", "number 2"])
    choose(g, "number 2")
    assert (asked(g)[1], offered(g)) == (1, ["number 0", "number 1", "number 2"])
    choose(g, "number 0")
    assert (len(g.players[0].hand), len(g.players[1].hand)) == (2, 0)
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (0, 2)


@pytest.mark.parametrize(("copies", "hurt"), [(1, 2), (2, 1), (3, 0)])
def test_focus_reduces_what_abundance_does_to_the_own_phoenixborn(copies: int, hurt: int) -> None:
    g = position(side(spellboard=["Abundance"] * copies))
    choose(g, "Abundance", "number 0", "number 0")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (hurt, 2)


def test_abundance_counts_cards_that_are_not_there() -> None:
    g = position(side(spellboard=["Abundance"]), side("Aradel Summergaard", deck=["Purge"]))
    choose(g, "Abundance", "number 2")
    assert offered(g) == ["number 0", "number 1"]
    choose(g, "number 1")
    assert wounds(g, "Aradel Summergaard") == 1


def test_abundance_can_be_answered_by_sympathy_pain() -> None:
    g = position(side(spellboard=["Abundance"]), side("Aradel Summergaard", hand=["Sympathy Pain"], dice="charm"))
    choose(g, "Abundance", "number 2", "number 0")
    assert (asked(g)[1], offered(g)) == (1, ["Sympathy Pain in hand", "no"])
    choose(g, "Sympathy Pain")
    assert wounds(g, "Coal Roarkwin") == 2


def test_blood_transfer_moves_strength_from_one_unit_to_another_or_to_the_phoenixborn() -> None:
    me = side(
        unit("Coal Roarkwin", wounds=5), units=[unit("Hammer Knight", wounds=0), unit("Iron Rhino", wounds=3)],
        spellboard=["Blood Transfer"], dice="charm, ceremonial",
    )  # fmt: skip
    g = position(me)
    choose(g, "Blood Transfer", "Hammer Knight", "yes", "mode 0")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino"), wounds(g, "Coal Roarkwin")) == (2, 1, 5)
    g = position(me)
    choose(g, "Blood Transfer", "Hammer Knight", "yes", "mode 1")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino"), wounds(g, "Coal Roarkwin")) == (2, 3, 4)


def test_blood_transfer_cannot_heal_the_unit_it_hurts_and_needs_one() -> None:
    me: Document = {"spellboard": ["Blood Transfer"], "dice": "charm, ceremonial"}
    g = position(side(units=[unit("Hammer Knight", wounds=1)], **me))
    choose(g, "Blood Transfer")
    assert wounds(g, "Hammer Knight") == 3
    assert asked(g) == ("take an action", 0)
    assert "Blood Transfer" not in offered(position(side(**me), THEM))


def test_cut_the_strings_discards_an_alteration_for_two_damage() -> None:
    g = position(
        side(units=["Hammer Knight"], spellboard=["Cut the Strings"], dice="ceremonial, charm"),
        side("Aradel Summergaard", units=[unit("Iron Worker", attached=["Root Armor", "Massive Growth"])]),
    )
    choose(g, "Cut the Strings", "yes")
    assert wounds(g, "Hammer Knight") == 2
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Massive Growth"]  # Spell Guard: not a target
    assert titles(g, g.players[1].discard) == ["Root Armor"]


def test_empower_places_a_token_and_focused_turns_tokens_into_damage() -> None:
    me = side(units=["Iron Worker"], spellboard=["Empower"], dice="natural")
    g = position(me, THEM)
    choose(g, "Empower")
    assert in_play(g, "Iron Worker").status == 1
    me = side(
        units=["Iron Worker", unit("Anchornaut", status=2)], spellboard=["Empower", "Empower"], dice="sympathy class"
    )
    g = position(me, THEM)
    choose(g, "Empower", "Iron Worker", "yes", "Anchornaut")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2", "Hammer Knight")
    assert (in_play(g, "Anchornaut").status, in_play(g, "Iron Worker").status) == (0, 1)
    assert wounds(g, "Hammer Knight") == 2


def test_empower_needs_natural_or_sympathy_and_a_unit() -> None:
    for dice, units in (("charm", ["Iron Worker"]), ("natural", [])):
        assert "Empower" not in offered(position(side(units=units, spellboard=["Empower"], dice=dice), THEM))


def test_hypnotize_lets_a_unit_through() -> None:
    g = position(side(units=["Iron Worker"], spellboard=["Hypnotize"], dice="2 charm class"), THEM)
    choose(g, "Hypnotize", "attack", "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 2
    g = position(side(units=["Iron Worker"]), THEM)
    choose(g, "attack", "Aradel Summergaard")
    assert asked(g) == ("declare a blocker", 1)


def test_hypnotize_keeps_guards_away_only_this_turn() -> None:
    g = position(side(units=["Iron Worker"], spellboard=["Hypnotize"], dice="2 charm class"), THEM)
    choose(g, "Hypnotize", "attack", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"
    g = position(side(units=["Iron Worker"], dice="2 charm class"), THEM)
    choose(g, "attack", "Hammer Knight")
    assert asked(g) == ("declare a guard", 1)


def test_hypnotize_is_chained() -> None:
    assert position().defs["Hypnotize"].chained


def test_purge_discards_off_any_draw_pile_and_a_second_card_when_focused() -> None:
    g = position(side(spellboard=["Purge"], dice="charm class, natural class"))
    choose(g, "Purge")
    assert offered(g) == ["player 0", "player 1"]
    choose(g, "player 1")
    assert len(g.players[1].discard) == 1
    assert asked(g) == ("take an action", 0)
    g = position(side(spellboard=["Purge", "Purge"], dice="charm class, natural class"))
    choose(g, "Purge", "player 1", "yes")
    assert len(g.players[1].discard) == 2
    assert pool(g.players[0].active) == {}
    g = position(side(spellboard=["Purge", "Purge"], dice="charm class"))
    choose(g, "Purge", "player 1")
    assert len(g.players[1].discard) == 1


@pytest.mark.rules("R-UNIT-10")
def test_resummon_brings_the_very_conjuration_back_fresh() -> None:
    g = position(
        side(
            units=[unit("False Demon", wounds=1, status=1)], spellboard=["Resummon"], dice="ceremonial, illusion"
        ),
        side("Aradel Summergaard", units=[unit("Iron Worker", exhaustion=1)]),
    )
    cid = in_play(g, "False Demon").id
    choose(g, "Resummon", "False Demon")
    demon = in_play(g, "False Demon")
    assert (demon.id, demon.wounds, demon.status) == (cid, 0, 0)
    assert wounds(g, "Iron Worker") == 1
    assert g.players[0].conjurations == []


def test_resummon_takes_a_conjuration_of_another_owner() -> None:
    g = position(
        side(units=[unit("Blood Puppet", owner=1, wounds=1)], spellboard=["Resummon"], dice="ceremonial, illusion")
    )
    choose(g, "Resummon")
    assert (in_play(g, "Blood Puppet").seat, wounds(g, "Blood Puppet")) == (0, 0)


def test_resummon_needs_a_conjuration() -> None:
    g = position(side(units=["Iron Worker"], spellboard=["Resummon"], dice="ceremonial, illusion"))
    assert "Resummon" not in offered(g)


def test_small_sacrifice_hurts_one_of_each_side() -> None:
    g = position(side(units=["Iron Rhino"], spellboard=["Small Sacrifice"], dice="ceremonial class"), THEM)
    choose(g, "Small Sacrifice", "yes", "Iron Worker")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Iron Worker")) == (1, 1)


def test_small_sacrifice_focused_may_exhaust_both_instead() -> None:
    me = side(units=["Iron Rhino"], spellboard=["Small Sacrifice"] * 2, dice="ceremonial class")
    g = position(me, THEM)
    choose(g, "Small Sacrifice", "yes", "Hammer Knight")
    assert (in_play(g, "Iron Rhino").exhaustion, in_play(g, "Hammer Knight").exhaustion) == (1, 1)
    assert (wounds(g, "Iron Rhino"), wounds(g, "Hammer Knight")) == (0, 0)
    g = position(me, THEM)
    choose(g, "Small Sacrifice", "no", "yes", "Hammer Knight")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Hammer Knight")) == (1, 1)


def test_small_sacrifice_focused_exhausts_only_two_unexhausted_units() -> None:
    me = side(units=[unit("Iron Rhino", exhaustion=1)], spellboard=["Small Sacrifice"] * 2, dice="ceremonial class")
    g = position(me, THEM)
    choose(g, "Small Sacrifice", "yes", "Iron Worker")
    assert (wounds(g, "Iron Rhino"), wounds(g, "Iron Worker")) == (1, 1)
    g = position(side(spellboard=["Small Sacrifice"] * 2, dice="ceremonial class"), THEM)
    assert "Small Sacrifice" not in offered(g)


def test_a_blood_puppet_may_be_placed_on_either_side() -> None:
    me = side(spellboard=["Summon Blood Puppet"], conjurations=["Blood Puppet"], dice="ceremonial class")
    for seat in (0, 1):
        g = position(me)
        choose(g, "Summon Blood Puppet", f"player {seat}")
        puppet = in_play(g, "Blood Puppet")
        assert (puppet.seat, g.owner[puppet.id]) == (seat, 0)


def test_summon_gilder_may_also_deal_damage() -> None:
    me = side(spellboard=["Summon Gilder"], conjurations=["Gilder"], dice="natural class")
    g = position(me, THEM)
    choose(g, "Summon Gilder", "yes", "Iron Worker")
    assert in_play(g, "Gilder").seat == 0
    assert wounds(g, "Iron Worker") == 1
    g = position(me, THEM)
    choose(g, "Summon Gilder", "no")
    assert wounds(g, "Iron Worker") == 0


@pytest.mark.rules("R-CONJ-01")
def test_summon_gilder_deals_its_damage_without_a_gilder() -> None:
    g = position(side(spellboard=["Summon Gilder"], dice="natural class"), THEM)
    choose(g, "Summon Gilder", "yes", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1


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
    g = position(side(spellboard=[spell], conjurations=[unit_title], dice=dice))
    choose(g, spell)
    if "no" in offered(g):
        choose(g, "no")
    assert in_play(g, unit_title).seat == 0
    assert spell not in offered(position(side(spellboard=[spell], dice=dice)))


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_silver_snake_comes_with_a_token_for_each_focus_level(copies: int) -> None:
    me = side("Maeoni Viper", spellboard=["Summon Silver Snake"] * copies, conjurations=["Silver Snake"],
              dice="charm, natural")  # fmt: skip
    g = position(me)
    choose(g, "Summon Silver Snake")
    assert in_play(g, "Silver Snake").status == copies - 1
    assert values.attack(g, in_play(g, "Silver Snake")) == copies - 1


@pytest.mark.rules("R-SPELL-20")
def test_spell_guard_keeps_an_opposing_seal_off_but_not_an_ability() -> None:
    snake = side("Maeoni Viper", spellboard=["Summon Silver Snake", "Purge"])
    g = position(side(hand=["Seal"], dice="charm, illusion"), snake)
    choose(g, "Seal", "player 1", "Summon Silver Snake")
    assert in_play(g, "Summon Silver Snake").exhaustion == 0
    g = position(side("Noah Redmoon", dice="charm"), snake)
    choose(g, "Noah Redmoon", "Summon Silver Snake")
    assert in_play(g, "Summon Silver Snake").exhaustion == 1


# --- action spells -----------------------------------------------------------------------------------------------


def test_bound_soul_fetches_an_ally_from_the_discard_pile() -> None:
    me = side(hand=["Bound Soul"], dice="ceremonial class", discard=["Iron Worker", "Purge"])
    g = position(me)
    choose(g, "Bound Soul")
    assert offered(g) == ["Iron Worker", "no"]
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]
    assert titles(g, g.players[0].discard) == ["Purge", "Bound Soul"]
    g = position(side(hand=["Bound Soul"], dice="ceremonial class", discard=["Purge"]))
    assert "Bound Soul in hand" not in offered(g)


def test_call_upon_the_realms_changes_three_dice() -> None:
    g = position(side(hand=["Call Upon the Realms"], dice="3 charm basic, natural basic"))
    choose(g, "Call Upon the Realms", "charm basic", "charm basic", "natural basic")
    choose(g, "power", "class", "power")
    assert pool(g.players[0].active) == {"charm basic": 1, "charm class": 1, "charm power": 1, "natural power": 1}


def test_fear_trades_a_unit_for_healing_and_a_discard() -> None:
    g = position(
        side(
            unit("Jessa Na Ni", wounds=5), units=[unit("Iron Worker", attached=["Undying Heart"]), "Mist Spirit"],
            hand=["Fear"], dice="charm class",
        ),
        side("Aradel Summergaard", units=[unit("Iron Rhino", attached=["Root Armor"])]),
    )  # fmt: skip
    choose(g, "Fear", "Iron Worker", "no")
    assert wounds(g, "Jessa Na Ni") == 3  # its recover value with the bonus, as it was when destroyed
    assert titles(g, g.players[1].units) == []
    assert titles(g, g.players[1].conjurations) == ["Iron Rhino"]
    assert not g.players[1].main


@pytest.mark.rules("R-DISC-04")
def test_what_fear_discards_is_not_destroyed() -> None:
    g = position(
        side("Jessa Na Ni", units=["Iron Worker"], hand=["Fear"], dice="charm class"),
        side("Aradel Summergaard", units=["Gilder"]),
    )
    choose(g, "Fear")
    assert asked(g)[0] == "take an action"
    assert g.players[1].units == []


def test_fear_needs_an_own_unit() -> None:
    assert "Fear in hand" not in offered(position(side("Jessa Na Ni", hand=["Fear"], dice="charm"), THEM))


def test_hidden_power_draws_and_changes_five_dice() -> None:
    g = position(side(hand=["Hidden Power"], dice="illusion class, charm basic"))
    choose(g, "Hidden Power", "charm basic", "power")
    assert titles(g, g.players[0].hand) == ["Close Combat"]
    assert pool(g.players[0].active) == {"charm power": 1}


@pytest.mark.rules("R-DMG-08")
def test_molten_gold_places_wounds_which_nothing_prevents() -> None:
    foe = side("Aradel Summergaard", units=[unit("Hammer Knight", attached=["Root Armor"])])
    g = position(side(units=["Iron Worker"], hand=["Molten Gold"], dice="2 natural class"), foe)
    choose(g, "Molten Gold")  # the own unit is no target
    assert wounds(g, "Hammer Knight") == 3
    assert "Molten Gold in hand" not in offered(position(side(hand=["Molten Gold"], dice="2 natural class")))


@pytest.mark.rules("R-RES-08")
def test_open_memories_searches_and_shuffles() -> None:
    g = position(side(hand=["Open Memories"], dice="charm class, natural class", deck=["Purge", "Empower", "Purge"]))
    choose(g, "Open Memories", "yes")
    assert sorted(offered(g)) == ["Empower", "Purge", "no"]
    choose(g, "Empower")
    assert titles(g, g.players[0].hand) == ["Empower"]
    assert titles(g, g.players[0].deck) == ["Purge", "Purge"]
    g = position(side(hand=["Open Memories"], dice="charm class, natural class", deck=["Purge"]))
    choose(g, "Open Memories", "yes", "no")
    assert g.players[0].hand == []


@pytest.mark.rules("R-RES-10")
def test_open_memories_need_not_search_and_then_shuffles_nothing() -> None:
    pile = ["Purge", "Empower", "Cover", "Strengthen", "Anchornaut", "Iron Worker", "Hammer Knight", "Molten Gold"]
    g = position(side(hand=["Open Memories"], dice="charm class, natural class", deck=pile))
    before, rng = g.players[0].deck[:], g.rng
    choose(g, "Open Memories")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, "no")
    assert (g.players[0].deck, g.rng, g.players[0].hand) == (before, rng, [])


def test_refresh_removes_all_exhaustion() -> None:
    g = position(
        side(units=[unit("Iron Worker", exhaustion=3), "Anchornaut"], hand=["Refresh"], dice="charm, natural class")
    )
    choose(g, "Refresh", "Iron Worker")
    assert in_play(g, "Iron Worker").exhaustion == 0
    g = position(side(units=["Iron Worker"], hand=["Refresh"], dice="charm, natural class"))
    assert "Refresh in hand" not in offered(g)


def test_seal_exhausts_every_copy_of_a_spell() -> None:
    foe = side("Aradel Summergaard", spellboard=["Purge", unit("Purge", exhaustion=1), "Empower"])
    g = position(side(hand=["Seal"], spellboard=["Purge"], dice="charm, illusion"), foe)
    choose(g, "Seal", "player 1", "Purge#1")
    mine, first, second = sorted((c for c in g.cards.values() if c.d.title == "Purge"), key=lambda c: c.id)
    assert (mine.seat, mine.exhaustion, first.exhaustion, second.exhaustion) == (0, 0, 1, 2)
    assert in_play(g, "Empower").exhaustion == 0
    assert "Seal in hand" not in offered(position(side(hand=["Seal"], dice="charm, illusion")))


def test_sleight_of_hand_draws_three() -> None:
    g = position(side(hand=["Sleight of Hand"], dice="illusion, charm class"))
    choose(g, "Sleight of Hand")
    assert len(g.players[0].hand) == 3


@pytest.mark.rules("R-TOK-02")
def test_transfer_moves_any_token_between_two_cards_of_one_player() -> None:
    foe = side(
        "Aradel Summergaard", units=[unit("Hammer Knight", wounds=1, status=1), "Iron Worker"],
        spellboard=[unit("Purge", exhaustion=1)],
    )
    g = position(side(hand=["Transfer"], dice="charm class, natural class"), foe)
    choose(g, "Transfer", "player 1")
    assert sorted(offered(g)) == ["Hammer Knight", "Purge"]
    choose(g, "Hammer Knight")
    assert sorted(offered(g)) == ["Iron Worker", "Purge"]
    choose(g, "Iron Worker")
    assert asked(g)[0] == "choose a token"
    choose(g, "mode 0")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker")) == (0, 1)
    assert in_play(g, "Hammer Knight").status == 1


@pytest.mark.rules("R-TOK-04")
def test_a_transferred_wound_can_destroy_by_the_spell() -> None:
    g = position(
        side(unit("Coal Roarkwin", wounds=2), units=[unit("Iron Worker", wounds=1), unit("Blood Shaman", wounds=1)],
             hand=["Transfer"], dice="2 charm class"),
    )  # fmt: skip
    choose(g, "Transfer", "player 0", "Iron Worker")
    assert offered(g) == ["Blood Shaman", "no"]
    choose(g, "Blood Shaman")
    assert wounds(g, "Coal Roarkwin") == 1
    assert titles(g, g.players[0].units) == ["Iron Worker"]


def test_transfer_needs_a_token_and_a_second_card() -> None:
    for units in ([unit("Iron Worker", wounds=1)], ["Iron Worker", "Anchornaut"]):
        g = position(side(units=units, hand=["Transfer"], dice="charm class, natural class"))
        assert "Transfer in hand" not in offered(g)


# --- reaction spells ---------------------------------------------------------------------------------------------


def test_final_cry_answers_the_destruction_of_an_own_unit() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial")
    g = position(side(dice="natural"), foe)
    choose(g, "natural power")
    assert (asked(g)[1], offered(g)) == (1, ["Final Cry in hand", "no"])
    choose(g, "Final Cry", "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 2
    g = position(side(hand=["Final Cry"], dice="natural, ceremonial"), side(units=["Mist Spirit"]))
    choose(g, "natural power")
    assert asked(g)[0] == "take an action"  # not an own unit


@pytest.mark.rules("R-TRIG-06")
def test_reactions_wait_for_player_turns() -> None:
    g = position(
        side(units=[unit("Iron Worker", attached=["Fade Away"])], hand=["Final Cry", "Summon Sleeping Widows"],
             conjurations=["Sleeping Widow"], dice="3 ceremonial", main=0, side=0),
    )  # fmt: skip
    next_round(g)
    assert (wounds(g, "Aradel Summergaard"), g.players[0].units) == (0, [])


def test_shadow_strike_hits_a_unit_that_stayed_behind() -> None:
    foe = side("Aradel Summergaard", hand=["Shadow Strike"], dice="illusion")
    g = position(side(units=["Iron Worker", "Hammer Knight"]), foe)
    choose(g, "attack", "Iron Worker", "no")
    assert offered(g) == ["Shadow Strike in hand", "no"]
    choose(g, "Shadow Strike")
    assert wounds(g, "Hammer Knight") == 3
    g = position(side(units=["Iron Worker"]), foe)
    choose(g, "attack")
    assert wounds(g, "Aradel Summergaard") == 2  # nobody stayed behind


def test_sleeping_widows_come_two_at_a_time_as_far_as_there_is_room() -> None:
    pile = ["Sleeping Widow"] * 3
    foe = side("Jessa Na Ni", units=["Mist Spirit"], hand=["Summon Sleeping Widows"], dice="2 ceremonial class")
    g = position(side(dice="natural"), {**foe, "conjurations": pile})
    choose(g, "natural power", "Summon Sleeping Widows")
    assert titles(g, g.players[1].units) == ["Sleeping Widow"] * 2
    full = {**foe, "units": ["Mist Spirit", "Iron Worker", "Iron Worker", "Iron Worker"], "conjurations": pile}
    g = position(side(dice="natural"), full)
    choose(g, "natural power", "Mist Spirit", "Summon Sleeping Widows")
    assert titles(g, g.players[1].units) == ["Iron Worker"] * 3 + ["Sleeping Widow"]
    g = position(side(dice="natural"), {**foe, "pb": "Aradel Summergaard"})
    choose(g, "natural power")
    assert asked(g)[0] == "take an action"  # no Widow is left to come


def test_sympathy_pain_answers_wounds_by_the_opponent_only() -> None:
    foe = side("Aradel Summergaard", hand=["Sympathy Pain"], dice="sympathy")
    g = position(side(hand=["One Hundred Blades"], units=["Iron Worker"], dice="2 charm class"), foe)
    choose(g, "One Hundred Blades", "Aradel Summergaard")
    assert (asked(g)[1], offered(g)) == (1, ["Sympathy Pain in hand", "no"])
    choose(g, "Sympathy Pain")
    assert offered(g) == ["Coal Roarkwin", "Iron Worker"]
    choose(g, "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 2
    me = side(hand=["One Hundred Blades", "Sympathy Pain"], dice="2 charm class, sympathy")
    g = position(me)
    choose(g, "One Hundred Blades")
    while asked(g)[0] == "pay with a die":
        choose(g, "charm class")
    choose(g, "Coal Roarkwin")
    assert asked(g)[0] == "take an action"


def test_sympathy_pain_does_not_answer_wounds_at_the_end_of_the_round() -> None:
    me = side(units=["Blood Puppet"], hand=["Sympathy Pain"], dice="sympathy", main=0, side=0)
    g = position(me)
    next_round(g)
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (1, 0)


# --- alteration spells -------------------------------------------------------------------------------------------


def test_fade_away_removes_an_ally_from_the_game_but_not_a_conjuration() -> None:
    g = position(
        side(units=[unit("Iron Worker", attached=["Fade Away"]), unit("Mist Spirit", attached=["Fade Away"])],
             main=0, side=0),
    )  # fmt: skip
    next_round(g)
    assert titles(g, g.players[0].removed) == ["Iron Worker"]
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]
    assert titles(g, g.players[0].discard) == ["Fade Away", "Fade Away"]


@pytest.mark.rules("R-EXH-07")
def test_an_exhausted_fade_away_does_nothing() -> None:
    worker = unit("Iron Worker", attached=[unit("Fade Away", exhaustion=2)])
    g = position(side(units=[worker], main=0, side=0))
    next_round(g)
    assert titles(g, g.players[0].units) == ["Iron Worker"]


@pytest.mark.rules("R-DEST-06")
def test_undying_heart_takes_an_ally_back_before_fade_away_removes_it() -> None:
    worker = unit("Iron Worker", attached=["Fade Away", "Undying Heart"])
    g = position(side(units=[worker], main=0, side=0, spellboard=["Chant of Revenge"], deck=["Purge"] * 2))
    while asked(g)[0] != "respond?":
        choose(g, next(w for w in ("no", "end turn", "pass", *offered(g)) if w in offered(g)))
    choose(g, "Iron Worker")
    next_round(g)
    assert g.players[0].removed == []
    assert "Iron Worker" in titles(g, g.players[0].hand)
    # It was destroyed all the same, and what comes after a destruction comes.
    assert in_play(g, "Chant of Revenge").status == 1


def test_undying_heart_strengthens_and_returns_allies_to_their_owner() -> None:
    g = position(side(units=["Iron Worker"], hand=["Undying Heart"], dice="charm class"))
    choose(g, "Undying Heart")
    worker = in_play(g, "Iron Worker")
    assert (values.life(g, worker), values.recover(g, worker)) == (3, 2)
    foe = side("Aradel Summergaard", units=[unit("Anchornaut", owner=0, wounds=1, attached=["Undying Heart"])])
    g = position(side(dice="natural"), foe)
    choose(g, "natural power")
    assert (asked(g)[1], offered(g)) == (1, ["Anchornaut", "no"])
    choose(g, "Anchornaut")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]
    assert titles(g, g.players[0].discard) == ["Undying Heart"]


def test_undying_heart_does_not_return_a_conjuration() -> None:
    foe = side("Aradel Summergaard", units=[unit("Mist Spirit", wounds=1, attached=["Undying Heart"])])
    g = position(side(dice="natural"), foe)
    choose(g, "natural power")
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]
