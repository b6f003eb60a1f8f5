"""Summoned mounts: an ally leaves play and lies under the mount, and what each mount does."""

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import ALL_DICE, choose, in_play, offered, table, titles

FOE = "Aradel Summergaard"


@pytest.mark.parametrize(
    ("summon", "mount"),
    [("Summon Tusk Mount", "Tusk Mount"), ("Summon Cerasaurus Mount", "Cerasaurus Mount"),
     ("Summon Shining Stag Mount", "Shining Stag Mount")],
)  # fmt: skip
def test_a_ready_spell_puts_an_unexhausted_ally_under_a_mount(summon: str, mount: str) -> None:
    g = table(
        side(units=["Iron Worker", unit("Hammer Knight", exhaustion=1)], spellboard=[summon], conjurations=[mount],
             dice=ALL_DICE),
        side(FOE),
    )  # fmt: skip
    choose(g, summon)
    while titles(g, g.players[0].units) != ["Hammer Knight", mount] and g.active == 0:
        choose(g, offered(g)[0])
    assert titles(g, in_play(g, mount).under) == ["Iron Worker"], "the exhausted ally cannot be taken"


def test_an_action_spell_does_it_too() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Summon Archasaurus Mount"], conjurations=["Archasaurus Mount"],
             dice=ALL_DICE),
        side(FOE),
    )  # fmt: skip
    choose(g, "Summon Archasaurus Mount")
    while g.active == 0 and not any(c.d.title == "Archasaurus Mount" for c in g.cards.values()):
        choose(g, offered(g)[0])
    assert titles(g, in_play(g, "Archasaurus Mount").under) == ["Iron Worker"]


@pytest.mark.parametrize("summon", ["Summon Tusk Mount", "Summon Cerasaurus Mount", "Summon Shining Stag Mount"])
def test_without_an_unexhausted_ally_nothing_is_offered(summon: str) -> None:
    mount = summon.removeprefix("Summon ")
    g = table(
        side(units=["Mist Spirit", unit("Hammer Knight", exhaustion=1)], spellboard=[summon], conjurations=[mount],
             dice=ALL_DICE),
        side(FOE),
    )  # fmt: skip
    assert summon not in offered(g)


@pytest.mark.rules("R-FAQ-16")
def test_promote_builds_on_allies_that_have_fought() -> None:
    for exhaustion, there in ((1, True), (0, False)):
        g = table(
            side("Dimona Odinstar", units=[unit("Iron Worker", exhaustion=exhaustion)],
                 conjurations=["Empyrean Mount"], dice="2 natural"),
            side(FOE),
        )  # fmt: skip
        assert ("Dimona Odinstar" in offered(g)) is there
    g = table(
        side("Dimona Odinstar", units=[unit("Iron Worker", exhaustion=1)], conjurations=["Empyrean Mount"],
             dice="2 natural"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Dimona Odinstar")
    assert titles(g, in_play(g, "Empyrean Mount").under) == ["Iron Worker"]


def test_wreckage_places_rubble() -> None:
    g = table(
        side(units=["Tusk Mount"], conjurations=["Rubble Spirit"] * 3),
        side(FOE, units=[unit("Mist Spirit", exhaustion=1)]),
    )
    choose(g, "attack", "Mist Spirit", "no")
    assert titles(g, g.players[0].units) == ["Tusk Mount", "Rubble Spirit", "Rubble Spirit"]


@pytest.mark.rules("R-ATKPB-17")
def test_an_archasaurus_is_too_big_for_small_blockers() -> None:
    g = table(side(units=["Archasaurus Mount"]), side(FOE, units=["Iron Worker", "Hammer Knight"]))
    choose(g, "attack", FOE)
    assert offered(g) == ["Hammer Knight", "no"]


def test_a_cerasaurus_tramples() -> None:
    g = table(side(units=["Cerasaurus Mount"]), side(FOE, units=[unit("Mist Spirit", exhaustion=1)]))
    choose(g, "attack", "Mist Spirit", "no")
    assert in_play(g, FOE).wounds == 1


def test_a_stag_may_use_an_exhausted_divine_die_when_it_arrives() -> None:
    g = table(
        side(units=["Iron Worker"], spellboard=["Summon Shining Stag Mount"], conjurations=["Shining Stag Mount"],
             dice="divine class, charm basic"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Summon Shining Stag Mount")
    assert offered(g) == ["Shining Stag Mount", "no"]
    choose(g, "Shining Stag Mount")
    stag = in_play(g, "Shining Stag Mount")
    assert values.attack(g, stag) == 3, "the die lies on it"
    assert len(stag.dice) == 1
