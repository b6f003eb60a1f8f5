"""Dice: types, levels, pools, dice on cards (R-DICE-01..12)."""

import pytest

from ashes_env.cards.registry import dice_powers
from ashes_env.rules.state.chance import roll_level
from tests.prelude import *

RAISE = CardDef("Raise", ACTION_SPELL, main(), effect=(RaiseDice(2),))
LOWER = CardDef("Lower", ACTION_SPELL, main(), effect=(LowerDice(2, TargetPlayer(THEIRS)),))
LOWER_SOME = CardDef(
    "Lower Some",
    ACTION_SPELL,
    main(),
    effect=(LowerDice(3, TargetPlayer(), (POWER,), True, dice=(CHARM, TIME)), Draw(Bound("lowered"))),
)
RAISE_SOME = CardDef(
    "Raise Some",
    ACTION_SPELL,
    main(),
    effect=(RaiseDice(2, TargetPlayer(), (CLASS,), True, (CHARM,)), Draw(Bound("raised"))),
)
CHOSEN = with_cards(LOWER_SOME, RAISE_SOME)
REROLL = CardDef("Reroll", ACTION_SPELL, main(), effect=(RerollDice(3, TargetPlayer(THEIRS), up_to=False),))


@pytest.mark.rules("R-DICE-01", "R-SIDE-03")
def test_the_seven_types_have_seven_different_powers() -> None:
    powers = {p.die: p.effect for p in dice_powers()}
    seven = {CEREMONIAL, CHARM, DIVINE, ILLUSION, NATURAL, SYMPATHY, TIME}
    assert seven <= set(powers)
    assert len({powers[die] for die in seven}) == 7


@pytest.mark.rules("R-DICE-03", "R-DICE-02")
def test_one_power_three_class_two_basic_sides() -> None:
    g: Game = table()
    n = 60_000
    seen = [0, 0, 0]
    for _ in range(n):
        seen[roll_level(g, TIME)] += 1
    assert sum(seen) == n
    for level, share in enumerate((1 / 3, 1 / 2, 1 / 6)):
        assert abs(seen[level] / n - share) < 0.01


@pytest.mark.rules("R-DICE-05")
def test_raising_turns_basic_to_class_and_class_to_power() -> None:
    g = table(me=side(hand=["Raise"], dice="time basic, charm class, natural power"), defs=with_cards(RAISE))
    choose(g, "Raise")
    assert set(offered(g)) == {"time basic", "charm class"}, "a power side cannot be raised"
    choose(g, "time basic")
    until_asked(g, "take an action")
    assert pool(g.players[0].active) == {"time class": 1, "charm power": 1, "natural power": 1}


@pytest.mark.rules("R-DICE-06")
def test_lowering_turns_power_to_class_and_class_to_basic() -> None:
    g = table(me=side(hand=["Lower"]), foe=side(dice="time power, charm class, natural basic"), defs=with_cards(LOWER))
    choose(g, "Lower")
    assert set(offered(g)) == {"time power", "charm class"}, "a basic side cannot be lowered"
    choose(g, "time power")
    until_asked(g, "take an action")
    assert pool(g.players[1].active) == {"time class": 1, "charm basic": 1, "natural basic": 1}


def test_a_text_may_say_which_dice_are_lowered_and_count_them() -> None:
    dice = "2 charm power, time power, natural power, charm class"
    g = table(me=side(hand=["Lower Some"], dice="charm power"), foe=side(FOE, dice=dice), defs=CHOSEN)
    choose(g, "Lower Some")
    assert offered(g) == ["player 0", "player 1"]
    choose(g, "player 1")
    assert offered(g) == ["charm power", "time power", "no"]
    choose(g, "charm power", "time power", "no")
    assert pool(g.players[1].active) == {"charm class": 2, "charm power": 1, "time class": 1, "natural power": 1}
    assert len(g.players[0].hand) == 2, "a card for each die lowered"


def test_a_text_may_say_which_dice_are_raised_and_whose() -> None:
    dice = "2 charm class, charm basic, time class"
    g = table(me=side(hand=["Raise Some"], dice="natural power"), foe=side(FOE, dice=dice), defs=CHOSEN)
    choose(g, "Raise Some")
    assert offered(g) == ["player 0", "player 1"]
    choose(g, "player 1")
    assert offered(g) == ["charm class", "no"]
    choose(g, "charm class", "charm class")
    assert pool(g.players[1].active) == {"charm power": 2, "charm basic": 1, "time class": 1}
    assert len(g.players[0].hand) == 2, "a card for each die raised"


@pytest.mark.rules("R-DICE-07")
def test_spent_dice_are_back_in_the_next_round() -> None:
    g = table(me=side(hand=["Iron Worker", "Iron Worker"], dice="3 charm", units=["Anchornaut"]))
    choose(g, "Iron Worker", "end turn", "pass", "end turn")
    assert asked(g) == ("take an action", 0)
    assert pool(g.players[0].active) == {"charm power": 1}
    assert "Iron Worker in hand" not in offered(g), "one die is not enough for the second one"
    next_round(g)
    assert (sum(g.players[0].active), sum(g.players[0].exhausted)) == (3, 0)


