"""Words that the cards of Chimeras brought into the language, on cards made up for them."""

import pytest

from ashes_env.rules.definitions.definitions import Definitions
from tests.prelude import *
from tests.solo.viros import fight, numbers, row

FOE = "Aradel Summergaard"
FOES = PhoenixbornOf(OPPONENT)
LEVEL = RuleOf(DROWNING, FOES)
SINK = CardDef(
    "Sink",
    CONJURED_ALTERATION,
    copies=9,
    to_phoenixborn=True,
    abilities=(Passive(Obeys(DROWNING, N), "Sinking", 1, on_host=True),),
)
MISER = CardDef("Miser", ALLY, main(), attack=1, life=1, abilities=(Passive(Forbids(NO_BASIC_DICE, THEIRS)),))


def cards(*effect: Effect) -> Definitions:
    """A spell with this text, and what it may need."""
    return with_cards(CardDef("Word", ACTION_SPELL, main(), effect=effect), SINK, MISER)


# --- dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-DICE-05")
def test_all_dice_are_lowered_at_once_and_by_one_level() -> None:
    defs = cards(LowerDice(ALL, OPPONENT), DiscardCards(OPPONENT, Bound("lowered")))
    foe = side(FOE, dice="natural power, 2 charm class, time basic", hand=["Cover"] * 5)
    g = choose(table(side(hand=["Word"]), foe, defs=defs), "Word")
    while g.decision is not None and g.decision.seat == 1 and "Cover in hand" in offered(g):
        choose(g, "Cover")
    assert pool(g.players[1].active) == {"natural class": 1, "charm basic": 2, "time basic": 1}
    assert len(g.players[1].hand) == 2, "three were lowered"


def test_all_dice_of_a_kind_and_level_only() -> None:
    defs = cards(LowerDice(ALL, OPPONENT, levels=(POWER,), dice=(NATURAL,)))
    foe = side(FOE, dice="natural power, natural class, charm power")
    g = choose(table(side(hand=["Word"]), foe, defs=defs), "Word")
    assert pool(g.players[1].active) == {"natural class": 2, "charm power": 1}


@pytest.mark.rules("R-RAGE-02")
def test_all_rage_dice_are_lowered_as_dice_are() -> None:
    g = fight(["Lurk"], hand=("Word", "Cover"), main=1, rage=3, defs=cards(LowerDice(ALL, TargetPlayer(THEIRS))))
    assert numbers(choose(g, "Word")).rage == 0


@pytest.mark.rules("R-RAGE-07")
def test_a_player_may_have_the_rage_dice_rolled_again() -> None:
    g = fight(
        ["Lurk"],
        hand=("Word", "Cover"),
        main=1,
        rage=1,
        defs=cards(RerollRage(2, seat=OPPONENT), Damage(PhoenixbornOf(OPPONENT), Bound("basic"))),
    )
    g.script += [("die", (2,)), ("die", (0,))]
    choose(g, "Word")
    assert (numbers(g).rage, wounds(g, "The Corpse of Viros")) == (2, 1)


# --- costs ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-COST-05", "R-EXH-02")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_basic_dice_pay_for_nothing_while_somebody_says_so(exhaustion: int) -> None:
    me = side(hand=["Iron Worker", "Anchornaut"], dice="natural class, natural basic, charm basic")
    g = table(me, side(FOE, units=[unit("Miser", exhaustion=exhaustion)]), defs=cards())
    assert ("Iron Worker in hand" in offered(g)) is bool(exhaustion)
    assert "Anchornaut in hand" in offered(g)
    choose(g, "Anchornaut")
    if exhaustion:
        assert "natural basic" in offered(g)
    else:
        assert pool(g.players[0].exhausted) == {"natural class": 1}


@pytest.mark.rules("R-COST-05", "R-DICE-09")
@pytest.mark.parametrize(
    ("die", "exhaustion", "paid"),
    [("time basic", 0, False), ("time basic", 1, True), ("time class", 0, True), ("time class", 1, True)],
)
def test_nor_do_basic_dice_that_lie_on_a_card_for_reactions(die: str, exhaustion: int, paid: bool) -> None:
    sob = CardDef(
        "Sob",
        REACTION_SPELL,
        no_action(basic(1)),
        reaction=Reaction(after(DESTROYED, Cards(UNIT, MINE))),
        effect=(Draw(1),),
    )
    word = CardDef("Word", ACTION_SPELL, main(), effect=(Destroy(Choose(Cards(UNIT, MINE))),))
    g = table(
        side(hand=["Word", "Sob"], units=["Iron Worker"], spellboard=[{"title": "Reimagine", "dice": die}]),
        side(FOE, units=[unit("Miser", exhaustion=exhaustion)]),
        defs=with_cards(word, sob, MISER),
    )
    choose(g, "Word")
    assert ("Sob in hand" in offered(g)) is paid


def test_automatic_payment_spares_them_too() -> None:
    g = table(
        side(hand=["Anchornaut"], dice="natural power, natural basic"),
        side(FOE, units=["Miser"]),
        defs=cards(),
        options=GameOptions(auto_payment=True),
    )
    choose(g, "Anchornaut")
    assert pool(g.players[0].active) == {"natural basic": 1}


def test_who_says_so_pays_with_basic_dice() -> None:
    g = table(side(units=["Miser"], hand=["Anchornaut"], dice="natural basic"), side(FOE), defs=cards())
    assert "Anchornaut in hand" in offered(g)


# --- drowning ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-WIN-01", "R-STACK-01")
def test_drowning_counts_with_the_wounds_of_any_phoenixborn() -> None:
    defs = cards(AttachConjured("Sink", Each(theirs(kind=PB)), 3), Damage(PhoenixbornOf(OPPONENT), LEVEL))
    for hurt, lost in ((9, False), (10, True), (13, True)):
        g = table(side(hand=["Word"], conjurations=["Sink"] * 9), side(unit(FOE, wounds=hurt)), defs=defs)
        choose(g, "Word")
        assert (g.winners == (0,)) is lost, "16 life: three for the level and three damage"
        if not lost:
            assert wounds(g, FOE) == hurt + 3


# --- the behaviour die ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "dealt"), [(6, 2), (7, 1)])
def test_a_roll_may_decide_by_even_and_odd(roll: int, dealt: int) -> None:
    text = (RollBehaviour("n"), If(IsEven(Bound("n")), (Damage(FOES, 2),), (Damage(FOES, 1),)))
    beast = CardDef(
        "Beast", ASPECT, attack=1, life=1, blood=1, claw="jaw", abilities=(Triggered(when_this(ENTERS_PLAY), text),)
    )
    g = fight([unit("Beast", facedown=True), unit("Lurk", exhaustion=3)], defs=with_cards(beast))
    g.script += [("die", (0,)), ("behaviour", (1,)), ("behaviour", (roll,))]
    choose(g, "end turn")
    assert (wounds(g, "Coal Roarkwin"), numbers(g).roll) == (dealt, 1)


def test_a_player_has_no_behaviour_die_and_reads_the_phase_of_the_chimera() -> None:
    defs = cards(RollBehaviour(), TakeSide(Bound("rolled")), PlaceTokens(WOUND, PhoenixbornOf(OPPONENT), Phase()))
    g = choose(fight(["Lurk"], hand=("Word", "Cover"), main=1, phase=3, defs=defs), "Word")
    assert (wounds(g, "The Corpse of Viros"), row(g), numbers(g).rage) == (3, ["Lurk"], 0)
    g = choose(table(side(hand=["Word"]), side(FOE), defs=defs), "Word")
    assert wounds(g, FOE) == 0, "without a Chimera there is no phase"
