"""The Flood, the Spawn and the Blight where two players face battlefields of their own."""

import json
from typing import Any

import pytest

from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import position, side, unit
from tests.support import asked, choose, in_play, offered, titles, until_menu

COAL, ARADEL = "Coal Roarkwin", "Aradel Summergaard"
FLOOD, SPAWN, BLIGHT = "The Flood of Moon Cove", "The Spawn of Shadowreck", "The Blight of Neverset"
DROWNING = unit("Drowning", owner=2)


def table(
    chimera: str,
    row: list[Any],
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    pile: list[str] | None = None,
    level: tuple[int, int] = (0, 0),
    **fields: Any,
) -> Game:
    """Coal and Aradel against a Chimera; the row says whom each unit faces, `level` how deep they are in water."""
    usual: dict[str, Any] = {"deck": ["Final Cry"] * 6, "main": 1}
    foe = side(chimera, units=row, deck=["Unfathomable"] * 6, conjurations=pile or [])
    pbs = [{"title": title, "attached": [DROWNING] * n} for title, n in zip((COAL, ARADEL), level, strict=True)]
    return position(
        side(pbs[0], **{**usual, **(mine or {})}),
        side(pbs[1], **{**usual, **(theirs or {})}),
        foe,
        teams=(0, 0, 1),
        fatigue=False,
        **fields,
    )


def rows(g: Game) -> list[list[str]]:
    """What faces each player, from left to right, face-down cards with a star."""
    return [
        [("*" if g.cards[c].facedown else "") + g.cards[c].d.title for c in g.players[2].row(g, seat)]
        for seat in (0, 1)
    ]


def to_the_chimera(g: Game) -> Game:
    """Both players do nothing until something is asked that is no action, or the next turn is theirs."""
    turn = g.turn
    while g.turn == turn and ("end turn" in offered(g) or "pass" in offered(g)):
        choose(g, "end turn" if "end turn" in offered(g) else "pass")
    return g


def drowning(g: Game) -> list[int]:
    """How many Drowning lie on each Phoenixborn."""
    return [titles(g, in_play(g, title).attached).count("Drowning") for title in (COAL, ARADEL)]


@pytest.mark.rules("R-COOP-10", "R-UNIT-10")
@pytest.mark.cards("Blink")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_unit_that_is_removed_for_a_turn_is_saved_and_comes_back_to_the_battlefield_that_it_left(faces: int) -> None:
    hand, dice = {"hand": ["Blink"], "dice": "10 natural", "side": 1}, {"dice": "10 natural"}
    g = choose(
        table(FLOOD, [unit("Deep End", faces=faces), unit("Capsize", faces=1 - faces)], hand, dice), "Blink", "Deep End"
    )
    settings = Settings("red_rains", players=2)
    match = GameMatch.restore(settings, json.loads(json.dumps(GameMatch(settings, g).save())))
    until_menu(match.game, 1)
    assert rows(match.game)[faces] == ["Deep End"]


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Drag Below", "Drowning")
@pytest.mark.parametrize("faces", [0, 1])
def test_the_player_whom_an_aspect_faces_is_dragged_below(faces: int) -> None:
    row = [unit("Drag Below", status=1, exhaustion=1, faces=faces), unit("Capsize", faces=0), unit("Capsize", faces=1)]
    g = to_the_chimera(table(FLOOD, row, pile=["Drowning"] * 4))
    assert drowning(g) == ([1, 0] if faces == 0 else [0, 1])


@pytest.mark.rules("R-COOP-10", "R-COOP-14")
@pytest.mark.cards("Deep End")
@pytest.mark.parametrize("faces", [0, 1])
def test_deep_end_asks_for_the_level_of_the_player_whom_it_faces(faces: int) -> None:
    g = table(FLOOD, [unit("Deep End", faces=faces)], {"units": ["Iron Worker"]}, level=(3, 2))
    hidden = values.rule(g, in_play(g, "Deep End"), 14) > 0
    assert hidden is (faces == 0)


