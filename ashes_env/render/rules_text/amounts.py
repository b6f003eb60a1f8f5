"""Phrases for amounts."""

from __future__ import annotations

from ashes_env.language import amounts as w
from ashes_env.language import codes as k
from ashes_env.language.base import All, Amount, AnyNumber, Numeral
from ashes_env.language.behaviour import Phase
from ashes_env.render.rules_text.english import Number, plural, token_noun
from ashes_env.render.rules_text.scribe import AMOUNTS, QUANTITIES, Scribe, UnknownWordError

EVENT_AMOUNTS = {
    k.DAMAGE_DEALT: "the damage dealt",
    k.WOUNDS_PLACED: "the number of wounds placed",
    k.DICE_CHANGED: "the number of dice changed",
    k.ATTACKERS_DECLARED: "the number of attackers",
    k.BLOCKERS_DECLARED: "the number of blockers",
    k.DICE_PAID: "the number of dice paid",
    k.MEDITATED: "the number of cards discarded to meditate",
}


AMOUNTS.lines(
    Number,
    {
        w.AttackOf: "the attack value of {of.text}",
        w.LifeOf: "the life value of {of.text}",
        w.RecoverOf: "the recover value of {of.text}",
        w.PrintedAttackOf: "the printed attack value of {of.text}",
        w.PrintedLifeOf: "the printed life value of {of.text}",
        w.PrintedRecoverOf: "the printed recover value of {of.text}",
        w.PlayCostOf: "the magic play cost of {name}",
        w.DestroyedByThis: "the number of units among {of.all} that this destroyed",
        Phase: "the number of the current phase",
        w.FocusLevel: "the focus level of this spell",
        w.AtMost: "{left.text}, but no more than {right.text}",
    },
)
QUANTITIES.lines(str, {All: "all"})


def counting(each: str, where: str, s: Scribe) -> Number:
    """The number of things described by `each` and `where`."""
    group = f"{plural(each)} {where}"
    lying = f"lying {where}" if where.startswith("on ") else where
    return Number(f"the number of {plural(each)} {lying}", each=f"{each} {where}", group=group)


@AMOUNTS.word(w.TokensOn)
def tokens_on(x: w.TokensOn, s: Scribe) -> Number:
    return counting(token_noun(x.token), f"on {s.thing(x.on).all}", s)


@AMOUNTS.word(w.DiceOn)
def dice_on(x: w.DiceOn, s: Scribe) -> Number:
    return counting(f"{k.DIE_TYPES[x.die]} die", f"on {s.thing(x.on).all}", s)


LEVELS = {k.DROWNING: "drowning level"}  # the name of a rule's number


@AMOUNTS.word(w.RuleOf)
def rule_of(x: w.RuleOf, s: Scribe) -> Number:
    if x.rule not in LEVELS:
        raise UnknownWordError(f"no name for the number of rule {x.rule}: enter one in LEVELS")
    return Number(f"the {LEVELS[x.rule]} of {s.thing(x.of).text}")


@AMOUNTS.word(w.CountOf)
def count_of(x: w.CountOf, s: Scribe) -> Number:
    thing = s.thing(x.of)
    each = thing.text.removeprefix("each ") if thing.text.startswith("each ") else ""
    return Number(f"the number of {thing.all}", each=each)


@AMOUNTS.word(w.HandSizeOf)
def hand_size_of(x: w.HandSizeOf, s: Scribe) -> Number:
    return counting("card", f"in {s.person(x.seat).whose} hand", s)


@AMOUNTS.word(w.DrawPileSizeOf)
def draw_pile_size_of(x: w.DrawPileSizeOf, s: Scribe) -> Number:
    return counting("card", f"in {s.person(x.seat).whose} draw pile", s)


