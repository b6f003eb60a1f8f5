"""Phrases for lasting changes: values, rules, protection, and their duration."""

from __future__ import annotations

from collections.abc import Callable

from ashes_env.language import codes as k
from ashes_env.language import modifiers as w
from ashes_env.language.amounts import Times
from ashes_env.language.base import Amount
from ashes_env.language.behaviour import AtEnd
from ashes_env.language.targets import Cards
from ashes_env.render.rules_text.conditions import sources
from ashes_env.render.rules_text.english import Number, a, listed, plural
from ashes_env.render.rules_text.scribe import MODIFIERS, Scribe, look_up
from ashes_env.render.rules_text.subjects import described

EVERYTHING = 99  # a reduction this high removes everything

Rule = Callable[[Number], str]


def _plain(text: str) -> Rule:
    return lambda n: text


# What a card or player under a rule does or may not do; the subject stands before it.
RULES: dict[k.Rule, Rule] = {
    k.UNIT_GUARD: _plain("may guard other units that are attacked"),
    k.NO_EXHAUSTION_FROM_COUNTER: _plain("does not become exhausted by countering"),
    k.JOINS_ATTACKS: _plain("attacks along if it can whenever another unit that does so attacks"),
    k.FEEBLE: _plain("does not exhaust the units that counter it"),
    k.STRIKES_FIRST: _plain("deals its attack damage before its defender counters"),
    k.CANNOT_BE_GUARDED: _plain("cannot be guarded against"),
    k.CANNOT_BE_BLOCKED: _plain("cannot be blocked"),
    k.MUST_BE_BLOCKED: _plain("must be blocked when it attacks, if any unit is able to"),
    k.BLOCKED_LAST: _plain("can be blocked only once all other attackers are blocked"),
    k.CANNOT_BLOCK: _plain("cannot block"),
    k.CANNOT_GUARD: _plain("cannot guard"),
    k.CANNOT_ATTACK: _plain("cannot attack"),
    k.NOT_TARGETED: _plain("cannot be targeted by the opposing side"),
    k.CANNOT_BE_ATTACKED: _plain("cannot be attacked"),
    k.NO_GUARD_FOR_THIS: _plain("cannot be guarded by others"),
    k.SPELL_PROOF: _plain("is not affected by spells of the opposing side"),
    k.DOUBLE_WOUNDS: _plain("gets twice as many wounds from damage"),
    k.UNPREVENTABLE: _plain("deals attack and counter damage that nothing can prevent"),
    k.ARMOR: lambda n: (
        "has all damage dealt to it prevented"
        if n.value is not None and n.value >= EVERYTHING
        else f"receives {n.text} less of each damage dealt to it"
    ),
    k.COUNTS_AS_EXHAUSTED: _plain("counts as exhausted"),
    k.NO_ABILITIES: _plain("has no abilities, not even inexhaustible ones"),
    k.BOUND: _plain("cannot be discarded to meditate"),
    k.NO_REACTION_SPELLS: _plain("cannot play reaction spells"),
    k.NO_ACTION_SPELLS: _plain("cannot play action spells"),
    k.NO_HAND_REACTIONS: _plain("cannot use reactions from hand"),
    k.MUST_ATTACK: _plain("must attack with the main action, if able"),
    k.NO_PB_ACTIVATION: _plain("cannot activate Phoenixborn abilities"),
    k.SIDE_IS_MEDITATE: _plain("can take no other side action than to meditate"),
    k.NO_DICE_CHANGES: _plain("cannot re-roll, raise, lower or turn dice of others"),
    k.NUMERALS_PLUS_IN_ATTACKS: _plain("has the numerals of its abilities raised by 1 during attack actions"),
    k.DAMAGE_CAP: lambda n: f"receives at most {n.text} of each damage dealt to it",
    k.DEFENDER: _plain("blocks for the Chimera and guards its other aspects while unexhausted"),
    k.FOCUS_PLUS: _plain("raises the focus level of the other spells in its slot by 1"),
    k.TAME: lambda n: f"lowers the attack value of the unit in battle with it by {n.text}",
    k.PAYS_FOR_REACTIONS: _plain("lets you pay for reactions with the die on it"),
    k.EXTRA_DRAWS: lambda n: f"lets you draw up to {n.of('more card').replace('mores', 'more')} in the draw step",
    k.SAFE_FROM_OPPONENT: _plain("receives no damage from attacks, spells, abilities and dice powers of an opponent"),
    k.VALUES_SWAPPED: _plain("swaps its printed attack with its printed life"),
    k.KEPT_BY_STATUS: _plain("is discarded once its last status token is removed"),
    k.ASTRAL_DICE_STAY: _plain("keep astral dice where they lie when those prevent damage"),
    k.DROWNING: lambda n: (
        f"has its drowning level raised by {n.text}: its player loses once its wounds and that level together reach "
        "its life value"
    ),
    k.NO_BASIC_DICE: _plain("cannot spend basic dice to pay costs"),
    k.GIVES_BACK_DICE: _plain("gives the dice on it back, exhausted, in the recovery phase"),
}

