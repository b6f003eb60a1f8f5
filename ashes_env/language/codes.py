"""The closed sets of the language, as typed small integers.

Every set is a `NewType` over `int`: a type checker rejects a die type where a token is expected, and at run time the
values are plain integers, which are fast.
"""

from typing import Final, NewType

DieType = NewType("DieType", int)
CEREMONIAL: Final[DieType] = DieType(0)
CHARM: Final[DieType] = DieType(1)
DIVINE: Final[DieType] = DieType(2)
ILLUSION: Final[DieType] = DieType(3)
NATURAL: Final[DieType] = DieType(4)
SYMPATHY: Final[DieType] = DieType(5)
TIME: Final[DieType] = DieType(6)
ARTIFICE: Final[DieType] = DieType(7)
ASTRAL: Final[DieType] = DieType(8)
DIE_TYPES: Final = ("ceremonial", "charm", "divine", "illusion", "natural", "sympathy", "time", "artifice", "astral")

Level = NewType("Level", int)
BASIC: Final[Level] = Level(0)
CLASS: Final[Level] = Level(1)
POWER: Final[Level] = Level(2)
LEVELS: Final = ("basic", "class", "power")

CardType = NewType("CardType", int)
ALLY: Final[CardType] = CardType(0)
CONJURATION: Final[CardType] = CardType(1)
ASPECT: Final[CardType] = CardType(2)
CONJURED_ASPECT: Final[CardType] = CardType(3)
PHOENIXBORN: Final[CardType] = CardType(4)
CHIMERA: Final[CardType] = CardType(5)
READY_SPELL: Final[CardType] = CardType(6)
ACTION_SPELL: Final[CardType] = CardType(7)
REACTION_SPELL: Final[CardType] = CardType(8)
ALTERATION_SPELL: Final[CardType] = CardType(9)
CONJURED_ALTERATION: Final[CardType] = CardType(10)
ULTIMATE: Final[CardType] = CardType(11)
BEHAVIOUR: Final[CardType] = CardType(12)
CARD_TYPES: Final = (
    "Ally",
    "Conjuration",
    "Aspect",
    "Conjured Aspect",
    "Phoenixborn",
    "Chimera",
    "Ready Spell",
    "Action Spell",
    "Reaction Spell",
    "Alteration Spell",
    "Conjured Alteration Spell",
    "Ultimate",
    "Behaviour",
)

Token = NewType("Token", int)
WOUND: Final[Token] = Token(0)
EXHAUSTION: Final[Token] = Token(1)
STATUS: Final[Token] = Token(2)
RED_RAINS: Final[Token] = Token(3)
ANY_TOKEN: Final[Token] = Token(4)  # of any kind
TOKENS: Final = ("wound", "exhaustion", "status", "red rains", "any")

# Kinds of cards in play, as a bit set.
Kind = NewType("Kind", int)
UNIT: Final[Kind] = Kind(1)
PB: Final[Kind] = Kind(2)
SPELL_ON_BOARD: Final[Kind] = Kind(4)
ALTERATION: Final[Kind] = Kind(8)
CHARACTER: Final[Kind] = Kind(3)
SPELL: Final[Kind] = Kind(12)
NON_PB: Final[Kind] = Kind(13)
ANY_CARD: Final[Kind] = Kind(15)

# Whose cards, relative to the controller of the text.
Whose = NewType("Whose", int)
ANYONE: Final[Whose] = Whose(0)
MINE: Final[Whose] = Whose(1)
THEIRS: Final[Whose] = Whose(2)

Zone = NewType("Zone", int)
HAND: Final[Zone] = Zone(0)
DRAW_PILE: Final[Zone] = Zone(1)
DISCARD_PILE: Final[Zone] = Zone(2)
CONJURATION_PILE: Final[Zone] = Zone(3)
REMOVED: Final[Zone] = Zone(4)
TOP_OF_PILE: Final[Zone] = Zone(5)  # of the draw pile, which is then not shuffled
BOTTOM_OF_PILE: Final[Zone] = Zone(6)
TOP_OR_BOTTOM: Final[Zone] = Zone(7)  # the player who puts the card there chooses

