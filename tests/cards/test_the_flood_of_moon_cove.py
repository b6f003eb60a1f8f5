"""The Flood of Moon Cove."""

import pytest

from tests.prelude import *


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


def test_weight_of_the_world_moves_the_own_exhaustion() -> None:
    g = table(
        side({"title": "Coal Roarkwin", "exhaustion": 1}, hand=["Weight of the World"], dice="natural"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Weight of the World")
    assert (marks(g, "Coal Roarkwin")[1], marks(g, "Hammer Knight")[1]) == (0, 1)
    g = table(side(hand=["Weight of the World"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    assert "Weight of the World in hand" not in offered(g)


def test_cerulean_diver_draws_from_the_bottom() -> None:
    g = table(side(units=["Cerulean Diver"], deck=["Molten Gold", "Anchornaut", "Iron Worker"]), side(FOE))
    declare_attack(g, FOE, "Cerulean Diver")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]


def test_full_moon_raises_one_more_unit_at_each_focus_level() -> None:
    for copies, raised in ((1, 1), (2, 2), (3, 3)):
        g = table(side("Harold Westraven", spellboard=["Full Moon"] * copies, units=["Mist Spirit"] * 3), side(FOE))
        choose(g, "Full Moon")
        while asked(g)[0] != "take an action":
            choose(g, offered(g)[0])
        assert sorted(values.attack(g, g.cards[c]) for c in g.players[0].units) == [1] * (3 - raised) + [2] * raised


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_a_focused_full_moon_lets_up_to_two_units_be_chosen(chosen: int) -> None:
    g = table(side("Harold Westraven", units=["Gilder", "Hammer Knight"], spellboard=["Full Moon"] * 2), side(FOE))
    choose(g, "Full Moon")
    for title in ("Gilder", "Hammer Knight")[:chosen]:
        choose(g, title)
    if chosen < 2:
        choose(g, "no")
    assert (attack_of(g, "Gilder"), attack_of(g, "Hammer Knight")) == (int(chosen > 0), 3 + int(chosen > 1))


def test_moons_blessing_recalls_a_ready_spell_and_raises_life_and_recover() -> None:
    g = table(
        side(
            hand=["Moon's Blessing"], units=["Iron Worker"], discard=["Shifting Mist", "Molten Gold"], dice="sympathy"
        ),
        side(FOE),
    )
    choose(g, "Moon's Blessing", "Shifting Mist")
    assert titles(g, g.players[0].hand) == ["Shifting Mist"]
    worker = in_play(g, "Iron Worker")
    assert (values.life(g, worker), values.recover(g, worker)) == (3, 2)


def test_river_colossus_is_roused_by_two_lowered_dice() -> None:
    for dice, attack in (("2 charm", 4), ("charm, 3 natural basic", 2)):
        g = table(side(units=["River Colossus"], dice=dice), side(FOE))
        declare_attack(g, FOE, "River Colossus")
        if asked(g)[0] == "respond?":
            choose(g, "River Colossus")
        until_menu(g, 0)
        assert wounds(g, FOE) == attack


def test_reverberate_strikes_once_more_for_each_copy_in_the_own_discard_pile() -> None:
    for discard, times in (([], 1), (["Reverberate", "Crescendo", "Reverberate"], 3)):
        g = table(
            side(hand=["Reverberate"], discard=discard, dice="sympathy class"),
            side(FOE, units=["Hammer Knight", "Iron Worker"], discard=["Reverberate"]),
        )
        choose(g, "Reverberate")
        for _ in range(times):
            assert offered(g) == ["Hammer Knight", "Iron Worker"]
            choose(g, "Hammer Knight")
        assert wounds(g, "Hammer Knight") == times
        assert titles(g, g.players[0].hand) == ["Anchornaut"]


def test_reverberate_chooses_each_target_after_the_damage_before_and_needs_none_to_draw() -> None:
    g = table(
        side(hand=["Reverberate"], discard=["Reverberate"] * 2, dice="sympathy class"),
        side(FOE, units=["Mist Spirit", "Anchornaut"]),
    )
    choose(g, "Reverberate", "Mist Spirit")
    assert titles(g, g.players[1].units) == [], "the last one standing was struck without a question"
    assert len(g.players[0].hand) == 1
    g = table(side(hand=["Reverberate"], dice="sympathy class"), side(FOE))
    choose(g, "Reverberate")
    assert len(g.players[0].hand) == 1


@pytest.mark.rules("R-CANC-01")
def test_reverberate_stopped_at_its_second_target_draws_nothing() -> None:
    g = table(
        side(hand=["Reverberate"], discard=["Reverberate"] * 2, dice="sympathy class"),
        side(FOE, units=["Hammer Knight", "Iron Rhino"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Reverberate", "Hammer Knight", "no", "Iron Rhino", "Golden Veil")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Rhino")) == (1, 0)
    assert g.players[0].hand == []


def test_reverberate_copied_counts_the_pile_of_who_copies() -> None:
    g = table(
        side(hand=["Reverberate"], units=["Hammer Knight"], discard=["Reverberate"], dice="sympathy class"),
        side("Victoria Glassfire", units=["Iron Rhino"], hand=["Copycat"], dice="charm"),
    )
    choose(g, "Reverberate")
    until_asked(g, "respond?", 1)
    choose(g, "Copycat")
    assert asked(g) == ("take an action", 0)
    assert wounds(g, "Iron Rhino") == 2, "struck once, and once more for the copy that lay there"
    assert wounds(g, "Hammer Knight") == 1, "the pile of the other player had none"


@pytest.mark.rules("R-TGT-02", "R-SPELL-20")
def test_transmogrify_moves_an_alteration_to_another_unit_of_the_same_player() -> None:
    g = table(
        side(hand=["Transmogrify"], units=["Iron Worker"], dice="sympathy class"),
        side(FOE, units=[unit("Hammer Knight", attached=["Frozen Crown", "Root Armor"]), "Gilder", "Mist Spirit"]),
    )
    choose(g, "Transmogrify")
    assert asked(g) == ("choose a card", 0), "the only unit with one is the target"
    assert offered(g) == ["Frozen Crown", "Root Armor"]
    choose(g, "Frozen Crown")
    assert asked(g) == ("choose a target", 0)
    assert offered(g) == ["Gilder", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert attack_of(g, "Mist Spirit") == 4
    assert attack_of(g, "Hammer Knight") == 3
    assert titles(g, in_play(g, "Hammer Knight").attached) == ["Root Armor"]
    assert titles(g, in_play(g, "Mist Spirit").attached) == ["Frozen Crown"]


@pytest.mark.rules("R-SPELL-05")
def test_transmogrify_offers_only_units_that_may_carry_the_spell() -> None:
    weapons = unit("Iron Worker", attached=["Hunting Weapons"])
    g = table(
        side(
            hand=["Transmogrify"], units=[weapons, "Mist Spirit", "Anchornaut", "Blood Archer"], dice="sympathy class"
        ),
        side(FOE),
    )
    choose(g, "Transmogrify")
    assert offered(g) == ["Anchornaut", "Blood Archer"], "allies alone carry weapons"


def test_transmogrify_attaches_anew() -> None:
    growth = unit("Iron Worker", attached=["Explosive Growth"], status=2)
    g = table(side(hand=["Transmogrify"], units=[growth, "Anchornaut"], dice="sympathy class"), side(FOE))
    assert attack_of(g, "Iron Worker") == 4
    choose(g, "Transmogrify")
    assert (marks(g, "Iron Worker")[2], attack_of(g, "Iron Worker")) == (2, 2)
    assert (marks(g, "Anchornaut")[2], attack_of(g, "Anchornaut")) == (2, 2), "two tokens came with the attaching"
    gift = unit("Iron Worker", attached=["Ocean's Gift"])
    g = table(side(hand=["Transmogrify"], units=[gift, "Anchornaut"], dice="sympathy class, 3 time basic"), side(FOE))
    choose(g, "Transmogrify")
    assert titles(g, in_play(g, "Anchornaut").attached) == ["Ocean's Gift"]
    assert pool(g.players[0].active) == {"time basic": 3}, "it did not come into play again"


@pytest.mark.rules("R-DMG-07")
def test_transmogrify_that_takes_the_life_away_destroys() -> None:
    armoured = unit("Mist Spirit", attached=["Root Armor"], wounds=1)
    g = table(side(hand=["Transmogrify"], dice="sympathy class"), side(FOE, units=[armoured, "Iron Worker"]))
    choose(g, "Transmogrify")
    assert titles(g, g.players[1].units) == ["Iron Worker"]
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Root Armor"]


@pytest.mark.rules("R-SPELL-20")
def test_transmogrify_cannot_affect_a_guarded_spell_of_an_opponent() -> None:
    for mine in (False, True):
        units = [unit("Mist Spirit", attached=["Massive Growth"]), "Anchornaut"]
        g = table(
            side(hand=["Transmogrify"], units=units if mine else [], dice="sympathy class"),
            side(FOE, units=[] if mine else units),
        )
        choose(g, "Transmogrify")
        assert titles(g, in_play(g, "Anchornaut").attached) == (["Massive Growth"] if mine else [])


def test_transmogrify_can_be_cancelled_at_both_targets() -> None:
    for first in (True, False):
        g = table(
            side(hand=["Transmogrify"], dice="sympathy class"),
            side(
                FOE,
                units=[unit("Hammer Knight", attached=["Frozen Crown"]), "Gilder"],
                hand=["Golden Veil"],
                dice="charm",
            ),
        )
        choose(g, "Transmogrify")
        assert asked(g) == ("respond?", 1)
        choose(g, *(["Golden Veil"] if first else ["no", "Golden Veil"]))
        assert titles(g, in_play(g, "Hammer Knight").attached) == ["Frozen Crown"]


def test_transmogrify_needs_an_attached_spell() -> None:
    g = table(side(hand=["Transmogrify"], units=["Iron Worker"], dice="sympathy"), side(FOE, units=["Gilder"]))
    assert "Transmogrify in hand" not in offered(g)


@pytest.mark.rules("R-SPELL-13")
def test_sandstorm_sage_focuses_every_ready_spell_of_its_controller() -> None:
    sages = ["Sandstorm Sage"]
    for units, level in (
        ([], 0),
        (sages, 1),
        (sages * 2, 2),
        (sages * 3, 2),
        ([unit("Sandstorm Sage", exhaustion=1)], 0),
    ):
        spells = ["Magic Syphon", "Full Moon"]
        g = table(side(spellboard=spells, units=list(units)), side(FOE, spellboard=["Abundance"]))
        assert values.focus_level(g, in_play(g, "Magic Syphon")) == level
        assert values.focus_level(g, in_play(g, "Full Moon")) == level
        assert values.focus_level(g, in_play(g, "Abundance")) == 0


def test_sandstorm_sage_is_played_for_two_dice_and_focuses_at_once() -> None:
    g = table(
        side(hand=["Sandstorm Sage"], spellboard=["Summon River Colossus"], dice="sympathy, charm basic"), side(FOE)
    )
    choose(g, "Sandstorm Sage")
    assert values.focus_level(g, in_play(g, "Summon River Colossus")) == 1


def test_twilight_alchemist_turns_a_card_into_two_and_raises_dice() -> None:
    g = table(
        side(
            hand=["Twilight Alchemist", "Void Pulse", "Crescendo"],
            deck=["Anchornaut"] * 3,
            dice="sympathy class, 2 charm basic",
        ),
        side(FOE),
    )
    choose(g, "Twilight Alchemist")
    assert asked(g) == ("respond?", 0)
    choose(g, "Twilight Alchemist")
    assert sorted(offered(g)) == ["Crescendo in hand", "Void Pulse in hand"]
    choose(g, "Void Pulse")
    until_menu(g)
    assert sorted(titles(g, g.players[0].hand)) == ["Anchornaut", "Anchornaut", "Crescendo"]
    assert titles(g, g.players[0].deck) == ["Void Pulse", "Anchornaut"]
    assert pool(g.players[0].active) == {"charm class": 2}


def test_twilight_alchemist_may_keep_its_cards_and_with_an_empty_hand_has_to() -> None:
    g = table(side(hand=["Twilight Alchemist", "Void Pulse"], dice="sympathy class"), side(FOE))
    choose(g, "Twilight Alchemist", "no")
    assert titles(g, g.players[0].hand) == ["Void Pulse"]
    g = table(side(hand=["Twilight Alchemist"], dice="sympathy class"), side(FOE))
    choose(g, "Twilight Alchemist")
    assert asked(g)[0] == "take an action"


def test_undaunted_readies_its_unit_and_strengthens_it() -> None:
    g = table(
        side(
            hand=["Undaunted"],
            units=[unit("Iron Worker", exhaustion=2), "Anchornaut"],
            dice="sympathy class, charm basic",
        ),
        side(FOE),
    )
    choose(g, "Undaunted", "Iron Worker")
    worker = in_play(g, "Iron Worker")
    assert worker.exhaustion == 1
    assert (values.attack(g, worker), values.life(g, worker), values.recover(g, worker)) == (3, 3, 2)


@pytest.mark.parametrize("title", ["Sun Scarab", "Moon Moth"])
def test_metamorpher_turns_into_one_of_two_at_the_start_of_its_turn(title: str) -> None:
    g = table(
        side("Fiona Mercywind", units=["Metamorpher"], conjurations=["Sun Scarab", "Moon Moth"]),
        side(FOE, side=0),
        active=1,
    )
    assert asked(g) == ("respond?", 0)
    choose(g, "Metamorpher")
    assert len(offered(g)) == 2
    choose(g, offered(g)[title == "Moon Moth"])
    assert titles(g, g.players[0].units) == [title]
    assert "Metamorpher" in titles(g, g.players[0].conjurations)


def test_metamorpher_may_wait_and_exhausted_has_to() -> None:
    for morpher, asks in (("Metamorpher", True), (unit("Metamorpher", exhaustion=1), False)):
        g = table(side("Fiona Mercywind", units=[morpher], conjurations=["Sun Scarab"]), side(FOE, side=0), active=1)
        assert asked(g) == (("respond?" if asks else "take an action"), 0)
        if asks:
            choose(g, "no")
        assert titles(g, g.players[0].units) == ["Metamorpher"]


def test_moon_moth_guards_units_and_sun_scarab_cannot_be_guarded_against() -> None:
    g = table(side(units=["Sun Scarab", "Iron Worker"]), side(FOE, units=["Moon Moth", "Mist Spirit"]))
    declare_attack(g, "Mist Spirit", "Iron Worker")
    assert (asked(g), offered(g)) == (("declare a guard", 1), [FOE, "Moon Moth", "no"])
    g = table(side(units=["Sun Scarab"]), side(FOE, units=["Moon Moth", "Mist Spirit"]))
    declare_attack(g, "Mist Spirit", "Sun Scarab")
    assert "Moon Moth" not in offered(g)
    assert "Mist Spirit" not in titles(g, until_menu(g).players[1].units)


def test_absorption_lowers_dice_to_prevent_as_much() -> None:
    for lowered, received in ((2, 1), (1, 2), (0, 3)):
        g = table(
            side(units=["Hammer Knight"]), side(FOE, hand=["Absorption"], dice="sympathy, 2 charm class, natural basic")
        )
        declare_attack(g, FOE, "Hammer Knight")
        until_asked(g, "respond?", 1)
        choose(g, "Absorption")
        for _ in range(lowered):
            assert offered(g) == ["charm class", "no"]
            choose(g, "charm class")
        if lowered < 2:
            choose(g, "no")
        until_menu(g)
        assert wounds(g, FOE) == received
        assert pool(g.players[1].active).get("charm basic", 0) == lowered


def test_absorption_also_saves_a_unit_and_answers_damage_to_own_cards_only() -> None:
    g = table(
        side(dice="natural", units=["Iron Worker"]),
        side(FOE, hand=["Absorption"], units=["Mist Spirit"], dice="sympathy, charm class"),
    )
    choose(g, "natural power", "Mist Spirit", "Absorption", "charm class")
    assert wounds(g, "Mist Spirit") == 0
    g = table(
        side(dice="natural", units=["Iron Worker"]),
        side(FOE, hand=["Absorption"], units=["Mist Spirit"], dice="sympathy, charm class"),
    )
    choose(g, "natural power", "Iron Worker")
    assert asked(g) == ("take an action", 0)


def test_summon_cerulean_diver_focused_and_paid_with_power_may_strike() -> None:
    for copies, die, strikes in ((1, "sympathy", True), (1, "sympathy class", False), (0, "sympathy", False)):
        g = table(
            side(spellboard=focused("Summon Cerulean Diver", copies), conjurations=["Cerulean Diver"], dice=die),
            side(FOE, units=["Iron Worker", "Mist Spirit"]),
        )
        choose(g, "Summon Cerulean Diver")
        assert titles(g, g.players[0].units) == ["Cerulean Diver"]
        assert (asked(g) == ("do it?", 0)) is strikes
        if strikes:
            choose(g, "yes", "Iron Worker")
            assert wounds(g, "Iron Worker") == 1


def test_summon_metamorpher_grows_with_its_focus() -> None:
    for copies, hand in ((0, ["Crescendo"]), (1, ["Crescendo", "Anchornaut"])):
        g = table(
            side(
                "Fiona Mercywind",
                spellboard=focused("Summon Metamorpher", copies),
                conjurations=["Metamorpher"],
                hand=["Crescendo"],
                discard=["Void Pulse"],
                dice="charm basic",
            ),
            side(FOE),
        )
        choose(g, "Summon Metamorpher")
        assert titles(g, g.players[0].units) == ["Metamorpher"]
        assert titles(g, g.players[0].hand) == hand
        assert asked(g) == ("take an action", 0)


def test_summon_metamorpher_at_focus_two_digs_up_a_spell() -> None:
    g = table(
        side(
            "Fiona Mercywind",
            spellboard=focused("Summon Metamorpher", 2),
            conjurations=["Metamorpher"],
            hand=["Crescendo", "Iron Worker"],
            discard=["Void Pulse", "Hammer Knight"],
            deck=["Anchornaut"] * 2,
            dice="charm basic",
        ),
        side(FOE),
    )
    choose(g, "Summon Metamorpher", "yes", "Crescendo")
    assert sorted(offered(g)) == ["Crescendo", "Void Pulse", "no"], "spells, the one just discarded too"
    choose(g, "Void Pulse")
    assert titles(g, g.players[0].deck) == ["Void Pulse", "Anchornaut"]
    assert titles(g, g.players[0].discard) == ["Hammer Knight", "Crescendo"]


def test_summon_river_colossus_at_focus_two_changes_four_dice() -> None:
    for copies in (1, 2):
        g = table(
            side(
                spellboard=focused("Summon River Colossus", copies),
                conjurations=["River Colossus"],
                dice="2 sympathy class, 5 natural basic",
            ),
            side(FOE),
        )
        choose(g, "Summon River Colossus")
        for _ in range(4 if copies == 2 else 0):
            choose(g, "natural basic")
        for _ in range(4 if copies == 2 else 0):
            choose(g, "power")
        assert titles(g, g.players[0].units) == ["River Colossus"]
        assert pool(g.players[0].active).get("natural power", 0) == (4 if copies == 2 else 0)
