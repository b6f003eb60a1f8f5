"""What the expert reads off a position, and the two agents that go by the life left with it."""

from itertools import pairwise
from typing import Any

import pytest

from ashes_env.agents.expert.dice import missing
from ashes_env.agents.expert.position_value import (
    CHIMERA_LIFE,
    CLOSE,
    HIDDEN_ASPECT,
    LETHAL,
    RAGE,
    RED_RAINS,
    SECOND_COPY,
    STATUS,
    TIRED,
    TIRED_ATTACK,
    TIRED_SPELL,
    danger,
    life_left,
    side_value,
)
from ashes_env.agents.search_greedy import side_score
from ashes_env.language import codes as k
from ashes_env.language.carddef import CardDef
from ashes_env.language.costs import Dice, class_, main, power
from ashes_env.language.effects import Draw
from ashes_env.match.rewards import life_share
from ashes_env.rules.game import Game, die_name
from ashes_env.scenarios import position, side, unit
from tests.solo.viros import down, fight
from tests.support import FOE, with_cards


def drowned(level: int, wounds: int) -> Game:
    """A Phoenixborn of 15 lives with so many Drowning and wounds on it."""
    pb = {"title": "Coal Roarkwin", "wounds": wounds, "attached": [unit("Drowning", owner=1)] * level}
    return position(side(pb, hand=["Anchornaut"]), side({"title": "The Flood of Moon Cove"}))


@pytest.mark.cards("Drowning")
@pytest.mark.rules("R-DMG-05")
@pytest.mark.parametrize("level", [1, 5])
def test_a_drowning_costs_a_life_as_a_wound_does(level: int) -> None:
    deep, hurt = drowned(level, 4), drowned(0, 4 + level)
    assert life_left(deep, 0) == life_left(hurt, 0) == 11 - level
    assert side_value(deep, 0) == side_value(hurt, 0)
    assert side_score(deep, 0) == side_score(hurt, 0)
    assert life_share(deep, 0) == life_share(hurt, 0)


def threatened(left: int, *units: Any, by: tuple[str, ...] = ("Hammer Knight", "Iron Worker"), **fields: Any) -> Game:
    """A player with so much life left and these units, before units that strike for three and for two."""
    mine = side({"title": "Coal Roarkwin", "wounds": 15 - left}, units=list(units), hand=["Anchornaut"])
    return position(mine, side(FOE, units=list(by)), **fields)


@pytest.mark.parametrize(
    ("left", "units", "points"),
    [
        (5, [], LETHAL),
        (6, [], CLOSE),
        (7, [], CLOSE),
        (8, [], 0.0),
        (4, ["Anchornaut"], CLOSE),  # it stops the stronger one: two come through
        (2, ["Anchornaut"], LETHAL),
        (2, ["Anchornaut", "Anchornaut"], CLOSE),
        (3, ["Anchornaut", "Anchornaut"], 0.0),
        (5, [unit("Anchornaut", exhaustion=1)], LETHAL),
        (5, [unit("Anchornaut", attached=[unit("Mind Maze", owner=1)])], LETHAL),  # it may not block
    ],
)
def test_danger_is_what_comes_through_the_units_that_can_block(left: int, units: list[Any], points: float) -> None:
    assert danger(threatened(left, *units), 0) == points


def test_only_units_that_can_attack_are_a_danger() -> None:
    tired = unit("Hammer Knight", exhaustion=1)
    assert danger(threatened(3, by=("Hammer Knight",)), 0) == LETHAL
    g = position(side({"title": "Coal Roarkwin", "wounds": 12}, hand=["Anchornaut"]), side(FOE, units=[tired]))
    assert danger(g, 0) == 0.0


