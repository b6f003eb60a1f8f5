"""Further cards of the releases after the Master Set: second helpings of every type."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import (
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


def test_hollow_hexes_two_dice_and_takes_either_power_die() -> None:
    for die in ("illusion", "sympathy"):
        g = table(side(hand=["Hollow"], dice=die), side(FOE, dice="2 charm"))
        choose(g, "Hollow", "Hollow")
        assert pool(g.players[1].active) == {"charm class": 2}
    assert "Hollow in hand" not in offered(table(side(hand=["Hollow"], dice="illusion class"), side(FOE)))


def test_body_inversion_swaps_printed_values_below_everything_else() -> None:
    g = table(
        side(spellboard=["Body Inversion"], units=["Biter"], hand=["Anchornaut"], dice="illusion, natural"),
        side(FOE, units=[unit("Iron Rhino", attached=["Root Armor"])]),
    )
    choose(g, "Body Inversion", "Iron Rhino")
    rhino = in_play(g, "Iron Rhino")
    assert (values.attack(g, rhino), values.life(g, rhino)) == (4, 8)
    until_menu(g, 1)
    assert (values.attack(g, rhino), values.life(g, rhino)) == (7, 5)


def test_body_inversion_may_kill_by_lowering_life() -> None:
    g = table(side(spellboard=["Body Inversion"], dice="illusion"), side(FOE, units=[unit("Dread Wraith", wounds=1)]))
    choose(g, "Body Inversion")
    assert titles(g, g.players[1].units) == []


def test_spear_master_replenishes_and_throws_as_many_spears_as_tokens() -> None:
    g = table(
        side(units=[unit("Spear Master", status=2), unit("Mist Spirit", status=1)]),
        side(FOE, units=["Hammer Knight", "Iron Worker", "Turtle Guard", "Dread Wraith"]),
    )
    declare_attack(g, FOE, "Spear Master")
    choose(g, "Spear Master", "Spear Master", "Mist Spirit", "no", "Hammer Knight")
    assert "no" not in offered(g)
    choose(g, "Iron Worker", "Hammer Knight")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker")) == (1, 1)
    assert (marks(g, "Spear Master")[2], marks(g, "Mist Spirit")[2]) == (1, 0)
    next_round(g)
    assert marks(g, "Spear Master")[2] == 3


def test_spear_volley_needs_a_token() -> None:
    g = table(side(units=["Spear Master"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Spear Master")
    assert asked(g) == ("declare a blocker", 1)


def test_deep_freeze_thaws_by_side_actions_and_then_goes() -> None:
    g = table(side(hand=["Deep Freeze"], dice="natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Deep Freeze")
    assert marks(g, "Deep Freeze") == (0, 0, 3)
    assert values.exhausted(g, in_play(g, "Hammer Knight"))
    g = table(side(units=[unit("Hammer Knight", attached=[unit("Deep Freeze", status=2)])], side=2), side(FOE))
    assert "attack" not in offered(g)
    choose(g, "Hammer Knight")
    assert marks(g, "Deep Freeze")[2] == 1
    choose(g, "Hammer Knight")
    assert in_play(g, "Hammer Knight").attached == ()
    assert titles(g, g.players[0].discard) == ["Deep Freeze"]
    assert "attack" in offered(g)


def test_chained_creations_exhaust_a_spell_that_places_what_they_destroyed() -> None:
    for victim, tokens in (("Mist Spirit", 1), ("Biter", 0)):
        g = table(
            side(hand=["Chained Creations"], dice="2 divine"),
            side(FOE, units=[victim, "Iron Worker"], spellboard=["Summon Mist Spirit", "Shifting Mist"]),
        )
        choose(g, "Chained Creations")
        assert titles(g, g.players[1].units) == ["Iron Worker"]
        assert marks(g, "Summon Mist Spirit")[1] == tokens
    assert "Chained Creations in hand" not in offered(
        table(side(hand=["Chained Creations"], dice="2 divine"), side(FOE, units=["Iron Worker"]))
    )


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


def test_dream_fracture_needs_dice_and_hurts_without_power_sides() -> None:
    for dice, hurt in (("charm", 1), ("2 charm", 0), ("charm basic, natural class", 1)):
        g = table(side(spellboard=["Dream Fracture"]), side(FOE, dice=dice))
        choose(g, "Dream Fracture")
        assert wounds(g, FOE) == hurt
    assert "Dream Fracture" not in offered(table(side(spellboard=["Dream Fracture"]), side(FOE)))


def test_ensnare_hurts_whoever_guards() -> None:
    g = table(
        side(units=["Hammer Knight"], hand=["Ensnare"], dice="illusion"),
        side(FOE, units=["Anchornaut", "Steadfast Guardian"]),
    )
    by_unit = declare_attack(g.copy(), "Anchornaut", "Hammer Knight")
    until_menu(choose(by_unit, "Steadfast Guardian", "Ensnare"), 0)
    assert titles(by_unit, by_unit.players[1].units) == ["Anchornaut"]  # two from the spell, three from the attack
    declare_attack(g, "Anchornaut", "Hammer Knight")
    choose(g, FOE, "Ensnare")
    until_menu(g, 0)
    assert wounds(g, FOE) == 2 + 3


def test_return_to_soil_buries_after_a_kill() -> None:
    g = table(
        side(hand=["Return to Soil"], dice="charm"),
        side(FOE, units=["Anchornaut"], deck=["Molten Gold", "Iron Worker"], discard=["Shifting Mist"]),
    )
    choose(g, "Return to Soil", "yes")
    assert "Anchornaut" not in offered(g)
    choose(g, "Molten Gold", "Shifting Mist")
    assert sorted(titles(g, g.players[1].removed)) == ["Molten Gold", "Shifting Mist"]
    g = table(side(hand=["Return to Soil"], dice="charm"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Return to Soil")
    assert wounds(g, "Hammer Knight") == 1
    assert len(g.players[1].deck) == 5


def test_a_gifted_rose_keeps_a_phoenixborn_from_guarding_until_rejected() -> None:
    pb = {"title": FOE, "attached": ["Gifted Rose"]}
    g = table(side(units=["Hammer Knight"]), side(pb, units=["Anchornaut"]))
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"
    g = table(side(pb, hand=["Molten Gold"], dice="natural basic"), side("Leo Sunshadow"))
    choose(g, "Gifted Rose", "mode 1")
    assert in_play(g, FOE).attached == ()
    assert sorted(titles(g, g.players[0].discard)) == ["Gifted Rose", "Molten Gold"]


def test_willpower_counts_the_cards_left_in_hand() -> None:
    g = table(
        side("Saria Guideman", hand=["Willpower", "Molten Gold", "Anchornaut"], dice="natural"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Willpower")
    assert wounds(g, "Hammer Knight") == 2


def test_full_moon_raises_one_more_unit_at_each_focus_level() -> None:
    for copies, raised in ((1, 1), (2, 2), (3, 3)):
        g = table(side("Harold Westraven", spellboard=["Full Moon"] * copies, units=["Mist Spirit"] * 3), side(FOE))
        choose(g, "Full Moon")
        while asked(g)[0] != "take an action":
            choose(g, offered(g)[0])
        assert sorted(values.attack(g, g.cards[c]) for c in g.players[0].units) == [1] * (3 - raised) + [2] * raised


def test_river_colossus_is_roused_by_two_lowered_dice() -> None:
    for dice, attack in (("2 charm", 4), ("charm, 3 natural basic", 2)):
        g = table(side(units=["River Colossus"], dice=dice), side(FOE))
        declare_attack(g, FOE, "River Colossus")
        if asked(g)[0] == "respond?":
            choose(g, "River Colossus")
        until_menu(g, 0)
        assert wounds(g, FOE) == attack


@pytest.mark.parametrize("title", ["Grave Knight"])
def test_threatening_allies_must_be_blocked(title: str) -> None:
    g = table(side(units=[title]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, title)
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []
    assert wounds(g, FOE) == 1  # overkill


def test_hunting_weapons_fit_allies_only_and_hunt() -> None:
    g = table(side(hand=["Hunting Weapons"], units=["Mist Spirit"], dice="natural"), side(FOE))
    assert "Hunting Weapons in hand" not in offered(g)
    g = table(side(units=[unit("Iron Worker", attached=["Hunting Weapons"])]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Iron Worker")
    assert wounds(g, "Hammer Knight") == 1


def test_consume_soul_answers_own_attacks_only() -> None:
    pb = {"title": "Harold Westraven", "wounds": 3, "exhaustion": 1}
    g = table(side(pb, units=["Hammer Knight"], hand=["Consume Soul"], dice="natural"), side(FOE, units=["Anchornaut"]))
    shot = choose(g.copy(), "natural power", "Anchornaut")
    assert asked(shot)[0] == "take an action"
    declare_attack(g, "Anchornaut", "Hammer Knight")
    until_asked(g, "respond?", 0)
    while "Consume Soul in hand" not in offered(g):
        choose(g, "no")
    choose(g, "Consume Soul")
    assert marks(g, "Harold Westraven") == (1, 0, 0)


def test_dark_reflection_slays_and_takes_a_die_or_two_wounds_along() -> None:
    g = table(side("Sembali Grimtongue", units=["Dark Reflection"]), side(FOE, units=["Hammer Knight"]))
    choose(g, "Dark Reflection")
    assert wounds(g, "Hammer Knight") == 2
    for dice, hurt in (("charm", 0), ("", 2)):
        g = table(
            side(FOE, units=["Iron Worker"], dice="natural"),
            side("Sembali Grimtongue", units=[unit("Dark Reflection", wounds=2)], dice=dice),
        )
        choose(g, "natural power", "Dark Reflection")
        assert wounds(g, "Sembali Grimtongue") == hurt
        assert sum(g.players[1].active) == 0


def test_heal_restores_a_unit_or_two_wounds_of_a_phoenixborn() -> None:
    me = side(hand=["Heal"], units=[unit("Hammer Knight", wounds=3)], dice="divine")
    g = table(me, side({"title": FOE, "wounds": 3}))
    healed = choose(g.copy(), "Heal", "Hammer Knight")
    assert wounds(healed, "Hammer Knight") == 0
    choose(g, "Heal", FOE)
    assert wounds(g, FOE) == 1


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


def test_outmatch_strengthens_a_defender() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Iron Worker"], hand=["Outmatch"], dice="time"))
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "Outmatch")
    assert values.attack(g, in_play(g, "Iron Worker")) == 6


@pytest.mark.parametrize(("title", "dice"), [("Swift Messenger", "time class"), ("Timestopper", "time")])
def test_swift_allies_follow_an_opposing_unit(title: str, dice: str) -> None:
    g = table(side(hand=["Anchornaut"], dice="natural"), side(FOE, hand=[title], dice=dice))
    choose(g, "Anchornaut")
    until_asked(g, "respond?", 1)
    choose(g, title)
    assert titles(g, g.players[1].units) == [title]
    assert len(g.players[1].hand) == (1 if title == "Swift Messenger" else 0)


def test_timestopper_halts_a_unit_through_the_next_turn() -> None:
    g = table(
        side(hand=["Timestopper"], dice="time"),
        side(FOE, units=["Hammer Knight"], hand=["Molten Gold"], dice="natural"),
    )
    choose(g, "Timestopper")
    until_menu(g, 1)
    assert "attack" not in offered(g)
    choose(g, "pass", "end turn")
    until_menu(g, 1)
    assert "attack" in offered(g)


def test_oceans_eyes_come_in_pairs_and_sting_the_wounded() -> None:
    g = table(
        side(
            "Tristan Darkwater", spellboard=["Summon Ocean's Eyes"], conjurations=["Ocean's Eye"] * 2, dice="2 natural"
        ),
        side(FOE),
    )
    choose(g, "Summon Ocean's Eyes")
    assert titles(g, g.players[0].units) == ["Ocean's Eye"] * 2
    g = table(
        side("Tristan Darkwater", units=["Ocean's Eye"]),
        side(FOE, units=["Iron Worker", unit("Hammer Knight", wounds=1)]),
    )
    declare_attack(g, FOE, "Ocean's Eye")
    choose(g, "Ocean's Eye")
    assert wounds(g, "Hammer Knight") == 2


def test_mirror_spirit_reflects_the_exhaustion_of_one_player() -> None:
    me = side(
        spellboard=["Summon Mirror Spirit"],
        conjurations=["Mirror Spirit"],
        units=[unit("Iron Worker", exhaustion=1)],
        dice="2 sympathy",
    )
    g = table(me, side(FOE, units=[unit("Hammer Knight", exhaustion=2), unit("Anchornaut", exhaustion=1)]))
    choose(g, "Summon Mirror Spirit", "player 1")
    assert values.attack(g, in_play(g, "Mirror Spirit")) == 3


def test_summon_mirror_spirit_at_focus_one_spends_tokens_to_exhaust() -> None:
    g = table(
        side(spellboard=["Summon Mirror Spirit"] * 2, units=[unit("Mirror Spirit", status=2)], dice="2 sympathy"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Mirror Spirit", "yes", "Hammer Knight")
    assert marks(g, "Mirror Spirit")[2] == 0
    assert marks(g, "Hammer Knight")[1] == 1


def test_summon_vampire_bat_swarm() -> None:
    g = table(
        side(spellboard=["Summon Vampire Bat Swarm"], conjurations=["Vampire Bat Swarm"], dice="ceremonial, sympathy"),
        side(FOE),
    )
    choose(g, "Summon Vampire Bat Swarm")
    assert titles(g, g.players[0].units) == ["Vampire Bat Swarm"]


def test_devotion_refreshes_and_roots_an_own_unit() -> None:
    g = table(
        side(hand=["Devotion"], units=[unit("Hammer Knight", exhaustion=1)], dice="divine, charm, natural", side=2),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Devotion")
    assert marks(g, "Hammer Knight")[1] == 0
    assert asked(g) == ("take an action", 0)
    assert "attack" not in offered(g)
    assert "Devotion in hand" not in offered(
        table(side(hand=["Devotion"], dice="divine, charm"), side(FOE, units=["Iron Worker"]))
    )


def test_playtime_hurts_the_phoenixborn_of_its_host() -> None:
    g = table(
        side("Jessa Na Ni", units=[unit("Hammer Knight", attached=["Playtime"])]),
        side(FOE),
    )
    declare_attack(g, FOE, "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, "Jessa Na Ni") == 1
    assert wounds(g, FOE) == 2


def test_playtime_leaves_a_puppet_from_the_pile_of_its_owner() -> None:
    g = table(
        side(
            "Jessa Na Ni",
            hand=["Playtime"],
            units=["Iron Worker"],
            conjurations=["Blood Puppet"],
            dice="ceremonial, natural",
        ),
        side(FOE, units=["Anchornaut"]),
    )
    choose(g, "Playtime", "Anchornaut", "natural power", "Anchornaut")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == ["Blood Puppet"]
    assert g.players[0].conjurations == []


def test_rins_fury_cannot_prevent_infectious_damage() -> None:
    g = table(
        side(units=["Fallen"]), side("Rin Northfell", units=["Hammer Knight"], hand=["Rin's Fury"], dice="2 charm")
    )
    declare_attack(g, "Hammer Knight", "Fallen")
    until_asked(g, "respond?", 1)
    choose(g, "Rin's Fury")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    assert wounds(g, "Hammer Knight") == 1
