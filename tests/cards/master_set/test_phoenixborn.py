"""The Phoenixborn of the Master Set."""

import pytest

from ashes_env.rules.game import IllegalMove
from tests.prelude import *
from tests.solo.viros import fight


def test_water_blast_once_a_round_for_a_natural_die() -> None:
    g = duel(side("Aradel Summergaard", dice="2 natural class", side=2), side(units=["Hammer Knight"]))
    choose(g, "Aradel Summergaard")
    assert wounds(g, "Hammer Knight") == 2
    assert "Aradel Summergaard" not in offered(g)
    g = duel(side("Aradel Summergaard", dice="charm"), side(units=["Hammer Knight"]))
    assert "Aradel Summergaard" not in offered(g)


def test_slash_deals_damage_to_a_unit_of_the_chosen_player_or_else_to_the_phoenixborn() -> None:
    g = duel(
        side(hand=["Expand Energy", "Mist Typhoon"], main=0, side=2),
        side("Aradel Summergaard", units=["Hammer Knight"]),
    )
    choose(g, "Coal Roarkwin", "Expand Energy", "player 1")
    assert wounds(g, "Hammer Knight") == 1
    choose(g, "Coal Roarkwin", "player 0")
    assert wounds(g, "Coal Roarkwin") == 1


def test_slash_needs_a_card_to_discard() -> None:
    g = duel(side(), side("Aradel Summergaard", units=["Hammer Knight"]))
    assert "Coal Roarkwin" not in offered(g)


@pytest.mark.rules("R-TRIG-06")
def test_screams_of_the_departed_once_in_each_turn_for_one_die() -> None:
    g = duel(
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
    g = duel(
        side("Jessa Na Ni", units=["Anchornaut"], dice="natural"), side("Aradel Summergaard", units=["Mist Spirit"])
    )
    choose(g, "natural power", "Mist Spirit")
    assert asked(g) == ("take an action", 0)
    assert g.players[1].units == []


@pytest.mark.rules("R-TRIG-06", "R-EOR-03")
def test_screams_of_the_departed_needs_a_turn_but_a_chant_does_not() -> None:
    g = duel(
        side(
            "Jessa Na Ni",
            units=[unit("Blood Archer", attached=["Fade Away"])],
            spellboard=["Chant of Revenge"],
            dice="natural",
            main=0,
            side=0,
        )
    )
    next_round(g)
    assert wounds(g, "Jessa Na Ni") == 0
    assert wounds(g, "Aradel Summergaard") == 0
    assert in_play(g, "Chant of Revenge").status == 1


@pytest.mark.rules("R-DEST-02", "R-DEST-05")
def test_screams_of_the_departed_hear_a_unit_that_has_been_taken_elsewhere() -> None:
    g = duel(
        side("Rowan Umberend", units=[unit("Iron Worker", wounds=1)], dice="natural"),
        side("Jessa Na Ni", dice="natural"),
    )
    choose(g, "natural power")
    assert (asked(g)[1], offered(g)) == (0, ["Rowan Umberend", "no"])
    choose(g, "Rowan Umberend")
    assert [g.by_id[cid].title for cid in in_play(g, "Rowan Umberend").under] == ["Iron Worker"]
    assert (asked(g)[1], offered(g)) == (1, ["Jessa Na Ni", "no"])


def test_command_strike_strikes_with_an_unexhausted_unit() -> None:
    g = duel(
        side("Maeoni Viper", units=["Iron Worker", unit("Hammer Knight", exhaustion=1)], dice="2 charm"),
        side("Aradel Summergaard", units=["Iron Rhino"]),
    )
    choose(g, "Maeoni Viper")
    assert offered(g) == ["Iron Worker", "Hammer Knight", "Iron Rhino"]
    choose(g, "Iron Rhino")
    assert wounds(g, "Iron Rhino") == 2
    assert in_play(g, "Maeoni Viper").exhaustion == 1


def test_command_strike_is_not_offered_without_an_unexhausted_unit() -> None:
    g = duel(
        side("Maeoni Viper", units=[unit("Hammer Knight", exhaustion=1)], dice="2 charm"),
        side("Aradel Summergaard", units=["Iron Rhino"]),
    )
    assert "Maeoni Viper" not in offered(g)


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    g = duel(side("Maeoni Viper", units=["Iron Worker"], dice="2 charm"))
    before = g.rng, list(g.players[0].active)
    with pytest.raises(IllegalMove):
        g.apply(0)
    assert (g.rng, g.players[0].active) == before


def test_shadow_target_exhausts_an_unexhausted_ready_spell() -> None:
    foe = side("Aradel Summergaard", spellboard=[unit("Purge", exhaustion=1), "Empower", "Abundance"])
    g = duel(side("Noah Redmoon", dice="charm"), foe)
    choose(g, "Noah Redmoon")
    assert offered(g) == ["Empower", "Abundance"]
    choose(g, "Empower")
    assert in_play(g, "Empower").exhaustion == 1


def test_shadow_target_is_not_offered_when_all_spells_are_exhausted() -> None:
    foe = side("Aradel Summergaard", spellboard=[unit("Purge", exhaustion=1)])
    assert "Noah Redmoon" not in offered(duel(side("Noah Redmoon", dice="charm"), foe))


@pytest.mark.rules("R-ULT-07")
@pytest.mark.cards("Noah Redmoon", "Seal")
def test_the_ultimate_is_a_ready_spell_of_the_chimera() -> None:
    g = fight(["Rampage"], pb="Noah Redmoon", dice="charm", main=1)
    choose(g, "Noah Redmoon")
    assert marks(g, "Viros Ultimate")[1] == 1
    g = fight(["Rampage"], hand=("Seal",), dice="charm, illusion", main=1)
    choose(g, "Seal", "player 1")
    assert marks(g, "Viros Ultimate")[1] == 1


def test_hearts_pull_draws_and_then_may_discard_off_a_draw_pile() -> None:
    g = duel(side("Saria Guideman", dice="charm"))
    choose(g, "Saria Guideman", "yes")
    assert titles(g, g.players[0].hand) == ["Close Combat"]
    choose(g, "yes", "player 1")
    assert titles(g, g.players[1].discard) == ["Close Combat"]


def test_hearts_pull_without_the_draw_discards_nothing() -> None:
    g = duel(side("Saria Guideman", dice="charm"))
    choose(g, "Saria Guideman", "no")
    assert asked(g)[0] == "take an action"
    assert (g.players[0].hand, g.players[1].discard) == ([], [])
