"""Conjured alterations attached to several cards, several to one, and to Phoenixborn as well as to units."""

import json
from typing import Any

import pytest

from ashes_env.rules import records
from ashes_env.rules.definitions.definitions import Definitions
from tests.prelude import *

MARK = CardDef("Mark", CONJURED_ALTERATION, attack=1, copies=4)
BRAND = CardDef("Brand", CONJURED_ALTERATION, copies=4, to_character=True, host=~HasAlteration(("Brand",)))


def cards(*effect: Effect) -> Definitions:
    """A spell with this text, and the alterations."""
    return with_cards(CardDef("Word", ACTION_SPELL, main(), effect=effect), MARK, BRAND)


def cast(units: list[Any], n: int, *effect: Effect, **foe: Any) -> Game:
    """The spell has just been played; its player has `n` of each alteration."""
    me = side(hand=["Word"], conjurations=["Mark", "Brand"] * n)
    return choose(table(me, side("Aradel Summergaard", units=units, **foe), defs=cards(*effect)), "Word")


def on(g: Game, title: str, nth: int = 0) -> list[str]:
    """What is attached to a card."""
    return titles(g, in_play(g, title, nth).attached)


@pytest.mark.rules("R-CONJ-01")
def test_each_card_gets_one_as_far_as_the_pile_lasts() -> None:
    every = AttachConjured("Mark", Each(theirs()))
    for n in (1, 2, 4):
        g = cast(["Iron Worker"] * 3, n, every)
        assert [on(g, "Iron Worker", i) for i in range(3)] == [["Mark"] if i < n else [] for i in range(3)]
        assert titles(g, g.players[0].conjurations).count("Mark") == max(0, n - 3)


def test_several_go_to_one_card_as_far_as_the_pile_lasts() -> None:
    for n, there in ((1, 1), (3, 2)):
        g = cast(["Iron Worker"], n, AttachConjured("Mark", Target(theirs()), 2))
        assert on(g, "Iron Worker") == ["Mark"] * there


@pytest.mark.rules("R-TGT-02", "R-TGT-07")
def test_a_card_that_cannot_be_targeted_gets_none() -> None:
    g = cast(["Stormwind Sniper", "Iron Worker"], 4, AttachConjured("Mark", Each(theirs())))
    assert (on(g, "Stormwind Sniper"), on(g, "Iron Worker")) == ([], ["Mark"])


@pytest.mark.rules("R-TGT-02", "R-OWN-03", "R-TGT-01")
def test_an_alteration_that_an_ability_attaches_targets_as_a_spell_too() -> None:
    """A unit that spells of an opponent cannot target gets none of them from an ability either."""
    me = side("Harold Westraven", conjurations=["Hunter's Mark"] * 2, units=["Holy Knight"])
    g = choose(table(me, side("Aradel Summergaard", units=["Holy Knight", "Iron Worker"])), "Harold Westraven")
    assert offered(g) == ["Holy Knight", "Iron Worker"], "the own one, and whom a spell may target"
    choose(g, "Holy Knight")
    assert g.cards[g.players[0].units[0]].attached
    me = side("Harold Westraven", conjurations=["Hunter's Mark"])
    g = table(me, side("Aradel Summergaard", units=["Holy Knight"]))
    assert "Harold Westraven" not in offered(g)


@pytest.mark.rules("R-TGT-02", "R-LAW-12", "R-CTURN-11")
@pytest.mark.parametrize(
    ("effect", "marked"),
    [(AttachConjured("Mark", leftmost()), [[], ["Mark"]]), (AttachConjured("Mark", Each(theirs())), [[], ["Mark"]])],
)
def test_abilities_that_attach_pass_over_who_cannot_be_targeted_by_spells(
    effect: Effect, marked: list[list[str]]
) -> None:
    arriving = Triggered(when_this(ENTERS_PLAY), (effect,))
    ability = CardDef("Marker", ALLY, main(), attack=0, life=1, abilities=(arriving,))
    me = side(hand=["Marker"], conjurations=["Mark"] * 2)
    g = table(me, side("Aradel Summergaard", units=["Holy Knight", "Iron Worker"]), defs=with_cards(ability, MARK))
    choose(g, "Marker")
    assert [on(g, "Holy Knight"), on(g, "Iron Worker")] == marked


@pytest.mark.rules("R-TGT-02")
def test_an_alteration_moved_by_an_ability_targets_its_new_host_as_a_spell_too() -> None:
    mover = CardDef(
        "Mover",
        ALLY,
        main(),
        attack=0,
        life=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (Pick(Choose(Cards(ALTERATION), "it")), Reattach(IT, Target(theirs())))),
        ),
    )
    me = side(hand=["Mover"], units=[unit("Gilder", attached=["Regress"])])
    foe = side("Aradel Summergaard", units=["Holy Knight", "Iron Worker"])
    g = choose(table(me, foe, defs=with_cards(mover)), "Mover")
    assert [on(g, title) for title in ("Gilder", "Holy Knight", "Iron Worker")] == [[], [], ["Regress"]]
    foe = side("Aradel Summergaard", units=["Holy Knight"])
    g = choose(table(me, foe, defs=with_cards(mover)), "Mover")
    assert on(g, "Gilder") == ["Regress"]


@pytest.mark.rules("R-SPELL-05")
def test_an_alteration_for_units_and_phoenixborn_lies_on_either_within_its_limit() -> None:
    every, body = AttachConjured("Brand", Each(theirs())), AttachConjured("Brand", PhoenixbornOf(OPPONENT))
    g = cast([unit("Iron Worker", attached=["Brand"]), "Anchornaut"], 4, every, body, body)
    assert [on(g, title) for title in ("Iron Worker", "Anchornaut", "Aradel Summergaard")] == [["Brand"]] * 3
    assert titles(g, g.players[0].conjurations).count("Brand") == 2


@pytest.mark.rules("R-TGT-02", "R-CANC-05")
@pytest.mark.parametrize(("before", "first"), [(0, []), (1, ["Mark"])])
def test_each_card_is_targeted_as_it_gets_its_own_and_a_cancel_ends_it(before: int, first: list[str]) -> None:
    every = AttachConjured("Mark", Each(theirs()))
    units = ["Iron Worker", "Anchornaut", "Hammer Knight"]
    g = cast(units, 4, every, every, hand=["Golden Veil"], dice="charm, charm class")
    for _ in range(before):
        assert asked(g) == ("respond?", 1)
        choose(g, "no")
    assert asked(g) == ("respond?", 1)
    g = records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))
    choose(g, "Golden Veil")
    assert [on(g, title) for title in units] == [first, [], []], "a later sentence of the text is stopped too"
    assert titles(g, g.players[0].conjurations).count("Mark") == 4 - before