@pytest.mark.rules("R-DICE-08")
def test_a_die_on_a_card_is_in_no_pool() -> None:
    # The divine die on the knight can neither be spent for its power nor be lowered.
    g = table(
        me=side(units=[unit("Hammer Knight", dice="divine")], dice="illusion"),
        foe=side(units=[unit("Old Salt", dice="charm")], dice="natural"),
    )
    assert {"illusion power"} == {n for n in offered(g) if n.endswith(" power")}
    choose(g, "illusion power")
    assert set(offered(g)) == {"natural power", "no"}, "dice on cards are not offered"
    choose(g, "natural power")
    assert in_play(g, "Old Salt").dice == (27 + CHARM * 3 + 2,)
    assert pool(g.players[1].active) == {"natural class": 1}


@pytest.mark.rules("R-DICE-09", "R-OWN-01")
def test_a_die_goes_to_its_owner_when_the_card_leaves() -> None:
    g = table(me=side(dice="natural"), foe=side(units=[unit("Mist Spirit", opposing_dice="charm", dice="divine")]))
    choose(g, "natural power")
    assert g.players[1].units == []
    assert pool(g.players[0].exhausted) == {"charm power": 1, "natural power": 1}
    assert pool(g.players[1].exhausted) == {"divine power": 1}


@pytest.mark.rules("R-DICE-10")
def test_an_effect_takes_as_many_dice_as_there_are() -> None:
    g = table(me=side(hand=["Reroll"]), foe=side(dice="charm power, time power"), defs=with_cards(REROLL))
    g.script = [("die", (0,)), ("die", (1,))]
    choose(g, "Reroll")
    assert "no" not in offered(g)
    until_asked(g, "take an action")
    assert g.script == [], "exactly two dice are rolled"
    assert pool(g.players[1].active) == {"charm basic": 1, "time class": 1}


@pytest.mark.rules("R-DICE-11")
def test_any_side_of_an_exhausted_die_has_the_power_of_its_type() -> None:
    g = table(
        me=side(
            hand=["Blessing of Lightning"], dice="divine class", exhausted_dice="divine basic", units=["Iron Worker"]
        )
    )
    choose(g, "Blessing of Lightning", "divine basic")
    until_asked(g, "take an action")
    assert in_play(g, "Iron Worker").dice == (DIVINE * 3,)


@pytest.mark.rules("R-DICE-12")
@pytest.mark.parametrize(("paid", "focused"), [("charm power", True), ("charm class", False)])
def test_the_side_paid_with_matters_for_the_focus(paid: str, focused: bool) -> None:
    g = table(
        me=side(
            spellboard=["Summon Mind Fog Owl"] * 2,
            dice=f"{paid}, time basic",
            exhausted_dice="charm basic",
            conjurations=["Mind Fog Owl"],
        ),
        foe=side(units=["Hammer Knight"]),
    )
    choose(g, "Summon Mind Fog Owl#1")
    assert (asked(g)[0] == "do it?") is focused
    if focused:
        choose(g, "yes")
        assert in_play(g, "Hammer Knight").dice == (CHARM * 3 + 2,), "the die spent, not another exhausted one"


@pytest.mark.rules("R-DICE-12")
@pytest.mark.cards("Summon Mind Fog Owl", "Royal Charm")
def test_a_die_spent_that_lies_on_a_spell_by_now_counts_as_spent() -> None:
    g = table(
        me=side(
            spellboard=["Summon Mind Fog Owl", "Summon Mind Fog Owl", "Royal Charm"],
            dice="charm power, time basic",
            conjurations=["Mind Fog Owl"],
        ),
        foe=side(units=["Hammer Knight"]),
    )
    choose(g, "Summon Mind Fog Owl#1", "Royal Charm")
    assert in_play(g, "Royal Charm").dice == (CHARM * 3 + 2,)
    assert (asked(g)[0], asked(g)[1]) == ("do it?", 0)
    choose(g, "yes")
    assert in_play(g, "Royal Charm").dice == ()
    assert in_play(g, "Hammer Knight").dice == (CHARM * 3 + 2,)


@pytest.mark.rules("R-DICE-11")
def test_without_the_right_type_no_power_can_be_used() -> None:
    g = table(me=side(spellboard=["Royal Charm"], exhausted_dice="charm"), foe=side(units=["Hammer Knight"]))
    assert "Royal Charm" not in offered(g)
    g = table(me=side(spellboard=[unit("Royal Charm", dice="charm")]), foe=side(units=["Hammer Knight"]))
    choose(g, "Royal Charm")
    assert in_play(g, "Hammer Knight").dice == (CHARM * 3 + 2,)


@pytest.mark.rules("R-EXH-05")
def test_exhausting_a_die_moves_it_and_places_no_token() -> None:
    g = table(me=side(hand=["Anguish"], dice="2 natural"), foe=side(dice="3 charm", hand=["Cover"]))
    choose(g, "Anguish", "Coal Roarkwin#2", "no", "Coal Roarkwin#2", "yes")
    until_asked(g, "take an action")
    assert pool(g.players[1].exhausted) == {"charm power": 2}
    assert not [c for c in g.cards.values() if c.exhaustion]
