"""The Scholar of Ruin."""

from __future__ import annotations

import pytest

from ashes_env.scenarios import side, unit
from tests.support import (
    ALL_DICE,
    FOE,
    asked,
    choose,
    declare_attack,
    duel,
    in_play,
    marks,
    offered,
    table,
    titles,
    until_asked,
    until_menu,
    wounds,
)


@pytest.mark.rules("R-FAQ-66", "R-OWN-05")
def test_rowan_keeps_a_fallen_ally_and_exhumes_it() -> None:
    g = duel(
        side("Rowan Umberend", units=["Anchornaut"], dice=ALL_DICE),
        side("Aradel Summergaard", units=["Mist Spirit"]),
        active=0,
    )
    choose(g, "natural power", "Anchornaut", "Rowan Umberend")
    assert titles(g, g.cards[g.players[0].pb].under) == ["Anchornaut"]
    assert g.players[0].discard == []
    choose(g, "Rowan Umberend", "charm power", "Anchornaut")  # with Throw 1, it has come into play again
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]


@pytest.mark.rules("R-FAQ-66", "R-FAQ-47")
def test_exhume_triggers_coming_into_play_and_being_destroyed() -> None:
    g = table(
        side({"title": "Rowan Umberend", "under": ["Blood Puppeteer"]}, dice="natural",
             conjurations=["Blood Puppet", "Blood Puppet"]),
        side(FOE),
    )  # fmt: skip
    choose(g, "Rowan Umberend")
    assert titles(g, g.players[0].units) == ["Blood Puppet"], "Stitch"
    assert offered(g) == ["Blood Puppeteer", "no"], "Restitch, when it is destroyed"


@pytest.mark.rules("R-FAQ-21", "R-FAQ-22")
def test_eras_end_resolves_the_ends_of_the_round_of_unexhausted_cards() -> None:
    g = duel(
        side(units=["Blood Puppet"], hand=["Era's End"], dice="time"),
        side("Aradel Summergaard", units=["Blood Puppet", unit("Blood Puppet", exhaustion=1)]),
    )
    choose(g, "Era's End")
    assert offered(g) == ["Blood Puppet", "Blood Puppet"]
    choose(g, "Blood Puppet")
    assert (wounds(g, "Coal Roarkwin"), wounds(g, "Aradel Summergaard")) == (1, 1)


@pytest.mark.rules("R-FAQ-21", "R-FAQ-22", "R-EXH-09")
def test_a_card_exhausted_before_its_turn_in_eras_end_is_skipped() -> None:
    g = table(
        side(units=["Crypt Guardian"], hand=["Era's End"], dice="time"),
        side(FOE, units=["Blood Puppet", "Crypt Guardian"]),
    )
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Crypt Guardian", "Blood Puppet", "Crypt Guardian"])
    choose(g, "Crypt Guardian#1")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, "yes", "Blood Puppet")
    assert in_play(g, "Blood Puppet").exhaustion == 1
    assert wounds(g, FOE) == 0, "Cursed 1 was exhausted away"
    assert asked(g) == ("do it?", 1), "the other Crypt Guardian's controller makes its choices"
    choose(g, "no")
    assert [marks(g, "Crypt Guardian", nth)[1] for nth in (0, 1)] == [0, 0]


def test_crypt_guardian_shackles_when_a_text_destroys_it_and_at_the_end_of_the_round() -> None:
    g = table(
        side(FOE, units=["Hammer Knight"], hand=["Fester"], dice="ceremonial"),
        side(units=[unit("Crypt Guardian", wounds=1)]),
    )
    choose(g, "Fester", "Crypt Guardian")
    assert marks(g, "Hammer Knight")[1] == 1
    g = table(side(units=["Crypt Guardian"]), side(FOE, units=["Hammer Knight"]))
    until_asked(g, "choose what is next", 0)
    choose(g, "Crypt Guardian", "Hammer Knight")
    assert marks(g, "Hammer Knight")[1] == 1


def test_crypt_guardian_does_not_shackle_when_it_falls_in_battle() -> None:
    g = table(side(FOE, units=["Hammer Knight"]), side(units=[unit("Crypt Guardian", wounds=2)]))
    declare_attack(g, "Crypt Guardian", "Hammer Knight")
    until_menu(g, 0)
    assert titles(g, g.players[1].units) == []
    assert marks(g, "Hammer Knight")[1] == 1  # its own attack


@pytest.mark.rules("R-FAQ-21", "R-RES-10")
@pytest.mark.cards("Crypt Guardian", "Era's End")
@pytest.mark.parametrize(("word", "exhausted"), [("yes", 1), ("no", 0)])
def test_an_optional_end_of_the_round_stays_optional_when_it_comes_early(word: str, exhausted: int) -> None:
    g = table(side("Rowan Umberend", units=["Crypt Guardian"], hand=["Era's End", "Anchornaut"], dice="time"))
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, word)
    assert in_play(g, "Crypt Guardian").exhaustion == exhausted


def test_cards_looked_at_go_to_the_top_or_the_bottom() -> None:
    g = table(
        side(hand=["Knowledge Seeker"], deck=["Iron Worker", "Anchornaut", "Cover", "Fire Archer"], dice="2 time"),
        side(FOE),
    )
    choose(g, "Knowledge Seeker")
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    choose(g, "Iron Worker", "mode 1", "Anchornaut", "mode 0", "mode 0")
    assert titles(g, g.players[0].deck) == ["Iron Worker", "Fire Archer", "Anchornaut", "Cover"]
    assert [g.seen[c] for c in g.players[0].deck] == [1, 0, 1, 1]
    g = table(side(spellboard=["Foresight"]), side(FOE, deck=["Anchornaut", "Cover", "Fire Archer"]))
    choose(g, "Foresight", "player 1", "Cover", "mode 0")
    assert titles(g, g.players[1].deck) == ["Anchornaut", "Fire Archer", "Cover"], "one on top, so the other below"
