"""The closed sets of the language, as typed small integers.

Every set is a `NewType` over `int`: a die type where a token is expected does not type-check, and at run time
nothing is slower than an integer.
"""

from typing import Final, NewType

DieType = NewType("DieType", int)
CEREMONIAL: Final = DieType(0)
CHARM: Final = DieType(1)
DIVINE: Final = DieType(2)
ILLUSION: Final = DieType(3)
NATURAL: Final = DieType(4)
SYMPATHY: Final = DieType(5)
TIME: Final = DieType(6)
ARTIFICE: Final = DieType(7)
ASTRAL: Final = DieType(8)
DIE_TYPES: Final = ("ceremonial", "charm", "divine", "illusion", "natural", "sympathy", "time", "artifice", "astral")

Level = NewType("Level", int)
BASIC: Final = Level(0)
CLASS: Final = Level(1)
POWER: Final = Level(2)
LEVELS: Final = ("basic", "class", "power")

CardType = NewType("CardType", int)
ALLY: Final = CardType(0)
CONJURATION: Final = CardType(1)
ASPECT: Final = CardType(2)
CONJURED_ASPECT: Final = CardType(3)
PHOENIXBORN: Final = CardType(4)
CHIMERA: Final = CardType(5)
READY_SPELL: Final = CardType(6)
ACTION_SPELL: Final = CardType(7)
REACTION_SPELL: Final = CardType(8)
ALTERATION_SPELL: Final = CardType(9)
CONJURED_ALTERATION: Final = CardType(10)
ULTIMATE: Final = CardType(11)
BEHAVIOUR: Final = CardType(12)
CARD_TYPES: Final = (
    "Ally", "Conjuration", "Aspect", "Conjured Aspect", "Phoenixborn", "Chimera", "Ready Spell", "Action Spell",
    "Reaction Spell", "Alteration Spell", "Conjured Alteration Spell", "Ultimate", "Behaviour",
)  # fmt: skip

Token = NewType("Token", int)
WOUND: Final = Token(0)
EXHAUSTION: Final = Token(1)
STATUS: Final = Token(2)
RED_RAINS: Final = Token(3)
TOKENS: Final = ("wound", "exhaustion", "status", "red rains")

# Kinds of card in play, as a bit set.
Kind = NewType("Kind", int)
UNIT: Final = Kind(1)
PB: Final = Kind(2)
SPELL_ON_BOARD: Final = Kind(4)
ALTERATION: Final = Kind(8)
CHARACTER: Final = Kind(3)
SPELL: Final = Kind(12)
NON_PB: Final = Kind(13)
ANY_CARD: Final = Kind(15)

# Whose, relative to the controller of the text.
Whose = NewType("Whose", int)
ANYONE: Final = Whose(0)
MINE: Final = Whose(1)
THEIRS: Final = Whose(2)

Zone = NewType("Zone", int)
HAND: Final = Zone(0)
DRAW_PILE: Final = Zone(1)
DISCARD_PILE: Final = Zone(2)
CONJURATION_PILE: Final = Zone(3)
REMOVED: Final = Zone(4)

# Where a die is.
Pool = NewType("Pool", int)
EXHAUSTED: Final = Pool(0)
SPENT: Final = Pool(1)  # what paid for the text, wherever it lies now

Rank = NewType("Rank", int)
WHEN: Final = Rank(0)
AFTER: Final = Rank(1)

# What dealt damage, placed wounds, targeted or destroyed (R-DMG-12), as a bit set.
SourceClass = NewType("SourceClass", int)
BY_ATTACK: Final = SourceClass(1)
BY_COUNTER: Final = SourceClass(2)
BY_SPELL: Final = SourceClass(4)
BY_ABILITY: Final = SourceClass(8)
BY_DICE_POWER: Final = SourceClass(16)
BY_RULE: Final = SourceClass(32)
BY_REACTION: Final = SourceClass(64)
BY_BATTLE: Final = SourceClass(3)
BY_EFFECT: Final = SourceClass(92)
BY_ANY: Final = SourceClass(127)

Until = NewType("Until", int)
END_OF_TURN: Final = Until(0)
END_OF_ROUND: Final = Until(1)
START_OF_MY_TURN: Final = Until(2)
START_OF_MY_TURN_OR_ROUND: Final = Until(3)
END_OF_NEXT_TURN_OR_ROUND: Final = Until(4)
END_OF_THEIR_NEXT_TURN: Final = Until(5)
WHILE_ATTACKING: Final = Until(6)
FOREVER: Final = Until(7)

