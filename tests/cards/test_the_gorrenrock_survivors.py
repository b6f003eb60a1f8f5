"""The Gorrenrock Survivors."""

from __future__ import annotations

import pytest

from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import FOE, asked, choose, declare_attack, in_play, marks, offered, table, titles, until_menu, wounds


def test_fighting_spirit_counts_dead_charged_units_and_hands_a_token_on() -> None:
    g = table(
        side(
            spellboard=["Fighting Spirit"],
            units=[unit("Mist Spirit", status=1), "Anchornaut"],
            dice="2 natural",
            side=3,
        ),
        side(FOE),
    )
    choose(g, "natural power", "Anchornaut")
    assert marks(g, "Fighting Spirit") == (0, 0, 0)
    choose(g, "natural power")
    assert marks(g, "Fighting Spirit") == (0, 0, 1)


def test_fighting_spirit_adds_its_tokens_to_an_attack_value() -> None:
    g = table(side(spellboard=[unit("Fighting Spirit", status=2)], units=["Anchornaut"]), side(FOE))
    choose(g, "Fighting Spirit")
    assert values.attack(g, in_play(g, "Anchornaut")) == 2
    assert marks(g, "Anchornaut") == (0, 0, 1)
    assert marks(g, "Fighting Spirit") == (0, 1, 1)


def test_phoenix_barrage_chooses_each_target_after_the_damage_before() -> None:
    g = table(
        side("Lulu Firststone", hand=["Phoenix Barrage"], dice="3 natural"),
        side(FOE, units=["Iron Worker", "Hammer Knight"]),
    )
    choose(g, "Phoenix Barrage", "Iron Worker")
    assert titles(g, g.players[1].units) == ["Hammer Knight"]
    assert asked(g) == ("choose a target", 0)
    assert wounds(g, "Hammer Knight") == 2
    choose(g, FOE)
    assert wounds(g, FOE) == 2


def test_inflame_forces_a_block() -> None:
    g = table(side(units=[unit("Iron Worker", attached=["Inflame"])]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    assert "no" not in offered(g)
    until_menu(g, 0)
    assert wounds(g, FOE) == 0


def test_bolster_gives_a_token_and_a_spark_which_is_burnt_for_damage() -> None:
    g = table(
        side("Lulu Firststone", units=["Iron Worker"], conjurations=["Spark"], dice="2 natural"),
        side(units=["Hammer Knight"]),
    )
    choose(g, "Lulu Firststone")
    assert marks(g, "Iron Worker") == (0, 0, 1)
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    choose(g, "Spark")
    assert asked(g) == ("choose a target", 0)
    assert values.attack(g, in_play(g, "Iron Worker")) == 2
    choose(g, "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 1
    assert titles(g, g.players[0].conjurations) == ["Spark"]


def test_a_spark_on_an_opposing_unit_is_not_mine_to_burn() -> None:
    g = table(side(units=["Iron Worker"]), side("Lulu Firststone", units=[unit("Hammer Knight", attached=["Spark"])]))
    assert "Spark" not in offered(g)


def test_emberoot_lizard_ignites_with_a_token() -> None:
    for tokens, attack in ((0, 0), (1, 1)):
        g = table(side(units=[unit("Emberoot Lizard", status=tokens)]), side(FOE, units=["Hammer Knight"]))
        declare_attack(g, FOE, "Emberoot Lizard")
        if tokens:
            choose(g, "yes")
            assert wounds(g, "Hammer Knight") == 1
        assert values.attack(g, in_play(g, "Emberoot Lizard")) == attack


def test_hunting_weapons_fit_allies_only_and_hunt() -> None:
    g = table(side(hand=["Hunting Weapons"], units=["Mist Spirit"], dice="natural"), side(FOE))
    assert "Hunting Weapons in hand" not in offered(g)
    g = table(side(units=[unit("Iron Worker", attached=["Hunting Weapons"])]), side(FOE, units=["Hammer Knight"]))
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Iron Worker")
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-FAQ-06")
def test_each_canyon_shelter_keeps_its_own_units() -> None:
    g = table(
        side(units=[unit("Hammer Knight", exhaustion=1, wounds=1), "Iron Worker"],
             spellboard=["Canyon Shelter", "Canyon Shelter"], dice="time"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Canyon Shelter")
    shelters = [in_play(g, "Canyon Shelter", i) for i in range(2)]
    assert [titles(g, c.under) for c in shelters] in ([["Hammer Knight"], []], [[], ["Hammer Knight"]])
    assert titles(g, g.players[0].units) == ["Iron Worker"], "an unexhausted unit cannot go there"
    assert "Canyon Shelter" not in offered(g), "the one is exhausted and nothing lies under the other"


@pytest.mark.rules("R-UNIT-09", "R-UNIT-10")
def test_a_unit_out_of_the_shelter_is_clean_and_has_a_status_token() -> None:
    g = table(
        side(units=[], spellboard=[unit("Canyon Shelter", under=["Hammer Knight", unit("Mist Spirit", owner=1)])],
             dice="time"),
        side(FOE),
    )  # fmt: skip
    choose(g, "Canyon Shelter")
    assert offered(g) == ["Hammer Knight", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert marks(g, "Mist Spirit") == (0, 0, 1)
    assert in_play(g, "Mist Spirit").seat == 0
    assert titles(g, in_play(g, "Canyon Shelter").under) == ["Hammer Knight"]


def test_a_shelter_that_goes_takes_its_units_to_their_owners_piles() -> None:
    shelter = unit("Canyon Shelter", under=["Hammer Knight", unit("Iron Worker", owner=1)])
    g = table(side(spellboard=[shelter]), side(FOE))
    choose(g, "meditate", "Canyon Shelter")
    until_menu(g, 0)
    assert sorted(titles(g, g.players[0].discard)) == ["Canyon Shelter", "Hammer Knight"]
    assert titles(g, g.players[1].discard) == ["Iron Worker"]
