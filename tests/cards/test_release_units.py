"""Allies and conjurations of the releases after the Master Set."""

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

# --- allies ----------------------------------------------------------------------------------------------------------


def test_flute_mage_enlivens_once_until_refreshed() -> None:
    g = table(side(units=["Flute Mage", unit("Hammer Knight", exhaustion=1)], side=2), side(FOE))
    choose(g, "Flute Mage", "Hammer Knight")
    assert (marks(g, "Flute Mage")[1], marks(g, "Hammer Knight")[1]) == (1, 0)
    assert "Flute Mage" not in offered(g)


def test_string_mage_moves_wounds_and_status_both_ways() -> None:
    g = table(
        side(units=["String Mage", unit("Hammer Knight", wounds=2, status=1)], side=2), side(FOE, units=["Iron Worker"])
    )
    choose(g, "String Mage", "Hammer Knight", "mode 0")
    assert (wounds(g, "String Mage"), wounds(g, "Hammer Knight")) == (1, 1)
    choose(g, "String Mage", "mode 1", "Iron Worker")
    assert (wounds(g, "String Mage"), wounds(g, "Iron Worker")) == (0, 1)
    g = table(side(units=["String Mage", "Hammer Knight"]), side(FOE))
    assert "String Mage" not in offered(g)


def test_river_skald_draws_and_may_discard_for_the_cost_of_the_card() -> None:
    g = table(
        side(hand=["River Skald", "Hammer Knight"], deck=["Molten Gold"], dice="2 sympathy"),
        side(FOE, units=["Dread Wraith"]),
    )
    choose(g, "River Skald", "yes", "Hammer Knight", "Dread Wraith")
    assert wounds(g, "Dread Wraith") == 3
    assert titles(g, g.players[0].hand) == ["Molten Gold"]


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


def test_detonate_wounds_up_to_three_different_units() -> None:
    g = table(side(units=["Crimson Bomber"]), side(FOE, units=["Hammer Knight", "Iron Worker"]))
    choose(g, "Crimson Bomber", "Hammer Knight", "no")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Iron Worker")) == (1, 0)
    assert titles(g, g.players[0].discard) == ["Crimson Bomber"]
    g = table(
        side(units=["Crimson Bomber"]),
        side(FOE, units=["Hammer Knight", "Iron Worker", "Turtle Guard", "Dread Wraith"]),
    )
    choose(g, "Crimson Bomber", "Hammer Knight", "Iron Worker", "Turtle Guard")
    assert asked(g)[0] == "choose what is next"


