"""A copy of an aspect keeps the type of its own card: what the rules say of aspects is not said of it."""

import pytest

from ashes_env.language import codes as k
from ashes_env.solo import pile
from tests.prelude import *
from tests.solo.viros import body_of, end_turn, fight, hurt, mine

BLUNT = CardDef("Blunt", k.ASPECT, attack=1, life=3, blood=1)  # no icon: it never attacks
DEFS = with_cards(BLUNT)


@pytest.mark.rules("R-FAQ-56", "R-CDEF-13", "R-CDEF-14")
def test_an_ally_that_became_an_aspect_is_exhausted_by_its_counter() -> None:
    g = fight(["Constrict", "Frozen Fear"], ["Phoenix Attendant"], hand=("Strange Copy", "Anchornaut"), dice="illusion")
    end_turn(g)
    choose(g, "Strange Copy")
    choose(g, "Frozen Fear")
    choose(g, "no", "yes")
    copy = g.cards[g.players[0].units[0]]
    assert (copy.wounds, copy.exhaustion) == (2, 1)


@pytest.mark.rules("R-FAQ-56", "R-CATK-05")
def test_the_damage_of_an_ally_that_became_an_aspect_is_ordered_by_the_active_player() -> None:
    ally = unit("Hammer Knight", copy_of="Frozen Fear")
    g = fight(["Constrict"], [ally], main=1, hand=("Final Cry", "Anchornaut"))
    choose(g, "attack", "Constrict")
    assert asked(g) == ("choose which damage is resolved first", 0)


@pytest.mark.rules("R-FAQ-56", "R-RECPVE-02")
def test_an_ally_that_became_an_aspect_can_be_given_a_recover_value() -> None:
    ally = unit("Hammer Knight", attached=["Undying Heart"], copy_of="Frozen Fear")
    g = fight([], [ally])
    assert values.recover(g, g.cards[g.players[0].units[0]]) == 1


@pytest.mark.rules("R-FAQ-56", "R-CATK-01")
def test_an_ally_that_became_an_aspect_attacks_without_an_icon() -> None:
    g = fight([], [unit("Hammer Knight", copy_of="Blunt")], main=1, defs=DEFS)
    assert "attack" in offered(g)
    choose(g, "attack")
    assert body_of(g).wounds == 1


@pytest.mark.rules("R-FAQ-56", "R-LAW-10", "R-LAW-11")
def test_an_ally_on_the_chimeras_side_that_became_an_aspect_is_none() -> None:
    ally = unit("Hammer Knight", owner=0, copy_of="Iron Scales")
    g = fight([ally], ["Iron Worker", unit("Anchornaut", exhaustion=1)])
    assert pile.count_aspects(g, g.players[1].units, False) == 0
    end_turn(g)
    assert asked(g) == ("declare a blocker", 0), "it attacks the Phoenixborn, whatever its icon"
    choose(g, "no")
    assert (hurt(g), mine(g)) == (3, ["Iron Worker", "Anchornaut"])


@pytest.mark.rules("R-FAQ-56", "R-CDEF-06", "R-CDEF-14")
def test_an_ally_on_the_chimeras_side_that_became_an_aspect_is_not_guarded_and_tires() -> None:
    ally = unit("Hammer Knight", owner=0, copy_of="Frozen Fear")
    g = fight([ally, "Constrict"], ["Iron Worker"], main=1)
    choose(g, "attack", "Hammer Knight", "Hammer Knight")
    assert (in_play(g, "Frozen Fear").wounds, in_play(g, "Frozen Fear").exhaustion) == (2, 1)


@pytest.mark.rules("R-FAQ-56", "R-CDEF-16")
def test_an_ally_on_the_chimeras_side_that_became_an_aspect_costs_no_blood() -> None:
    ally = unit("Hammer Knight", owner=0, wounds=2, copy_of="Frozen Fear")
    g = fight([ally], ["Iron Worker"], main=1)
    choose(g, "attack", "Hammer Knight", "Hammer Knight")
    assert g.players[1].units == []
    assert body_of(g).wounds == 0
