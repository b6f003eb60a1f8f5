"""A card that would not do what it says is refused, with its place, its word and what would be right."""

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from ashes_env import compiled
from ashes_env.cards.keywords import FLEETING
from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.language import codes as k
from ashes_env.rules.definitions import lint
from ashes_env.rules.definitions.errors import DefinitionError
from tests.prelude import *

HURT = (Damage(Target(), 1),)


def ally(*abilities: object, **facts: object) -> CardDef:
    return CardDef("Liar", ALLY, main(), attack=1, life=1, abilities=abilities, **facts)  # type: ignore[arg-type]


def aspect(*abilities: object) -> CardDef:
    return CardDef("Liar", ASPECT, attack=1, life=1, abilities=abilities)  # type: ignore[arg-type]


def spell(*effect: object, **facts: object) -> CardDef:
    return CardDef("Liar", ACTION_SPELL, main(), effect=effect, **facts)  # type: ignore[arg-type]


def ready(*abilities: object) -> CardDef:
    return CardDef("Liar", READY_SPELL, main(), abilities=abilities)  # type: ignore[arg-type]


def alteration(*abilities: object, **facts: object) -> CardDef:
    return CardDef("Liar", ALTERATION_SPELL, main(), abilities=abilities, **facts)  # type: ignore[arg-type]


def answer(trigger: Trigger, *effect: object) -> CardDef:
    return CardDef("Liar", REACTION_SPELL, no_action(), reaction=Reaction(trigger), effect=effect or HURT)  # type: ignore[arg-type]


def used(*effect: object, **more: object) -> CardDef:
    return ally(Activated(side_cost(), effect, **more))  # type: ignore[arg-type]


NOWHERE = k.EventKind(99)
EVERY_UNIT = Aura(UNIT, k.ANYONE)
UNKNOWN = k.Rule(36)

