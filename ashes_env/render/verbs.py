"""Moves as what the player does: "pay with a charm class die", "attack with Hammer Knight", "remove 2 status tokens".

The texts of `describe` name what is chosen; here the question adds its verb. The verb stands before the name, because
what a name ends with can say whose it is. Different texts stay different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language.dice import DIE_MASK
from ashes_env.language.effects import Damage, DrawChoice, LowerDice, RaiseDice, RemoveTokens, RerollDice
from ashes_env.render.rules_text.english import a, counted, token_noun
from ashes_env.render.sources import title_of, word_at
from ashes_env.rules.definitions.texts import ACTIVATED
from ashes_env.rules.game import die_name
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.state import moves as m

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Decision, State

IN_HAND: Final = " in hand"
CARDS: Final = (m.CARD, m.FROM_HAND, m.TITLE)

# What the player does with a card.
WITH_CARD: Final = {
    m.ASK_FIRST_FIVE: "take",
    m.ASK_PREPARE_DISCARD: "discard",
    m.ASK_PAY_DISCARD: "discard",
    m.ASK_DISCARD: "discard",
    m.ASK_MEDITATE: "discard",
    m.ASK_ATTACK_TARGET: "attack",
    m.ASK_ATTACKER: "attack with",
    m.ASK_BLOCKER: "block with",
    m.ASK_BLOCKED: "block",
    m.ASK_GUARD: "guard with",
    m.ASK_BATTLE: "next fight with",
    m.ASK_DAMAGE_ORDER: "first deal the",
    m.ASK_TARGET: "target",
    m.ASK_RESPONSE: "respond with",
    m.ASK_SLOT: "put it into the slot of",
    m.ASK_HOST: "attach it to",
}
# Cards of the hand among others, or where nothing else can be chosen.
WHERE_FROM: Final = {
    m.ASK_PREPARE_DISCARD: "",
    m.ASK_PAY_DISCARD: "",
    m.ASK_DISCARD: "",
    m.ASK_MEDITATE: " from your hand",
}
WITH_DIE: Final = {m.ASK_PAY_DIE: "pay with", m.ASK_MEDITATE_DIE: "turn", m.ASK_RECOVERY_DIE: "exhaust"}
WITH_DICE: Final = {RaiseDice: "raise", LowerDice: "lower", RerollDice: "re-roll"}  # dice that are all alike
CHOOSE: Final = "choose"
ACTIONS: Final = ("main action", "side action")

# What the player does who stops, where the text of the move has no verb.
STOPS: Final = {
    m.ASK_ATTACKER: "attack with no more units",
    m.ASK_BLOCKER: "block with no more units",
    m.ASK_ORDER: "resolve nothing of that",
    m.ASK_SIDE: "leave it as it is",
}


def done(g: State, move: int, text: str) -> str:
    """What the player does who makes a move of the current decision; `text` is that of `describe.move_texts`."""
    d = g.decision
    kind = m.kind_of(move)
    if d is None:
        return text
    if d.ask == m.ASK_MENU:
        return _action(kind, text)
    if kind in CARDS:
        return _with_card(g, d, kind, text)
    if kind == m.DIE:
        return f"{WITH_DIE.get(d.ask, CHOOSE)} {_a_die(move, text)}"
    if kind == m.NUMBER:
        return _amount(g, d, m.value_of(move), text)
    if kind == m.PLAYER:
        return f"choose {text}{' to go first' if d.ask == m.ASK_FIRST_PLAYER else ''}"
    if move == m.NO:
        return _stop(g, d, text)
    if d.ask == m.ASK_COST_BRANCH and text.startswith(ACTIONS):
        return f"pay a {text}"
    return f"{_before(g, d, kind)} {text}".lstrip()


def uses_ability(g: State) -> bool:
    """Whether an ability to use is chosen, and not which of several happens first."""
    first = g.defs.texts.get(next(iter(g.stack[-1].topic(g).abilities), ""))
    return first is not None and first.kind == ACTIVATED


def _action(kind: int, text: str) -> str:
    """An action of the menu."""
    if kind == m.FROM_HAND:
        return f"play {text.replace(IN_HAND, '', 1)}"
    return f"use {text}" if kind in (m.CARD, m.TITLE, m.DIE) else text


def _with_card(g: State, d: Decision, kind: int, text: str) -> str:
    if kind == m.FROM_HAND and d.ask in (m.ASK_RESPONSE, m.ASK_ORDER):
        return f"play {text.replace(IN_HAND, '', 1)}"
    if d.ask == m.ASK_ORDER:
        topic = g.stack[-1].topic(g)
        if isinstance(word_at(g, topic), Damage):
            return f"next deal the damage to {text}"
        return f"next {'resolve' if topic.place < 0 else 'take'} {text}"
    if d.ask in WHERE_FROM:
        text = text.replace(IN_HAND, WHERE_FROM[d.ask], 1)
    return f"{WITH_CARD.get(d.ask, CHOOSE)} {text}"


def _a_die(move: int, text: str) -> str:
    """A die: "an illusion class die of the other player"."""
    name = die_name(m.value_of(move) & DIE_MASK)
    return f"{a(f'{name} die')}{text.removeprefix(name)}"


def _amount(g: State, d: Decision, n: int, text: str) -> str:
    """A number with what it counts; texts that are more than a number have their verb."""
    topic = g.stack[-1].topic(g)
    word = word_at(g, topic)
    if d.ask == m.ASK_MEDITATE:
        return f"discard {text}"
    if d.ask == m.ASK_NUMBER and topic.ways:
        what, _, price = text.partition(": ")
        return f"choose {what} and pay {price}" if price else f"choose {what}"
    if text != str(n):
        return text
    if isinstance(word, DrawChoice):
        return f"draw {counted(n, 'card')}"
    if isinstance(word, RemoveTokens):
        return f"remove {counted(n, token_noun(word.token))}"
    for kind, verb in WITH_DICE.items():
        if isinstance(word, kind):
            return f"{verb} {'no dice' if not n else counted(n, 'die')}"
    if topic.place < 0 and d.source:  # the counter of an attacked unit is split among its attackers
        return f"deal {n} damage to {title_of(g, d.source)}"
    return f"choose {text}"


def _stop(g: State, d: Decision, text: str) -> str:
    if d.ask == m.ASK_BLOCKER and not any(attack_of(g).blockers):
        return "do not block"
    if d.ask == m.ASK_DIE:
        return f"choose {text}"
    return STOPS.get(d.ask, "decline" if text == "no" else text)


def _before(g: State, d: Decision, kind: int) -> str:
    """The verb before anything else; empty where the text has one."""
    if kind == m.SIDE:
        return "turn it to"
    if kind == m.TOP:
        return "discard"
    if kind == m.ABILITY:
        return "use" if uses_ability(g) else "begin with"
    return {m.ASK_COST_BRANCH: "pay", m.ASK_TOP_BOTTOM: "put it", m.ASK_TOKEN: CHOOSE}.get(d.ask, "")
