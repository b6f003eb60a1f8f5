"""What is read of a unit that was destroyed and came back, and of printed values that are swapped."""

import pytest

from tests.prelude import *

FOE = "Aradel Summergaard"
HUNTER = "Crystal Archer"
BAT = "Vampire Bat Swarm"


@pytest.mark.rules("R-DEST-05")
@pytest.mark.cards("Fighting Spirit", BAT)
@pytest.mark.parametrize("returns", [True, False])
def test_a_unit_that_returned_was_destroyed_with_the_tokens_it_had(returns: bool) -> None:
    g = table(side(spellboard=["Fighting Spirit"], units=[unit(BAT, status=1)], dice="natural, ceremonial"))
    choose(g, "natural power")
    assert asked(g) == ("respond?", 0)
    choose(g, BAT if returns else "no")
    until_asked(g, "take an action", 0)
    assert titles(g, g.players[0].units) == ([BAT] if returns else [])
    assert marks(g, "Fighting Spirit")[2] == 1


@pytest.mark.rules("R-DEST-05")
@pytest.mark.cards("Blood Chains", BAT)
@pytest.mark.parametrize("returns", [True, False])
def test_a_unit_that_returned_was_destroyed_with_the_wounds_it_had(returns: bool) -> None:
    g = table(
        side(hand=["Blood Chains"], units=[unit(BAT, wounds=1, attached=["Root Armor"])], dice="2 ceremonial"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Blood Chains")
    assert asked(g) == ("respond?", 0)
    choose(g, BAT if returns else "no")
    if asked(g)[0] == "choose a target":
        choose(g, "Hammer Knight")
    assert titles(g, g.players[0].units) == ([BAT] if returns else [])
    assert marks(g, "Hammer Knight")[1] == 2


@pytest.mark.rules("R-FAQ-64", "R-DEST-05")
@pytest.mark.cards("Void Pulse", BAT, "Particle Shield")
def test_a_unit_destroyed_before_was_not_destroyed_by_this() -> None:
    g = table(
        side("Hope Everthorn", units=[HUNTER], hand=["Void Pulse"], dice="charm"),
        side(FOE, units=[BAT], hand=["Particle Shield"], dice="illusion, ceremonial"),
    )
    declare_attack(g, FOE, HUNTER)
    assert asked(g) == ("respond?", 0)
    choose(g, HUNTER)
    assert asked(g) == ("respond?", 1)
    choose(g, "no", BAT)
    assert titles(g, g.players[1].units) == [BAT], "destroyed and back"
    choose(g, "Void Pulse")
    assert asked(g) == ("respond?", 1)
    choose(g, "Particle Shield")
    assert titles(g, g.players[1].units) == [BAT], "all damage was prevented"
    until_asked(g, "declare a blocker", 1)
    assert g.players[0].hand == []


@pytest.mark.rules("R-VAL-01")
@pytest.mark.cards("Body Inversion", "Ptera Hatchling")
@pytest.mark.parametrize("inverted", [True, False])
def test_an_attack_value_that_was_swapped_in_is_the_printed_one(inverted: bool) -> None:
    attached = ["Root Armor"] if inverted else ["Power Through"]
    g = table(
        side(spellboard=["Body Inversion"], units=[unit("Ptera Hatchling", attached=attached)], dice="illusion"),
        side(FOE, units=["Hammer Knight"]),
    )
    if inverted:
        choose(g, "Body Inversion")
        until_asked(choose(g, *[name for name in offered(g) if name == "Ptera Hatchling"]), "take an action")
    declare_attack(g, FOE, "Ptera Hatchling")
    assert (asked(g) == ("respond?", 0)) is not inverted, "its attack value is higher than printed, or just as printed"


@pytest.mark.rules("R-VAL-01")
@pytest.mark.cards("Body Inversion", "Rile the Meek")
@pytest.mark.parametrize("inverted", [True, False])
def test_an_inverted_unit_has_no_printed_attack_of_0(inverted: bool) -> None:
    g = table(
        side(
            spellboard=["Body Inversion"],
            units=[unit("Admonisher", attached=["Root Armor"])],
            hand=["Rile the Meek"],
            dice="illusion, charm",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    if inverted:
        choose(g, "Body Inversion", "Admonisher")
    assert ("Rile the Meek in hand" in offered(g)) is not inverted