REFUSED: list[tuple[str, CardDef, str, str]] = [
    # events
    ("never emitted", ally(Triggered(after_this(NOWHERE), HURT)), "ability 1: Trigger", "event 99 is never emitted"),
    ("never emitted, in hand", answer(after(NOWHERE)), "reaction: Trigger", "event 99 is never emitted"),
    (
        "happens to no card",
        ally(Triggered(after_this(TURN_ENDS), HURT, "Sloth")),
        "ability 1 (Sloth): Trigger",
        "TURN_ENDS happens to no card: `this` can never be met",
    ),
    (
        "happens to no card, described",
        ally(Triggered(after(PASSED, theirs()), HURT)),
        "ability 1: Trigger",
        "`cards` can never be met",
    ),
    ("no source", ally(Triggered(after(MEDITATED, by=theirs()), HURT)), "Trigger", "MEDITATED has no card as its"),
    ("no player", ally(Triggered(after(ROUND_ENDS, player=MINE), HURT)), "Trigger", "ROUND_ENDS belongs to no player"),
    ("no number", ally(Triggered(after(GUARD_DECLARED, at_least=2), HURT)), "Trigger", "GUARD_DECLARED has no number"),
    (
        "no such source",
        ally(Triggered(after(BLOCKERS_DECLARED, classes=BY_SPELL), HURT)),
        "Trigger",
        "BLOCKERS_DECLARED never has a source of these classes",
    ),
    (
        "a second trigger",
        ally(Triggered(when_this(ENTERS_PLAY), HURT, also=(when_this(TURN_STARTS),))),
        "Trigger",
        "TURN_STARTS happens to no card",
    ),
    ("no host", ally(Triggered(Trigger(DESTROYED, host=True), HURT)), "Trigger", "this is no alteration"),
    ("no rank", ally(Triggered(Trigger(ROUND_ENDS, WHEN), HURT)), "Trigger", "ROUND_ENDS has no window"),
    ("no price", ally(Triggered(Trigger(ROUND_ENDS), HURT, pay=no_action(basic(1)))), "pay", "asks no price"),
    ("too early for a hand", answer(Trigger(DESTROYED, WHEN)), "reaction: Trigger", "never when it happens"),
    ("nothing happens in a hand", answer(after_this(DESTROYED)), "reaction: Trigger", "nothing happens to a card"),
    ("outside the turns", answer(Trigger(ROUND_ENDS)), "reaction: Trigger", "outside the player turns"),
    # rules
    ("read by nothing", ally(Passive(Obeys(UNKNOWN))), "ability 1: Obeys", "rule 36 is read by nothing"),
    (
        "a rule for players",
        ally(Passive(Obeys(NO_ACTION_SPELLS))),
        "Obeys",
        "nothing reads NO_ACTION_SPELLS here; say Passive(Forbids(...)) or RestrictPlayer(...)",
    ),
    ("a rule for cards", ally(Passive(Forbids(CANNOT_BLOCK))), "Forbids", "nothing reads CANNOT_BLOCK here"),
    (
        "a rule for cards, lasting",
        used(RestrictPlayer(OPPONENT, CANNOT_BLOCK, END_OF_TURN)),
        "RestrictPlayer",
        "nothing reads CANNOT_BLOCK here",
    ),
    (
        "a rule for players, given",
        used(Give(Target(), Obeys(NO_DICE_CHANGES))),
        "Obeys",
        "nothing reads NO_DICE_CHANGES here",
    ),
    (
        "only borrowed",
        ally(Passive(Obeys(NO_ABILITIES))),
        "Obeys",
        "say Passive(Obeys(...), on_host=True) or Give(..., Obeys(...))",
    ),
    ("only constant", ally(Passive(Obeys(KEPT_BY_STATUS))), "Obeys", "inexhaustible=True) without a condition"),
    (
        "only unconditional",
        ready(Passive(Obeys(FOCUS_PLUS), condition=Is(THIS, IsExhausted()))),
        "Obeys",
        "without a condition",
    ),
    ("only lasting", ready(Passive(Forbids(MUST_ATTACK))), "Forbids", "say RestrictPlayer(...)"),
    (
        "no number for X",
        ally(Passive(Obeys(ARMOR, TokensOn(STATUS, THIS)))),
        "Obeys",
        "a passive rule reads a number, not TokensOn",
    ),
    ("no sum for X", ally(Passive(Obeys(ARMOR, Numeral(1)), "Shell", 2)), "Obeys", "not Numeral"),
    ("two numbers", ally(Passive(Obeys(ARMOR, 3), "Shell", 2)), "Obeys", "the numeral 2 of the ability is read"),
    ("players are no hosts", alteration(Passive(Forbids(NO_ACTION_SPELLS), on_host=True)), "Forbids", "neither"),
    ("protected host", alteration(Passive(Protected(BY_SPELL), on_host=True)), "Protected", "say Grants"),
    ("a host of nothing", ally(Passive(Obeys(CANNOT_BLOCK), on_host=True)), "Passive", "is for alterations"),
    ("given onwards", alteration(Grants((Passive(Bonus(1), aura=Aura(UNIT, MINE)),))), "Passive", "that card only"),
    (
        "players do not attack",
        used(RestrictPlayer(YOU, NO_ACTION_SPELLS, WHILE_ATTACKING)),
        "RestrictPlayer",
        "would never end",
    ),
    (
        "nor are they among others",
        used(Give(Target(), Bonus(1) & Forbids(NO_ACTION_SPELLS))),
        "Forbids",
        "is not given to cards",
    ),
    ("a rule for players among others", ally(Passive(Bonus(1) & Obeys(NO_ACTION_SPELLS))), "Obeys", "nothing reads"),
    ("a name that is gone", used(Pick(Target()), Give(THIS, NotDefendedBy(IsThat()))), "IsThat", "is not bound"),
    (
        "enacted while attacking",
        spell(Enact(Obeys(ARMOR), EVERY_UNIT, WHILE_ATTACKING)),
        "Enact",
        "a description does not attack",
    ),
    ("enacted for others", spell(Enact(Obeys(ARMOR), Aura(UNIT, MINE, other=True))), "Enact", "leave `other` out"),
    (
        "a rule for players, enacted",
        spell(Enact(Obeys(NO_DICE_CHANGES), EVERY_UNIT)),
        "Obeys",
        "nothing reads NO_DICE_CHANGES here",
    ),
    ("about no card, enacted", spell(Enact(Bonus(TokensOn(STATUS, THIS)), EVERY_UNIT)), "This", "said of no card"),
    ("a unit is no spell that goes somewhere", used(SpellGoesTo(k.DRAW_PILE)), "SpellGoesTo", "say ReturnToOwner"),
    ("cards are not forbidden", used(Give(Target(), Forbids(NO_ACTION_SPELLS))), "Forbids", "is not given to cards"),
    # names
    ("too early", spell(Damage(It(), 1), Pick(Target())), "effect: It", "not bound here; bound so far: nothing"),
    ("another name", spell(Pick(Target(name="mine")), Damage(It("yours"), 1)), "It", "bound so far: 'mine'"),
    ("another branch", spell(ChooseOne(((Pick(Target()),), (Damage(It(), 1),)))), "It", "'it' is not bound here"),
    ("not a number", spell(Pick(Target()), Draw(Bound("it"))), "Bound", "reads a number, but 'it' is cards"),
    ("not cards", spell(DrawChoice(2), Damage(It("drawn"), 1)), "It", "reads cards, but 'drawn' is a number"),
    ("no player", spell(Draw(1, ThatPlayer())), "ThatPlayer", "'player' is not bound here"),
    ("nothing like it", spell(Destroy(Target(theirs(SameTitle("model"))))), "SameTitle", "'model' is not bound here"),
    ("no price of it", spell(Damage(Target(), PlayCostOf("found"))), "PlayCostOf", "'found' is not bound here"),
    ("never found", spell(If(IsBound("found"), (Draw(1),))), "IsBound", "'found' is not bound here"),
    ("no looks", spell(PutBack()), "PutBack", "'looked' is not bound here"),
    ("no X", spell(Damage(Target(), Bound("x"))), "Bound", "'x' is not bound here"),
    ("nothing paid", spell(TakeBack(It("paid"))), "It", "'paid' is not bound here"),
    ("X of a text", ready(Activated(Cost(x=basic(1)), (Draw(Bound("x")),))), "Cost", "only for a card that is played"),
    (
        "a name of another text",
        spell(Pick(Target()), GiveAbility(Target(), Activated(side_cost(), (Damage(It(), 1),)))),
        "It",
        "'it' is not bound here",
    ),
    (
        "a name in a trigger",
        ally(Triggered(after(DESTROYED, Cards(UNIT, where=IsThat())), HURT)),
        "IsThat",
        "'it' is not bound here",
    ),
    ("nobody is asked", spell(Damage(Target(), AttackOf(Choose(Cards(UNIT, MINE))))), "Choose", "pick first"),
    ("no player is asked", spell(Damage(Target(Cards(UNIT, of=ChoosePlayer())), 1)), "ChoosePlayer", "pick first"),
    ("an end that nobody says", spell(ReturnToOwner(Target(), k.TOP_OR_BOTTOM)), "ReturnToOwner", "nobody is asked"),
    ("an end for several", spell(Search(n=2, to=k.TOP_OR_BOTTOM)), "Search", "nobody is asked"),
    ("several onto a shuffled pile", spell(Search(n=2, to=k.TOP_OF_PILE, shuffle=True)), "Search", "shuffled once"),
    ("from the hand to no pile", spell(PutFromHand(to=k.HAND)), "PutFromHand", "say TOP_OF_PILE"),
    # what a text answers
    ("answers nothing", used(Damage(EventCard(), 1)), "EventCard", "this text answers no event"),
    (
        "answers nothing any more",
        ally(Triggered(when_this(ENTERS_PLAY), (AtEndOfTurn((Destroy(EventCard()),)),))),
        "EventCard",
        "this text answers no event",
    ),
    ("no part of it", ally(Triggered(after(PASSED), (Draw(EventAmount()),))), "EventAmount", "PASSED has no number"),
    ("nobody else", used(If(ByAnotherPlayer(), HURT)), "ByAnotherPlayer", "this text answers no event"),
    (
        "nothing to prevent",
        ally(Triggered(after_this(WOUNDS_PLACED), (Prevent(),))),
        "Prevent",
        "does not answer DAMAGE_DEALT",
    ),
    ("nothing to cancel", answer(after(ATTACKERS_DECLARED), Cancel()), "Cancel", "does not answer TARGETED"),
    # a card that may have gone
    (
        "gone",
        used(If(~Is(THIS, HasTokens(STATUS)), HURT)),
        "Is",
        "`~Is(This, ...)` is true when that card has gone; say `Is(This, ~...)`",
    ),
    ("gone, deeper", used(If(~(Is(THIS, HasTokens(STATUS)) | Is(THIS, HasTokens(WOUND))), HURT)), "Is", "has gone"),
    # whether it was done
    ("two in one", spell(To((May((Draw(1), Draw(1))),), HURT)), "May", "only the last of the effects in it would say"),
    ("two in a branch", spell(To((ChooseOne(((Draw(1),), (Draw(1), Draw(1)))),), HURT)), "ChooseOne", "a To of their"),
    # attaching targets
    ("a host that is chosen", used(AttachConjured("Spark", Choose())), "Choose", "attaching targets"),
    ("a host without target", used(AttachConjured("Spark", leftmost(targeted=False))), "Foremost", "say Target"),
    (
        "another host that is chosen",
        spell(Pick(Choose(Cards(k.ALTERATION))), Reattach(IT, Choose())),
        "Choose",
        "the host is picked as a target",
    ),
    # cards that are named
    ("no such conjuration", used(Conjure("Nobody")), "Conjure", "names 'Nobody', and no card of that title is defined"),
    ("no conjuration", used(Conjure("Anchornaut")), "Conjure", "names 'Anchornaut', which is of type Ally"),
    ("no such card", used(Damage(Target(theirs(Named("Nobody"))), 1)), "Named", "no card of that title"),
    ("no such alteration", used(Destroy(Target(theirs(HasAlteration(("Nobody",)))))), "HasAlteration", "no card of"),
    ("no such owner", replace(ally(), unique_to="Anchornaut"), "unique_to", "it must be a Phoenixborn"),
    # what only some cards have
    ("no numeral", used(Damage(Target(), N)), "ability 1: N", "the ability has no numeral"),
    ("no focus", used(Draw(FocusLevel())), "FocusLevel", "only a ready spell has a focus level"),
    ("no focus for that", used(If(Focus(1), HURT)), "Focus", "only a ready spell"),
    ("by focus", used(Draw(1), by_focus=(FREE, FREE)), "by_focus", "only the cost of a ready spell's own text"),
    (
        "nothing forgone",
        used(Let("n", CountOf(Each())), Draw(Forgone("n"))),
        "Forgone",
        "reads a number that could have been higher, but 'n' is a number",
    ),
    (
        "one focus cost twice",
        ready(Activated(side_cost(), HURT, by_focus=(FREE, FREE))),
        "by_focus",
        "one cost for both",
    ),
    ("no dice", ally(Triggered(when_this(ENTERS_PLAY), (Draw(DiceSpent()),))), "DiceSpent", "no dice pay for"),
    ("no host of it", used(Damage(HOST, 1)), "Host", "only an alteration has a host"),
    ("lent for long", ready(Grants((Passive(Bonus(1)),), aura=Aura(UNIT, MINE))), "Passive", "`aura` of its own"),
    ("one of nothing", spell(Pick(Target(name="mine")), Destroy(OneOf(("mine", "yours")))), "OneOf", "'yours' is not"),
    (
        "nothing to grant to",
        ally(Grants((Activated(side_cost(), HURT),))),
        "Grants",
        "only an alteration grants abilities",
    ),
    ("not an aspect", ally(StatusAbility(HURT)), "StatusAbility", "only an aspect has a status ability"),
    ("never in play", spell(Draw(1), abilities=(FLEETING,)), "abilities", "the card is never in play"),
    ("never played", ally(effect=HURT), "effect", "is resolved when a card is played and gone"),
    ("never in hand", replace(aspect(), reaction=Reaction(after(PASSED))), "reaction", "answers from a hand"),
    ("no X to print", ally(x_attack=TokensOn(STATUS, THIS)), "x_attack", "say attack=None"),
    ("an X without a value", replace(ally(), attack=None), "attack", "is a printed X without a value"),
    (
        "given twice",
        used(GiveAbility(Target(), Triggered(when_this(DESTROYED), HURT, also=(when_this(ENTERS_PLAY),)))),
        "Triggered",
        "`also` is read on printed abilities only",
    ),
]