def test_fire_archer_ambushes_a_phoenixborn_only() -> None:
    g = table(side(hand=["Fire Archer"], dice="ceremonial"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Fire Archer", "Fire Archer")
    assert set(offered(g)) == {"Coal Roarkwin", FOE}
    choose(g, FOE)
    assert wounds(g, FOE) == 1


def test_blackcloud_ninja_makes_the_opponent_exhaust_a_ready_spell() -> None:
    g = table(
        side("Brennen Blackcloud", units=["Blackcloud Ninja"]),
        side(FOE, spellboard=["Shifting Mist", "Summon Mist Spirit", unit("Frost Bite", exhaustion=1)]),
    )
    declare_attack(g, FOE, "Blackcloud Ninja")
    choose(g, "Blackcloud Ninja")
    assert asked(g) == ("choose a card", 1)
    assert offered(g) == ["Shifting Mist", "Summon Mist Spirit"]
    choose(g, "Shifting Mist")
    assert marks(g, "Shifting Mist")[1] == 1


def test_dreamlock_mage_lowers_power_dice_only() -> None:
    g = table(side(units=["Dreamlock Mage"], side=2), side(FOE, dice="charm, natural class"))
    choose(g, "Dreamlock Mage")
    assert pool(g.players[1].active) == {"charm class": 1, "natural class": 1}
    assert "Dreamlock Mage" not in offered(g)


def test_psychic_vampire_robs_only_the_opponent_who_killed_it() -> None:
    g = table(side(FOE, hand=["Molten Gold"], dice="natural"), side(units=["Psychic Vampire"], hand=["Anchornaut"]))
    choose(g, "natural power")
    assert titles(g, g.players[0].discard) == ["Molten Gold"]
    assert titles(g, g.players[1].hand) == ["Anchornaut"]
    g = table(side(FOE, hand=["Molten Gold"]), side(units=["Psychic Vampire"], hand=["Anchornaut"], dice="natural"))
    choose(g, "pass", "end turn")
    assert asked(g) == ("take an action", 1)
    choose(g, "natural power")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]


def test_crystal_archer_shoots_as_attacker_as_blocker_and_as_guard() -> None:
    g = table(side(units=["Crystal Archer"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Crystal Archer")
    choose(g, "Crystal Archer")
    assert wounds(g, "Hammer Knight") == 1
    g = table(side(units=["Turtle Guard", "Dread Wraith"]), side(FOE, units=["Crystal Archer"]))
    declare_attack(g, FOE, "Dread Wraith")
    choose(g, "Crystal Archer", "Crystal Archer", "Dread Wraith")
    assert wounds(g, "Dread Wraith") == 3  # the shot and the counter
    g = table(
        side(units=["Turtle Guard", "Dread Wraith"]),
        side(FOE, units=["Anchornaut", unit("Crystal Archer", attached=["Crystal Shield"])]),
    )
    declare_attack(g, "Anchornaut", "Dread Wraith")
    choose(g, "Crystal Archer", "Crystal Archer", "Dread Wraith")
    assert wounds(g, "Dread Wraith") == 3  # the shot and the counter


def test_adept_duelist_disarms_units_not_phoenixborn() -> None:
    g = table(
        side(units=["Adept Duelist"]),
        side({"title": "Astrea", "attached": ["Tranquility"]}, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    declare_attack(g, "Astrea", "Adept Duelist")
    choose(g, "Adept Duelist")
    assert in_play(g, "Hammer Knight").attached == ()
    assert titles(g, in_play(g, "Astrea").attached) == ["Tranquility"]


def test_rayward_recruit_uses_an_exhausted_divine_die() -> None:
    g = table(side(hand=["Rayward Recruit"], dice="divine class"), side(FOE))
    choose(g, "Rayward Recruit", "Rayward Recruit")
    assert values.attack(g, in_play(g, "Rayward Recruit")) == 1


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
    g = table(
        side(FOE, units=["Mist Spirit"]),
        side(units=["Silver Paladin"], exhausted_dice="divine"),
    )
    declare_attack(g, "Coal Roarkwin", "Mist Spirit")
    choose(g, "Silver Paladin")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    assert values.attack(g, in_play(g, "Silver Paladin")) == 3


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


def test_frost_fang_is_armored_even_while_exhausted() -> None:
    for tokens in (0, 1):
        g = table(side(dice="2 natural", side=2), side(FOE, units=[unit("Frost Fang", exhaustion=tokens)]))
        choose(g, "natural power")
        assert titles(g, g.players[1].units) == ["Frost Fang"]


def test_beast_tamer_weakens_whoever_fights_it() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Beast Tamer"]))
    declare_attack(g, "Beast Tamer", "Iron Worker")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    until_menu(g, 0)
    assert wounds(g, "Beast Tamer") == 1
    assert marks(g, "Beast Tamer")[1] == 0


def test_essence_druid_recalls_a_ready_spell() -> None:
    g = table(
        side(hand=["Essence Druid"], discard=["Shifting Mist", "Molten Gold"], dice="sympathy, charm, natural"),
        side(FOE),
    )
    choose(g, "Essence Druid", "Essence Druid")
    assert offered(g) == ["Shifting Mist", "no"]


def test_polarity_mage_recalls_or_strips_an_alteration() -> None:
    g = table(
        side(
            hand=["Polarity Mage"],
            discard=["Root Armor", "Molten Gold"],
            units=[unit("Iron Worker", attached=["Regress"])],
            dice="divine",
        ),
        side(FOE, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Polarity Mage", "Polarity Mage", "mode 1")
    assert in_play(g, "Iron Worker").attached == ()
    g = table(side(hand=["Polarity Mage"], discard=["Root Armor", "Molten Gold"], dice="sympathy"), side(FOE))
    choose(g, "Polarity Mage", "Polarity Mage")
    assert offered(g) == ["Root Armor", "no"]


def test_sonic_swordsman_may_exhaust_after_a_kill() -> None:
    g = table(side(units=["Sonic Swordsman"]), side(FOE, units=["Anchornaut", "Hammer Knight"]))
    declare_attack(g, "Anchornaut", "Sonic Swordsman")
    until_asked(g, "respond?", 0)
    choose(g, "Sonic Swordsman", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 1


def test_light_swordsman_strikes_first() -> None:
    g = table(side(units=["Light Swordsman"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, "Iron Worker", "Light Swordsman")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    assert titles(g, g.players[1].units) == []
    assert wounds(g, "Light Swordsman") == 0


def test_crypt_guardian_shackles_when_a_text_destroys_it_and_at_the_end_of_the_round() -> None:
    g = table(
        side(FOE, units=["Hammer Knight"], hand=["Fester"], dice="ceremonial"),
        side(units=[unit("Crypt Guardian", wounds=1)]),
    )
    choose(g, "Fester", "Crypt Guardian")
    assert marks(g, "Hammer Knight")[1] == 1
    g = table(side(units=["Crypt Guardian"]), side(FOE, units=["Hammer Knight"]))
    until_asked(g, "choose what is next", 0)
    choose(g, "Crypt Guardian", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 1


def test_crypt_guardian_does_not_shackle_when_it_falls_in_battle() -> None:
    g = table(side(FOE, units=["Hammer Knight"]), side(units=[unit("Crypt Guardian", wounds=2)]))
    declare_attack(g, "Crypt Guardian", "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []
    assert marks(g, "Hammer Knight")[1] == 1  # its own attack


@pytest.mark.parametrize(("title", "dice"), [("Gates Defender", "2 illusion"), ("Shadow Guard", "2 illusion class")])
def test_hidden_allies_step_out_when_attackers_are_declared(title: str, dice: str) -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, hand=[title], dice=dice))
    declare_attack(g, FOE, "Iron Worker")
    choose(g, title)
    assert titles(g, g.players[1].units) == [title]
    assert asked(g) == ("declare a blocker", 1)
    g = table(side(units=["Iron Worker"]), side(FOE, hand=[title], dice="2 charm"))
    declare_attack(g, FOE, "Iron Worker")
    assert titles(g, g.players[1].hand) == [title]


def test_sunshield_sentry_deflects_an_unblocked_attacker() -> None:
    g = table(side(units=["Hammer Knight", "Iron Worker"]), side(FOE, units=["Sunshield Sentry"]))
    declare_attack(g, FOE, "Hammer Knight", "Iron Worker")
    choose(g, "Sunshield Sentry", "Iron Worker", "Sunshield Sentry")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    assert marks(g, "Hammer Knight") == (0, 0, 0)


def test_flock_shepherd_gathers_and_protects_units_without_printed_attack() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Flock Shepherd", "Orchid Dove"]))
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Flock Shepherd")
    assert values.attack(g, in_play(g, "Orchid Dove")) == 2
    assert values.attack(g, in_play(g, "Flock Shepherd")) == 1
    g = table(side(dice="natural"), side(FOE, units=["Flock Shepherd", "Orchid Dove"]))
    choose(g, "natural power")
    assert wounds(g, "Flock Shepherd") == 1


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


def test_rising_horde_raises_two_fallen() -> None:
    g = table(
        side(FOE, units=["Anchornaut"], dice="natural"), side(units=["Rising Horde"], conjurations=["Fallen"] * 3)
    )
    choose(g, "natural power", "Rising Horde")
    assert titles(g, g.players[1].units) == ["Fallen", "Fallen"]


def test_sun_sister_heals_other_own_units() -> None:
    g = table(
        side(units=["Sun Sister", unit("Iron Worker", wounds=1)]), side(FOE, units=[unit("Hammer Knight", wounds=1)])
    )
    choose(g, "Sun Sister")
    assert wounds(g, "Iron Worker") == 0
    assert "Sun Sister" not in offered(table(side(units=[unit("Sun Sister", wounds=1)]), side(FOE)))


def test_flash_archer_shoots_twice() -> None:
    g = table(side(units=["Flash Archer"]), side(FOE, units=["Hammer Knight"]))
    choose(g, "Flash Archer", "Hammer Knight", "yes", "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2
    assert marks(g, "Flash Archer")[1] == 1


# --- conjurations ----------------------------------------------------------------------------------------------------


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


def test_shadow_hound_is_concealed_until_it_is_exhausted() -> None:
    for tokens, there in ((0, False), (1, True)):
        g = table(
            side(units=["Iron Worker"], dice="natural"),
            side(FOE, units=[unit("Shadow Hound", exhaustion=tokens), "Anchornaut"]),
        )
        shot = choose(g.copy(), "natural power")
        assert ("Shadow Hound" in offered(shot)) is there
        choose(g, "attack")
        assert ("Shadow Hound" in offered(g)) is there


@pytest.mark.parametrize("title", ["Biter", "Turtle Guard"])
def test_rooted_guards_never_attack(title: str) -> None:
    g = table(side(units=[title]), side(FOE))
    assert "attack" not in offered(g)
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Anchornaut", title]))
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert title in offered(g)


def test_turtle_guard_withdraws_while_exhausted() -> None:
    for tokens, hurt in ((0, 1), (1, 0)):
        g = table(side(dice="natural"), side(FOE, units=[unit("Turtle Guard", exhaustion=tokens)]))
        choose(g, "natural power")
        assert wounds(g, "Turtle Guard") == hurt


@pytest.mark.parametrize("title", ["Time Hopper", "Prism Tetra"])
def test_fearful_units_do_not_block(title: str) -> None:
    g = table(side(units=["Mist Spirit"]), side(FOE, units=[title]))
    declare_attack(g, FOE, "Mist Spirit")
    assert wounds(g, FOE) == 1


def test_time_hopper_gives_a_token_to_another_unit() -> None:
    g = table(
        side(spellboard=["Summon Time Hopper"], conjurations=["Time Hopper"], units=["Iron Worker"], dice="time"),
        side(FOE),
    )
    choose(g, "Summon Time Hopper", "Time Hopper")
    assert marks(g, "Iron Worker")[2] == 1


def test_prism_tetra_scatters_unless_it_has_a_token() -> None:
    g = table(side(units=["Prism Tetra", unit("Prism Tetra", status=1)]), side(FOE))
    next_round(g)
    assert [g.cards[c].status for c in g.players[0].units] == [1]


def test_cerulean_diver_draws_from_the_bottom() -> None:
    g = table(side(units=["Cerulean Diver"], deck=["Molten Gold", "Anchornaut", "Iron Worker"]), side(FOE))
    declare_attack(g, FOE, "Cerulean Diver")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]


def test_frost_frog_grows_or_freezes_the_weakest() -> None:
    g = table(side(units=["Frost Frog"]), side(FOE, units=["Mist Spirit", "Hammer Knight"]))
    declare_attack(g, FOE, "Frost Frog")
    choose(g, "Frost Frog", "mode 1")
    assert marks(g, "Mist Spirit")[1] == 1
    g = table(side(units=["Frost Frog"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Frost Frog")
    choose(g, "Frost Frog")
    assert values.attack(g, in_play(g, "Frost Frog")) == 2


def test_nightshade_swallow_pacifies_unless_exhausted() -> None:
    for tokens, after in ((0, 1), (1, 0)):
        g = table(
            side(FOE, units=["Hammer Knight"], dice="natural"),
            side(units=[unit("Nightshade Swallow", wounds=1, exhaustion=tokens)]),
        )
        choose(g, "natural power", "Nightshade Swallow")
        if after:
            choose(g, "Nightshade Swallow")
        assert marks(g, "Hammer Knight")[1] == after


def test_orchid_dove_mills_a_player() -> None:
    g = table(side(FOE, units=["Hammer Knight"], dice="natural"), side(units=["Orchid Dove"]))
    choose(g, "natural power", "Orchid Dove", "Orchid Dove", "player 0")
    assert len(g.players[0].discard) == 1


def test_ptera_hatchling_shocks_only_with_raised_attack() -> None:
    g = table(side(units=["Ptera Hatchling"]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Ptera Hatchling")
    assert asked(g) == ("declare a blocker", 1)
    g = table(side(units=[unit("Ptera Hatchling", attached=["Power Through"])]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Ptera Hatchling")
    choose(g, "Ptera Hatchling")
    assert wounds(g, "Hammer Knight") == 1


def test_shadow_spirit_lowers_a_die() -> None:
    g = table(side(units=["Shadow Spirit"]), side(FOE, dice="charm"))
    declare_attack(g, FOE, "Shadow Spirit")
    assert pool(g.players[1].active) == {"charm class": 1}


def test_two_shimmer_wings_become_an_eternity_flame_that_engulfs_the_charmed() -> None:
    g = table(
        side(units=["Shimmer Wing", "Shimmer Wing"], conjurations=["Eternity Flame"], dice="charm"),
        side(FOE, units=[unit("Hammer Knight", opposing_dice="charm"), "Iron Worker"]),
    )
    choose(g, "Shimmer Wing#1", "Eternity Flame")
    assert titles(g, g.players[0].units) == ["Eternity Flame"]
    assert titles(g, g.players[1].units) == ["Iron Worker"]
    assert wounds(g, FOE) == 2
    g = table(side(units=["Shimmer Wing"], conjurations=["Eternity Flame"], dice="charm"), side(FOE))
    assert "Shimmer Wing" not in offered(g)


def test_frostback_bear_frightens_weak_units() -> None:
    g = table(side(units=["Frostback Bear"]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Frostback Bear")
    assert wounds(g, FOE) == 2


def test_ice_golem_lives_longer_with_an_alteration_and_dies_without() -> None:
    g = table(
        side(hand=["Dispel"], dice="natural"), side(FOE, units=[unit("Ice Golem", attached=["Inflame"], wounds=2)])
    )
    assert values.life(g, in_play(g, "Ice Golem")) == 4
    choose(g, "Dispel")
    assert titles(g, g.players[1].units) == []


def test_ash_spirit_takes_its_killer_along_and_smolders() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Ash Spirit"]))
    declare_attack(g, "Ash Spirit", "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[0].units) == []
    g = table(side(units=["Ash Spirit"]), side(FOE, deck=[]))
    next_round(g)
    assert wounds(g, FOE) == 1 + 5


def test_ash_spirit_does_not_take_an_ability_along() -> None:
    g = table(side(FOE, units=["Iron Worker"], dice="2 natural", side=2), side(units=[unit("Ash Spirit", wounds=1)]))
    choose(g, "natural power", "Ash Spirit")
    assert titles(g, g.players[0].units) == ["Iron Worker"]


def test_fallen_damage_cannot_be_prevented() -> None:
    g = table(side(units=["Fallen"]), side(FOE, units=["Frost Fang"]))
    declare_attack(g, "Frost Fang", "Fallen")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []


def test_dread_wraith_rages_with_each_wound() -> None:
    g = table(side(units=[unit("Dread Wraith", wounds=3, exhaustion=1)]), side(FOE))
    assert values.attack(g, in_play(g, "Dread Wraith")) == 4


def test_squall_stallion_grows_with_the_torrent_and_ignores_reactions() -> None:
    g = table(side("Namine Hymntide", units=["Squall Stallion", "Squall Stallion"], hand=["Molten Gold"]), side(FOE))
    choose(g, "Squall Stallion#1", "mode 0")
    assert [values.attack(g, g.cards[c]) for c in g.players[0].units] == [1, 1]
    g = table(
        side("Namine Hymntide", units=["Squall Stallion"], conjurations=["Squall Stallion"]),
        side(FOE, hand=["Figures in the Fog"], dice="illusion"),
    )
    declare_attack(g, FOE, "Squall Stallion")
    assert titles(g, g.players[1].hand) == ["Figures in the Fog"]
    assert asked(g)[0] != "respond?"


def test_salamander_monk_leaves_a_spirit_that_fleets() -> None:
    g = table(
        side(FOE, units=["Iron Worker"], dice="natural"),
        side(units=["Salamander Monk"], conjurations=["Salamander Monk Spirit"]),
    )
    choose(g, "natural power", "Salamander Monk")
    assert titles(g, g.players[1].units) == ["Salamander Monk Spirit"]
    next_round(g)
    assert titles(g, g.players[1].units) == []


def test_emberoot_lizard_ignites_with_a_token() -> None:
    for tokens, attack in ((0, 0), (1, 1)):
        g = table(side(units=[unit("Emberoot Lizard", status=tokens)]), side(FOE, units=["Hammer Knight"]))
        declare_attack(g, FOE, "Emberoot Lizard")
        if tokens:
            choose(g, "yes")
            assert wounds(g, "Hammer Knight") == 1
        assert values.attack(g, in_play(g, "Emberoot Lizard")) == attack


def test_seafoam_snapper_eats_an_exhausted_conjuration_and_is_tough_for_it() -> None:
    g = table(
        side(
            spellboard=["Summon Seafoam Snapper"],
            conjurations=["Seafoam Snapper"],
            units=[unit("Prism Tetra", exhaustion=1)],
            dice="time",
        ),
        side(FOE, dice="2 natural"),
    )
    choose(g, "Summon Seafoam Snapper")
    assert titles(g, g.players[0].units) == ["Seafoam Snapper"]
    assert marks(g, "Seafoam Snapper") == (0, 0, 1)
    until_menu(g, 1)
    choose(g, "natural power")
    assert marks(g, "Seafoam Snapper") == (0, 0, 0)


def test_seafoam_snapper_without_food_has_no_token() -> None:
    g = table(
        side(
            spellboard=["Summon Seafoam Snapper"], conjurations=["Seafoam Snapper"], units=["Prism Tetra"], dice="time"
        ),
        side(FOE),
    )
    choose(g, "Summon Seafoam Snapper")
    assert titles(g, g.players[0].units) == ["Prism Tetra", "Seafoam Snapper"]
    assert marks(g, "Seafoam Snapper") == (0, 0, 0)


def test_fox_spirit_is_keen_and_pounces_on_the_exhausted() -> None:
    g = table(
        side(spellboard=["Summon Fox Spirit"], conjurations=["Fox Spirit"], dice="illusion, natural class"), side(FOE)
    )
    choose(g, "Summon Fox Spirit", "Fox Spirit")
    assert pool(g.players[0].active) == {"natural power": 1}
    for tokens, attack in ((0, 1), (1, 3)):
        g = table(side(units=["Fox Spirit"]), side(FOE, units=[unit("Hammer Knight", exhaustion=tokens)]))
        declare_attack(g, "Hammer Knight", "Fox Spirit")
        assert values.attack(g, in_play(g, "Fox Spirit")) == attack


def test_cloudburst_gryphon_strikes_first() -> None:
    g = table(side(units=["Cloudburst Gryphon"]), side(FOE, units=["Iron Worker"]))
    declare_attack(g, "Iron Worker", "Cloudburst Gryphon")
    until_asked(g, "counter?", 1)
    choose(g, "yes")
    assert wounds(g, "Cloudburst Gryphon") == 0


def test_adaptodon_adapts_once() -> None:
    g = table(side(units=["Adaptodon"], conjurations=["Fire Adaptation", "Ice Adaptation"], side=2), side(FOE))
    choose(g, "Adaptodon", "mode 1")
    assert titles(g, in_play(g, "Adaptodon").attached) == ["Ice Adaptation"]
    assert "Adaptodon" not in offered(g)


def test_pack_wolf_fades_at_the_end_of_the_round() -> None:
    g = table(side("Koji Wolfcub", units=["Pack Wolf"]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Pack Wolf"]


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


def test_admonisher_rebukes_at_the_end_of_the_round() -> None:
    g = table(side(units=["Admonisher"]), side(FOE))
    until_asked(g, "choose a target", 0)
    choose(g, FOE)
    assert wounds(g, FOE) == 1


def test_spectral_assassin_silences_reaction_spells() -> None:
    g = table(side(units=["Spectral Assassin"]), side(FOE, hand=["Remorse"], dice="charm"))
    declare_attack(g, FOE, "Spectral Assassin")
    assert titles(g, g.players[1].hand) == ["Remorse"]
    assert asked(g)[0] != "respond?"


def test_nightsong_cricket_sings_twice() -> None:
    g = table(
        side(FOE, units=["Iron Worker"], dice="natural", discard=["Molten Gold"]),
        side(units=["Nightsong Cricket"], dice="charm", discard=["Anchornaut", "Hammer Knight"]),
    )
    choose(g, "natural power", "Nightsong Cricket")
    assert asked(g) == ("choose an ability", 1)
    choose(g, "ability 1")
    assert asked(g) == ("choose a card from a pile", 0)
    choose(g, "Hammer Knight")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]
    assert titles(g, g.players[1].hand) == ["Hammer Knight"]
    assert asked(g) == ("choose a player", 1)


def test_mind_fog_owl_is_blocked_last() -> None:
    g = table(side(units=["Mind Fog Owl", "Iron Worker"]), side(FOE, units=["Mist Spirit", "Hammer Knight"]))
    declare_attack(g, FOE, "Mind Fog Owl", "Iron Worker")
    choose(g, "Mist Spirit")
    assert asked(g) == ("declare a blocker", 1)
    choose(g, "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    g = table(side(units=["Mind Fog Owl", "Iron Worker"]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Mind Fog Owl", "Iron Worker")
    choose(g, "Mist Spirit")
    until_menu(g, 0)
    assert wounds(g, FOE) == 2
