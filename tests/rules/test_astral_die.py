"""An astral die on a card prevents 1 damage once and goes back to its owner."""

from ashes_env.language.codes import ASTRAL
from ashes_env.rules.state import options as o
from ashes_env.scenarios import find, position, side, unit


def test_the_die_prevents_one_damage_and_goes_back() -> None:
    g = position(
        side("Aradel Summergaard", dice="2 natural", units=["Iron Worker"]),
        side(units=[unit("Hammer Knight", dice="astral")]),
    )
    knight = g.cards[find(g, "Hammer Knight")]
    g.apply(o.die_option(o.POOL_MINE, 4 * 3 + 2))
    g.apply(o.option(o.CARD, knight.id))
    assert (knight.wounds, knight.dice) == (0, ())
    assert g.players[1].exhausted[ASTRAL * 3 + 2] == 1


def test_the_power_places_the_die_on_an_own_unit_or_phoenixborn_without_one() -> None:
    g = position(side(dice="2 astral", units=["Iron Worker", unit("Hammer Knight", dice="astral")]), side())
    g.apply(o.die_option(o.POOL_MINE, ASTRAL * 3 + 2))
    assert g.decision is not None
    me = g.players[0]
    assert g.decision.options == [o.option(o.CARD, me.pb), o.option(o.CARD, me.units[0])]
    g.apply(g.decision.options[0])
    assert g.cards[me.pb].dice == (ASTRAL * 3 + 2,)
    assert me.exhausted[ASTRAL * 3 + 2] == 0
