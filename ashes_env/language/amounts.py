"""Numbers that are evaluated when an effect resolves: "current" is just before it does (R-VAL-01)."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Predicate, Seat, Subject
from ashes_env.language.codes import BASIC, DISCARD_PILE, DieType, Level, Rule, Token, Zone
from ashes_env.language.targets import You


@dataclass(frozen=True, slots=True)
class AttackOf(Amount):
    """The current attack value, at least 0; the last known value once the card has left play. Example: Close Combat."""

    of: Subject


@dataclass(frozen=True, slots=True)
class LifeOf(Amount):
    """The current life value, at least 0. Example: Tristan Darkwater."""

    of: Subject


@dataclass(frozen=True, slots=True)
class RecoverOf(Amount):
    """The current recover value, at least 0. Example: Fear."""

    of: Subject


@dataclass(frozen=True, slots=True)
class PrintedRecoverOf(Amount):
    """The printed recover value; a printed X counts as 0. Example: Summon Calamity Golem."""

    of: Subject


@dataclass(frozen=True, slots=True)
class PrintedAttackOf(Amount):
    """The printed attack value, also of a card outside play; a printed X counts as 0. Example: the ceremonial dice
    power of the edition of 2018.
    """

    of: Subject


@dataclass(frozen=True, slots=True)
class PrintedLifeOf(Amount):
    """The printed life value, also of a card outside play; a printed X counts as 0. Example: James Endersight."""

    of: Subject


@dataclass(frozen=True, slots=True)
class TokensOn(Amount):
    """How many tokens of the kind are on the cards of the subject in total; last known once a card has left play.
    Example: Keepsake.
    """

    token: Token
    on: Subject


@dataclass(frozen=True, slots=True)
class DiceOn(Amount):
    """How many dice of the type are on the cards of the subject in total. Example: Brilliant Display."""

    die: DieType
    on: Subject


@dataclass(frozen=True, slots=True)
class RuleOf(Amount):
    """The number of a rule that the subject is under, summed over everything that puts it under that rule. Example:
    From the Depths (the drowning level).
    """

    rule: Rule
    of: Subject


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """How many cards the subject stands for. Example: Out of the Mist."""

    of: Subject


@dataclass(frozen=True, slots=True)
class HandSizeOf(Amount):
    """How many cards a player holds. Example: Final Stand."""

    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class DrawPileSizeOf(Amount):
    """How many cards are in a player's draw pile. Example: Summon Ash Spirit."""

    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class CountInPile(Amount):
    """How many cards with the property are in a public pile of a player. Example: Reverberate."""

    where: Predicate
    pile: Zone = DISCARD_PILE
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class ActiveDice(Amount):
    """How many dice of a player's active pool are of the type and at least at the level. Example: Mass Heal."""

    seat: Seat = You()
    die: DieType | None = None
    level: Level = BASIC


@dataclass(frozen=True, slots=True)
class AttackerCount(Amount):
    """How many units are attacking. Example: Void Pulse."""


@dataclass(frozen=True, slots=True)
class PlayCostOf(Amount):
    """The magic play cost of a card bound by a discard or a search. Example: River Skald."""

    name: str = "it"


@dataclass(frozen=True, slots=True)
class Bound(Amount):
    """A number bound earlier in the same text: how many were removed, chosen or paid. Example: Empower."""

    name: str


@dataclass(frozen=True, slots=True)
class Forgone(Amount):
    """How many fewer cards a player took than an earlier effect of the same text allowed under this name: cards not
    drawn. Example: Abundance.
    """

    name: str


@dataclass(frozen=True, slots=True)
class HowMany(Amount):
    """How many cards an earlier effect of the same text bound under this name. Example: Imperial Ninja."""

    name: str


@dataclass(frozen=True, slots=True)
class DestroyedByThis(Amount):
    """How many of the cards this text destroyed. Example: Cataclysm."""

    of: Subject


@dataclass(frozen=True, slots=True)
class EventAmount(Amount):
    """The number of the triggering event: damage dealt, wounds placed, dice changed. Example: Keepsake."""


@dataclass(frozen=True, slots=True)
class FocusLevel(Amount):
    """The focus level of the spell being resolved: 0, 1 or 2 (R-SPELL-13..16). Example: Abundance."""


@dataclass(frozen=True, slots=True)
class DiceSpent(Amount):
    """How many dice of a type and side paid the cost of this text; 0 in a copy. Example: Meteor."""

    die: DieType | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """The sum of two amounts. Example: Strengthen."""

    left: int | Amount
    right: int | Amount


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """The difference of two amounts, at least 0. Example: Abundance."""

    left: int | Amount
    right: int | Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """The product of two amounts. Example: Infuriate (attack for each wound)."""

    left: int | Amount
    right: int | Amount


@dataclass(frozen=True, slots=True)
class AtMost(Amount):
    """The smaller of two amounts. Example: Keepsake (never above four tokens)."""

    left: int | Amount
    right: int | Amount
