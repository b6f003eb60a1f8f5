"""What prevents damage because it must: it answers the damage that was dealt (R-FAQ-49)."""

import pytest

from tests.prelude import *

SHIELDS = [{"status": 1}, {"dice": "astral"}]  # Tough of the Seafoam Snapper, and the astral dice power


def shield_of(g: Game) -> tuple[int, int]:
    """Status tokens and dice that are left on the Seafoam Snapper."""
    snapper = in_play(g, "Seafoam Snapper")
    return snapper.status, len(snapper.dice)


def spent(g: Game, seat: int) -> list[str]:
    """The dice in the exhausted pool of a player, one of each kind."""
    return list(pool(g.players[seat].exhausted))


def given_back(shield: Document) -> list[str]:
    """The die that the shield was goes to the exhausted pool of its owner."""
    return ["astral power"] if "dice" in shield else []


@pytest.mark.rules("R-FAQ-49", "R-DMG-03", "R-SIDE-02")
@pytest.mark.parametrize("shield", SHIELDS)
def test_it_is_spent_where_an_answer_prevents_all(shield: Document) -> None:
    foe = side(FOE, units=[unit("Seafoam Snapper", **shield)], hand=["Bravery"], dice="divine")
    g = table(side(dice="natural"), foe)
    choose(g, "natural power")
    until_asked(g, "respond?", 1)
    choose(g, "Bravery")
    until_asked(g, "take an action")
    assert (shield_of(g), wounds(g, "Seafoam Snapper")) == ((0, 0), 0)
    assert spent(g, 0) == ["natural power"]
    assert spent(g, 1) == ["divine power", *given_back(shield)]


@pytest.mark.rules("R-FAQ-49", "R-DMG-03", "R-SIDE-02")
@pytest.mark.parametrize("shield", SHIELDS)
def test_it_is_spent_where_armor_takes_all(shield: Document) -> None:
    armored = unit("Seafoam Snapper", attached=["Root Armor"], **shield)
    g = table(side(dice="natural"), side(FOE, units=[armored]))
    assert "natural power" not in offered(table(side(dice="natural class"), side(FOE, units=[armored])))
    choose(g, "natural power")
    until_asked(g, "take an action")
    assert (shield_of(g), wounds(g, "Seafoam Snapper")) == ((0, 0), 0)
    assert (g.players[0].side, spent(g, 0), spent(g, 1)) == (0, ["natural power"], given_back(shield))


@pytest.mark.rules("R-FAQ-49", "R-DMG-03", "R-SIDE-02")
@pytest.mark.parametrize("shield", SHIELDS)
def test_it_is_spent_on_damage_that_cannot_be_prevented(shield: Document) -> None:
    g = table(side(units=["Fallen"]), side(FOE, units=[unit("Seafoam Snapper", attached=["Root Armor"], **shield)]))
    declare_attack(g, "Seafoam Snapper", "Fallen")
    until_asked(g, "take an action", 1)
    assert (shield_of(g), wounds(g, "Seafoam Snapper")) == ((0, 0), 1)
    assert spent(g, 1) == given_back(shield)


@pytest.mark.rules("R-FAQ-49", "R-DMG-11", "R-SIDE-02")
def test_an_astral_die_answers_damage_that_another_card_receives() -> None:
    """The Phoenixborn is dealt the damage: its die goes, and no die of the unit that receives the rest."""
    rhino = unit("Iron Rhino", exhaustion=1, dice="astral")
    foe = side({"title": FOE, "dice": "astral"}, units=[rhino], hand=["Redirect"], dice="charm")
    g = table(side(units=["Hammer Knight"]), foe)
    declare_attack(g, FOE, "Hammer Knight")
    choose(g, "Redirect")
    until_asked(g, "take an action", 1)
    assert (len(in_play(g, FOE).dice), len(in_play(g, "Iron Rhino").dice)) == (0, 1)
    assert "astral power" in spent(g, 1)
    assert (wounds(g, FOE), wounds(g, "Iron Rhino")) == (0, 2)


@pytest.mark.rules("R-FAQ-49", "R-DMG-02")
def test_no_damage_spends_nothing() -> None:
    g = table(side(units=["Shimmer Wing"]), side({"title": FOE, "dice": "astral"}))
    declare_attack(g, FOE, "Shimmer Wing")
    until_asked(g, "take an action", 1)
    assert (len(in_play(g, FOE).dice), wounds(g, FOE)) == (1, 0)