@AMOUNTS.word(w.CountInPile)
def count_in_pile(x: w.CountInPile, s: Scribe) -> Number:
    form = s.forms(x.where)[0]
    card = " ".join(filter(None, (form.before, form.noun or "card", form.after)))
    pile = {k.DISCARD_PILE: "discard pile", k.CONJURATION_PILE: "conjuration pile"}.get(x.pile, "")
    owner = s.person(x.seat)
    return counting(card, f"in {owner.whose} {pile}" if pile else f"of {owner.name} out of the game", s)


@AMOUNTS.word(w.ActiveDice)
def active_dice(x: w.ActiveDice, s: Scribe) -> Number:
    kind = "" if x.die is None else k.DIE_TYPES[x.die] + " "
    level = {k.BASIC: "", k.CLASS: " on a class side or better", k.POWER: " on a power side"}[x.level]
    return counting(f"{kind}die", f"in {s.person(x.seat).whose} active pool{level}", s)


@AMOUNTS.word(w.AttackerCount)
def attacker_count(x: w.AttackerCount, s: Scribe) -> Number:
    return Number("the number of attacking units", each="attacking unit", group="attacking units")


@AMOUNTS.word(w.HowMany)
def how_many(x: w.HowMany, s: Scribe) -> Number:
    mention = s.names.get(x.name)
    if mention is None:
        raise UnknownWordError(f"no cards have been named {x.name!r} before they are counted")
    return counting("card", f"{mention.how} that way", s)


@AMOUNTS.word(w.Bound)
def bound(x: w.Bound, s: Scribe) -> Number:
    if x.name not in s.numbers:
        raise UnknownWordError(f"no number has been named {x.name!r} before it is used")
    return s.numbers[x.name]


@AMOUNTS.word(w.Forgone)
def forgone(x: w.Forgone, s: Scribe) -> Number:
    if x.name not in s.forgone:
        raise UnknownWordError(f"nothing could have been taken under the name {x.name!r} before it is missed")
    return s.forgone[x.name]


@AMOUNTS.word(w.EventAmount)
def event_amount(x: w.EventAmount, s: Scribe) -> Number:
    if s.event not in EVENT_AMOUNTS:
        if s.event is None:
            raise UnknownWordError("a text that answers no event speaks of the number of an event")
        event = k.EVENTS[s.event]
        raise UnknownWordError(f"no phrase for the number of the event {event!r}: enter one in EVENT_AMOUNTS")
    return Number(EVENT_AMOUNTS[s.event])


@AMOUNTS.word(w.DiceSpent)
def dice_spent(x: w.DiceSpent, s: Scribe) -> Number:
    kind = "" if x.die is None else k.DIE_TYPES[x.die] + " "
    side = "" if x.level is None else f"{k.LEVELS[x.level]} "
    noun = f"{kind}{side}die"
    return counting(noun, "paid for this", s)


def _joined(left: int | Amount, right: int | Amount, by: str, s: Scribe) -> Number:
    one, other = s.number(left), s.number(right)
    if one.value is not None and other.value is not None:
        value = {
            "plus": one.value + other.value,
            "minus": max(0, one.value - other.value),
            "times": one.value * other.value,
        }[by]
        return Number(str(value), value)
    if by == "times" and one.value == 1:
        return other
    return Number(f"{one.text} {by} {other.text}")


@AMOUNTS.word(w.Plus)
def plus(x: w.Plus, s: Scribe) -> Number:
    return _joined(x.left, x.right, "plus", s)


@AMOUNTS.word(w.Minus)
def minus(x: w.Minus, s: Scribe) -> Number:
    return _joined(x.left, x.right, "minus", s)


@AMOUNTS.word(w.Times)
def times(x: w.Times, s: Scribe) -> Number:
    return _joined(x.left, x.right, "times", s)


@QUANTITIES.word(AnyNumber)
def any_number(x: AnyNumber, s: Scribe) -> str:
    return "any number of the" if x.most is None else f"up to {x.most}"


@AMOUNTS.word(Numeral)
def numeral(x: Numeral, s: Scribe) -> Number:
    return Number(str(s.n + x.add), s.n + x.add)
