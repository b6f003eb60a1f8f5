"""Resolving texts (R-RES-01..14)."""

from typing import Any

import pytest

from ashes_env.rules.records import dumps, restore
from tests.prelude import *

AR = "Aradel Summergaard"
WEAVE = CardDef(
    "Knit",
    ACTION_SPELL,
    main(),
    effect=(
        To((Destroy(Choose(Cards(UNIT, MINE))),), (Damage(PhoenixbornOf(YOU), 1),)),
        PlaceTokens(WOUND, Choose(), 1),
    ),
)
HUSH = CardDef("Hush", ALLY, main(), attack=0, life=5, abilities=(Passive(Protected(4 | 8), "Hush"),))
DOUBLE = CardDef("Double up", ACTION_SPELL, main(), effect=(Damage(Choose(), AttackOf(IT)), Damage(IT, AttackOf(IT))))
DEFS = with_cards(WEAVE, HUSH, DOUBLE)


def texts_of(g: Game, title: str) -> list[str]:
    """The named abilities that a card has now."""
    return [text.name for text, _n in values.texts(g, in_play(g, title)) if text.name]


@pytest.mark.rules("R-RES-01", "R-RES-02", "R-RES-06", "R-RES-07", "R-TIME-02", "R-TRIG-02", "R-REACT-05")
def test_the_gilder_example_pauses_the_spell_for_everything_it_triggers() -> None:
    g = table(
        side(
            "Maeoni Viper",
            spellboard=["Summon Gilder"],
            conjurations=["Gilder", "Sleeping Widow", "Sleeping Widow"],
            hand=["Summon Sleeping Widows"],
            units=["Hammer Knight", "Iron Worker", "Anchornaut"],
            dice=ALL_DICE,
        ),
        side(AR, hand=["Ice Trap"], dice="natural"),
    )
    choose(g, "Summon Gilder")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Ice Trap in hand", "no"])
    assert titles(g, g.players[0].units)[-1] == "Gilder"
    choose(g, "Ice Trap")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Gilder", "no"]), "Inheritance 1 is a 'when'"
    choose(g, "Gilder", "Iron Worker")
    assert in_play(g, "Iron Worker").status == 1
    assert offered(g) == ["Summon Sleeping Widows in hand", "no"]
    choose(g, "Summon Sleeping Widows")
    assert titles(g, g.players[0].units).count("Sleeping Widow") == 1, "one free place"
    assert titles(g, g.players[0].conjurations) == ["Sleeping Widow", "Gilder"]
    choose(g, "yes")
    assert asked(g)[0] == "choose a target"
    assert "Sleeping Widow" in offered(g), "the target of the damage is chosen now"


@pytest.mark.rules("R-RES-03", "R-FAQ-04", "R-EXH-08")
def test_an_archer_that_dies_of_its_own_shot_still_shoots() -> None:
    g = table(side(units=[unit("Blood Archer", wounds=2)]), side(AR, units=["Iron Worker"]))
    choose(g, "Blood Archer")
    assert titles(g, g.players[0].discard) == ["Blood Archer"]
    assert wounds(g, "Iron Worker") == 1


@pytest.mark.rules("R-RES-05", "R-RES-06")
def test_what_the_first_part_triggers_comes_before_the_second_part() -> None:
    g = table(side(units=["Gilder", "Iron Worker"], hand=["Knit"]), side(AR), defs=DEFS)
    choose(g, "Knit", "Gilder")
    assert (asked(g), offered(g), wounds(g, "Coal Roarkwin")) == (("respond?", 0), ["Gilder", "no"], 0)
    choose(g, "no")
    assert wounds(g, "Coal Roarkwin") == 1


@pytest.mark.rules("R-RES-02")
def test_the_impossible_part_is_skipped() -> None:
    g = table(side(hand=["Knit"], units=[]), side(AR, units=["Iron Worker"]), defs=DEFS)
    choose(g, "Knit")
    assert wounds(g, "Coal Roarkwin") == 0, "nothing was destroyed, so the second part of 'to' does not follow"
    assert wounds(g, "Iron Worker") == 1, "the rest of the text goes on"


@pytest.mark.rules("R-RES-08")
@pytest.mark.parametrize(
    ("spell", "pile", "words"), [("Open Memories", "deck", ("yes",)), ("Bound Soul", "discard", ())]
)
def test_a_search_may_take_nothing(spell: str, pile: str, words: tuple[str, ...]) -> None:
    piles: dict[str, Any] = {"deck": ["Iron Worker", "Anchornaut"], pile: ["Iron Worker", "Anchornaut"]}
    g = table(side(hand=[spell], dice=ALL_DICE, **piles), side(AR))
    until_asked(choose(g, spell), "choose a card from a pile" if not words else "do it?")
    choose(g, *words)
    assert sorted(offered(g)) == ["Anchornaut", "Iron Worker", "no"]
    choose(g, "no")
    assert titles(g, g.players[0].hand) == []