EventKind = NewType("EventKind", int)
ENTERS_PLAY: Final = EventKind(0)
DESTROYED: Final = EventKind(1)
LEAVES_PLAY: Final = EventKind(2)
DAMAGE_DEALT: Final = EventKind(3)
WOUNDS_PLACED: Final = EventKind(4)
ATTACKERS_DECLARED: Final = EventKind(5)
BLOCKERS_DECLARED: Final = EventKind(6)
GUARD_DECLARED: Final = EventKind(7)
DEFENDERS_SETTLED: Final = EventKind(8)
TARGETED: Final = EventKind(9)
RESOLVED: Final = EventKind(10)
DICE_CHANGED: Final = EventKind(11)
DICE_PAID: Final = EventKind(12)
MEDITATED: Final = EventKind(13)
PASSED: Final = EventKind(14)
TURN_STARTS: Final = EventKind(15)
TURN_ENDS: Final = EventKind(16)
ROUND_ENDS: Final = EventKind(17)
PREPARE_ENDS: Final = EventKind(18)
PLAYER_TURNS_START: Final = EventKind(19)
STATUS_SPENT: Final = EventKind(20)
EVENTS: Final = (
    "enters play", "is destroyed", "leaves play", "is dealt damage", "wounds are placed", "attackers are declared",
    "blockers are declared", "a guard is declared", "blocks and guards are settled", "is targeted", "has resolved",
    "dice are changed", "dice are paid", "a meditation ends", "a main action is passed", "a turn starts",
    "a turn ends", "the round ends", "the prepare phase ends", "the player turns phase starts",
    "a status token is spent",
)  # fmt: skip

# Rules that a card or a player can be under; some carry a number.
Rule = NewType("Rule", int)
UNIT_GUARD: Final = Rule(0)
NO_EXHAUSTION_FROM_COUNTER: Final = Rule(1)
STRIKES_FIRST: Final = Rule(2)
CANNOT_BE_GUARDED: Final = Rule(3)
CANNOT_BE_BLOCKED: Final = Rule(4)
MUST_BE_BLOCKED: Final = Rule(7)
BLOCKED_LAST: Final = Rule(9)
CANNOT_BLOCK: Final = Rule(10)
CANNOT_GUARD: Final = Rule(11)
CANNOT_ATTACK: Final = Rule(12)
NOT_TARGETED: Final = Rule(13)  # n: mask of source classes that may not target it
CANNOT_BE_ATTACKED: Final = Rule(14)
NO_GUARD_FOR_THIS: Final = Rule(15)
SPELL_PROOF: Final = Rule(16)
DOUBLE_WOUNDS: Final = Rule(17)
UNPREVENTABLE: Final = Rule(18)
ARMOR: Final = Rule(19)  # n: continuous reduction of each damage received
COUNTS_AS_EXHAUSTED: Final = Rule(20)
NO_ABILITIES: Final = Rule(21)
BOUND: Final = Rule(22)
NO_REACTION_SPELLS: Final = Rule(23)
NO_ACTION_SPELLS: Final = Rule(24)
NO_HAND_REACTIONS: Final = Rule(25)
MUST_ATTACK: Final = Rule(26)
NO_PB_ACTIVATION: Final = Rule(27)
SIDE_IS_MEDITATE: Final = Rule(28)
NO_DICE_CHANGES: Final = Rule(29)
NUMERALS_PLUS_IN_ATTACKS: Final = Rule(30)
DAMAGE_CAP: Final = Rule(31)  # n: each damage received is cut down to n
DEFENDER: Final = Rule(32)
FOCUS_PLUS: Final = Rule(33)
TAME: Final = Rule(35)  # n: less attack for the unit in battle with it
PAYS_FOR_REACTIONS: Final = Rule(38)
EXTRA_DRAWS: Final = Rule(39)  # n: more cards that may be drawn in the draw step
SAFE_FROM_OPPONENT: Final = Rule(40)  # damage by an opponent's attacks, spells, abilities and dice powers is prevented
VALUES_SWAPPED: Final = Rule(41)  # n: how often printed attack and printed life have been exchanged
KEPT_BY_STATUS: Final = Rule(42)  # discarded when its last status token is removed
