"""The powers of the dice: what each does, beyond what the rules say of dice powers."""

import pytest

from ashes_env.rules.state import moves as m
from ashes_env.scenarios import find
from tests.prelude import *


def test_all_dice_pay_for_something() -> None:
    """The pool used by other tests has every die of the seven types."""
    assert len(pool(table(side(dice=ALL_DICE)).players[0].active)) == 7


@pytest.mark.rules("R-SIDE-02")
def test_the_time_power_takes_a_token_off_units_and_spells_only() -> None:
    g = table(
        side({"title": "Orrick Gilstream", "status": 2}, units=["Hammer Knight"], dice="time"),
        side(FOE, units=[unit("Gilder", status=1)], spellboard=[unit("Keepsake", status=1)]),
    )
    choose(g, "time power", "yes")
    assert sorted(offered(g)) == ["Gilder", "Hammer Knight", "Keepsake"]


# --- artifice: the die lies on a card; what it does there is for the cards to say -------------------------------------


@pytest.mark.rules("R-SIDE-02")
def test_the_power_places_the_die_on_any_own_card_in_play() -> None:
    g = table(
        side(
            units=["Iron Worker", unit("Hammer Knight", dice="artifice", attached=["Root Armor"])],
            spellboard=["Summon Iron Rhino"],
            dice="2 artifice",
            hand=["Anchornaut"],
        ),
        side("Aradel Summergaard", units=["Mist Spirit"]),
    )
    choose(g, "artifice power")
    assert asked(g) == ("choose a card", 0), "it is no target"
    assert set(offered(g)) == {"Coal Roarkwin", "Iron Worker", "Hammer Knight", "Root Armor", "Summon Iron Rhino"}
    choose(g, "Hammer Knight")
    assert len(in_play(g, "Hammer Knight").dice) == 2, "one more on a card that has one already"
    assert (g.players[0].side, pool(g.players[0].active)) == (0, {"artifice power": 1})
    assert pool(g.players[0].exhausted) == {}


@pytest.mark.rules("R-SIDE-03", "R-DICE-09")
@pytest.mark.parametrize("host", ["Coal Roarkwin", "Iron Worker", "Summon Iron Rhino", "Root Armor"])
def test_the_die_comes_back_in_the_recovery_phase(host: str) -> None:
    g = table(
        side(
            units=[unit("Iron Worker", attached=["Root Armor"])],
            spellboard=["Summon Iron Rhino"],
            dice="artifice",
            hand=["Anchornaut"],
        ),
        side("Aradel Summergaard"),
    )
    choose(g, "artifice power", host)
    assert len(in_play(g, host).dice) == 1
    assert sum(g.players[0].exhausted) == 0
    next_round(g)
    assert in_play(g, host).dice == ()
    assert sum(g.players[0].active) == 1


@pytest.mark.rules("R-SIDE-02")
def test_only_a_die_on_its_power_side_has_the_power() -> None:
    g = table(side(units=["Iron Worker"], dice="artifice class, artifice basic"), side("Aradel Summergaard"))
    assert not [word for word in offered(g) if word.startswith("artifice")]


@pytest.mark.rules("R-DICE-09")
def test_the_die_goes_to_its_owners_exhausted_pool_when_its_card_leaves_play() -> None:
    g = table(side(units=["Mist Spirit"], dice="artifice, natural", side=2), side("Aradel Summergaard"))
    choose(g, "artifice power", "Mist Spirit", "natural power")
    if asked(g)[0] == "choose a target":
        choose(g, "Mist Spirit")
    assert g.players[0].units == []
    assert pool(g.players[0].exhausted) == {"natural power": 1, "artifice power": 1}


# --- astral: the die lies on a unit or Phoenixborn and prevents 1 damage once -----------------------------------------


def test_the_die_prevents_one_damage_and_goes_back() -> None:
    g = position(
        side("Aradel Summergaard", dice="2 natural", units=["Iron Worker"]),
        side(units=[unit("Hammer Knight", dice="astral")]),
    )
    knight = g.cards[find(g, "Hammer Knight")]
    g.apply(m.die_move(m.POOL_MINE, 4 * 3 + 2))
    g.apply(m.move(m.CARD, knight.id))
    assert (knight.wounds, knight.dice) == (0, ())
    assert g.players[1].exhausted[ASTRAL * 3 + 2] == 1


def test_the_power_places_the_die_on_an_own_unit_or_phoenixborn_without_one() -> None:
    g = position(side(dice="2 astral", units=["Iron Worker", unit("Hammer Knight", dice="astral")]), side())
    g.apply(m.die_move(m.POOL_MINE, ASTRAL * 3 + 2))
    assert g.decision is not None
    me = g.players[0]
    assert g.decision.moves == [m.move(m.CARD, me.pb), m.move(m.CARD, me.units[0])]
    g.apply(g.decision.moves[0])
    assert g.cards[me.pb].dice == (ASTRAL * 3 + 2,)
    assert me.exhausted[ASTRAL * 3 + 2] == 0
