"""The end of a turn: effects that waited for it and texts that it triggers are one group, each player's in that
player's order, the active player first.
"""

from typing import Any

import pytest

from ashes_env.encoding.actions import legal_actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.language import codes as k
from tests.prelude import *

BELL = CardDef(
    "Bell", k.ALLY, attack=1, life=3, abilities=(Triggered(Trigger(k.TURN_ENDS), (Damage(PhoenixbornOf(YOU), 1),)),)
)
CLOCK = CardDef(
    "Clock",
    k.ALLY,
    attack=1,
    life=3,
    abilities=(Triggered(Trigger(k.TURN_ENDS), (PlaceTokens(k.STATUS, THIS, 1),), optional=True),),
)
DEFS = with_cards(BELL, CLOCK)


def blinked(*units: str, foe: dict[str, Any], mine: tuple[str, ...] = (), main: int = 0) -> Game:
    """The first player has blinked these units of the opponent."""
    g = table(
        side(
            hand=["Blink"] * len(units) + ["Anchornaut"], dice="3 natural", side=len(units), units=list(mine), main=main
        ),
        side("Jessa Na Ni", **foe),
        defs=DEFS,
    )
    for title in units:
        choose(g, "Blink", title)
    return g


@pytest.mark.rules("R-SIM-02", "R-TIME-05", "R-FIELD-02")
@pytest.mark.cards("Blink")
@pytest.mark.parametrize(("first", "second"), [("Iron Worker", "Hammer Knight"), ("Hammer Knight", "Iron Worker")])
def test_effects_that_waited_for_the_end_of_the_turn_are_ordered_by_who_made_them(first: str, second: str) -> None:
    g = blinked(
        "Iron Worker",
        "Hammer Knight",
        mine=("Mist Spirit",),
        main=1,
        foe={
            "units": ["Iron Worker", "Hammer Knight", "Gilder", "Anchornaut"],
            "hand": ["Shadow Guard"],
            "dice": "2 illusion",
        },
    )
    choose(g, "attack", "Jessa Na Ni", "Shadow Guard")
    until_asked(g, "choose what is next", 0)
    assert sorted(offered(g)) == ["Hammer Knight", "Iron Worker"]
    choose(g, first)
    assert titles(g, g.players[1].units) == ["Gilder", "Anchornaut", "Shadow Guard", first]
    assert second in titles(g, g.players[1].discard)
    assert g.delayed == ()


@pytest.mark.rules("R-SIM-02", "R-TIME-05")
@pytest.mark.cards("Blink")
def test_triggers_of_the_end_of_the_turn_stand_in_one_group_with_what_waited_for_it() -> None:
    g = blinked("Hammer Knight", foe={"units": ["Hammer Knight"]}, mine=("Bell", "Bell"))
    assert asked(g) == ("choose what is next", 0)
    assert offered(g) == ["Hammer Knight", "Bell", "Bell"]
    choose(g, "Bell")
    assert (wounds(g, "Coal Roarkwin"), titles(g, g.players[1].units)) == (1, [])
    assert offered(g) == ["Hammer Knight", "Bell"], "one after the other"
    choose(g, "Hammer Knight")
    assert (wounds(g, "Coal Roarkwin"), titles(g, g.players[1].units)) == (2, ["Hammer Knight"])
    assert asked(g) == ("take an action", 1)


@pytest.mark.rules("R-SIM-01", "R-TIME-05")
@pytest.mark.cards("Blink")
def test_the_active_player_resolves_what_waited_before_the_opponents_triggers() -> None:
    g = blinked("Hammer Knight", foe={"units": ["Hammer Knight", "Clock"]}, mine=("Clock",))
    choose(g, "Hammer Knight")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Clock", "no"]), "an optional text may be declined after it"
    choose(g, "no")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Clock", "no"])
    choose(g, "Clock")
    assert [marks(g, "Clock", nth)[2] for nth in (0, 1)] == [0, 1]


@pytest.mark.rules("R-TIME-05", "R-UNIT-10")
@pytest.mark.cards("Echo Greystorm", "Blink")
def test_an_effect_on_a_unit_in_play_is_ordered_by_that_unit() -> None:
    g = table(
        side("Echo Greystorm", hand=["Blink", "Anchornaut"], dice="natural", side=2, main=0),
        side("Jessa Na Ni", units=["Gilder", unit("Hammer Knight", exhaustion=1)]),
    )
    choose(g, "Echo Greystorm", "Hammer Knight", "Blink", "Gilder")
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Gilder", "Hammer Knight"])
    assert len(legal_actions(g, EncodingContext(g))) == 2
    choose(g, "Hammer Knight")
    assert (in_play(g, "Hammer Knight").exhaustion, in_play(g, "Gilder").seat) == (1, 1)
