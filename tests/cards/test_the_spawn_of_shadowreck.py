"""The Spawn of Shadowreck."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import position, side, unit
from tests.support import FOE, asked, choose, declare_attack, in_play, table, titles, wounds


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


def test_magnificence_swaps_the_print_and_hits_twice() -> None:
    g = position(
        side("Victoria Glassfire", units=["Iron Worker"], hand=["Magnificence"], deck=["Anchornaut"] * 3,
             dice="illusion, 2 natural basic"),
        side("Aradel Summergaard", units=["Hammer Knight", "Mist Spirit"], deck=["Anchornaut"] * 3),
    )  # fmt: skip
    choose(g, "Magnificence", "player 0", "no", "Hammer Knight", "Hammer Knight", "Mist Spirit")
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.life(g, knight), knight.wounds) == (4, 3, 1)
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]
