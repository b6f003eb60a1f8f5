"""The Ocean's Guard."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import (
    FOE,
    asked,
    choose,
    declare_attack,
    duel,
    in_play,
    marks,
    next_round,
    offered,
    pool,
    table,
    titles,
    until_menu,
    wounds,
)


@pytest.mark.rules("R-FAQ-60", "R-STACK-03")
def test_tristan_raises_numerals_during_attacks_within_a_budget_of_life() -> None:
    g = duel(
        side("Tristan Darkwater", units=["Bone Crow", "Iron Worker", "Hammer Knight"], dice="natural"),
        side("Aradel Summergaard", units=[unit("Hammer Knight", wounds=1)]),
    )
    choose(g, "Tristan Darkwater")
    assert offered(g) == ["Bone Crow", "Iron Worker", "no"], "a Hammer Knight has a life value of 4"
    choose(g, "Bone Crow", "Iron Worker")
    choose(g, "attack", "Hammer Knight", "Bone Crow", "no")
    assert values.attack(g, in_play(g, "Bone Crow")) == 3, "Feast 1 became Feast 2"


def test_tsunami_shot_up_to_four_times() -> None:
    g = table(side("Tristan Darkwater", hand=["Tsunami Shot"], dice="2 natural"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Tsunami Shot", "yes", "yes", "no", "yes")
    assert wounds(g, "Hammer Knight") == 3


def test_oceans_gift_raises_dice_and_lets_its_unit_hand_out_tokens() -> None:
    g = table(side(hand=["Ocean's Gift"], units=["Iron Worker"], dice="time, 3 natural basic"), side(FOE))
    choose(g, "Ocean's Gift")
    while asked(g)[0] == "choose a die":
        choose(g, "natural basic")
    assert pool(g.players[0].active) == {"natural class": 3}
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Iron Worker")
    assert marks(g, "Iron Worker")[2] == 1


def test_prism_tetra_scatters_unless_it_has_a_token() -> None:
    g = table(side(units=["Prism Tetra", unit("Prism Tetra", status=1)]), side(FOE))
    next_round(g)
    assert [g.cards[c].status for c in g.players[0].units] == [1]


def test_seafoam_snapper_eats_an_exhausted_conjuration_and_is_tough_for_it() -> None:
    g = table(
        side(
            spellboard=["Summon Seafoam Snapper"],
            conjurations=["Seafoam Snapper"],
            units=[unit("Prism Tetra", exhaustion=1)],
            dice="time",
        ),
        side(FOE, dice="2 natural"),
    )
    choose(g, "Summon Seafoam Snapper")
    assert titles(g, g.players[0].units) == ["Seafoam Snapper"]
    assert marks(g, "Seafoam Snapper") == (0, 0, 1)
    until_menu(g, 1)
    choose(g, "natural power")
    assert marks(g, "Seafoam Snapper") == (0, 0, 0)


def test_seafoam_snapper_without_food_has_no_token() -> None:
    g = table(
        side(
            spellboard=["Summon Seafoam Snapper"], conjurations=["Seafoam Snapper"], units=["Prism Tetra"], dice="time"
        ),
        side(FOE),
    )
    choose(g, "Summon Seafoam Snapper")
    assert titles(g, g.players[0].units) == ["Prism Tetra", "Seafoam Snapper"]
    assert marks(g, "Seafoam Snapper") == (0, 0, 0)