# What one thing more on the table is worth, to whom it belongs.
MINE: list[tuple[dict[str, Any], dict[str, Any], float]] = [
    ({"units": ["Mist Spirit"]}, {"units": [unit("Mist Spirit", status=2)]}, 2 * STATUS),
    ({"units": ["Hammer Knight"]}, {"units": [unit("Hammer Knight", exhaustion=1)]}, -TIRED - 3 * TIRED_ATTACK),
    ({"units": ["Hammer Knight"]}, {"units": [unit("Hammer Knight", exhaustion=2)]}, -2 * (TIRED + 3 * TIRED_ATTACK)),
    ({"pb": {"title": "Coal Roarkwin"}}, {"pb": {"title": "Coal Roarkwin", "exhaustion": 1}}, -1.0),
    ({"pb": {"title": "Coal Roarkwin", "wounds": 11}}, {"pb": {"title": "Coal Roarkwin", "wounds": 12}}, -3.2),
    ({"pb": {"title": "Coal Roarkwin", "wounds": 10}}, {"pb": {"title": "Coal Roarkwin", "wounds": 11}}, -2.1),
    ({"pb": {"title": "Coal Roarkwin", "wounds": 6}}, {"pb": {"title": "Coal Roarkwin", "wounds": 7}}, -1.35),
    ({"spellboard": ["Strengthen"]}, {"spellboard": [{"title": "Strengthen", "exhaustion": 2}]}, -2 * TIRED_SPELL),
    ({"spellboard": ["Strengthen"]}, {"spellboard": [{"title": "Strengthen", "status": 3}]}, 3 * STATUS),
    ({"spellboard": ["Strengthen"]}, {"spellboard": [{"title": "Strengthen", "status": 9}]}, 4 * STATUS),
]


@pytest.mark.parametrize(("before", "after", "points"), MINE)
def test_what_changes_on_the_table_has_its_price(before: dict[str, Any], after: dict[str, Any], points: float) -> None:
    one, other = (
        side_value(position(side(**{"hand": ["Anchornaut"], **fields}), side(FOE)), 0) for fields in (before, after)
    )
    assert other - one == pytest.approx(points)


def test_a_second_copy_of_a_spell_is_worth_less_than_the_first() -> None:
    worth = [
        side_value(position(side(hand=["Anchornaut"], spellboard=["Strengthen"] * n), side(FOE)), 0) for n in range(4)
    ]
    steps = [after - before for before, after in pairwise(worth)]
    assert steps[0] > 0
    assert steps[1:] == pytest.approx([steps[0] * SECOND_COPY, steps[0] * SECOND_COPY**2])


@pytest.mark.parametrize(
    ("row", "body", "numbers", "points"),
    [
        ([down("Lurk")], {}, {}, HIDDEN_ASPECT),
        ([], {"wounds": 2}, {}, -2 * CHIMERA_LIFE),
        ([], {"exhaustion": 1}, {}, -2.0),
        ([], {"red_rains": 2}, {}, 2 * RED_RAINS),
        ([], {}, {"rage": 3}, 3 * RAGE),
    ],
)
def test_a_chimera_has_its_prices(row: list[Any], body: dict[str, Any], numbers: dict[str, Any], points: float) -> None:
    named = {name.replace("_", " "): value for name, value in body.items()}
    before, after = fight(["Firebelly"]), fight(["Firebelly", *row], body=named, **numbers)
    assert side_value(after, 1) - side_value(before, 1) == pytest.approx(points)


@pytest.mark.parametrize(
    ("price", "dice", "turned"),
    [
        (power(k.NATURAL, 2), "2 natural power", []),
        (power(k.NATURAL, 2), "natural power, natural class", ["natural class"]),
        (power(k.NATURAL, 2), "natural basic, natural class", ["natural basic", "natural class"]),
        (power(k.NATURAL, 2), "2 natural basic, natural power", ["natural basic"]),
        (power(k.NATURAL, 2), "natural power, charm power", None),
        (power(k.NATURAL, 2), "natural power", None),
        (class_(k.NATURAL, 2), "natural basic, natural class", ["natural basic"]),
        (class_(k.NATURAL, 2), "natural power, natural class", []),
        (class_(k.NATURAL, 2), "3 natural basic", ["natural basic", "natural basic"]),
        (class_(k.NATURAL, 2), "natural class, charm class", None),
    ],
)
def test_dice_are_turned_until_a_price_can_be_paid(price: Dice, dice: str, turned: list[str] | None) -> None:
    defs = with_cards(CardDef("Roar", k.ACTION_SPELL, main(price), effect=(Draw(1),)))
    g = position(side(dice=dice, hand=["Roar"]), side(FOE), defs=defs)
    found = missing(g.players[0], defs["Roar"].costs[0])
    wanted = None if turned is None else [(name, "natural power") for name in turned]
    assert (None if found is None else [(die_name(old), die_name(new)) for old, new in found]) == wanted
