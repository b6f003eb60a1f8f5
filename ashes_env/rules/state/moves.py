"""The legal moves of a decision, each packed into one integer (kind and value).

A move names the thing itself (a card, a die group, a number), never a slot of an action space; `ashes_env.encoding`
maps moves to a `Discrete` space.
"""

from __future__ import annotations

from typing import Final

from ashes_env.language.dice import DIE_BITS, DIE_MASK

SHIFT: Final = 16
MASK: Final = (1 << SHIFT) - 1

DECLINE: Final = 0  # no, stop, pass the window
ACCEPT: Final = 1  # yes
VERB: Final = 2  # value: one of the VERB_* below
CARD: Final = 3  # value: id of a card in play (Phoenixborn, unit, spell, attachment)
FROM_HAND: Final = 4  # value: id of a card in the decider's hand
PLAYER: Final = 5  # value: seat
DIE: Final = 6  # value: pool and code of a die (pools below)
SIDE: Final = 7  # value: level
NUMBER: Final = 8  # value: the number
MODE: Final = 9  # value: index of a branch
ABILITY: Final = 10  # value: index of an ability of the card chosen before
TITLE: Final = 11  # value: id of a card in a pile, a set on offer, or face down under a card
TOP: Final = 12  # the top card of the draw pile

VERB_ATTACK: Final = 0
VERB_MEDITATE: Final = 1
VERB_PASS: Final = 2
VERB_END: Final = 3
VERB_ATTACK_PHOENIXBORN: Final = 4
VERB_ATTACK_UNIT: Final = 5
ATTACKS: Final = (VERB_ATTACK, VERB_ATTACK_PHOENIXBORN, VERB_ATTACK_UNIT)

POOL_MINE: Final = 0
POOL_THEIRS: Final = 1
POOL_EXHAUSTED: Final = 2
POOL_SPENT: Final = 3
POOL_ON_CARD: Final = 4

NO: Final = DECLINE << SHIFT
YES: Final = ACCEPT << SHIFT
TOP_OF_PILE: Final = TOP << SHIFT
ATTACK: Final = VERB << SHIFT | VERB_ATTACK
ATTACK_PHOENIXBORN: Final = VERB << SHIFT | VERB_ATTACK_PHOENIXBORN
ATTACK_UNIT: Final = VERB << SHIFT | VERB_ATTACK_UNIT
MEDITATE: Final = VERB << SHIFT | VERB_MEDITATE
PASS: Final = VERB << SHIFT | VERB_PASS
END_TURN: Final = VERB << SHIFT | VERB_END

KINDS: Final = (
    "decline",
    "accept",
    "verb",
    "card",
    "hand",
    "player",
    "die",
    "side",
    "number",
    "mode",
    "ability",
    "title",
    "top",
)


def move(kind: int, value: int = 0) -> int:
    """Packs a move."""
    return kind << SHIFT | value


def kind_of(move: int) -> int:
    """The kind of a packed move."""
    return move >> SHIFT


def value_of(move: int) -> int:
    """The value of a packed move."""
    return move & MASK


def die_move(pool: int, die: int) -> int:
    """A group of equal dice: `die` is its code."""
    return DIE << SHIFT | pool << DIE_BITS | die


def die_of(move: int) -> int:
    """The die of a move for a group of dice."""
    return move & DIE_MASK


NO_DIE: Final = -1  # the number of a question for a side where the die has no type (rage dice)

# The kinds of questions. The names are those of the game; `ASKS` has the texts for people.
ASK_MENU: Final = 0
ASK_FIRST_FIVE: Final = 1
ASK_FIRST_PLAYER: Final = 2
ASK_PREPARE_DISCARD: Final = 3
ASK_EXTRA_DRAW: Final = 4
ASK_ABILITY: Final = 5
ASK_COST_BRANCH: Final = 6
ASK_PAY_DIE: Final = 7
ASK_PAY_DISCARD: Final = 8
ASK_ATTACK_TARGET: Final = 9
ASK_ATTACKER: Final = 10
ASK_BLOCKER: Final = 11
ASK_BLOCKED: Final = 12
ASK_GUARD: Final = 13
ASK_COUNTER: Final = 14
ASK_BATTLE: Final = 15
ASK_DAMAGE_ORDER: Final = 16
ASK_TARGET: Final = 17
ASK_CHOOSE: Final = 18
ASK_PLAYER: Final = 19
ASK_ORDER: Final = 20
ASK_RESPONSE: Final = 21
ASK_MAY: Final = 22
ASK_MODE: Final = 23
ASK_NUMBER: Final = 24
ASK_DIE: Final = 25
ASK_SIDE: Final = 26
ASK_SEARCH: Final = 27
ASK_DISCARD: Final = 28
ASK_MEDITATE: Final = 29
ASK_MEDITATE_DIE: Final = 30
ASK_RECOVERY_DIE: Final = 31
ASK_SLOT: Final = 32
ASK_TOP_BOTTOM: Final = 33
ASK_TOKEN: Final = 34
ASK_HOST: Final = 35
ASKS: Final = (
    "take an action",
    "choose the First Five",
    "choose who goes first",
    "discard before drawing",
    "draw additional cards",
    "choose an ability",
    "choose a cost",
    "pay with a die",
    "pay by discarding",
    "choose what to attack",
    "declare attackers",
    "declare a blocker",
    "choose the attacker to block",
    "declare a guard",
    "counter?",
    "choose the next battle",
    "choose which damage is resolved first",
    "choose a target",
    "choose a card",
    "choose a player",
    "choose what is next",
    "respond?",
    "do it?",
    "choose one",
    "choose a number",
    "choose a die",
    "choose a side",
    "choose a card from a pile",
    "discard a card",
    "meditate: discard a card",
    "meditate: change a die",
    "exhaust dice",
    "choose a slot",
    "top or bottom",
    "choose a token",
    "attach to",
)