# What a field does not take. Compiled words refuse most of it themselves, when they are made.
MISTYPED: list[tuple[str, Callable[[], CardDef], str, str]] = [
    (
        "an amount for a number",
        lambda: spell(DrawUntil(TokensOn(WOUND, PhoenixbornOf(YOU)))),  # type: ignore[arg-type]
        "effect: DrawUntil",
        "`size` takes int, not TokensOn",
    ),
    (
        "all, where a number is meant",
        lambda: used(Damage(Target(), ALL)),  # type: ignore[arg-type]
        "Damage",
        "`n` takes int | an amount, not All",
    ),
    (
        "an amount in a property",
        lambda: spell(Damage(Target(theirs(HasTokens(WOUND, N))), 1)),  # type: ignore[arg-type]
        "HasTokens",
        "`n` takes int",
    ),
    (
        "a card for a player",
        lambda: spell(Draw(1, THIS)),  # type: ignore[arg-type]
        "Draw",
        "`seat` takes Seat, not This",
    ),
    (
        "a single effect",
        lambda: ally(Activated(side_cost(), Draw(1))),  # type: ignore[arg-type]
        "Activated",
        "`effect` takes tuple[Effect, ...], not Draw",
    ),
    ("no ability", lambda: ally(Draw(1)), "CardDef", "`abilities` takes tuple[Ability, ...]"),
]