# Where a die is.
Pool = NewType("Pool", int)
EXHAUSTED: Final[Pool] = Pool(0)
SPENT: Final[Pool] = Pool(1)  # the dice that paid for the text, wherever they are now

Rank = NewType("Rank", int)
WHEN: Final[Rank] = Rank(0)
AFTER: Final[Rank] = Rank(1)
WOULD: Final[Rank] = Rank(2)  # before the event, which would happen; only in the edition of 2018

# What dealt damage, placed wounds, targeted or destroyed (R-DMG-12), as a bit set.
SourceClass = NewType("SourceClass", int)
BY_ATTACK: Final[SourceClass] = SourceClass(1)
BY_COUNTER: Final[SourceClass] = SourceClass(2)
BY_SPELL: Final[SourceClass] = SourceClass(4)
BY_ABILITY: Final[SourceClass] = SourceClass(8)
BY_DICE_POWER: Final[SourceClass] = SourceClass(16)
BY_RULE: Final[SourceClass] = SourceClass(32)
BY_UNIT: Final[SourceClass] = BY_RULE  # beside a class: a unit deals the damage because a source of that class says so
BY_REACTION: Final[SourceClass] = SourceClass(64)
BY_BATTLE: Final[SourceClass] = SourceClass(3)
BY_EFFECT: Final[SourceClass] = SourceClass(92)
BY_ANY: Final[SourceClass] = SourceClass(127)

Until = NewType("Until", int)
END_OF_TURN: Final[Until] = Until(0)
END_OF_ROUND: Final[Until] = Until(1)
START_OF_MY_TURN: Final[Until] = Until(2)
START_OF_MY_TURN_OR_ROUND: Final[Until] = Until(3)
END_OF_NEXT_TURN_OR_ROUND: Final[Until] = Until(4)
END_OF_THEIR_NEXT_TURN: Final[Until] = Until(5)
WHILE_ATTACKING: Final[Until] = Until(6)
FOREVER: Final[Until] = Until(7)

EventKind = NewType("EventKind", int)
ENTERS_PLAY: Final[EventKind] = EventKind(0)
DESTROYED: Final[EventKind] = EventKind(1)
LEAVES_PLAY: Final[EventKind] = EventKind(2)
DAMAGE_DEALT: Final[EventKind] = EventKind(3)
WOUNDS_PLACED: Final[EventKind] = EventKind(4)
ATTACKERS_DECLARED: Final[EventKind] = EventKind(5)
BLOCKERS_DECLARED: Final[EventKind] = EventKind(6)
GUARD_DECLARED: Final[EventKind] = EventKind(7)
DEFENDERS_SETTLED: Final[EventKind] = EventKind(8)
TARGETED: Final[EventKind] = EventKind(9)
RESOLVED: Final[EventKind] = EventKind(10)
DICE_CHANGED: Final[EventKind] = EventKind(11)
DICE_PAID: Final[EventKind] = EventKind(12)
MEDITATED: Final[EventKind] = EventKind(13)
PASSED: Final[EventKind] = EventKind(14)
TURN_STARTS: Final[EventKind] = EventKind(15)
TURN_ENDS: Final[EventKind] = EventKind(16)
ROUND_ENDS: Final[EventKind] = EventKind(17)
PREPARE_ENDS: Final[EventKind] = EventKind(18)
PLAYER_TURNS_START: Final[EventKind] = EventKind(19)
STATUS_SPENT: Final[EventKind] = EventKind(20)
ATTACHED: Final[EventKind] = EventKind(21)  # an alteration, from wherever it comes
EXHAUSTION_PLACED: Final[EventKind] = EventKind(22)  # by an attack, a counter, a cost or an effect
DAMAGE_RECEIVED: Final[EventKind] = EventKind(23)  # only in the edition of 2018
MILLED: Final[EventKind] = EventKind(24)
EVENTS: Final = (
    "enters play",
    "is destroyed",
    "leaves play",
    "is dealt damage",
    "wounds are placed",
    "attackers are declared",
    "blockers are declared",
    "a guard is declared",
    "blocks and guards are settled",
    "is targeted",
    "has resolved",
    "dice are changed",
    "dice are paid",
    "a meditation ends",
    "a main action is passed",
    "a turn starts",
    "a turn ends",
    "the round ends",
    "the prepare phase ends",
    "the player turns phase starts",
    "a status token is spent",
    "is attached",
    "exhaustion is placed",
    "has received damage",
    "cards of a draw pile are discarded",
)

