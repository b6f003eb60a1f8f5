"""The Children of Blackcloud."""

import pytest

from tests.cards.spells import DEFS
from tests.prelude import *


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


@pytest.mark.rules("R-ERR-03")
def test_spirit_burn_destroys_an_ally_to_deal_damage() -> None:
    g = table(side("Brennen Blackcloud", units=["Iron Worker", "Mist Spirit"], dice="ceremonial class"), side(FOE))
    choose(g, "Brennen Blackcloud", FOE)
    assert wounds(g, FOE) == 2
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert in_play(g, "Brennen Blackcloud").exhaustion == 1
    g = table(side("Brennen Blackcloud", units=["Mist Spirit"], dice="ceremonial class"), side(FOE))
    assert "Brennen Blackcloud" not in offered(g), "no ally, no damage"
    for hurt, over in ((14, False), (15, True)):
        g = table(side(hand=["Hurt"]), side({"title": "Brennen Blackcloud", "wounds": hurt}), defs=DEFS)
        choose(g, "Hurt", "Brennen Blackcloud")
        assert g.over == over


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


def test_chant_of_worship_draws_for_a_dead_ally() -> None:
    g = table(side(spellboard=["Chant of Worship"], units=["Anchornaut"], dice="natural"), side(FOE))
    assert "Chant of Worship" not in offered(g)
    choose(g, "natural power", "Chant of Worship")
    assert len(g.players[0].hand) == 1
    assert marks(g, "Chant of Worship") == (0, 1, 0)


def test_choke_hurts_only_a_phoenixborn_that_it_could_exhaust() -> None:
    g = table(side(hand=["Choke"], dice="ceremonial"), side(FOE))
    choose(g, "Choke")
    assert marks(g, FOE) == (1, 1, 0)
    g = table(side(hand=["Choke"], dice="ceremonial"), side({"title": FOE, "exhaustion": 1}))
    assert "Choke in hand" not in offered(g)


@pytest.mark.rules("R-TGT-01", "R-TGT-09")
@pytest.mark.cards("Choke", "Vanish")
def test_the_damage_of_choke_targets_the_phoenixborn_again() -> None:
    g = table(side(hand=["Choke"], dice="ceremonial"), side(FOE, hand=["Vanish"], dice="illusion"))
    choose(g, "Choke", "no")
    assert "Vanish in hand" in offered(g)
    choose(g, "Vanish")
    assert marks(g, FOE) == (0, 1, 0)


@pytest.mark.rules("R-FAQ-10")
@pytest.mark.parametrize(("exhaustion", "hurt"), [(0, 1), (1, 0)])
def test_choke_hurts_only_whom_it_exhausts(exhaustion: int, hurt: int) -> None:
    foe = side({"title": FOE, "exhaustion": exhaustion})
    g = table(side(hand=["Choke", "Expand Energy"], dice="2 ceremonial"), foe)
    if exhaustion:
        assert "Choke in hand" not in offered(g), "no unexhausted Phoenixborn to target"
    else:
        choose(g, "Choke")
    assert marks(g, FOE) == (hurt, 1, 0)


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


@pytest.mark.rules("R-DMG-11")
@pytest.mark.cards("Safeguard", "Redirect")
@pytest.mark.parametrize(("safe", "lost"), [("Iron Worker", True), ("Coal Roarkwin", False)])
def test_safeguard_prevents_what_is_dealt_to_the_chosen_card_not_what_it_receives(safe: str, lost: bool) -> None:
    me = side(hand=["Redirect", "Safeguard"], units=["Iron Worker"], dice="charm, natural")
    g = table(me, side(FOE, units=["Ice Golem"]))
    choose(g, "Safeguard", "natural power", safe, "pass")
    until_menu(g, 1)
    declare_attack(g, "Coal Roarkwin", "Ice Golem")
    until_asked(g, "respond?", 0)
    choose(g, "Redirect")
    until_menu(g, 1)
    assert wounds(g, "Coal Roarkwin") == 0
    assert ("Iron Worker" in titles(g, g.players[0].discard)) is lost


@pytest.mark.rules("R-FAQ-48")
def test_safeguard_lasts_over_the_end_of_a_round() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Safeguard"], dice="natural"), side(FOE, units=["Hammer Knight"]), first=0
    )
    choose(g, "Safeguard", "Iron Worker", "pass")
    next_round(g)
    assert (g.round, g.active) == (2, 1)
    declare_attack(g, "Iron Worker", "Hammer Knight")
    answer_all(g, "no")
    assert wounds(g, "Iron Worker") == 0
    until_menu(g, 0)
    until_menu(choose(g, "pass"), 1)
    in_play(g, "Hammer Knight").exhaustion = 0
    assert not in_play(g, "Iron Worker").timed, "until the start of the next own turn"


def test_regress_is_gone_after_the_round() -> None:
    g = table(side(units=[unit("Hammer Knight", attached=["Regress"])]), side(FOE))
    next_round(g)
    assert values.attack(g, in_play(g, "Hammer Knight")) == 3


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


def test_dread_wraith_rages_with_each_wound() -> None:
    g = table(side(units=[unit("Dread Wraith", wounds=3, exhaustion=1)]), side(FOE))
    assert values.attack(g, in_play(g, "Dread Wraith")) == 4