UNTILS = {
    k.END_OF_TURN: "until the end of this turn",
    k.END_OF_ROUND: "until the end of the round",
    k.START_OF_MY_TURN: "until the start of your next turn",
    k.START_OF_MY_TURN_OR_ROUND: "until your next turn starts or the round ends",
    k.END_OF_NEXT_TURN_OR_ROUND: "until the next turn ends or the round does",
    k.END_OF_THEIR_NEXT_TURN: "during their next turn",
    k.WHILE_ATTACKING: "while it is attacking",
    k.FOREVER: "for the rest of the game",
}


def rule_text(rule: k.Rule, n: int | Amount, s: Scribe) -> str:
    """A rule as a verb phrase."""
    return look_up(RULES, rule, "rule")(s.number(n))


def _bonus(what: str, n: int | Amount, s: Scribe) -> str:
    if n == 0:
        return ""
    number = s.number(n)
    if number.value is not None:
        return f"{number.value:+d} {what}"
    if number.each:
        return f"+1 {what} for each {number.each}"
    if number.symbol:
        return f"+{number.text} {what}"
    if isinstance(n, Times):
        factor, each = s.number(n.left), s.number(n.right)
        if factor.value is not None and each.each:
            return f"{factor.value:+d} {what} for each {each.each}"
    return f"{a(f'{what} bonus')} equal to {number.text}"


@MODIFIERS.word(w.Bonus)
def bonus(x: w.Bonus, s: Scribe) -> str:
    parts = (_bonus("attack", x.attack, s), _bonus("life", x.life, s), _bonus("recover", x.recover, s))
    return f"gets {listed(filter(None, parts))}"


@MODIFIERS.word(w.Obeys)
def obeys(x: w.Obeys, s: Scribe) -> str:
    return rule_text(x.rule, x.n, s)


@MODIFIERS.word(w.Forbids)
def forbids(x: w.Forbids, s: Scribe) -> str:
    # whose: see forbidden
    return rule_text(x.rule, 1, s)


@MODIFIERS.word(w.Together)
def together(x: w.Together, s: Scribe) -> str:
    # left, right: the parts
    return joined([MODIFIERS.say(part, s) for part in w.parts(x)])


@MODIFIERS.word(w.NotDefendedBy)
def not_defended_by(x: w.NotDefendedBy, s: Scribe) -> str:
    units = described(Cards(where=x.units), s, "some")
    return f"can be neither blocked nor guarded against by {units}"


@MODIFIERS.word(w.NotAttackedBy)
def not_attacked_by(x: w.NotAttackedBy, s: Scribe) -> str:
    units = described(Cards(where=x.units), s, "some")
    return f"cannot be attacked by {units}"


def forbidden(x: w.Forbids, s: Scribe) -> str:
    """The players to whom a rule applies."""
    return {k.ANYONE: "players", k.MINE: s.me.name, k.THEIRS: s.foe.name}[x.whose]


@MODIFIERS.word(w.Protected)
def protected(x: w.Protected, s: Scribe) -> str:
    parts = []
    if x.attacks:
        parts.append("cannot be attacked")
    if x.classes:
        parts.append(f"is no legal target for opposing {listed(map(plural, sources(x.classes)))}")
    return listed(parts)


def joined(changes: list[str]) -> str:
    """Several changes as one verb phrase: "cannot block or guard"."""
    if len(changes) > 1 and all(change.startswith("cannot ") for change in changes):
        rest = [change.removeprefix("cannot ") for change in changes]
        if all(change.startswith("be ") for change in rest) and len(rest) == 2:
            return f"can be neither {rest[0].removeprefix('be ')} nor {rest[1].removeprefix('be ')}"
        if all(change.startswith("be ") for change in rest):
            return "cannot be " + listed((change.removeprefix("be ") for change in rest), "or")
        return "cannot " + listed(rest, "or")
    return listed(changes)


def changed(who: str, changes: list[str]) -> str:
    """Cards and their changes: "this unit gets +1 attack", "no other unit of yours can be attacked"."""
    verb = joined(changes)
    if who.startswith("each ") and verb.startswith("cannot "):
        who, verb = who.replace("each ", "no ", 1), verb.replace("cannot ", "can ", 1)
    return f"{who} {verb}"


REACHED = {k.FOCUS_PLUS: "has its focus level raised by 1"}  # other wording if the rule applies to other cards


def change(part: w.Modifier, aura: w.Aura | None, s: Scribe) -> str:
    """A change as a verb phrase, for the card itself or for the cards that an aura reaches."""
    if aura is not None and isinstance(part, w.Obeys) and part.rule in REACHED:
        return REACHED[part.rule]
    return MODIFIERS.say(part, s)


def reach(aura: w.Aura, s: Scribe) -> str:
    """The cards that a passive applies to."""
    noun = described(Cards(aura.kind, aura.whose, aura.where), s, "each")
    if isinstance(aura.where, AtEnd) or (aura.kind == k.PB and aura.whose != k.ANYONE):
        return noun.replace("each ", "the ", 1)
    return noun.replace("each ", "each other ", 1) if aura.other else noun