@pytest.mark.parametrize(("card", "where", "message"), [pytest.param(*rest, id=name) for name, *rest in REFUSED])
def test_a_card_that_would_not_do_what_it_says_is_refused(card: CardDef, where: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        with_cards(card)
    check_message(caught.value, where, message)


def check_message(error: DefinitionError, where: str, message: str) -> None:
    """The error says what is wrong, and where."""
    said = str(error)
    assert said.startswith("Liar: ")
    assert where in said
    assert message in said
    assert {p.card for p in error.problems} == {"Liar"}


@pytest.mark.parametrize(("make", "where", "message"), [pytest.param(*rest, id=name) for name, *rest in MISTYPED])
def test_a_field_takes_what_its_annotation_says(make: Callable[[], CardDef], where: str, message: str) -> None:
    with pytest.raises((DefinitionError, TypeError) if compiled() else DefinitionError) as caught:
        with_cards(make())
    if isinstance(caught.value, DefinitionError):
        check_message(caught.value, where, message)


def test_every_card_that_ships_passes() -> None:
    assert lint.problems(all_cards(), dice_powers()) == []


def test_everything_that_is_wrong_is_told_at_once() -> None:
    liar = ally(Passive(Obeys(NO_ACTION_SPELLS)), Activated(side_cost(), (Damage(It(), 1), Conjure("Nobody"))))
    with pytest.raises(DefinitionError) as caught:
        with_cards(liar)
    assert [p.word for p in caught.value.problems] == ["Obeys", "It", "Conjure"]
    assert [p.place for p in caught.value.problems] == ["ability 1", "ability 2", "ability 2"]


def test_the_error_can_be_pickled_with_its_problems() -> None:
    with pytest.raises(DefinitionError) as caught:
        with_cards(used(Conjure("Nobody")))
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems
    assert str(again) == str(caught.value)


def test_a_dice_power_is_no_cards_text() -> None:
    power = DicePower(NATURAL, (Damage(THIS, 1),))
    (problem,) = lint.problems(all_cards(), (power,))
    assert str(problem) == (
        "dice/natural: This: this is said of no card: there is none behind a dice power, or behind what is enacted"
    )


SAID: list[tuple[str, CardDef]] = [
    ("a name that an earlier branch may bind", spell(May((Pick(Target()),)), If(IsBound("it"), (Destroy(IT),)))),
    ("a name that a choice binds", spell(Damage(Target(name="one"), 1), Damage(It("one"), AttackOf(It("one"))))),
    (
        "the second of two targets",
        spell(MoveTokens((WOUND,), TargetBoth(Cards(UNIT, MINE), theirs(~IsThat("first"))), It("second"))),
    ),
    (
        "the X of a played card",
        CardDef("Liar", ACTION_SPELL, Cost(main=1, x=basic(1)), effect=(Damage(Target(), Bound("x")),)),
    ),
    ("a discard that pays", ready(Activated(side_cost(discard=1), (TakeBack(It("paid")),)))),
    ("names at the end of the turn", spell(Pick(Target()), AtEndOfTurn((Destroy(IT),)))),
    ("a negated property", used(If(Is(THIS, ~HasTokens(STATUS)), HURT))),
    ("a negated condition of a trigger", ally(Triggered(after(PASSED, condition=~Is(THIS, HasTokens(STATUS))), HURT))),
    ("wounds doubled on the card itself", ally(Passive(Obeys(DOUBLE_WOUNDS)))),
    ("an amount of a rule that is given", used(Give(Target(), Obeys(ARMOR, TokensOn(STATUS, THIS))))),
]


@pytest.mark.parametrize("card", [pytest.param(card, id=name) for name, card in SAID])
def test_a_card_that_does_what_it_says_is_taken(card: CardDef) -> None:
    assert with_cards(card).by_title["Liar"].card is card


def test_wounds_are_doubled_by_an_ability_of_the_card_itself_too() -> None:
    brittle = CardDef("Brittle", ALLY, main(), attack=0, life=9, abilities=(Passive(Obeys(DOUBLE_WOUNDS)),))
    strike = CardDef("Strike", ACTION_SPELL, main(), effect=(Damage(Target(Cards(UNIT)), Plus(1, 2)),))
    g = table(side(hand=["Strike"], units=["Brittle", "Anchornaut"]), defs=with_cards(brittle, strike))
    choose(g, "Strike")
    until_asked(g, "choose a target")
    choose(g, "Brittle")
    assert wounds(g, "Brittle") == 6
