"""The Boy Among Wolves."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import (
    FOE,
    asked,
    choose,
    declare_attack,
    focused,
    in_play,
    marks,
    next_round,
    offered,
    pool,
    table,
    titles,
    until_asked,
)


def test_accelerate_growth_reaches_any_card() -> None:
    g = table(side("Koji Wolfcub", spellboard=["Shifting Mist"]), side("Aradel Summergaard", units=["Mist Spirit"]))
    choose(g, "Koji Wolfcub")
    assert set(offered(g)) == {"Koji Wolfcub", "Shifting Mist", "Aradel Summergaard", "Mist Spirit"}
    choose(g, "Shifting Mist")
    assert marks(g, "Shifting Mist") == (0, 0, 1)


def test_summon_indiglow_creeper_at_focus_one_may_place_a_status_token() -> None:
    g = table(
        side(spellboard=focused("Summon Indiglow Creeper", 1), units=["Indiglow Creeper"], dice="natural, sympathy"),
        side(FOE),
    )
    choose(g, "Summon Indiglow Creeper", "yes")
    assert marks(g, "Indiglow Creeper") == (0, 0, 1)


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


def test_a_sleeping_bear_comes_exhausted_and_wakes_in_the_next_round() -> None:
    me = side("Koji Wolfcub", hand=["Sleeping Bear"], units=["Iron Worker"], dice="2 natural")
    g = table(me, side(FOE))
    choose(g, "Sleeping Bear")
    assert marks(g, "Sleeping Bear") == (0, 1, 0)
    assert marks(g, "Iron Worker") == (0, 0, 0), "it puts nobody else to sleep"
    next_round(g)
    assert marks(g, "Sleeping Bear") == (0, 0, 0)
    until_asked(g, "take an action", 0)
    choose(g, "attack")
    assert "Sleeping Bear" in offered(g)


@pytest.mark.parametrize("title", ["Biter", "Turtle Guard"])
def test_rooted_guards_never_attack(title: str) -> None:
    g = table(side(units=[title]), side(FOE))
    assert "attack" not in offered(g)
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Anchornaut", title]))
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert title in offered(g)


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


def test_explosive_growth_grows_with_tokens_and_drives_out_its_copies() -> None:
    knight = unit("Hammer Knight", status=1, attached=["Explosive Growth", "Root Armor"])
    other = unit("Iron Worker", attached=["Explosive Growth"])
    g = table(side(units=[knight, other], hand=["Explosive Growth"], dice="sympathy, natural"), side(FOE), round=2)
    assert values.attack(g, in_play(g, "Hammer Knight")) == 4
    choose(g, "Explosive Growth", "Hammer Knight")
    knight_now = in_play(g, "Hammer Knight")
    assert (knight_now.status, values.attack(g, knight_now)) == (3, 6)
    assert sorted(titles(g, knight_now.attached)) == ["Explosive Growth", "Root Armor"]
    assert titles(g, in_play(g, "Iron Worker").attached) == ["Explosive Growth"], "copies elsewhere stay"
    assert titles(g, g.players[0].discard) == ["Explosive Growth"]
