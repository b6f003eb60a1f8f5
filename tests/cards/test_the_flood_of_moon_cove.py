"""The Flood of Moon Cove."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side
from tests.support import (
    FOE,
    asked,
    attack_of,
    choose,
    declare_attack,
    focused,
    in_play,
    marks,
    offered,
    pool,
    table,
    titles,
    until_menu,
    wounds,
)


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
