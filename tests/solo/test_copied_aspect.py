"""A player's unit that has the text of an aspect: the words of a Chimera do nothing for a player."""

import pytest

from ashes_env.decks import definitions, get, seating
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.definitions.texts import Program
from ashes_env.rules.reading.context import Context
from ashes_env.rules.worlds.audit import faults
from ashes_env.solo.setup import new_red_rains
from tests.prelude import *
from tests.solo.viros import numbers


@pytest.mark.parametrize(
    "body", [(RaiseRage(4),), (RerollRage(1, name="basic"),), (RerollRage(ALL, name="basic"),), (AddFacedown(1),)]
)
def test_a_player_has_no_rage_dice_and_no_row(body: Body) -> None:
    g = new_red_rains(definitions(), seating(get("The Iron Men")), "The Corpse of Viros", seed=1)
    me, foe = g.players
    before = (me.units[:], len(me.deck), foe.units[:], numbers(g).rage, g.cards[foe.pb].red_rains, g.rng)
    x = Context(g.cards[me.pb].ref, 0, 8, "")
    depth = len(g.stack)
    g.push(Resolution(x, Program("", body, "")))
    while len(g.stack) > depth:
        g.stack[-1].step(g)
    assert not x.done
    assert (me.units, len(me.deck), foe.units, numbers(g).rage, g.cards[foe.pb].red_rains, g.rng) == before
    assert x.vars.get("basic", (0,)) == (0,)
    assert faults(g) == []