@pytest.mark.rules("R-RES-09", "R-VAL-01")
def test_current_values_are_read_just_before_each_effect() -> None:
    rager = unit("Calamity Golem", attached=["Infuriate"])
    g = table(side(hand=["Double up"]), side(AR, units=[rager]), defs=DEFS)
    choose(g, "Double up")
    assert titles(g, g.players[1].conjurations) == ["Calamity Golem"], "3, then 6 with three wounds more"


@pytest.mark.rules("R-RES-10", "R-TRIG-04")
def test_may_is_a_choice_and_its_absence_is_none() -> None:
    g = table(side(hand=["Anchornaut"], dice="natural"), side(AR, units=["Iron Worker"]))
    choose(g, "Anchornaut")
    assert offered(g) == ["Anchornaut", "no"]
    g = table(side(units=["Iron Rhino"]), side(AR, units=["Mist Spirit"], guarded=True))
    declare_attack(g, "Mist Spirit")
    until_menu(g)
    assert wounds(g, AR) == 2, "Overkill 2 cannot be declined"


@pytest.mark.rules("R-RES-11", "R-RES-14")
def test_a_dice_power_is_a_source_of_its_own() -> None:
    g = table(side(hand=["Steady Gaze"], dice="2 illusion, natural"), side(AR, units=["Hush"]), defs=DEFS)
    assert "Steady Gaze in hand" not in offered(g), "out of reach of spells and abilities"
    choose(g, "natural power")
    assert wounds(g, "Hush") == 1


@pytest.mark.rules("R-RES-12")
def test_only_named_texts_are_abilities() -> None:
    g = table(side("Maeoni Viper", units=["Silver Snake", "Gilder"]), side(AR))
    assert texts_of(g, "Silver Snake") == ["Consume"], "its X line is no ability"
    assert texts_of(g, "Gilder") == ["Unit Guard", "Inheritance"]


@pytest.mark.rules("R-RES-13", "R-TRIG-03")
def test_passive_texts_are_on_without_an_event() -> None:
    g = table(side(units=[unit("Iron Worker", attached=["Infuriate"], wounds=1)]), side(AR))
    assert values.attack(g, in_play(g, "Iron Worker")) == 3
    g = table(side(units=["Bone Crow", "Hammer Knight"]), side({"title": AR, "wounds": 1}))
    declare_attack(g, AR, "Bone Crow", "Hammer Knight")
    choose(g, "Hammer Knight")
    assert values.attack(g, in_play(g, "Bone Crow")) == 2, "once, at declaration"


PRICE = To((Damage(Target(Cards(UNIT, MINE)), 1), Discard(Choose(Cards(ALTERATION)))), (Draw(1),))
BARTER = CardDef("Barter", ACTION_SPELL, main(), effect=(PRICE,))
TITHE = CardDef(
    "Tithe",
    ALLY,
    main(),
    attack=0,
    life=5,
    abilities=(
        Triggered(
            when_this(ENTERS_PLAY),
            (PlaceTokens(STATUS, THIS), To((Discard(Choose(Cards(ALTERATION))), Damage(THIS, 1)), (Draw(1),))),
        ),
    ),
)


@pytest.mark.rules("R-RES-05")
@pytest.mark.parametrize(("attached", "wounds_", "hand"), [(["Regress"], 1, 1), ([], 0, 0)])
def test_several_effects_done_to_do_another_are_all_its_price(attached: list[str], wounds_: int, hand: int) -> None:
    """Also where the text is forced: without the first effect neither the second nor what was to follow is done."""
    me = side(hand=["Tithe"], units=[unit("Hammer Knight", attached=attached)])
    g = choose(table(me, side(AR), defs=with_cards(TITHE)), "Tithe")
    assert (wounds(g, "Tithe"), len(g.players[0].hand), asked(g)[0]) == (wounds_, hand, "take an action")


@pytest.mark.rules("R-RES-05")
def test_the_last_of_several_effects_does_not_stand_for_the_others() -> None:
    g = table(
        side(hand=["Barter"], units=["Hammer Knight"]),
        side(AR, units=[unit("Gilder", attached=["Regress"])]),
        defs=with_cards(BARTER),
    )
    saved = restore(g.defs, (), dumps(choose(g.copy(), "Barter")))
    for game in (choose(g, "Barter"), saved):
        assert (wounds(game, "Hammer Knight"), len(game.players[0].hand)) == (1, 1)
    g = table(
        side(hand=["Barter"]),
        side(AR, units=[unit("Gilder", attached=["Regress"])]),
        defs=with_cards(BARTER),
        options=GameOptions(futile=True),
    )
    choose(g, "Barter")
    assert (g.players[0].hand, len(in_play(g, "Gilder").attached)) == ([], 1)
