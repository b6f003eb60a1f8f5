"""The numbers of a position that the planner's value reads, each by its name."""

from typing import Any

import pytest

from ashes_env.agents.plan.numbers import NAMES, numbers
from ashes_env.rules.game import Game
from ashes_env.scenarios import position, side, unit
from tests.solo.viros import down, facing, fight
from tests.support import FOE

WORTH = ("worth", "danger")  # what the expert's prices say; `expert/test_reading_positions.py` checks those


def told(g: Game, seat: int, *whose: str) -> dict[str, Any]:
    """The numbers that are not 0 and count something, by name; only those that begin so."""
    found = dict(zip(NAMES, numbers(g, seat), strict=True))
    return {
        name: pytest.approx(value)
        for name, value in found.items()
        if value and name.startswith(whose) and not any(word in name for word in WORTH)
    }


def fields() -> dict[str, Any]:
    return {
        "units": [unit("Hammer Knight", wounds=1, status=2), unit("Iron Worker", exhaustion=1)],
        "spellboard": ["Strengthen", "Strengthen"],
        "hand": ["Anchornaut", "Cover", "Vanish"],
        "deck": ["Final Cry"] * 6,
        "dice": "2 natural power, charm class, time basic",
    }


def test_a_side_between_players() -> None:
    g = position(side({"title": "Coal Roarkwin", "wounds": 9, "exhaustion": 1}, **fields()), side(FOE, hand=["Cover"]))
    knight, worker = g.defs["Hammer Knight"], g.defs["Iron Worker"]
    mine = {
        "life": 6 / 20,
        "low life": 6 / 8,
        "last life": 1.0,
        "phoenixborn exhausted": 1.0,
        "units": 0.4,
        "attack": (knight.printed_attack + worker.printed_attack) / 8,
        "ready attack": knight.printed_attack / 8,
        "unit life": (knight.life - 1 + worker.life) / 8,
        "exhaustion": 0.25,
        "status": 0.5,
        "spells": 0.4,
        "cards in hand": 0.6,
        "active dice": 0.4,
        "power dice": 0.2,
        "draw pile": 0.3,
    }
    theirs = {"life": 16 / 20, "low life": 1.0, "last life": 1.0, "cards in hand": 0.2}
    assert told(g, 0, "own ") == {"own turn": 1.0, **{f"own {name}": value for name, value in mine.items()}}
    assert told(g, 0, "opposing ") == {f"opposing {name}": value for name, value in theirs.items()}
    assert told(g, 1, "opposing ") == {f"opposing {name}": value for name, value in mine.items()}
    assert told(g, 1, "own ") == {f"own {name}": value for name, value in theirs.items()}
    assert told(g, 0, "chimera ") == {}


def test_where_the_round_stands() -> None:
    g = position(
        side(hand=["Cover"], dice="natural", main=1, side=2), side(FOE, hand=["Cover"]), round=3, first=1, passes=1
    )
    names = ("round", "own turn", "main", "side", "passes", "first", "active dice left")
    assert told(g, 0, *names) == {
        "round": 3 / 5,
        "own turn": 1.0,
        "main action": 1.0,
        "side action": 2.0,
        "passes": 0.5,
        "active dice left": 0.1,
    }
    assert told(g, 1, *names) == {"round": 3 / 5, "passes": 0.5, "first player": 1.0}


def test_a_chimera_and_its_row_in_any_order() -> None:
    row: list[Any] = [down("Lurk"), unit("Firebelly", exhaustion=1), down("Lurk"), "Avalanche"]
    more: dict[str, Any] = {"deck": ("Lurk",) * 4, "body": {"red rains": 2, "wounds": 5}}
    g, turned = (fight(order, rage=3, threat=4, phase=2, **more) for order in (row, row[::-1]))
    assert numbers(g, 0) == pytest.approx(numbers(turned, 0))
    aspects = [g.defs[title] for title in ("Firebelly", "Avalanche")]
    ultimate = g.players[1].ultimate_value  # type: ignore[attr-defined]
    assert told(g, 0, "chimera ") == {
        "chimera threat": 0.4,
        "chimera ultimate": ultimate / 10,
        "chimera phase": 2 / 3,
        "chimera red rains": 0.2,
        "chimera rage": 0.6,
        "chimera face-down aspects": 0.5,
        "chimera aspects": 0.5,
        "chimera draw pile": 0.2,
        "chimera to the ultimate": (ultimate - 2) / 10,
        "chimera blood": sum(d.card.blood for d in aspects) / 5,
    }
    found = told(g, 0, "opposing ")
    assert found["opposing units"] == 0.8
    assert found["opposing attack"] == sum(d.printed_attack for d in aspects) / 8
    assert found["opposing ready attack"] == aspects[1].printed_attack / 8
    assert "opposing cards in hand" not in found


def test_partners_are_one_side() -> None:
    g = facing([], {"units": ["Iron Worker"]}, {"units": ["Iron Worker", "Iron Worker"]})
    found = told(g, 0, "own ")
    assert (found["own units"], found["own life"]) == (0.6, (15 + 16) / 20)
