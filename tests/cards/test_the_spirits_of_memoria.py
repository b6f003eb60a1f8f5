"""The Spirits of Memoria."""

import pytest

from tests.prelude import *


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


def test_angelic_rescue_prevents_damage_of_a_text_and_heals() -> None:
    g = table(
        side(dice="natural", units=["Gilder"]),
        side(FOE, units=[unit("Hammer Knight", wounds=3)], hand=["Angelic Rescue"], dice="divine"),
    )
    choose(g, "natural power", "Hammer Knight")
    assert offered(g) == ["Angelic Rescue in hand", "no"]
    choose(g, "Angelic Rescue")
    assert marks(g, "Hammer Knight") == (0, 0, 0)


def test_angelic_rescue_does_not_answer_attacks_or_its_own_side() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Angelic Rescue"], dice="divine, natural"),
        side(FOE, units=[unit("Hammer Knight", wounds=2)], hand=["Angelic Rescue"], dice="divine"),
    )
    own = g.copy()
    declare_attack(g, "Hammer Knight", "Iron Worker")
    assert questions(g, 1)[-1] != "respond?"
    assert titles(g, g.players[1].units) == []
    choose(own, "natural power", "Iron Worker")
    assert wounds(own, "Iron Worker") == 1
    assert asked(own)[0] == "take an action"


def test_celestial_knight_is_armored_exhausted_or_not() -> None:
    for exhaustion in (0, 1):
        g = table(side(units=["Iron Worker"]), side(FOE, units=[unit("Celestial Knight", exhaustion=exhaustion)]))
        declare_attack(g, "Celestial Knight", "Iron Worker")
        until_menu(g, 1)
        assert wounds(g, "Celestial Knight") == 1


def test_gates_thrown_open_refreshes_one_spell_in_each_slot() -> None:
    g = table(
        side(
            hand=["Gates Thrown Open"],
            dice="illusion",
            spellboard=[
                unit("Shroud", exhaustion=2),
                unit("Shroud", exhaustion=1),
                "Shroud",
                unit("Summon Gilder", exhaustion=1),
                "Summon Wishing Wing",
            ],
        ),
        side(FOE, spellboard=[unit("Shroud", exhaustion=1)]),
    )
    choose(g, "Gates Thrown Open")
    assert offered(g) == ["Shroud", "Shroud", "Summon Gilder"], "exhausted ones"
    choose(g, "Summon Gilder")
    assert offered(g) == ["Shroud", "Shroud"], "one of each slot, and that slot has one already"
    choose(g, "Shroud#2")
    assert [g.cards[cid].exhaustion for cid in g.players[0].spells] == [2, 0, 0, 0, 0]
    assert g.cards[g.players[1].spells[0]].exhaustion == 1
    fresh = table(side(hand=["Gates Thrown Open"], dice="illusion", spellboard=["Shroud"]), side(FOE))
    assert "Gates Thrown Open in hand" not in offered(fresh)


@pytest.mark.cards("Gates Thrown Open", "Resonance")
def test_a_spell_that_shares_a_slot_is_refreshed_instead_of_the_other() -> None:
    g = table(
        side(
            hand=["Gates Thrown Open"],
            dice="illusion",
            spellboard=[unit("Summon Gilder", exhaustion=1, slot=1), unit("Resonance", exhaustion=1, slot=1)],
        ),
        side(FOE),
    )
    choose(g, "Gates Thrown Open")
    assert offered(g) == ["Summon Gilder", "Resonance"]
    choose(g, "Resonance")
    assert (marks(g, "Summon Gilder")[1], marks(g, "Resonance")[1]) == (1, 0)


def test_purify_takes_an_ally_back_and_destroys_a_conjuration() -> None:
    g = table(
        side("Sembali Grimtongue", hand=["Purify"], units=["Iron Worker", "Mist Spirit"], dice="natural"),
        side(FOE, units=["Hammer Knight", "Gilder", "Orchid Dove"]),
    )
    choose(g, "Purify")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]
    assert offered(g) == ["Gilder", "Orchid Dove"]
    choose(g, "Gilder")
    assert titles(g, g.players[1].units) == ["Hammer Knight", "Orchid Dove"]
    none = table(
        side("Sembali Grimtongue", hand=["Purify"], units=["Mist Spirit"], dice="natural"), side(FOE, units=["Gilder"])
    )
    assert "Purify in hand" not in offered(none), "no ally"


@pytest.mark.cards("Purify", "Golden Veil")
def test_a_veiled_purify_destroys_nothing_but_the_ally_is_back() -> None:
    g = table(
        side("Sembali Grimtongue", hand=["Purify"], units=["Iron Worker"], dice="natural"),
        side(FOE, units=["Gilder"], hand=["Golden Veil"], dice="2 charm"),
        round=2,
    )
    choose(g, "Purify", "Golden Veil")
    assert (titles(g, g.players[0].hand), titles(g, g.players[1].units)) == (["Iron Worker"], ["Gilder"])


@pytest.mark.rules("R-RES-08")
def test_shepherd_of_lost_souls_brings_another_ally_back() -> None:
    g = table(
        side(
            hand=["Shepherd of Lost Souls"],
            dice="divine",
            discard=["Iron Worker", "Shepherd of Lost Souls", "Cover", "Anchornaut"],
        ),
        side(FOE, discard=["Hammer Knight"]),
    )
    choose(g, "Shepherd of Lost Souls")
    assert g.players[0].side == 0, "main and side action"
    choose(g, "Shepherd of Lost Souls")
    assert sorted(offered(g)) == ["Anchornaut", "Iron Worker", "no"]
    choose(g, "Iron Worker")
    assert titles(g, g.players[0].hand) == ["Iron Worker"]
