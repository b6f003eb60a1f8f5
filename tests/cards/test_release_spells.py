"""Spells of the releases after the Master Set."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import side, unit
from tests.support import (
    ALL_DICE,
    asked,
    choose,
    declare_attack,
    in_play,
    marks,
    next_round,
    offered,
    pool,
    table,
    titles,
    until_asked,
    until_menu,
    wounds,
)

FOE = "Aradel Summergaard"

# --- ready spells that summon ----------------------------------------------------------------------------------------

SUMMONS = [
    ("Summon Emperor Lion", "Emperor Lion", "3 divine"),
    ("Summon Winged Lioness", "Winged Lioness", "2 divine"),
    ("Summon Squall Stallion", "Squall Stallion", "2 sympathy"),
    ("Summon Salamander Monk", "Salamander Monk", "sympathy"),
    ("Summon Ice Golem", "Ice Golem", "3 natural"),
    ("Summon Frostback Bear", "Frostback Bear", "2 natural"),
    ("Summon Dread Wraith", "Dread Wraith", "3 ceremonial"),
    ("Summon Light Bringer", "Light Bringer", "divine"),
    ("Summon Steadfast Guardian", "Steadfast Guardian", "divine, charm"),
    ("Summon Emberoot Lizard", "Emberoot Lizard", "natural"),
    ("Summon Orchid Dove", "Orchid Dove", "charm"),
    ("Summon Nightshade Swallow", "Nightshade Swallow", "2 charm"),
    ("Summon Shadow Hound", "Shadow Hound", "3 illusion"),
    ("Summon Shadow Spirit", "Shadow Spirit", "illusion"),
    ("Summon Cloudburst Gryphon", "Cloudburst Gryphon", "divine, time"),
    ("Summon Time Hopper", "Time Hopper", "time"),
    ("Summon Fox Spirit", "Fox Spirit", "illusion"),
    ("Summon Seafoam Snapper", "Seafoam Snapper", "time"),
    ("Summon Adaptodon", "Adaptodon", "2 natural"),
    ("Summon Ash Spirit", "Ash Spirit", "time"),
    ("Summon Nightsong Cricket", "Nightsong Cricket", "2 sympathy"),
    ("Summon Mind Fog Owl", "Mind Fog Owl", "2 charm"),
    ("Summon Biter", "Biter", "2 natural"),
    ("Summon Indiglow Creeper", "Indiglow Creeper", "natural, sympathy"),
    ("Summon Admonisher", "Admonisher", "divine"),
]


@pytest.mark.parametrize(("spell", "conjuration", "dice"), SUMMONS, ids=[row[0] for row in SUMMONS])
def test_a_summon_places_its_conjuration_for_its_dice(spell: str, conjuration: str, dice: str) -> None:
    g = table(side(spellboard=[spell], conjurations=[conjuration], dice=dice), side(FOE))
    choose(g, spell)
    assert titles(g, g.players[0].units) == [conjuration]
    assert marks(g, spell)[1] == 1
    assert sum(g.players[0].exhausted) == sum(table(side(dice=dice)).players[0].active)


@pytest.mark.parametrize(("spell", "conjuration", "dice"), SUMMONS, ids=[row[0] for row in SUMMONS])
def test_a_summon_is_not_offered_with_one_die_too_few_of_the_right_ones(
    spell: str, conjuration: str, dice: str
) -> None:
    g = table(side(spellboard=[spell], conjurations=[conjuration], dice="4 artifice"), side(FOE))
    assert spell not in offered(g)


def focused(spell: str, n: int) -> list[str]:
    return [spell] * (n + 1)


def test_summon_ice_golem_at_focus_two_may_heal_all_ice_golems() -> None:
    g = table(
        side(
            spellboard=focused("Summon Ice Golem", 2),
            units=[unit("Ice Golem", wounds=1)],
            conjurations=["Ice Golem"],
            dice="3 natural",
        ),
        side(FOE),
    )
    choose(g, "Summon Ice Golem", "yes")
    assert [g.cards[c].wounds for c in g.players[0].units] == [0, 0]


def test_summon_dread_wraith_at_focus_two_may_refresh_a_dread_wraith() -> None:
    g = table(
        side(
            spellboard=focused("Summon Dread Wraith", 2),
            units=[unit("Dread Wraith", exhaustion=1)],
            conjurations=["Dread Wraith"],
            dice="3 ceremonial",
        ),
        side(FOE),
    )
    choose(g, "Summon Dread Wraith", "yes", "Dread Wraith")
    assert marks(g, "Dread Wraith") == (0, 0, 0)


def test_summon_steadfast_guardian_at_focus_one_may_restore_a_guardian() -> None:
    g = table(
        side(
            spellboard=focused("Summon Steadfast Guardian", 1),
            units=[unit("Steadfast Guardian", exhaustion=2, wounds=2)],
            dice="charm, divine",
        ),
        side(FOE),
    )
    choose(g, "Summon Steadfast Guardian", "yes")
    assert marks(g, "Steadfast Guardian") == (0, 0, 0)


def test_summon_orchid_dove_costs_any_die_at_focus_one() -> None:
    for copies, there in ((0, False), (1, True)):
        g = table(
            side(spellboard=focused("Summon Orchid Dove", copies), conjurations=["Orchid Dove"], dice="natural"),
            side(FOE),
        )
        assert ("Summon Orchid Dove" in offered(g)) is there


def test_summon_orchid_dove_at_focus_two_may_hit_a_player_without_draw_pile() -> None:
    for deck, there in (([], True), (["Anchornaut"], False)):
        g = table(
            side(spellboard=focused("Summon Orchid Dove", 2), conjurations=["Orchid Dove"], dice="charm"),
            side(FOE, deck=deck),
        )
        choose(g, "Summon Orchid Dove")
        assert (asked(g) == ("do it?", 0)) is there
    g = table(
        side(spellboard=focused("Summon Orchid Dove", 2), conjurations=["Orchid Dove"], dice="charm"),
        side(FOE, deck=[]),
    )
    choose(g, "Summon Orchid Dove", "yes")
    assert wounds(g, FOE) == 1


def test_summon_nightshade_swallow_at_focus_one_mills_with_fewer_active_dice() -> None:
    for theirs, there in (("natural", True), ("", False)):
        g = table(
            side(
                spellboard=focused("Summon Nightshade Swallow", 1), conjurations=["Nightshade Swallow"], dice="2 charm"
            ),
            side(FOE, dice=theirs),
        )
        choose(g, "Summon Nightshade Swallow")
        assert (asked(g)[0] == "do it?") is there
    g = table(
        side(spellboard=focused("Summon Nightshade Swallow", 1), conjurations=["Nightshade Swallow"], dice="2 charm"),
        side(FOE, dice="natural"),
    )
    choose(g, "Summon Nightshade Swallow", "yes", "player 1")
    assert len(g.players[1].deck) == 4


def test_summon_shadow_hound_shoots_once_more_at_each_focus_level() -> None:
    g = table(
        side(spellboard=focused("Summon Shadow Hound", 2), conjurations=["Shadow Hound"], dice="3 illusion"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Shadow Hound", "yes", "Hammer Knight", "yes", "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2


def test_summon_time_hopper_at_focus_one_places_another_with_a_charged_one() -> None:
    g = table(
        side(
            spellboard=focused("Summon Time Hopper", 1),
            units=[unit("Time Hopper", status=1)],
            conjurations=["Time Hopper", "Time Hopper"],
            dice="time",
        ),
        side(FOE),
    )
    choose(g, "Summon Time Hopper")
    until_asked(g, "do it?", 0)
    choose(g, "yes")
    assert titles(g, g.players[0].units) == ["Time Hopper"] * 3


def test_summon_fox_spirit_at_focus_one_takes_a_main_or_a_side_action() -> None:
    for copies, there in ((0, False), (1, True)):
        g = table(
            side(
                spellboard=focused("Summon Fox Spirit", copies),
                conjurations=["Fox Spirit"],
                dice="illusion",
                main=0,
                side=1,
            ),
            side(FOE),
        )
        assert ("Summon Fox Spirit" in offered(g)) is there


def test_summon_ash_spirit_draws_for_all_and_at_focus_one_robs_who_cannot() -> None:
    g = table(
        side(spellboard=focused("Summon Ash Spirit", 1), conjurations=["Ash Spirit"], dice="time"),
        side(FOE, deck=[], hand=["Molten Gold", "Anchornaut"]),
    )
    choose(g, "Summon Ash Spirit")
    assert asked(g) == ("discard a card", 1)
    choose(g, "Molten Gold")
    assert titles(g, g.players[1].discard) == ["Molten Gold"]
    assert len(g.players[0].hand) == 1
    g = table(
        side(spellboard=focused("Summon Ash Spirit", 1), conjurations=["Ash Spirit"], dice="time"),
        side(FOE, deck=["Iron Worker"], hand=["Molten Gold"]),
    )
    choose(g, "Summon Ash Spirit")
    assert titles(g, g.players[1].hand) == ["Molten Gold", "Iron Worker"]


def test_summon_nightsong_cricket_at_focus_one_removes_a_card_if_a_power_was_spent() -> None:
    for dice, there in (("sympathy, natural", True), ("sympathy class, natural", False)):
        g = table(
            side(spellboard=focused("Summon Nightsong Cricket", 1), conjurations=["Nightsong Cricket"], dice=dice),
            side(FOE, discard=["Molten Gold"]),
        )
        choose(g, "Summon Nightsong Cricket")
        assert (asked(g)[0] == "do it?") is there
        if there:
            choose(g, "yes", "player 1")
            assert titles(g, g.players[1].removed) == ["Molten Gold"]


def test_summon_mind_fog_owl_at_focus_one_uses_a_spent_charm_power() -> None:
    g = table(
        side(spellboard=focused("Summon Mind Fog Owl", 1), conjurations=["Mind Fog Owl"], dice="charm, natural"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Mind Fog Owl", "yes")
    assert values.attack(g, in_play(g, "Hammer Knight")) == 2


def test_summon_indiglow_creeper_at_focus_one_may_place_a_status_token() -> None:
    g = table(
        side(spellboard=focused("Summon Indiglow Creeper", 1), units=["Indiglow Creeper"], dice="natural, sympathy"),
        side(FOE),
    )
    choose(g, "Summon Indiglow Creeper", "yes")
    assert marks(g, "Indiglow Creeper") == (0, 0, 1)


def test_summon_admonisher_at_focus_one_hits_if_it_cannot_place() -> None:
    g = table(side(spellboard=focused("Summon Admonisher", 1), dice="divine"), side(FOE))
    choose(g, "Summon Admonisher", FOE)
    assert wounds(g, FOE) == 1
    g = table(side(spellboard=focused("Summon Admonisher", 1), conjurations=["Admonisher"], dice="divine"), side(FOE))
    choose(g, "Summon Admonisher")
    assert wounds(g, FOE) == 0


def test_summon_fallen_places_as_many_as_tokens_removed() -> None:
    g = table(
        side(spellboard=[unit("Summon Fallen", status=2)], conjurations=["Fallen"] * 3, dice="2 ceremonial"),
        side(FOE),
    )
    choose(g, "Summon Fallen")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert titles(g, g.players[0].units) == ["Fallen", "Fallen"]
    g = table(side(spellboard=["Summon Fallen"], conjurations=["Fallen"], dice="2 ceremonial"), side(FOE))
    assert "Summon Fallen" not in offered(g)


def test_summon_fallen_counts_own_dead_allies_up_to_three() -> None:
    for before, after in ((0, 1), (2, 3), (3, 3)):
        g = table(
            side(spellboard=[unit("Summon Fallen", status=before)], units=["Anchornaut"], dice="natural"), side(FOE)
        )
        choose(g, "natural power")
        assert marks(g, "Summon Fallen")[2] == after


# --- other ready spells ----------------------------------------------------------------------------------------------


def test_frost_bite_hits_units_and_phoenixborn_and_costs_any_die_at_focus_one() -> None:
    g = table(side(spellboard=["Frost Bite"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Frost Bite", FOE)
    assert wounds(g, FOE) == 1
    for copies, there in ((0, False), (1, True)):
        g = table(side(spellboard=focused("Frost Bite", copies), dice="charm"), side(FOE))
        assert ("Frost Bite" in offered(g)) is there


def test_magic_syphon_changes_an_own_die_and_one_of_a_target_player() -> None:
    g = table(side(spellboard=["Magic Syphon"], dice="2 natural basic"), side(FOE, dice="charm"))
    choose(g, "Magic Syphon", "natural basic", "power", "player 1", "charm power", "basic")
    assert pool(g.players[0].active) == {"natural basic": 1, "natural power": 1}
    assert pool(g.players[1].active) == {"charm basic": 1}


def test_guilt_link_answers_an_attack_and_trades_a_unit_for_a_unit() -> None:
    g = table(
        side(FOE, units=["Hammer Knight", "Iron Worker"]),
        side(spellboard=["Guilt Link"], units=["Mist Spirit"]),
    )
    declare_attack(g, "Coal Roarkwin", "Hammer Knight")
    until_menu(g, 1)
    assert marks(g, "Guilt Link") == (0, 0, 1)
    choose(g, "Guilt Link", "player 0")
    assert asked(g) == ("choose a card", 0)
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].units) == ["Hammer Knight"]
    assert titles(g, g.players[1].units) == []


def test_guilt_link_without_a_token_does_nothing() -> None:
    g = table(side(spellboard=["Guilt Link"], units=["Mist Spirit"]), side(FOE, units=["Hammer Knight"]))
    assert "Guilt Link" not in offered(g)


def test_chant_of_worship_draws_for_a_dead_ally() -> None:
    g = table(side(spellboard=["Chant of Worship"], units=["Anchornaut"], dice="natural"), side(FOE))
    assert "Chant of Worship" not in offered(g)
    choose(g, "natural power", "Chant of Worship")
    assert len(g.players[0].hand) == 1
    assert marks(g, "Chant of Worship") == (0, 1, 0)


def test_fighting_spirit_counts_dead_charged_units_and_hands_a_token_on() -> None:
    g = table(
        side(
            spellboard=["Fighting Spirit"],
            units=[unit("Mist Spirit", status=1), "Anchornaut"],
            dice="2 natural",
            side=3,
        ),
        side(FOE),
    )
    choose(g, "natural power", "Anchornaut")
    assert marks(g, "Fighting Spirit") == (0, 0, 0)
    choose(g, "natural power")
    assert marks(g, "Fighting Spirit") == (0, 0, 1)


def test_fighting_spirit_adds_its_tokens_to_an_attack_value() -> None:
    g = table(side(spellboard=[unit("Fighting Spirit", status=2)], units=["Anchornaut"]), side(FOE))
    choose(g, "Fighting Spirit")
    assert values.attack(g, in_play(g, "Anchornaut")) == 2
    assert marks(g, "Anchornaut") == (0, 0, 1)
    assert marks(g, "Fighting Spirit") == (0, 1, 1)


def test_confusion_spores_keep_a_unit_from_blocking_and_at_focus_one_sell_a_side_action() -> None:
    g = table(
        side(spellboard=focused("Confusion Spores", 1), units=["Hammer Knight"], dice="sympathy"),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Confusion Spores", "Iron Worker", "yes")
    assert g.players[0].side == 1
    declare_attack(g, FOE, "Hammer Knight")
    assert wounds(g, FOE) == 3


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


def test_surging_tempest_discards_for_damage_at_its_focus_levels() -> None:
    g = table(
        side(
            "Namine Hymntide",
            spellboard=focused("Surging Tempest", 2),
            hand=["Molten Gold", "Anchornaut"],
            dice="natural basic",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Surging Tempest", "yes", "Molten Gold", "yes", FOE)
    assert wounds(g, "Hammer Knight") == 1
    assert wounds(g, FOE) == 1
    assert pool(g.players[0].active) == {"natural class": 1}


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
    g = table(side(spellboard=["Law of Assurance"], dice="illusion"), side(FOE, dice="2 charm"),
              options=GameOptions(futile=True))  # fmt: skip
    until_menu(choose(g, "illusion power"), 0)
    assert pool(g.players[1].active) == {"charm power": 2}


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


def test_law_of_grace_heals_and_softens_spells_and_abilities_but_not_attacks() -> None:
    hurt = {"title": "Coal Roarkwin", "wounds": 3}
    g = table(side(hurt, hand=["Law of Grace"], dice="divine"), side(FOE))
    choose(g, "Law of Grace")
    assert wounds(g, "Coal Roarkwin") == 2
    g = table(
        side(spellboard=["Law of Grace", "Frost Bite"], units=["Hammer Knight"], dice="natural", main=2), side(FOE)
    )
    choose(g, "Frost Bite", FOE)
    assert wounds(g, FOE) == 0
    declare_attack(g, FOE, "Hammer Knight")
    assert wounds(g, FOE) == 3


# --- action spells ---------------------------------------------------------------------------------------------------


def test_choke_hurts_only_a_phoenixborn_that_it_could_exhaust() -> None:
    g = table(side(hand=["Choke"], dice="ceremonial"), side(FOE))
    choose(g, "Choke")
    assert marks(g, FOE) == (1, 1, 0)
    g = table(side(hand=["Choke"], dice="ceremonial"), side({"title": FOE, "exhaustion": 1}))
    assert "Choke in hand" not in offered(g)


def test_kneel_exhausts_every_unexhausted_unit_once() -> None:
    g = table(
        side(hand=["Kneel"], units=["Anchornaut"], dice="divine, charm"),
        side(FOE, units=["Hammer Knight", unit("Iron Worker", exhaustion=1)]),
    )
    choose(g, "Kneel")
    assert [marks(g, title)[1] for title in ("Anchornaut", "Hammer Knight", "Iron Worker")] == [1, 1, 1]


def test_phoenix_barrage_chooses_each_target_after_the_damage_before() -> None:
    g = table(
        side("Lulu Firststone", hand=["Phoenix Barrage"], dice="3 natural"),
        side(FOE, units=["Iron Worker", "Hammer Knight"]),
    )
    choose(g, "Phoenix Barrage", "Iron Worker")
    assert titles(g, g.players[1].units) == ["Hammer Knight"]
    assert asked(g) == ("choose a target", 0)
    assert wounds(g, "Hammer Knight") == 2
    choose(g, FOE)
    assert wounds(g, FOE) == 2


def test_dispel_takes_two_tokens_or_an_alteration_home() -> None:
    g = table(
        side("Leo Sunshadow", hand=["Dispel"], dice="natural"),
        side(FOE, units=[unit("Hammer Knight", status=3, attached=["Root Armor"])]),
    )
    choose(g, "Dispel", "mode 0")
    assert marks(g, "Hammer Knight")[2] == 1
    g = table(
        side("Leo Sunshadow", hand=["Dispel"], dice="natural"),
        side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Dispel")
    assert "Root Armor" in titles(g, g.players[1].deck)
    assert in_play(g, "Hammer Knight").attached == ()
    g = table(
        side("Leo Sunshadow", hand=["Dispel"], dice="natural"),
        side(FOE, units=[unit("Hammer Knight", attached=["Ice Buff"])]),
    )
    choose(g, "Dispel")
    assert titles(g, g.players[1].conjurations) == ["Ice Buff"]


def test_shared_sorrow_finds_a_card_of_the_same_cost_and_deals_that_much() -> None:
    g = table(
        side(
            hand=["Shared Sorrow", "Hammer Knight", "Iron Worker", "Summon Shadow Hound"],
            discard=["Crescendo", "Void Pulse", "Shatter Pulse"],
            dice="2 sympathy",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Shared Sorrow")
    assert offered(g) == ["Hammer Knight in hand", "Iron Worker in hand"]
    choose(g, "Hammer Knight")
    assert offered(g) == ["Shatter Pulse", "no"]
    choose(g, "Shatter Pulse")
    assert wounds(g, "Hammer Knight") == 3
    assert "Shatter Pulse" in titles(g, g.players[0].hand)


def test_shared_sorrow_needs_a_card_with_a_cost() -> None:
    g = table(side(hand=["Shared Sorrow", "Summon Shadow Hound"], dice="2 sympathy"), side(FOE))
    assert "Shared Sorrow in hand" not in offered(g)


def test_blood_chains_place_two_tokens_for_a_wounded_unit() -> None:
    for hurt, tokens in ((0, 1), (1, 2)):
        g = table(
            side(hand=["Blood Chains"], units=[unit("Iron Worker", wounds=hurt)], dice="ceremonial"),
            side(FOE, units=["Hammer Knight"]),
        )
        choose(g, "Blood Chains")
        assert marks(g, "Hammer Knight")[1] == tokens
    g = table(side(hand=["Blood Chains"], dice="ceremonial"), side(FOE, units=["Hammer Knight"]))
    assert "Blood Chains in hand" not in offered(g)


def test_channel_magic_draws_heals_and_raises_three_dice() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 2}, hand=["Channel Magic"], dice="charm, 3 natural basic"), side(FOE)
    )
    choose(g, "Channel Magic", "charm power", "Coal Roarkwin")
    assert wounds(g, "Coal Roarkwin") == 1
    while asked(g)[0] == "choose a die":
        choose(g, "natural basic")
    assert pool(g.players[0].active) == {"natural class": 3}


def test_freezing_blast_wounds_and_drains_a_unit() -> None:
    g = table(side(hand=["Freezing Blast"], dice="2 natural"), side(FOE, units=[unit("Hammer Knight", status=3)]))
    choose(g, "Freezing Blast")
    assert marks(g, "Hammer Knight") == (2, 0, 1)


def test_generosity_gives_the_opponent_the_second_pick_and_me_what_is_left() -> None:
    g = table(
        side({"title": "Orrick Gilstream", "exhaustion": 1, "wounds": 5}, hand=["Generosity"], dice="charm"),
        side({"title": FOE, "wounds": 4}),
    )
    choose(g, "Generosity")
    assert asked(g) == ("choose one", 0)
    assert offered(g) == ["mode 0", "mode 1", "mode 2"]
    choose(g, "mode 2")
    assert len(g.players[0].hand) == 3
    assert asked(g) == ("choose one", 1)
    assert offered(g) == ["mode 0", "mode 1"]
    choose(g, "mode 1")
    assert wounds(g, FOE) == 2
    assert marks(g, "Orrick Gilstream") == (5, 0, 0)


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


def test_fester_destroys_only_the_wounded() -> None:
    g = table(
        side(hand=["Fester"], dice="ceremonial"), side(FOE, units=["Iron Worker", unit("Hammer Knight", wounds=1)])
    )
    choose(g, "Fester")
    assert titles(g, g.players[1].units) == ["Iron Worker"]
    assert "Fester in hand" not in offered(
        table(side(hand=["Fester"], dice="ceremonial"), side(FOE, units=["Iron Worker"]))
    )


def test_safeguard_keeps_opposing_damage_away_until_my_next_turn() -> None:
    g = table(
        side(hand=["Safeguard"], units=["Anchornaut"], dice="natural", main=0), side(FOE, dice="3 natural", side=1)
    )
    choose(g, "Safeguard", "Anchornaut")
    until_menu(g, 1)
    choose(g, "natural power")
    assert pool(g.players[1].exhausted) == {"natural power": 1}
    assert wounds(g, "Anchornaut") == 0


def test_safeguard_does_not_stop_own_damage() -> None:
    g = table(side(hand=["Safeguard"], units=["Iron Worker"], dice="2 natural", side=2), side(FOE))
    choose(g, "Safeguard", "Iron Worker", "natural power")
    assert wounds(g, "Iron Worker") == 1


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


def test_mark_of_the_goddess_turns_a_unit_against_the_others() -> None:
    g = table(
        side("Astrea", hand=["Mark of the Goddess"], dice="natural"), side(FOE, units=["Iron Worker", "Hammer Knight"])
    )
    choose(g, "Mark of the Goddess", "Iron Worker")
    assert wounds(g, "Hammer Knight") == 2
    g = table(
        side("Astrea", hand=["Mark of the Goddess"], dice="natural"),
        side(FOE, units=["Iron Worker", unit("Hammer Knight", exhaustion=1)]),
    )
    choose(g, "Mark of the Goddess")
    assert set(offered(g)) == {FOE, "Hammer Knight"}
    choose(g, FOE)
    assert wounds(g, FOE) == 2


def test_change_psyche_exhausts_or_refreshes() -> None:
    g = table(
        side("Leo Sunshadow", hand=["Change Psyche"], units=[unit("Iron Worker", exhaustion=1)], dice="2 charm"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Change Psyche", "mode 0", "Iron Worker")
    assert marks(g, "Iron Worker")[1] == 0
    g = table(side(hand=["Change Psyche"], dice="2 charm"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Change Psyche")
    assert marks(g, "Hammer Knight")[1] == 1


def test_accelerate_draws_changes_and_gives_two_side_actions() -> None:
    g = table(side(hand=["Accelerate"], dice="time, natural basic"), side(FOE))
    choose(g, "Accelerate", "natural basic", "power")
    assert g.players[0].side == 2
    assert pool(g.players[0].active) == {"natural power": 1}


def test_tsunami_shot_up_to_four_times() -> None:
    g = table(side("Tristan Darkwater", hand=["Tsunami Shot"], dice="2 natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Tsunami Shot", "yes", "yes", "no", "yes")
    assert wounds(g, "Hammer Knight") == 3


def test_clashing_tempers_need_two_units() -> None:
    g = table(
        side(
            hand=["Clashing Tempers"],
            units=["Iron Worker", "Anchornaut"],
            dice="2 natural",
            conjurations=["Fire Adaptation", "Ice Adaptation"],
        ),
        side(FOE, units=["Mist Spirit", "Hammer Knight"]),
    )
    choose(g, "Clashing Tempers", "Iron Worker")
    assert offered(g) == ["Fire Adaptation", "no"]
    choose(g, "Fire Adaptation", "Hammer Knight", "Ice Adaptation")
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    assert values.life(g, in_play(g, "Anchornaut")) == 2
    assert wounds(g, "Hammer Knight") == 1
    assert marks(g, "Mist Spirit")[1] == 1
    g = table(
        side(
            hand=["Clashing Tempers"],
            units=["Iron Worker"],
            dice="2 natural",
            conjurations=["Fire Adaptation", "Ice Adaptation"],
        ),
        side(FOE),
    )
    assert "Clashing Tempers in hand" not in offered(g)


def test_fork_lightning_takes_two_targets_or_none() -> None:
    g = table(side(hand=["Fork Lightning"], dice="divine"), side(FOE, units=["Iron Worker", "Hammer Knight"]))
    choose(g, "Fork Lightning", "Iron Worker", "Iron Worker")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 1)
    g = table(side(hand=["Fork Lightning"], dice="divine"), side(FOE, units=["Hammer Knight"]))
    assert "Fork Lightning in hand" not in offered(g)


def test_weight_of_the_world_moves_the_own_exhaustion() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "exhaustion": 1}, hand=["Weight of the World"], dice="natural"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Weight of the World")
    assert (marks(g, "Coal Roarkwin")[1], marks(g, "Hammer Knight")[1]) == (0, 1)
    g = table(side(hand=["Weight of the World"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    assert "Weight of the World in hand" not in offered(g)


def test_rile_the_meek_counts_unexhausted_units_without_printed_attack() -> None:
    g = table(
        side(
            hand=["Rile the Meek"],
            units=[
                "Anchornaut",
                unit("Orchid Dove", exhaustion=1),
                "Squall Stallion",
                "Iron Worker",
                "Raptor Hatchling",
            ],
            dice="charm",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Rile the Meek", "yes", "yes")
    assert wounds(g, "Hammer Knight") == 2
    assert asked(g)[0] == "take an action"


def test_summon_spectral_assassin_needs_an_ally_to_bring_the_assassin() -> None:
    g = table(
        side(
            hand=["Summon Spectral Assassin"],
            units=["Anchornaut"],
            conjurations=["Spectral Assassin"],
            dice="2 illusion",
        ),
        side(FOE),
    )
    choose(g, "Summon Spectral Assassin", "no")
    assert titles(g, g.players[0].units) == ["Spectral Assassin"]
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


# --- reaction spells -------------------------------------------------------------------------------------------------


def test_rins_fury_prevents_the_damage_and_destroys_the_attacker() -> None:
    g = table(
        side(units=["Hammer Knight"]), side("Rin Northfell", units=["Iron Worker"], hand=["Rin's Fury"], dice="2 charm")
    )
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "no", "no")
    assert offered(g) == ["Rin's Fury in hand", "no"]
    choose(g, "Rin's Fury")
    assert titles(g, g.players[0].units) == []
    assert wounds(g, "Iron Worker") == 0


def test_rins_fury_does_not_answer_abilities() -> None:
    g = table(
        side(FOE, units=["Anchornaut"], dice="natural"),
        side("Rin Northfell", units=["Iron Worker"], hand=["Rin's Fury"], dice="2 charm"),
    )
    choose(g, "natural power", "Iron Worker")
    assert asked(g) == ("take an action", 0)


def test_ice_trap_catches_small_units_of_any_player() -> None:
    g = table(side(hand=["Anchornaut"], dice="natural"), side(FOE, hand=["Ice Trap"], dice="natural"))
    choose(g, "Anchornaut")
    until_asked(g, "respond?", 1)
    choose(g, "Ice Trap")
    assert titles(g, g.players[0].units) == []
    g = table(side(hand=["Hammer Knight"], dice="2 natural, ceremonial"), side(FOE, hand=["Ice Trap"], dice="natural"))
    choose(g, "Hammer Knight")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    assert "Ice Trap in hand" not in offered(g)


def test_crescendo_hurts_an_own_unit_for_three_damage() -> None:
    g = table(
        side(units=["Iron Worker", "Mist Spirit"], hand=["Crescendo", "Molten Gold"], dice="sympathy"),
        side(FOE, units=["Hammer Knight"]),
    )
    declare_attack(g, FOE, "Iron Worker")
    assert offered(g) == ["Crescendo in hand", "no"]
    choose(g, "Crescendo", "Iron Worker", "Hammer Knight")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 3)
    assert "Molten Gold" in titles(g, g.players[0].discard)


def test_crescendo_needs_another_card_to_discard() -> None:
    g = table(side(units=["Iron Worker"], hand=["Crescendo"], dice="sympathy"), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Iron Worker")
    assert asked(g)[1] == 1


def test_shatter_pulse_avenges_an_own_unit() -> None:
    g = table(
        side(FOE, units=["Hammer Knight"], dice="natural"),
        side("Namine Hymntide", units=["Mist Spirit"], hand=["Shatter Pulse"], dice="4 sympathy"),
    )
    choose(g, "natural power", "Mist Spirit", "Shatter Pulse")
    assert titles(g, g.players[0].units) == []
    choose(g, "yes", "player 1", "sympathy power", "basic")
    assert pool(g.players[1].active) == {"sympathy basic": 1}


def test_shatter_pulse_does_not_avenge_opposing_units() -> None:
    g = table(
        side(FOE, units=["Hammer Knight", "Mist Spirit"], dice="natural"),
        side("Namine Hymntide", hand=["Shatter Pulse"], dice="4 sympathy"),
    )
    choose(g, "natural power", "Mist Spirit")
    assert asked(g) == ("take an action", 0)


def test_disengage_takes_a_blocked_ally_out_and_exhausts_its_blocker() -> None:
    g = table(
        side(units=["Iron Worker", "Mist Spirit"], hand=["Disengage"], dice="time"),
        side(FOE, units=["Hammer Knight"]),
    )
    declare_attack(g, FOE, "Iron Worker", "Mist Spirit")
    until_asked(g, "declare a blocker", 1)
    choose(g, "Hammer Knight", "Iron Worker")
    assert offered(g) == ["Disengage in hand", "no"]
    choose(g, "Disengage")
    assert marks(g, "Hammer Knight") == (0, 1, 0)
    until_menu(g, 0)
    assert marks(g, "Iron Worker") == (0, 0, 0)
    assert wounds(g, FOE) == 1


def test_disengage_only_helps_allies() -> None:
    g = table(side(units=["Mist Spirit"], hand=["Disengage"], dice="time"), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Mist Spirit")
    choose(g, "Hammer Knight")
    assert "Disengage in hand" not in offered(g)


def test_void_pulse_counts_attackers_and_pays_for_a_kill() -> None:
    g = table(
        side("Hope Everthorn", units=["Mist Spirit", "Anchornaut"], hand=["Void Pulse"], dice="natural"),
        side(FOE, units=["Iron Worker"], dice="2 charm"),
    )
    declare_attack(g, FOE, "Mist Spirit", "Anchornaut")
    choose(g, "Void Pulse")
    assert titles(g, g.players[1].units) == []
    assert len(g.players[0].hand) == 2
    choose(g, "player 1", "charm power", "charm power", "basic", "basic")
    assert pool(g.players[1].active) == {"charm basic": 2}


def test_void_pulse_gives_nothing_without_a_kill() -> None:
    g = table(
        side("Hope Everthorn", units=["Mist Spirit"], hand=["Void Pulse"], dice="natural"),
        side(FOE, units=["Iron Worker"], dice="2 charm"),
    )
    declare_attack(g, FOE, "Mist Spirit")
    choose(g, "Void Pulse")
    assert wounds(g, "Iron Worker") == 1
    assert g.players[0].hand == []


def test_remorse_mills_two_and_punishes_an_empty_draw_pile() -> None:
    for deck, hurt in ((["Anchornaut"] * 3, 0), (["Anchornaut"] * 2, 2)):
        g = table(side(units=["Mist Spirit"], deck=deck), side(FOE, hand=["Remorse"], dice="charm"))
        declare_attack(g, FOE, "Mist Spirit")
        choose(g, "Remorse")
        assert len(g.players[0].discard) == 2
        assert wounds(g, "Coal Roarkwin") == hurt


def test_figures_in_the_fog_take_an_attacker_out() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, hand=["Figures in the Fog"], dice="illusion"))
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Figures in the Fog")
    until_menu(g, 0)
    assert marks(g, "Hammer Knight") == (0, 1, 0)
    assert wounds(g, FOE) == 0


def test_particle_shield_prevents_one_and_draws() -> None:
    g = table(
        side("Coal Roarkwin", dice="natural"),
        side(FOE, units=["Iron Worker"], hand=["Particle Shield"], dice="illusion"),
    )
    choose(g, "natural power", "Particle Shield")
    assert wounds(g, "Iron Worker") == 0
    assert len(g.players[1].hand) == 1


# --- alteration spells -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "attack", "life"),
    [
        ("Power Through", 1, 0), ("Crystal Shield", 0, 2), ("Regress", -3, 0), ("Inflame", 1, 0),
        ("Will to Survive", 1, 1), ("Ocean's Gift", 1, 0), ("Ice Buff", 0, 1), ("Spark", 1, 0),
        ("Fire Adaptation", 1, 0), ("Ice Adaptation", 0, 1),
    ],
)  # fmt: skip
def test_alterations_change_values(spell: str, attack: int, life: int) -> None:
    g = table(side(units=[unit("Hammer Knight", attached=[spell])]), side(FOE))
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.life(g, knight)) == (3 + attack, 4 + life)


def test_power_through_deals_its_damage_after_a_kill() -> None:
    g = table(
        side(units=[unit("Hammer Knight", attached=["Power Through", "Power Through"])]),
        side(FOE, units=["Anchornaut"]),
    )
    declare_attack(g, "Anchornaut", "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, FOE) == 2


def test_will_to_survive_may_heal_after_a_kill() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 2}, units=[unit("Iron Worker", attached=["Will to Survive"])]),
        side(FOE, units=["Anchornaut"]),
    )
    declare_attack(g, "Anchornaut", "Iron Worker")
    until_asked(g, "respond?", 0)
    choose(g, "Iron Worker")
    assert wounds(g, "Coal Roarkwin") == 1


def test_crystal_shield_makes_a_unit_guard() -> None:
    g = table(
        side(units=["Hammer Knight"]),
        side(FOE, units=["Anchornaut", unit("Iron Worker", attached=["Crystal Shield"])]),
    )
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert set(offered(g)) == {FOE, "Iron Worker", "no"}


def test_regress_is_gone_after_the_round() -> None:
    g = table(side(units=[unit("Hammer Knight", attached=["Regress"])]), side(FOE))
    next_round(g)
    assert values.attack(g, in_play(g, "Hammer Knight")) == 3


def test_inflame_forces_a_block() -> None:
    g = table(side(units=[unit("Iron Worker", attached=["Inflame"])]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    assert "no" not in offered(g)
    until_menu(g, 0)
    assert wounds(g, FOE) == 0


def test_oceans_gift_raises_dice_and_lets_its_unit_hand_out_tokens() -> None:
    g = table(side(hand=["Ocean's Gift"], units=["Iron Worker"], dice="time, 3 natural basic"), side(FOE))
    choose(g, "Ocean's Gift")
    while asked(g)[0] == "choose a die":
        choose(g, "natural basic")
    assert pool(g.players[0].active) == {"natural class": 3}
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Iron Worker")
    assert marks(g, "Iron Worker")[2] == 1


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


def test_mind_maze_holds_a_unit_until_someone_pays_or_the_round_ends() -> None:
    g = table(
        side(units=[unit("Hammer Knight", attached=["Mind Maze"])], hand=["Molten Gold"], dice="natural"), side(FOE)
    )
    assert "attack" not in offered(g)
    choose(g, "Mind Maze")
    assert titles(g, g.players[0].units) == ["Hammer Knight"]
    assert in_play(g, "Hammer Knight").attached == ()
    assert sorted(titles(g, g.players[0].discard)) == ["Mind Maze", "Molten Gold"]
    g = table(side(units=[unit("Hammer Knight", attached=["Mind Maze"])]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].units) == []


def test_all_dice_pay_for_something() -> None:
    """The pool used by other tests has every die of the seven types."""
    assert len(pool(table(side(dice=ALL_DICE)).players[0].active)) == 7
