"""Stacking abilities, values (R-STACK-01..03, R-VAL-01..06)."""

import pytest

from tests.prelude import *

AR = "Aradel Summergaard"
TALLY = CardDef(
    "Tally",
    ALLY,
    main(),
    attack=2,
    life=9,
    abilities=(Activated(side_cost(), (PlaceTokens(STATUS, THIS, N), PlaceTokens(STATUS, THIS, 1)), "Tally", 1),),
)
DEFS = with_cards(TALLY)


# --- stacking ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-STACK-01")
def test_numbered_abilities_add_up() -> None:
    g = table(
        side("Maeoni Viper", units=[unit("Hammer Knight", attached=["Infuriate", "Infuriate"])]),
        side(AR, units=[unit("Hammer Knight", attached=["Root Armor", "Root Armor"])]),
    )
    knight = in_play(g, "Hammer Knight", 0)
    assert [(t.name, n) for t, n in values.texts(g, knight) if t.name in ("Frenzy", "Rage")] == [
        ("Frenzy", 4),
        ("Rage", 2),
    ]
    assert values.rule(g, in_play(g, "Hammer Knight", 1), ARMOR) == 2
    g = table(
        side("Maeoni Viper", units=[unit("Hammer Knight", attached=["Infuriate", "Infuriate", "Massive Growth"])]),
        side(AR),
    )
    declare_attack(g, AR)
    assert wounds(g, "Hammer Knight") == 4, "one trigger of Frenzy 4"
    assert wounds(g, AR) == 3 + 4 + 8


@pytest.mark.rules("R-STACK-01")
def test_stacked_triggers_use_the_sum_in_their_text() -> None:
    ritual = CardDef("Second Ritual", ALLY, main(), attack=0, life=1)
    g = table(
        side(
            {"title": AR, "wounds": 5},
            units=[
                unit(
                    "Butterfly Monk", exhaustion=0, lasting=[{"kind": "ability", "ability": "Butterfly Monk/1", "n": 2}]
                )
            ],
            dice="natural",
        ),
        side(),
        defs=with_cards(ritual),
    )
    choose(g, "natural power")
    choose(g, "Butterfly Monk")
    if "Aradel Summergaard" in offered(g):
        choose(g, AR)
    assert wounds(g, AR) == 2, "Mend 1 + Mend 2"


@pytest.mark.rules("R-STACK-02")
def test_unnumbered_abilities_and_focus_do_not_stack() -> None:
    guard = CardDef("Guardsman", ALLY, main(), attack=0, life=3)
    g = table(
        side(
            units=[unit("Gilder", lasting=[{"kind": "ability", "ability": "Butterfly Monk/0"}])],
            spellboard=["Strengthen", "Strengthen", "Strengthen"],
        ),
        side(AR),
        defs=with_cards(guard),
    )
    gilder = in_play(g, "Gilder")
    assert [t.name for t, _n in values.texts(g, gilder)].count("Unit Guard") == 1
    assert values.rule(g, gilder, UNIT_GUARD) == 1
    choose(g, "Strengthen#1")
    assert values.attack(g, gilder) == 3, "two focus levels: +1 once"


@pytest.mark.rules("R-STACK-03", "R-FAQ-60")
def test_magnify_changes_digits_not_words() -> None:
    g = table(
        side("Tristan Darkwater", units=["Anchornaut", unit("Old Salt", wounds=1), "Bone Crow"], dice="natural"),
        side(AR, units=[unit("Hammer Knight", wounds=1)]),
    )
    choose(g, "Tristan Darkwater", "Bone Crow", "no")
    assert [n for t, n in values.texts(g, in_play(g, "Bone Crow")) if t.name == "Feast"] == [1], "in attacks only"
    declare_attack(g, "Hammer Knight", "Bone Crow")
    choose(g, "no", "no")
    assert titles(g, g.players[1].discard) == ["Hammer Knight"], "1 wound and 1 + Feast 2"
    tally = table(side("Tristan Darkwater", units=["Tally", "Iron Worker"]), side(AR), defs=DEFS)
    card = in_play(tally, "Tally")
    choose(tally, "Tally")
    assert card.status == 2, "a numeral and a word"


