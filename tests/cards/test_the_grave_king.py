"""The Grave King."""

from __future__ import annotations

import pytest

from ashes_env.scenarios import side, unit
from tests.support import FOE, choose, declare_attack, marks, offered, table, titles, until_menu, wounds


def test_convene_with_souls_costs_the_printed_life_of_the_ally() -> None:
    g = table(side("James Endersight", deck=["Hammer Knight", "Molten Gold", "Anchornaut"]))
    choose(g, "James Endersight")
    assert set(offered(g)) == {"Hammer Knight", "Anchornaut", "no"}
    choose(g, "Hammer Knight")
    assert wounds(g, "James Endersight") == 4
    assert titles(g, g.players[0].hand) == ["Hammer Knight"]
    assert g.seen[g.players[0].hand[0]] == 3


def test_a_search_of_the_draw_pile_ends_with_a_shuffle_even_if_nothing_is_taken() -> None:
    g = table(side("James Endersight", deck=["Hammer Knight", "Cover"]), side(FOE))
    g.script.append(("shuffle", tuple(g.players[0].deck[::-1])))
    before = titles(g, g.players[0].deck)
    choose(g, "James Endersight", "no")
    assert not g.script, "the pile was shuffled"
    assert titles(g, g.players[0].deck) in (before, before[::-1])
    assert wounds(g, "James Endersight") == 0


def test_summon_fallen_places_as_many_as_tokens_removed() -> None:
    g = table(
        side(spellboard=[unit("Summon Fallen", status=2)], conjurations=["Fallen"] * 3, dice="2 ceremonial"),
        side(FOE),
    )
    choose(g, "Summon Fallen")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert titles(g, g.players[0].units) == ["Fallen", "Fallen"]
    g = table(side(spellboard=["Summon Fallen"], conjurations=["Fallen"], dice="2 ceremonial"), side(FOE))
    assert "Summon Fallen" not in offered(g)


def test_summon_fallen_counts_own_dead_allies_up_to_three() -> None:
    for before, after in ((0, 1), (2, 3), (3, 3)):
        g = table(
            side(spellboard=[unit("Summon Fallen", status=before)], units=["Anchornaut"], dice="natural"), side(FOE)
        )
        choose(g, "natural power")
        assert marks(g, "Summon Fallen")[2] == after


def test_rising_horde_raises_two_fallen() -> None:
    g = table(
        side(FOE, units=["Anchornaut"], dice="natural"), side(units=["Rising Horde"], conjurations=["Fallen"] * 3)
    )
    choose(g, "natural power", "Rising Horde")
    assert titles(g, g.players[1].units) == ["Fallen", "Fallen"]


def test_fallen_damage_cannot_be_prevented() -> None:
    g = table(side(units=["Fallen"]), side(FOE, units=["Frost Fang"]))
    declare_attack(g, "Frost Fang", "Fallen")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []


@pytest.mark.parametrize("title", ["Grave Knight"])
def test_threatening_allies_must_be_blocked(title: str) -> None:
    g = table(side(units=[title]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, title)
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []
    assert wounds(g, FOE) == 1  # overkill
