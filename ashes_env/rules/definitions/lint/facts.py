"""Which events the rules emit and which rules they read, as far as a card can rely on it.

Both tables are facts about the source of `rules` and `solo`; `tests/rules/definitions/test_lint_facts.py` derives them
from that source and compares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.codes import SourceClass


@dataclass(frozen=True, slots=True)
class Emission:
    """The data of an event: the cards it happened to, the card that caused it, its player, a number, dice, a text.

    `classes` are the possible classes of its source. Without a `window`, only texts of cards in play can respond to it.
    """

    cards: bool = False
    source: bool = False
    player: bool = False
    number: bool = False
    dice: bool = False
    text: bool = False
    classes: SourceClass = k.BY_RULE
    window: bool = True


# Events that texts of the edition of 2018 can answer before they happen.
AWAITED: Final = (k.DAMAGE_DEALT, k.DAMAGE_RECEIVED, k.DESTROYED, k.LEAVES_PLAY)

_EMITTED: Final[dict[str, Emission]] = {
    "ENTERS_PLAY": Emission(cards=True, source=True, player=True, classes=SourceClass(k.BY_RULE | k.BY_ABILITY)),
    "DESTROYED": Emission(cards=True, source=True, player=True, classes=k.BY_ANY),
    "LEAVES_PLAY": Emission(cards=True, source=True, player=True, classes=k.BY_ANY),
    "DAMAGE_DEALT": Emission(cards=True, source=True, player=True, number=True, classes=k.BY_ANY),
    "WOUNDS_PLACED": Emission(cards=True, source=True, player=True, number=True, classes=k.BY_ANY),
    "ATTACKERS_DECLARED": Emission(cards=True, source=True, player=True, number=True, classes=k.BY_ATTACK),
    "BLOCKERS_DECLARED": Emission(cards=True, source=True, player=True, number=True, classes=k.BY_ATTACK),
    "GUARD_DECLARED": Emission(cards=True, source=True, player=True, classes=k.BY_ATTACK),
    "DEFENDERS_SETTLED": Emission(cards=True, player=True, classes=k.BY_ATTACK),
    "TARGETED": Emission(cards=True, source=True, player=True, classes=k.BY_ANY),
    "RESOLVED": Emission(source=True, player=True, number=True, text=True, classes=k.BY_ANY),
    "DICE_CHANGED": Emission(source=True, player=True, number=True, classes=k.BY_ANY),
    "DICE_PAID": Emission(
        source=True, player=True, number=True, dice=True, classes=SourceClass(k.BY_RULE | k.BY_DICE_POWER)
    ),
    "MEDITATED": Emission(cards=True, player=True, number=True),
    "PASSED": Emission(player=True),
    "TURN_STARTS": Emission(player=True),
    "TURN_ENDS": Emission(player=True),
    "ROUND_ENDS": Emission(window=False),
    "PREPARE_ENDS": Emission(),
    "PLAYER_TURNS_START": Emission(),
    "ATTACHED": Emission(cards=True, source=True, player=True),
    "EXHAUSTION_PLACED": Emission(cards=True, player=True, number=True),
    "DAMAGE_RECEIVED": Emission(cards=True, source=True, player=True, number=True, classes=k.BY_ANY),
    "MILLED": Emission(cards=True, player=True, number=True),
    "STATUS_SPENT": Emission(cards=True, source=True, player=True, number=True, classes=k.BY_ABILITY),
}

# The ways in which a card or a player comes under a rule, as a bit set.
ITSELF: Final = 1  # a passive of the card, without a condition
ITSELF_IF: Final = 2  # a passive of the card, under a condition
ITSELF_STEADY: Final = 4  # a passive of the card, inexhaustible and without a condition
HOST: Final = 8  # a passive of an attached alteration, on its host
AURA: Final = 16  # a passive of another card
GIVEN: Final = 32  # a lasting change on a card
PLAYERS: Final = 64  # a passive that puts players under the rule
PLAYER_GIVEN: Final = 128  # a lasting change on a player

ON_CARDS: Final = ITSELF | ITSELF_IF | ITSELF_STEADY | HOST | AURA | GIVEN
BORROWED: Final = HOST | GIVEN
ON_PLAYERS: Final = PLAYERS | PLAYER_GIVEN

WAYS: Final = {
    ITSELF: "Passive(Obeys(...)) without a condition",
    ITSELF_IF: "Passive(Obeys(...), condition=...)",
    ITSELF_STEADY: "Passive(Obeys(...), inexhaustible=True) without a condition",
    HOST: "Passive(Obeys(...), on_host=True)",
    AURA: "Passive(Obeys(...), aura=...)",
    GIVEN: "Give(..., Obeys(...))",
    PLAYERS: "Passive(Forbids(...))",
    PLAYER_GIVEN: "RestrictPlayer(...)",
}

_READ: Final[dict[str, int]] = {
    "UNIT_GUARD": ON_CARDS,
    "NO_EXHAUSTION_FROM_COUNTER": ON_CARDS,
    "STRIKES_FIRST": ON_CARDS,
    "CANNOT_BE_GUARDED": ON_CARDS,
    "CANNOT_BE_BLOCKED": ON_CARDS,
    "MUST_BE_BLOCKED": ON_CARDS,
    "BLOCKED_LAST": ON_CARDS,
    "CANNOT_BLOCK": ON_CARDS,
    "CANNOT_GUARD": ON_CARDS,
    "CANNOT_ATTACK": ON_CARDS,
    "NOT_TARGETED": ON_CARDS,
    "CANNOT_BE_ATTACKED": ON_CARDS,
    "NO_GUARD_FOR_THIS": ON_CARDS,
    "SPELL_PROOF": ON_CARDS,
    "DOUBLE_WOUNDS": ON_CARDS,
    "UNPREVENTABLE": ON_CARDS,
    "ARMOR": ON_CARDS,
    "COUNTS_AS_EXHAUSTED": BORROWED | AURA,
    "NO_ABILITIES": BORROWED,
    "BOUND": ON_CARDS,
    "NO_REACTION_SPELLS": ON_PLAYERS,
    "NO_ACTION_SPELLS": ON_PLAYERS,
    "NO_HAND_REACTIONS": ON_PLAYERS,
    "MUST_ATTACK": PLAYER_GIVEN,
    "NO_PB_ACTIVATION": ON_PLAYERS,
    "SIDE_IS_MEDITATE": ON_PLAYERS,
    "NO_DICE_CHANGES": ON_PLAYERS,
    "NUMERALS_PLUS_IN_ATTACKS": GIVEN,
    "DAMAGE_CAP": ON_CARDS,
    "DEFENDER": ON_CARDS,
    "FOCUS_PLUS": ITSELF | AURA,
    "TAME": ON_CARDS,
    "PAYS_FOR_REACTIONS": ON_CARDS,
    "EXTRA_DRAWS": ON_CARDS,
    "SAFE_FROM_OPPONENT": ON_CARDS,
    "VALUES_SWAPPED": BORROWED,
    "KEPT_BY_STATUS": ITSELF_STEADY,
    "ASTRAL_DICE_STAY": ON_PLAYERS,
    "JOINS_ATTACKS": ON_CARDS,
    "FEEBLE": ON_CARDS,
    "DROWNING": ON_CARDS,
    "NO_BASIC_DICE": ON_PLAYERS,
    "GIVES_BACK_DICE": ON_CARDS,
}

EMITTED: Final[dict[int, Emission]] = {getattr(k, name): emission for name, emission in _EMITTED.items()}
EVENT_NAMES: Final[dict[int, str]] = {getattr(k, name): name for name in _EMITTED}
READ: Final[dict[int, int]] = {getattr(k, name): ways for name, ways in _READ.items()}
RULE_NAMES: Final[dict[int, str]] = {getattr(k, name): name for name in _READ}