@pytest.mark.cards("Drowning")
@pytest.mark.rules("R-COOP-01")
def test_one_who_drowns_takes_the_other_along() -> None:
    row = [unit("Drag Below", status=1, exhaustion=1, faces=1)]
    g = table(FLOOD, row, pile=["Drowning"] * 4, level=(0, 7))
    in_play(g, ARADEL).wounds = 8
    to_the_chimera(g)
    assert g.winners == (2,)


@pytest.mark.cards("Riptide")
@pytest.mark.rules("R-RECPVE-10")
def test_what_retreats_stays_on_its_battlefield() -> None:
    row = [unit("Riptide", faces=0), unit("Undertow", faces=1), unit("Tyranny", faces=1), unit("Deluge", faces=0)]
    g = table(FLOOD, row, moment="recovery")
    until_menu(g)
    found = rows(g)
    assert (found[0][0].strip("*"), found[1][0].strip("*")) == ("Riptide", "Undertow")


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Paranoia")
@pytest.mark.parametrize("faces", [0, 1])
def test_paranoia_is_about_the_player_whom_it_faces(faces: int) -> None:
    hand = {"hand": ["Anchornaut"], "dice": "natural basic"}
    g = table(SPAWN, [unit("Paranoia", faces=faces)], hand)
    assert ("Anchornaut in hand" in offered(g)) is (faces == 1)


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Horrific Gaze")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_gaze_falls_on_the_phoenixborn_that_it_faces(faces: int) -> None:
    g = table(BLIGHT, [unit("Horrific Gaze", faces=faces)])
    assert [values.exhausted(g, in_play(g, title)) for title in (COAL, ARADEL)] == [faces == 0, faces == 1]


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Weave", "Webbed")
@pytest.mark.parametrize("faces", [0, 1])
def test_a_web_goes_to_the_units_opposite(faces: int) -> None:
    units = {"units": ["Anchornaut"]}
    row = [unit("Weave", status=1, exhaustion=1, faces=faces)]
    g = to_the_chimera(table(SPAWN, row, units, units, pile=["Webbed"] * 3))
    webs = [titles(g, g.cards[g.players[seat].units[0]].attached) for seat in (0, 1)]
    assert webs == ([["Webbed"], []] if faces == 0 else [[], ["Webbed"]])


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Explosive Pods", "Ballistic Seeds")
def test_pods_burst_over_one_battlefield_and_seeds_hear_what_faces_the_same_player() -> None:
    units = {"units": ["Anchornaut"]}
    row = [unit("Explosive Pods", status=1, exhaustion=1, faces=0), unit("Ballistic Seeds", faces=1)]
    g = to_the_chimera(table(BLIGHT, row, units, units))
    assert [titles(g, g.players[seat].units) for seat in (0, 1)] == [[], ["Anchornaut"]]
    assert asked(g)[0] == "take an action"


@pytest.mark.rules("R-COOP-10")
@pytest.mark.cards("Proliferate", "Scarlet Seed")
def test_a_seed_falls_where_the_aspect_lies_that_sows_it() -> None:
    row = [unit("Sowing Strike", faces=1), unit("Allure", exhaustion=2, faces=0)]
    g = to_the_chimera(table(BLIGHT, row, {"units": ["Anchornaut"]}, pile=["Scarlet Seed"]))
    assert rows(g) == [["Allure"], ["Sowing Strike", "Scarlet Seed"]]


@pytest.mark.rules("R-COOP-10", "R-CTURN-08")
def test_the_rightmost_aspect_is_looked_for_on_the_battlefield_of_the_turn() -> None:
    row = [
        unit("Photosynthesize", status=3, exhaustion=2, faces=0),
        unit("Allure", facedown=True, faces=0),
        unit("Photosynthesize", status=3, exhaustion=2, faces=1),
    ]
    g = table(BLIGHT, row)
    g.script += [("die", (0,)), ("behaviour", (8,))]
    to_the_chimera(g)
    left = [g.cards[cid].status for cid in (*g.players[2].row(g, 0)[:1], *g.players[2].row(g, 1)[:1])]
    assert left == [2, 2], "one each for the start of the turns; the row used what was just revealed"
