"""Phoenixborn of the releases after the Master Set, with the conjured cards that belong to them."""

from __future__ import annotations

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


def test_rin_northfell_puts_a_life_on_an_own_unit_as_long_as_there_are_ice_buffs() -> None:
    g = table(side("Rin Northfell", units=["Iron Worker"], conjurations=["Ice Buff"]), side(units=["Hammer Knight"]))
    choose(g, "Rin Northfell")
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Ice Buff"]
    assert values.life(g, in_play(g, "Iron Worker")) == 3
    assert marks(g, "Rin Northfell") == (0, 1, 0)
    g = table(side("Rin Northfell", units=["Iron Worker"]))
    assert "Rin Northfell" not in offered(g)


def test_bolster_gives_a_token_and_a_spark_which_is_burnt_for_damage() -> None:
    g = table(
        side("Lulu Firststone", units=["Iron Worker"], conjurations=["Spark"], dice="2 natural"),
        side(units=["Hammer Knight"]),
    )
    choose(g, "Lulu Firststone")
    assert marks(g, "Iron Worker") == (0, 0, 1)
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    choose(g, "Spark")
    assert asked(g) == ("choose a target", 0)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2
    choose(g, "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].conjurations) == ["Spark"]


def test_a_spark_on_an_opposing_unit_is_not_mine_to_burn() -> None:
    g = table(side(units=["Iron Worker"]), side("Lulu Firststone", units=[unit("Hammer Knight", attached=["Spark"])]))
    assert "Spark" not in offered(g)


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


def test_spirit_burn_destroys_an_own_ally_for_two_damage() -> None:
    g = table(
        side("Brennen Blackcloud", units=["Anchornaut", "Mist Spirit"], dice="ceremonial"), side("Aradel Summergaard")
    )
    choose(g, "Brennen Blackcloud")
    assert titles(g, g.players[0].units) == ["Mist Spirit"]
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 2
    g = table(side("Brennen Blackcloud", units=["Mist Spirit"], dice="ceremonial"))
    assert "Brennen Blackcloud" not in offered(g)


def test_a_change_of_heart_silences_brennen_and_returns_allies_for_damage() -> None:
    g = table(
        side("Brennen Blackcloud", units=["Anchornaut"], hand=["Change of Heart"], dice="2 ceremonial"),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Change of Heart")
    assert titles(g, in_play(g, "Brennen Blackcloud").attached) == ["Change of Heart"]
    choose(g, "Change of Heart")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


def test_a_change_of_heart_switches_spirit_burn_off() -> None:
    pb = {"title": "Brennen Blackcloud", "attached": [unit("Change of Heart", exhaustion=1)]}
    g = table(side(pb, units=["Anchornaut"], dice="2 ceremonial"), side("Aradel Summergaard"))
    assert not {"Brennen Blackcloud", "Change of Heart"} & set(offered(g))


def test_a_change_of_heart_does_not_fit_an_exhausted_or_opposing_phoenixborn() -> None:
    exhausted = {"title": "Brennen Blackcloud", "exhaustion": 1}
    g = table(side(exhausted, hand=["Change of Heart"], dice="2 ceremonial"), side("Aradel Summergaard"))
    assert "Change of Heart in hand" not in offered(g)


def test_glow_finch_guards_and_mills_two_when_it_dies() -> None:
    g = table(
        side(units=["Hammer Knight"]),
        side("Leo Sunshadow", units=["Anchornaut", "Glow Finch"]),
    )
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert set(offered(g)) == {"Leo Sunshadow", "Glow Finch", "no"}
    choose(g, "Glow Finch")
    until_asked(g, "respond?", 1)
    assert asked(g) == ("respond?", 1)
    choose(g, "Glow Finch", "player 0")
    assert len(g.players[0].deck) == 3
    until_menu(g, 1)
    assert titles(g, g.players[1].conjurations) == ["Glow Finch"]


def test_leo_summons_the_glow_finch_once_a_turn() -> None:
    g = table(side("Leo Sunshadow", conjurations=["Glow Finch"], dice="2 charm"))
    choose(g, "Leo Sunshadow")
    assert titles(g, g.players[0].units) == ["Glow Finch"]
    assert "Leo Sunshadow" not in offered(g)


def test_surprise_rerolls_as_many_own_dice_as_opposing_ones() -> None:
    g = table(side("Victoria Glassfire", dice="3 illusion"), side(dice="2 natural"))
    choose(g, "Victoria Glassfire", "natural power")
    assert asked(g) == ("choose a die", 0)
    choose(g, "no")
    assert pool(g.players[0].exhausted) == {"illusion power": 1}
    assert sum(g.players[0].active) == 2
    assert sum(g.players[1].active) == 2


def test_surprise_needs_opposing_dice() -> None:
    assert "Victoria Glassfire" not in offered(table(side("Victoria Glassfire", dice="3 illusion"), side()))


def test_insight_takes_the_first_milled_card_of_the_meditation() -> None:
    g = table(
        side("Orrick Gilstream", deck=["Molten Gold", "Iron Worker", "Anchornaut"], dice="2 natural class"),
        side("Aradel Summergaard"),
    )
    choose(g, "meditate", "no", "top of the draw pile", "no", "no")
    assert offered(g) == ["Orrick Gilstream", "no"]
    choose(g, "Orrick Gilstream")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert marks(g, "Orrick Gilstream") == (0, 1, 0)


def test_insight_after_a_meditation_that_ends_for_lack_of_cards() -> None:
    g = table(side("Orrick Gilstream", deck=["Anchornaut"], dice="2 natural class"), side("Aradel Summergaard"))
    choose(g, "meditate", "no")
    assert offered(g) == ["Orrick Gilstream", "no"]


def test_insight_needs_a_card_off_the_draw_pile_and_an_unexhausted_orrick() -> None:
    g = table(side("Orrick Gilstream", hand=["Molten Gold"], units=["Biter", "Anchornaut"], dice="natural class"))
    choose(g, "meditate", "Molten Gold", "no", "no")
    assert asked(g) == ("take an action", 0)
    g = table(side({"title": "Orrick Gilstream", "exhaustion": 1}, units=["Anchornaut"], dice="natural class"))
    choose(g, "meditate", "no", "no")
    assert asked(g) == ("take an action", 0)


def test_concentration_awakens_orrick_with_seven_tokens_at_focus_one() -> None:
    pb = {"title": "Orrick Gilstream", "status": 6}
    g = table(
        side(
            pb,
            spellboard=["Concentration", "Concentration"],
            conjurations=["The Awakened State"],
            dice="2 time",
            exhausted_dice="charm class",
        ),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Concentration", "mode 1")
    assert asked(g)[0] == "choose a die"
    choose(g, "charm class", "power")
    assert titles(g, in_play(g, "Orrick Gilstream").attached) == ["The Awakened State"]
    assert marks(g, "Orrick Gilstream") == (0, 0, 7)
    assert len(g.players[0].hand) == 1
    assert pool(g.players[0].active) == {"charm power": 1}


def test_the_awakened_state_spends_tokens_for_two_damage() -> None:
    pb = {"title": "Orrick Gilstream", "status": 1, "attached": ["The Awakened State"]}
    g = table(side(pb, side=2), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "The Awakened State")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Aradel Summergaard")) == (1, 1)
    assert "The Awakened State" not in offered(g)


def test_beguile_only_reaches_unexhausted_units() -> None:
    g = table(side("Astrea", dice="natural"), side(units=[unit("Hammer Knight", exhaustion=1), "Iron Worker"]))
    choose(g, "Astrea")
    assert marks(g, "Iron Worker") == (0, 1, 0)
    g = table(side("Astrea", dice="natural"), side(units=[unit("Hammer Knight", exhaustion=1)]))
    assert "Astrea" not in offered(g)


def test_gift_of_wings_refreshes_an_ally_that_cannot_be_guarded_against() -> None:
    g = table(
        side("Sembali Grimtongue", units=[unit("Hammer Knight", exhaustion=2)], dice="2 divine"),
        side(units=["Anchornaut"]),
    )
    choose(g, "Sembali Grimtongue")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"


def test_ingenuity_draws_or_refreshes_a_ready_spell() -> None:
    g = table(side("Fiona Mercywind", hand=["Anchornaut"], spellboard=[unit("Shifting Mist", exhaustion=1)]))
    choose(g, "Fiona Mercywind")
    assert offered(g) == ["mode 0", "mode 1"]
    choose(g, "mode 1")
    assert marks(g, "Shifting Mist") == (0, 0, 0)
    assert titles(g, g.players[0].discard) == ["Anchornaut"]


def test_convene_with_souls_costs_the_printed_life_of_the_ally() -> None:
    g = table(side("James Endersight", deck=["Hammer Knight", "Molten Gold", "Anchornaut"]))
    choose(g, "James Endersight")
    assert set(offered(g)) == {"Hammer Knight", "Anchornaut", "no"}
    choose(g, "Hammer Knight")
    assert wounds(g, "James Endersight") == 4
    assert titles(g, g.players[0].hand) == ["Hammer Knight"]
    assert g.seen[g.players[0].hand[0]] == 3


def test_reincarnate_finds_only_allies() -> None:
    g = table(side("Xander Heartsblood", discard=["Anchornaut", "Molten Gold"], dice="divine"))
    choose(g, "Xander Heartsblood")
    assert offered(g) == ["Anchornaut", "no"]
    choose(g, "Anchornaut")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


def test_accelerate_growth_reaches_any_card() -> None:
    g = table(side("Koji Wolfcub", spellboard=["Shifting Mist"]), side("Aradel Summergaard", units=["Mist Spirit"]))
    choose(g, "Koji Wolfcub")
    assert set(offered(g)) == {"Koji Wolfcub", "Shifting Mist", "Aradel Summergaard", "Mist Spirit"}
    choose(g, "Shifting Mist")
    assert marks(g, "Shifting Mist") == (0, 0, 1)


def test_mark_prey_doubles_the_wounds_of_any_unit() -> None:
    g = table(
        side("Harold Westraven", conjurations=["Hunter's Mark"], dice="natural", side=2), side(units=["Hammer Knight"])
    )
    choose(g, "Harold Westraven", "natural power")
    assert wounds(g, "Hammer Knight") == 2


def test_calming_melody_may_exhaust_namine_and_another_phoenixborn() -> None:
    g = table(side("Namine Hymntide", dice="sympathy"), side("Aradel Summergaard"))
    choose(g, "Namine Hymntide", "yes", "Aradel Summergaard")
    assert marks(g, "Namine Hymntide") == (0, 2, 0)
    assert marks(g, "Aradel Summergaard") == (0, 1, 0)
    assert len(g.players[0].hand) == 1


def test_tranquility_leaves_only_meditate_and_goes_after_three_of_its_turns() -> None:
    pb = {"title": "Astrea", "attached": [unit("Tranquility", status=1)]}
    g = table(side(pb, units=["Flute Mage"], dice="2 natural"), side("Aradel Summergaard"))
    assert "natural power" not in offered(g)
    assert "Flute Mage" not in offered(g)
    assert {"Astrea", "meditate"} <= set(offered(g))
    choose(g, "pass", "end turn")
    assert marks(g, "Tranquility") == (0, 0, 2)
    until_menu(g, 0)
    choose(g, "pass", "end turn")
    assert titles(g, g.players[0].removed) == ["Tranquility"]


def test_light_bringer_forces_an_attack_next_turn_only() -> None:
    g = table(
        side(spellboard=["Summon Light Bringer"], conjurations=["Light Bringer"], dice="divine"),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Anchornaut"], dice="natural"),
    )
    choose(g, "Summon Light Bringer", "end turn")
    assert asked(g) == ("take an action", 1)
    assert "attack" in offered(g)
    assert not {"pass", "Anchornaut in hand"} & set(offered(g))
    assert "natural power" in offered(g)
    declare_attack(g, "Light Bringer", "Hammer Knight")
    until_menu(g, 1)
    assert asked(g) == ("take an action", 1)
    choose(g, "end turn")
    choose(g, "pass", "end turn")
    assert {"pass", "Anchornaut in hand"} <= set(offered(g))


def test_light_bringer_does_not_bind_a_player_who_has_no_attacker() -> None:
    g = table(
        side(spellboard=["Summon Light Bringer"], conjurations=["Light Bringer"], dice="divine"),
        side("Aradel Summergaard", units=[unit("Hammer Knight", exhaustion=1), "Biter"]),
    )
    choose(g, "Summon Light Bringer", "end turn")
    assert "pass" in offered(g)


def test_the_first_player_token_moves_beast_warrior() -> None:
    g = table(side(units=["Beast Warrior"]), side("Aradel Summergaard"), first=0)
    warrior = in_play(g, "Beast Warrior")
    assert (values.attack(g, warrior), values.life(g, warrior), values.recover(g, warrior)) == (1, 1, 0)
    next_round(g)
    assert (values.attack(g, warrior), values.life(g, warrior), values.recover(g, warrior)) == (2, 2, 1)
