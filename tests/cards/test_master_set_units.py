"""Phoenixborn, allies and conjurations of the Master Set."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_env.rules.game import Game, IllegalOption
from ashes_env.rules.reading import values
from ashes_env.scenarios import position as bare_position
from ashes_env.scenarios import side, unit
from tests.support import asked, choose, in_play, next_round, offered, pool, titles, until_asked, until_menu, wounds

Document = dict[str, Any]


def position(me: Document | None = None, foe: Document | None = None, **fields: Any) -> Game:
    """A position in which both sides have cards to draw and to meditate with, so that no turn ends by itself."""
    sides = [dict(me or side()), dict(foe or side("Aradel Summergaard"))]
    for s in sides:
        s.setdefault("deck", ["Close Combat"] * 6)
    return bare_position(sides[0], sides[1], **fields)


# --- Phoenixborn -------------------------------------------------------------------------------------------------


def test_slash_deals_damage_to_a_unit_of_the_chosen_player_or_else_to_the_phoenixborn() -> None:
    g = position(
        side(hand=["Expand Energy", "Mist Typhoon"], main=0, side=2),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Coal Roarkwin", "Expand Energy", "player 1")
    assert wounds(g, "Hammer Knight") == 1
    choose(g, "Coal Roarkwin", "player 0")
    assert wounds(g, "Coal Roarkwin") == 1


def test_slash_needs_a_card_to_discard() -> None:
    g = position(side(), side("Aradel Summergaard", units=["Hammer Knight"]))
    assert "Coal Roarkwin" not in offered(g)


@pytest.mark.rules("R-TRIG-06")
def test_screams_of_the_departed_once_in_each_turn_for_one_die() -> None:
    g = position(
        side("Jessa Na Ni", units=["Anchornaut"], dice="5 natural", side=2),
        side("Aradel Summergaard", units=["Mist Spirit", "Mist Spirit", "Mist Spirit"]),
    )
    choose(g, "natural power", "Mist Spirit")
    assert offered(g) == ["Jessa Na Ni", "no"]
    choose(g, "Jessa Na Ni")
    assert offered(g) == ["Jessa Na Ni", "Aradel Summergaard"]
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 1
    assert pool(g.players[0].exhausted) == {"natural power": 2}
    choose(g, "natural power", "Mist Spirit")
    assert asked(g) == ("take an action", 0)
    choose(g, "pass")
    until_menu(g)
    choose(g, "natural power", "Mist Spirit")
    assert offered(g) == ["Jessa Na Ni", "no"]


def test_screams_of_the_departed_needs_a_die() -> None:
    g = position(
        side("Jessa Na Ni", units=["Anchornaut"], dice="natural"), side("Aradel Summergaard", units=["Mist Spirit"])
    )
    choose(g, "natural power", "Mist Spirit")
    assert asked(g) == ("take an action", 0)
    assert g.players[1].units == []


@pytest.mark.rules("R-TRIG-06", "R-EOR-03")
def test_screams_of_the_departed_needs_a_turn_but_a_chant_does_not() -> None:
    g = position(
        side(
            "Jessa Na Ni", units=[unit("Blood Archer", attached=["Fade Away"])], spellboard=["Chant of Revenge"],
            dice="natural", main=0, side=0,
        )
    )  # fmt: skip
    next_round(g)
    assert wounds(g, "Jessa Na Ni") == 0
    assert wounds(g, "Aradel Summergaard") == 0
    assert in_play(g, "Chant of Revenge").status == 1


def test_command_strike_strikes_with_an_unexhausted_unit() -> None:
    g = position(
        side("Maeoni Viper", units=["Iron Worker", unit("Hammer Knight", exhaustion=1)], dice="2 charm"),
        side("Aradel Summergaard", units=["Iron Rhino"]),
    )
    choose(g, "Maeoni Viper")
    assert offered(g) == ["Iron Worker", "Hammer Knight", "Iron Rhino"]
    choose(g, "Iron Rhino")
    assert wounds(g, "Iron Rhino") == 2
    assert in_play(g, "Maeoni Viper").exhaustion == 1


def test_command_strike_is_not_offered_without_an_unexhausted_unit() -> None:
    g = position(
        side("Maeoni Viper", units=[unit("Hammer Knight", exhaustion=1)], dice="2 charm"),
        side("Aradel Summergaard", units=["Iron Rhino"]),
    )
    assert "Maeoni Viper" not in offered(g)


def test_shadow_target_exhausts_an_unexhausted_ready_spell() -> None:
    foe = side("Aradel Summergaard", spellboard=[unit("Purge", exhaustion=1), "Empower", "Abundance"])
    g = position(side("Noah Redmoon", dice="charm"), foe)
    choose(g, "Noah Redmoon")
    assert offered(g) == ["Empower", "Abundance"]
    choose(g, "Empower")
    assert in_play(g, "Empower").exhaustion == 1


def test_shadow_target_is_not_offered_when_all_spells_are_exhausted() -> None:
    foe = side("Aradel Summergaard", spellboard=[unit("Purge", exhaustion=1)])
    assert "Noah Redmoon" not in offered(position(side("Noah Redmoon", dice="charm"), foe))


def test_hearts_pull_draws_and_then_may_discard_off_a_draw_pile() -> None:
    g = position(side("Saria Guideman", dice="charm"))
    choose(g, "Saria Guideman", "yes")
    assert titles(g, g.players[0].hand) == ["Close Combat"]
    choose(g, "yes", "player 1")
    assert titles(g, g.players[1].discard) == ["Close Combat"]


def test_hearts_pull_without_the_draw_discards_nothing() -> None:
    g = position(side("Saria Guideman", dice="charm"))
    choose(g, "Saria Guideman", "no")
    assert asked(g)[0] == "take an action"
    assert (g.players[0].hand, g.players[1].discard) == ([], [])


# --- allies ------------------------------------------------------------------------------------------------------


def test_blood_shot_costs_a_wound() -> None:
    g = position(side(units=["Blood Archer"]), side("Aradel Summergaard", units=["Hammer Knight"]))
    choose(g, "Blood Archer", "Hammer Knight")
    assert (wounds(g, "Blood Archer"), wounds(g, "Hammer Knight")) == (1, 1)
    assert "Blood Archer" not in offered(g)  # the side action is spent


@pytest.mark.rules("R-RES-03")
def test_blood_shot_resolves_although_the_archer_is_gone() -> None:
    g = position(
        side(units=[unit("Blood Archer", wounds=2)]), side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"])
    )
    choose(g, "Blood Archer")
    assert offered(g) == ["Hammer Knight", "Iron Worker"]
    choose(g, "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    assert titles(g, g.players[0].discard) == ["Blood Archer"]


def test_blood_ritual_answers_destruction_by_an_own_text() -> None:
    g = position(
        side(unit("Coal Roarkwin", wounds=3), units=[unit("Blood Shaman", wounds=1)], dice="natural, charm basic"),
        side("Aradel Summergaard", units=["Iron Worker"]),
    )
    choose(g, "natural power", "Blood Shaman")
    assert offered(g) == ["Blood Shaman", "no"]
    choose(g, "Blood Shaman")
    assert wounds(g, "Coal Roarkwin") == 2
    assert pool(g.players[0].active) == {"charm class": 1}


def test_blood_ritual_does_not_answer_an_opponents_text() -> None:
    g = position(
        side(dice="natural"),
        side(unit("Aradel Summergaard", wounds=3), units=[unit("Blood Shaman", wounds=1)], dice="charm basic"),
    )
    choose(g, "natural power")
    assert asked(g)[0] == "take an action"
    assert g.players[1].units == []
    assert wounds(g, "Aradel Summergaard") == 3


def test_song_of_sorrow_discards_off_the_pile_only_when_the_unit_is_destroyed() -> None:
    foe = side("Aradel Summergaard", units=["Mist Spirit", "Iron Worker"])
    g = position(side(units=["Enchanted Violinist"]), foe)
    choose(g, "Enchanted Violinist", "Mist Spirit")
    assert titles(g, g.players[1].discard) == ["Close Combat"]
    g = position(side(units=["Enchanted Violinist"]), foe)
    choose(g, "Enchanted Violinist", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    assert g.players[1].discard == []


def test_pain_link_moves_a_wound_onto_a_phoenixborn() -> None:
    g = position(side(units=[unit("Living Doll", wounds=2)]))
    choose(g, "Living Doll", "Aradel Summergaard")
    assert (wounds(g, "Living Doll"), wounds(g, "Aradel Summergaard")) == (1, 1)


def test_pain_link_needs_a_wound() -> None:
    assert "Living Doll" not in offered(position(side(units=["Living Doll"])))


def test_living_doll_takes_charm_or_sympathy() -> None:
    for dice in ("ceremonial, charm", "ceremonial class, sympathy class"):
        g = position(side(hand=["Living Doll"], dice=dice))
        choose(g, "Living Doll")
        assert in_play(g, "Living Doll").seat == 0
    assert "Living Doll in hand" not in offered(position(side(hand=["Living Doll"], dice="ceremonial, natural")))


def test_distract_exhausts_a_unit() -> None:
    g = position(side(units=["Rose Fire Dancer"]), side("Aradel Summergaard", units=["Iron Worker"]))
    choose(g, "Rose Fire Dancer")
    assert offered(g) == ["Rose Fire Dancer", "Iron Worker"]
    choose(g, "Iron Worker")
    assert (in_play(g, "Iron Worker").exhaustion, in_play(g, "Rose Fire Dancer").exhaustion) == (1, 1)


def test_stormwind_sniper_ambushes_and_hides_while_unexhausted() -> None:
    g = position(side(hand=["Stormwind Sniper"], dice="ceremonial, illusion"))
    choose(g, "Stormwind Sniper", "Stormwind Sniper", "Aradel Summergaard")
    assert wounds(g, "Aradel Summergaard") == 1
    foe = side("Aradel Summergaard", units=["Stormwind Sniper", "Iron Worker"])
    g = position(side(units=["Iron Worker"], hand=["Molten Gold"], dice="2 natural"), foe)
    choose(g, "attack")
    assert offered(g) == ["Aradel Summergaard", "Iron Worker"]
    g = position(side(hand=["Molten Gold", "Steady Gaze"], dice="2 natural"), foe)
    choose(g, "Molten Gold")
    assert titles(g, g.players[1].units) == ["Stormwind Sniper"]  # the other unit was the only target


@pytest.mark.rules("R-TGT-07")
def test_an_exhausted_sniper_is_a_target() -> None:
    foe = side("Aradel Summergaard", units=[unit("Stormwind Sniper", exhaustion=1), "Iron Worker"])
    g = position(side(units=["Iron Worker"], hand=["Molten Gold"], dice="2 natural"), foe)
    choose(g, "Molten Gold")
    assert offered(g) == ["Stormwind Sniper", "Iron Worker"]


@pytest.mark.rules("R-TGT-07")
def test_an_area_effect_reaches_a_concealed_unit() -> None:
    foe = side("Aradel Summergaard", units=["Stormwind Sniper"])
    g = position(side(hand=["Mist Typhoon"], dice="illusion, natural"), foe)
    choose(g, "Mist Typhoon")
    assert g.players[1].units == []


# --- conjurations ------------------------------------------------------------------------------------------------


def test_blood_puppet_curses_its_controller_and_can_be_wounded_for_a_die() -> None:
    g = position(side(units=["Blood Puppet"], dice="charm", side=2))
    choose(g, "Blood Puppet")
    assert wounds(g, "Blood Puppet") == 1
    assert "Blood Puppet" not in offered(g)  # no die is left
    next_round(g)
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (1, 0)


def test_nightmare_hits_an_exhausted_unit() -> None:
    me = side(spellboard=["Summon False Demon"], conjurations=["False Demon"], dice="2 illusion")
    g = position(me, side("Aradel Summergaard", units=["Iron Worker", unit("Hammer Knight", exhaustion=1)]))
    choose(g, "Summon False Demon", "False Demon")
    assert wounds(g, "Hammer Knight") == 1
    g = position(me, side("Aradel Summergaard", units=["Iron Worker"]))
    choose(g, "Summon False Demon")
    assert asked(g) == ("take an action", 0)


def test_inheritance_leaves_a_status_token() -> None:
    g = position(side(units=["Iron Worker"], dice="natural"), side(units=[unit("Gilder", wounds=1)]))
    choose(g, "natural power", "Gilder")
    assert asked(g) == ("respond?", 1)
    choose(g, "Gilder")
    assert in_play(g, "Iron Worker").status == 1


@pytest.mark.rules("R-GRD-05")
def test_gilder_guards_units() -> None:
    g = position(side(units=["Iron Worker"]), side(units=["Gilder", "Hammer Knight"], guarded=True))
    choose(g, "attack", "Hammer Knight")
    assert (asked(g), offered(g)) == (("declare a guard", 1), ["Gilder", "no"])


def test_masked_wolf_comes_for_a_side_action_and_power_gives_it_back_when_focused() -> None:
    wolves = ["Masked Wolf", "Masked Wolf"]
    g = position(
        side("Noah Redmoon", spellboard=["Summon Masked Wolf"] * 2, conjurations=wolves, dice="2 illusion")
    )
    choose(g, "Summon Masked Wolf")
    assert g.players[0].side == 1
    assert (values.attack(g, in_play(g, "Masked Wolf")), values.life(g, in_play(g, "Masked Wolf"))) == (2, 1)
    g = position(
        side("Noah Redmoon", spellboard=["Summon Masked Wolf"] * 2, conjurations=wolves, dice="illusion class")
    )
    choose(g, "Summon Masked Wolf")
    assert g.players[0].side == 0
    g = position(side("Noah Redmoon", spellboard=["Summon Masked Wolf"], conjurations=wolves, dice="illusion"))
    choose(g, "Summon Masked Wolf")
    assert g.players[0].side == 0


def test_prey_destroys_a_unit_with_little_life() -> None:
    me = side("Saria Guideman", spellboard=["Summon Seaside Raven"], conjurations=["Seaside Raven"], dice="3 charm")
    g = position(me, side("Aradel Summergaard", units=["Hammer Knight", "Iron Worker"]))
    choose(g, "Summon Seaside Raven")
    assert offered(g) == ["Seaside Raven", "no"]
    choose(g, "Seaside Raven")
    assert offered(g) == ["Seaside Raven", "Iron Worker"]
    choose(g, "Iron Worker")
    assert titles(g, g.players[1].units) == ["Hammer Knight"]


def test_silver_snake_grows_with_the_fallen_of_the_other_side() -> None:
    g = position(
        side(
            "Maeoni Viper", units=[unit("Silver Snake", exhaustion=1)], hand=["Mist Typhoon"],
            dice="illusion, natural",
        ),
        side("Aradel Summergaard", units=["Mist Spirit", "Mist Spirit", "Iron Worker"]),
    )  # fmt: skip
    snake = in_play(g, "Silver Snake")
    assert values.attack(g, snake) == 0
    choose(g, "Mist Typhoon")
    until_menu(g)
    assert (snake.status, values.attack(g, snake)) == (2, 2)


def test_silver_snake_ignores_its_own_sides_fallen() -> None:
    g = position(side("Maeoni Viper", units=["Silver Snake", "Mist Spirit"], dice="natural"))
    choose(g, "natural power", "Mist Spirit")
    assert in_play(g, "Silver Snake").status == 0


def test_sleeping_widow_is_a_plain_unit() -> None:
    g = position(side(units=["Sleeping Widow"]))
    widow = in_play(g, "Sleeping Widow")
    assert (values.attack(g, widow), values.life(g, widow), values.recover(g, widow)) == (2, 1, 0)
    assert values.texts(g, widow) == ()


@pytest.mark.rules("R-INFO-01")
def test_three_eyed_owl_looks_at_a_card_and_drains_one_each_round() -> None:
    g = position(
        side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"),
        side("Aradel Summergaard", hand=["Purge", "Empower", "Abundance"], deck=["Refresh"] * 9),
    )
    choose(g, "Summon Three-Eyed Owl")
    assert sum(1 for cid in g.players[1].hand if g.seen[cid] & 1) == 1
    until_asked(g, "discard a card", 1)
    assert len(g.players[1].hand) == 5
    choose(g, offered(g)[0])
    assert len(g.players[1].hand) == 4
    assert asked(g)[0] == "take an action"


def test_three_eyed_owl_looks_at_nothing_in_an_empty_hand() -> None:
    g = position(side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"))
    choose(g, "Summon Three-Eyed Owl")
    assert asked(g) == ("take an action", 0)


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    g = position(side("Maeoni Viper", units=["Iron Worker"], dice="2 charm"))
    before = g.rng, list(g.players[0].active)
    with pytest.raises(IllegalOption):
        g.apply(0)
    assert (g.rng, g.players[0].active) == before


@pytest.mark.rules("R-DEST-02", "R-DEST-05")
def test_screams_of_the_departed_hear_a_unit_that_has_been_taken_elsewhere() -> None:
    g = position(
        side("Rowan Umberend", units=[unit("Iron Worker", wounds=1)], dice="natural"),
        side("Jessa Na Ni", dice="natural"),
    )
    choose(g, "natural power")
    assert (asked(g)[1], offered(g)) == (0, ["Rowan Umberend", "no"])
    choose(g, "Rowan Umberend")
    assert [g.by_id[cid].title for cid in in_play(g, "Rowan Umberend").under] == ["Iron Worker"]
    assert (asked(g)[1], offered(g)) == (1, ["Jessa Na Ni", "no"])
