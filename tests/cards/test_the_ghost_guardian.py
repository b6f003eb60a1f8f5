"""The Ghost Guardian."""

from __future__ import annotations

from ashes_env.rules.combat import leaving
from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import FOE, asked, choose, duel, in_play, offered, pool, table, titles, wounds


def test_resonance_focuses_the_spell_it_lies_under() -> None:
    g = duel(
        side("Aradel Summergaard", spellboard=["Strengthen", "Strengthen"], hand=["Resonance"], units=["Iron Worker"],
             dice="3 sympathy", exhausted_dice="2 charm basic"),
    )  # fmt: skip
    choose(g, "Resonance")
    while any(w in offered(g) for w in ("Strengthen", "charm basic", "power")) and "pass" not in offered(g):
        choose(g, next(w for w in ("Strengthen", "charm basic", "power") if w in offered(g)))
    assert g.players[0].active[5] == 2, "two dice came back on the side of choice"
    assert values.focus_level(g, in_play(g, "Strengthen")) == 2
    assert len({g.cards[c].slot for c in g.players[0].spells}) == 1


def test_resonance_needs_a_spell_to_lie_under() -> None:
    g = duel(side(hand=["Resonance"], dice="3 sympathy"))
    assert "Resonance in hand" not in offered(g)


def test_shared_sorrow_finds_a_card_of_the_same_cost_and_deals_that_much() -> None:
    g = table(
        side(
            hand=["Shared Sorrow", "Hammer Knight", "Iron Worker", "Summon Shadow Hound"],
            discard=["Crescendo", "Void Pulse", "Shatter Pulse"],
            dice="2 sympathy",
        ),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Shared Sorrow")
    assert offered(g) == ["Hammer Knight in hand", "Iron Worker in hand"]
    choose(g, "Hammer Knight")
    assert offered(g) == ["Shatter Pulse", "no"]
    choose(g, "Shatter Pulse")
    assert wounds(g, "Hammer Knight") == 3
    assert "Shatter Pulse" in titles(g, g.players[0].hand)


def test_shared_sorrow_needs_a_card_with_a_cost() -> None:
    g = table(side(hand=["Shared Sorrow", "Summon Shadow Hound"], dice="2 sympathy"), side(FOE))
    assert "Shared Sorrow in hand" not in offered(g)


def test_hollow_hexes_two_dice_and_takes_either_power_die() -> None:
    for die in ("illusion", "sympathy"):
        g = table(side(hand=["Hollow"], dice=die), side(FOE, dice="2 charm"))
        choose(g, "Hollow", "Hollow")
        assert pool(g.players[1].active) == {"charm class": 2}
    assert "Hollow in hand" not in offered(table(side(hand=["Hollow"], dice="illusion class"), side(FOE)))


def test_ghostly_mounts_are_a_choice_of_two_and_with_focus_of_three() -> None:
    piles = ["Pale Steed Mount", "Spectral Charger Mount", "Nightmare Mount"]
    for copies, mounts in ((1, 2), (3, 3)):
        g = table(
            side(spellboard=["Summon Ghostly Mount"] * copies, conjurations=piles,
                 units=["Iron Worker", unit("Hammer Knight", exhaustion=1)], dice="illusion, sympathy"),
            side(FOE),
        )  # fmt: skip
        choose(g, "Summon Ghostly Mount")
        assert asked(g)[0] == "choose a cost", "a main or a side action"
        choose(g, offered(g)[0])
        assert len(offered(g)) == mounts
        choose(g, offered(g)[1])
        assert titles(g, g.players[0].units) == ["Hammer Knight", "Spectral Charger Mount"]
        assert titles(g, in_play(g, "Spectral Charger Mount").under) == ["Iron Worker"]


def test_a_mount_that_is_discarded_takes_its_ally_along() -> None:
    mount = unit("Pale Steed Mount", under=["Iron Worker"])
    g = table(side(units=[mount], spellboard=[]), side(FOE))
    leaving.discard(g, in_play(g, "Pale Steed Mount").ref, 0, 32, -1)
    g.decision = None
    g.run()
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert g.players[0].hand == []


def test_dismount_returns_allies_that_one_owns_only() -> None:
    mount = unit("Nightmare Mount", wounds=3, under=[unit("Iron Worker", owner=0), "Mist Spirit"])
    g = table(side(dice="natural"), side(FOE, units=[mount]))
    choose(g, "natural power")
    assert g.players[1].hand == []
    assert titles(g, g.players[0].discard) == ["Iron Worker"], "another's card goes to its owner's pile"
    assert sorted(titles(g, g.players[1].conjurations)) == ["Mist Spirit", "Nightmare Mount"]
