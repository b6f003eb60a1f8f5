"""The Spirits of Memoria."""

from __future__ import annotations

import pytest

from ashes_env.scenarios import side, unit
from tests.support import (
    FOE,
    answer_all,
    asked,
    choose,
    declare_attack,
    focused,
    marks,
    offered,
    table,
    titles,
    until_asked,
    wounds,
)


def test_gift_of_wings_refreshes_an_ally_that_cannot_be_guarded_against() -> None:
    g = table(
        side("Sembali Grimtongue", units=[unit("Hammer Knight", exhaustion=2)], dice="2 divine"),
        side(units=["Anchornaut"]),
    )
    choose(g, "Sembali Grimtongue")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    declare_attack(g, "Anchornaut", "Hammer Knight")
    assert asked(g)[0] != "declare a guard"


@pytest.mark.parametrize("exhaustion", [0, 1, 2])
def test_gift_of_wings_works_on_an_ally_that_is_not_exhausted_too(exhaustion: int) -> None:
    g = table(
        side("Sembali Grimtongue", units=[unit("Hammer Knight", exhaustion=exhaustion)], dice="2 natural"),
        side(FOE, units=["Gilder", "Iron Worker"]),
    )
    choose(g, "Sembali Grimtongue")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    declare_attack(g, "Iron Worker", "Hammer Knight")
    assert asked(g)[0] != "declare a guard", "it cannot be guarded against"


def test_summon_admonisher_at_focus_one_hits_if_it_cannot_place() -> None:
    g = table(side(spellboard=focused("Summon Admonisher", 1), dice="divine"), side(FOE))
    choose(g, "Summon Admonisher", FOE)
    assert wounds(g, FOE) == 1
    g = table(side(spellboard=focused("Summon Admonisher", 1), conjurations=["Admonisher"], dice="divine"), side(FOE))
    choose(g, "Summon Admonisher")
    assert wounds(g, FOE) == 0


def test_law_of_grace_heals_and_softens_spells_and_abilities_but_not_attacks() -> None:
    hurt = {"title": "Coal Roarkwin", "wounds": 3}
    g = table(side(hurt, hand=["Law of Grace"], dice="divine"), side(FOE))
    choose(g, "Law of Grace")
    assert wounds(g, "Coal Roarkwin") == 2
    g = table(
        side(spellboard=["Law of Grace", "Frost Bite"], units=["Hammer Knight"], dice="natural", main=2), side(FOE)
    )
    choose(g, "Frost Bite", FOE)
    assert wounds(g, FOE) == 0
    declare_attack(g, FOE, "Hammer Knight")
    assert wounds(g, FOE) == 3


def test_summon_spectral_assassin_needs_an_ally_to_bring_the_assassin() -> None:
    g = table(
        side(
            hand=["Summon Spectral Assassin"],
            units=["Anchornaut"],
            conjurations=["Spectral Assassin"],
            dice="2 illusion",
        ),
        side(FOE),
    )
    choose(g, "Summon Spectral Assassin", "no")
    assert titles(g, g.players[0].units) == ["Spectral Assassin"]
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


def test_admonisher_rebukes_at_the_end_of_the_round() -> None:
    g = table(side(units=["Admonisher"]), side(FOE))
    until_asked(g, "choose a target", 0)
    choose(g, FOE)
    assert wounds(g, FOE) == 1


def test_spectral_assassin_silences_reaction_spells() -> None:
    g = table(side(units=["Spectral Assassin"]), side(FOE, hand=["Remorse"], dice="charm"))
    declare_attack(g, FOE, "Spectral Assassin")
    assert titles(g, g.players[1].hand) == ["Remorse"]
    assert asked(g)[0] != "respond?"


def test_chained_creations_exhaust_a_spell_that_places_what_they_destroyed() -> None:
    for victim, tokens in (("Mist Spirit", 1), ("Biter", 0)):
        g = table(
            side(hand=["Chained Creations"], dice="2 divine"),
            side(FOE, units=[victim, "Iron Worker"], spellboard=["Summon Mist Spirit", "Shifting Mist"]),
        )
        choose(g, "Chained Creations")
        assert titles(g, g.players[1].units) == ["Iron Worker"]
        assert marks(g, "Summon Mist Spirit")[1] == tokens
    assert "Chained Creations in hand" not in offered(
        table(side(hand=["Chained Creations"], dice="2 divine"), side(FOE, units=["Iron Worker"]))
    )


@pytest.mark.rules("R-FAQ-07")
def test_chained_creations_does_not_take_resummon_for_the_spell_of_a_conjuration() -> None:
    g = table(
        side(hand=["Chained Creations"], dice="2 divine"),
        side(FOE, units=["Mist Spirit"], spellboard=["Resummon", "Summon Mist Spirit", "Summon Gilder"]),
    )
    answer_all(choose(g, "Chained Creations"))
    assert [marks(g, t)[1] for t in ("Resummon", "Summon Mist Spirit", "Summon Gilder")] == [0, 1, 0]