# Rules that a card or a player can be under; some carry a number.
Rule = NewType("Rule", int)
UNIT_GUARD: Final[Rule] = Rule(0)
NO_EXHAUSTION_FROM_COUNTER: Final[Rule] = Rule(1)
STRIKES_FIRST: Final[Rule] = Rule(2)
CANNOT_BE_GUARDED: Final[Rule] = Rule(3)
CANNOT_BE_BLOCKED: Final[Rule] = Rule(4)
MUST_BE_BLOCKED: Final[Rule] = Rule(7)
BLOCKED_LAST: Final[Rule] = Rule(9)
CANNOT_BLOCK: Final[Rule] = Rule(10)
CANNOT_GUARD: Final[Rule] = Rule(11)
CANNOT_ATTACK: Final[Rule] = Rule(12)
NOT_TARGETED: Final[Rule] = Rule(13)  # n: mask of source classes that may not target it
CANNOT_BE_ATTACKED: Final[Rule] = Rule(14)
NO_GUARD_FOR_THIS: Final[Rule] = Rule(15)
SPELL_PROOF: Final[Rule] = Rule(16)
DOUBLE_WOUNDS: Final[Rule] = Rule(17)
UNPREVENTABLE: Final[Rule] = Rule(18)
ARMOR: Final[Rule] = Rule(19)  # n: continuous reduction of each damage received
COUNTS_AS_EXHAUSTED: Final[Rule] = Rule(20)
NO_ABILITIES: Final[Rule] = Rule(21)
BOUND: Final[Rule] = Rule(22)
NO_REACTION_SPELLS: Final[Rule] = Rule(23)
NO_ACTION_SPELLS: Final[Rule] = Rule(24)
NO_HAND_REACTIONS: Final[Rule] = Rule(25)
MUST_ATTACK: Final[Rule] = Rule(26)
NO_PB_ACTIVATION: Final[Rule] = Rule(27)
SIDE_IS_MEDITATE: Final[Rule] = Rule(28)
NO_DICE_CHANGES: Final[Rule] = Rule(29)
NUMERALS_PLUS_IN_ATTACKS: Final[Rule] = Rule(30)
DAMAGE_CAP: Final[Rule] = Rule(31)  # each damage received is reduced to at most n
DEFENDER: Final[Rule] = Rule(32)
FOCUS_PLUS: Final[Rule] = Rule(33)
TAME: Final[Rule] = Rule(35)  # the unit in battle with it has n less attack
PAYS_FOR_REACTIONS: Final[Rule] = Rule(38)
EXTRA_DRAWS: Final[Rule] = Rule(39)  # n: more cards that may be drawn in the draw step
SAFE_FROM_OPPONENT: Final[Rule] = Rule(40)  # an opponent's attacks, spells, abilities, dice powers deal no damage
VALUES_SWAPPED: Final[Rule] = Rule(41)  # n: how often printed attack and printed life have been exchanged
KEPT_BY_STATUS: Final[Rule] = Rule(42)  # discarded when its last status token is removed
ASTRAL_DICE_STAY: Final[Rule] = Rule(43)  # astral dice that prevent damage stay where they lie
JOINS_ATTACKS: Final[Rule] = Rule(44)  # attacks too whenever another unit under this rule attacks, if it can
FEEBLE: Final[Rule] = Rule(45)  # units that counter it are not exhausted by countering
DROWNING: Final[Rule] = Rule(46)  # n: the Phoenixborn is lost once its wounds plus n reach its life value
NO_BASIC_DICE: Final[Rule] = Rule(47)  # dice on their basic side cannot pay
GIVES_BACK_DICE: Final[Rule] = Rule(48)  # dice on it are exhausted in the step of the recovery phase that exhausts dice
