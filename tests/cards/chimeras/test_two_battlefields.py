"""Aspects of the Scourge and of the Siege where two players face battlefields of their own."""

from typing import Any

import pytest

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import position, side, unit
from tests.support import attack_under_way, choose, in_play, offered, titles

COAL, ARADEL = "Coal Roarkwin", "Aradel Summergaard"
SCOURGE, SIEGE = "The Frostwild Scourge", "The Siege of Lordswall"


def table(
    chimera: str,
    row: list[Any],
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **fields: Any,
) -> Game:
    """Coal and Aradel against a Chimera; the row says whom each unit faces."""
    usual: dict[str, Any] = {"deck": ["Final Cry"] * 6, "main": 1}
    foe = side(chimera, units=row, deck=["Charge Fist"] * 6, conjurations=["Stun", "Rainwalker"] * 4)
    return position(
        side(COAL, **{**usual, **(mine or {})}),
        side(ARADEL, **{**usual, **(theirs or {})}),
        foe,
        teams=(0, 0, 1),
        fatigue=False,
        **fields,
    )


def rows(g: Game) -> list[list[str]]:
    """What faces each player, from left to right."""
    return [titles(g, g.players[2].row(g, seat)) for seat in (0, 1)]


def to_the_chimera(g: Game) -> Game:
    """Both players do nothing until something is asked that is no action."""
    while offered(g) and ("end turn" in offered(g) or "pass" in offered(g)):
        choose(g, "end turn" if "end turn" in offered(g) else "pass")
    return g


@pytest.mark.rules("R-COOP-10", "R-EXH-01")
@pytest.mark.cards("Crushing Grip")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_grip_holds_a_unit_of_the_player_whom_it_faces(faces: int) -> None:
    g = table(SCOURGE, [unit("Crushing Grip", faces=faces)], {"units": ["Iron Worker"] * 2}, {"units": ["Iron Worker"]})
    counts = [values.exhausted(g, g.cards[cid]) for seat in (0, 1) for cid in g.players[seat].units]
    assert counts == ([True, False, False] if faces == 0 else [False, False, True])


@pytest.mark.rules("R-CSET-13")
@pytest.mark.cards("Skeletal Wall")
@pytest.mark.parametrize("faces", [0, 1])
def test_rainwalkers_come_onto_the_battlefield_of_the_aspect_that_brings_them(faces: int) -> None:
    row = [unit("Skeletal Wall", faces=faces), unit("Convert", faces=1 - faces)]
    g = table(SIEGE, row, theirs={"dice": "natural class"}, active=1, first=1)
    choose(g, ARADEL, "Skeletal Wall")
    assert rows(g)[faces] == ["Rainwalker", "Rainwalker"]
    assert rows(g)[1 - faces] == ["Convert"]


@pytest.mark.rules("R-COOP-09", "R-COOP-10")
@pytest.mark.cards("Rainwalker")
def test_a_horde_attacks_with_one_battlefield_at_a_time() -> None:
    row = [unit("Rainwalker", faces=0), unit("Rainwalker", faces=1), unit("Rainwalker", faces=0)]
    blocker = {"units": ["Hammer Knight"]}
    g = to_the_chimera(table(SIEGE, row, blocker, blocker))
    found: list[list[int]] = []
    while g.attack_at >= 0:
        now = [g.cards[ref & 1023].faces for ref in attack_under_way(g).attackers]
        if now not in found:
            found.append(now)
        choose(g, "no")
    assert found == [[0, 0], [1]]
    assert [in_play(g, title).wounds for title in (COAL, ARADEL)] == [2, 1]


@pytest.mark.rules("R-COOP-10", "R-COOP-14")
@pytest.mark.cards("Shockwave", "Stun")
def test_a_shockwave_stuns_units_of_the_player_whom_it_faces() -> None:
    theirs = {"units": ["Anchornaut", "Anchornaut"]}
    g = to_the_chimera(table(SCOURGE, [unit("Shockwave", faces=1)], {"units": ["Iron Worker"]}, theirs))
    stunned = [titles(g, g.cards[cid].attached) for seat in (0, 1) for cid in g.players[seat].units]
    assert stunned == [[], ["Stun"], ["Stun"]]