# --- values -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-VAL-01", "R-VAL-06", "R-UNIT-05")
def test_modifiers_add_up_before_nothing_is_the_least() -> None:
    g = table(
        side(
            units=[unit("Mist Spirit", opposing_dice="charm, charm basic", lasting=[{"kind": "attack", "n": 0}])],
            hand=["Strengthen"],
        ),
        side(AR),
    )
    spirit = in_play(g, "Mist Spirit")
    assert values.attack(g, spirit) == -1
    declare_attack(g, AR)
    assert wounds(g, AR) == 0, "used as 0"
    g = table(side(units=[unit("Mist Spirit", opposing_dice="charm, charm basic", dice="divine")]), side(AR))
    assert values.attack(g, in_play(g, "Mist Spirit")) == 0, "1 - 2 + 1"
    g = table(side(units=[unit("Mist Spirit", opposing_dice="charm, charm basic", dice="2 divine")]), side(AR))
    declare_attack(g, AR)
    assert wounds(g, AR) == 1


@pytest.mark.rules("R-VAL-02", "R-FAQ-54", "R-EXH-04")
def test_printed_values_are_replaced_and_bonuses_stay() -> None:
    g = table(
        side(units=["Iron Worker"]),
        side(
            AR,
            units=[unit("Blue Jaguar", attached=["Root Armor"]), unit("Butterfly Monk", exhaustion=1)],
            hand=["Strange Copy"],
            dice="illusion",
        ),
    )
    declare_attack(g, AR)
    choose(g, "Strange Copy", "Blue Jaguar", "Butterfly Monk")
    copy = g.cards[g.players[1].units[0]]
    assert (copy.d.title, values.attack(g, copy), values.life(g, copy)) == ("Butterfly Monk", 1, 2)
    assert values.rule(g, copy, UNIT_GUARD) == 1, "printed abilities of an exhausted unit are copied"


@pytest.mark.rules("R-VAL-03", "R-RES-09")
def test_a_printed_x_equals_no_number() -> None:
    g = table(
        side("Maeoni Viper", units=["Silver Snake", "Gilder"], hand=["Rile the Meek"], dice="charm"),
        side(AR, units=[unit("Hammer Knight")]),
    )
    choose(g, "Rile the Meek", "yes")
    assert asked(g)[0] == "take an action", "the Gilder counts, the Snake with its X does not"
    assert wounds(g, "Hammer Knight") == 1


@pytest.mark.rules("R-VAL-04", "R-VAL-05")
@pytest.mark.parametrize(("status", "fits"), [(0, True), (2, True), (3, False)])
def test_a_current_x_is_its_number_of_the_moment(status: int, fits: bool) -> None:
    g = table(
        side("Maeoni Viper", units=[unit("Silver Snake", status=status)], hand=["Massive Growth"], dice="2 natural"),
        side(AR),
    )
    assert values.attack(g, in_play(g, "Silver Snake")) == status
    assert ("Massive Growth in hand" in offered(g)) == fits, "for an attack value of 2 or less"


@pytest.mark.rules("R-VAL-05")
def test_out_of_the_mist_counts_when_it_is_resolved() -> None:
    g = table(
        side(units=["Mist Spirit", "Iron Worker", "Gilder"], hand=["Out of the Mist"], dice="illusion, natural"),
        side(AR, units=["Hammer Knight"]),
    )
    choose(g, "Out of the Mist", "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 3


@pytest.mark.rules("R-VAL-01", "R-PLAY-01")
@pytest.mark.cards("Final Stand")
@pytest.mark.parametrize(("more", "able"), [([], True), (["Anchornaut"], False)])
def test_a_card_considered_for_play_is_no_longer_in_the_hand(more: list[str], able: bool) -> None:
    g = table(side(hand=["Final Stand", *more], dice="natural"), side(AR, units=["Hammer Knight"]))
    assert ("Final Stand in hand" in offered(g)) is able
