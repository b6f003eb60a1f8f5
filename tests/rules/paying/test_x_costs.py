"""A number chosen in the cost of a card."""

import pytest

from ashes_env.decks import definitions
from tests.prelude import *

DECK = ["Anchornaut"] * 4


@pytest.mark.rules("R-COST-15")
def test_x_counts_as_nothing_in_the_magic_play_cost() -> None:
    assert definitions()["Vengeance"].magic_cost == 0
    assert definitions()["Farewell"].magic_cost == 0


@pytest.mark.cards("Vengeance")
@pytest.mark.rules("R-COST-04", "R-COST-09")
def test_the_payer_says_x_and_pays_for_it() -> None:
    g = position(
        side(
            "James Endersight",
            units=["Mist Spirit", "Iron Worker", "Hammer Knight"],
            hand=["Vengeance"],
            deck=DECK,
            dice="5 natural class",
        ),
        side(deck=DECK),
    )
    choose(g, "Vengeance")
    assert offered(g) == ["number 1", "number 2", "number 3"], "no more than there are units, and not none"
    choose(g, "number 2", "Mist Spirit", "Iron Worker", "Iron Worker")  # picked, then destroyed in the order of choice
    assert sum(g.players[0].exhausted) == 2
    assert titles(g, g.players[0].units) == ["Hammer Knight"]


def test_x_ends_where_the_dice_end() -> None:
    g = position(
        side(
            "James Endersight",
            units=["Mist Spirit", "Iron Worker", "Hammer Knight"],
            hand=["Vengeance"],
            deck=DECK,
            dice="2 natural basic",
        ),
        side(deck=DECK),
    )
    choose(g, "Vengeance")
    assert offered(g) == ["number 1", "number 2"]


@pytest.mark.cards("Farewell")
def test_x_must_mean_something_where_the_text_names_a_value() -> None:
    g = position(
        side(hand=["Farewell"], deck=DECK, dice="5 charm class"),
        side("Aradel Summergaard", units=["Mist Spirit", "Hammer Knight", unit("Hammer Knight", wounds=1)], deck=DECK),
    )
    choose(g, "Farewell")
    assert offered(g) == ["number 1", "number 4"], "the life values on the other side"
    choose(g, "number 4", "Hammer Knight#2")
    assert titles(g, g.players[1].units) == ["Mist Spirit", "Hammer Knight"]
    assert sorted(titles(g, g.players[1].discard)) == ["Anchornaut"] * 4 + ["Hammer Knight"]


def test_without_a_fitting_value_the_card_is_not_offered() -> None:
    g = position(
        side(hand=["Farewell"], deck=DECK, dice="3 charm class, 3 natural"),
        side("Aradel Summergaard", units=["Hammer Knight"], deck=DECK),
    )
    assert "Farewell in hand" not in offered(g), "three charm dice do not reach a life value of 4"


def test_a_copied_x_is_nothing() -> None:
    g = position(
        side("James Endersight", units=["Mist Spirit"], hand=["Vengeance"], deck=DECK, dice="natural basic"),
        side("Aradel Summergaard", units=["Hammer Knight"], hand=["Copycat"], deck=DECK, dice="natural"),
    )
    choose(g, "Vengeance")
    assert titles(g, g.players[0].units) == []
    assert "Copycat in hand" not in offered(g), "with an X of 0 the copy could do nothing"
    assert in_play(g, "Hammer Knight").wounds == 0
