"""Statements about the position, for `If`, for triggers and for passive abilities."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Condition, Predicate, Seat, Subject
from ashes_env.language.targets import Cards


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """At least `n` cards of the description are in play. Example: Redirect."""

    cards: Cards
    n: int = 1


@dataclass(frozen=True, slots=True)
class SomePlayer(Condition):
    """The condition holds for at least one of the players; in the condition that player is `ThatPlayer` under the name.
    Example: Summon Nightshade Swallow.
    """

    seats: Seat
    condition: Condition
    name: str = "player"


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """The subject is in play and has the property. To express the opposite, negate the property. Example: Bone Crow."""

    subject: Subject
    what: Predicate


@dataclass(frozen=True, slots=True)
class AtLeast(Condition):
    """The first amount is at least the second. Example: Final Stand (12 wounds)."""

    left: int | Amount
    right: int | Amount


@dataclass(frozen=True, slots=True)
class UnitDestroyedThisTurn(Condition):
    """Some unit has been destroyed this turn. Example: Summon Bone Crow."""


@dataclass(frozen=True, slots=True)
class HasFirstPlayerToken(Condition):
    """You hold the first player token. Example: Beast Warrior."""


@dataclass(frozen=True, slots=True)
class Destroyed(Condition):
    """The subject was destroyed by the effect just resolved. Example: Enchanted Violinist."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Focus(Condition):
    """The focus level of the spell is at least this (R-SPELL-15). Example: Purge."""

    level: int


@dataclass(frozen=True, slots=True)
class Guarding(Condition):
    """Your Phoenixborn is the guard of the attack under way. Example: Cover."""


@dataclass(frozen=True, slots=True)
class ResolvingAbility(Condition):
    """An ability of your Phoenixborn is being resolved, including all responses meanwhile. Example: Armor of Valor."""


@dataclass(frozen=True, slots=True)
class ByAnotherPlayer(Condition):
    """The triggering event was caused by a player who does not control the card that it happened to. Example:
    Embrace.
    """


@dataclass(frozen=True, slots=True)
class NoMoreThan(Condition):
    """The first amount is at most the second. Example: Final Stand (an empty hand)."""

    left: int | Amount
    right: int | Amount


@dataclass(frozen=True, slots=True)
class IsEven(Condition):
    """The amount is an even number. Example: Erratic Strike."""

    n: Amount


@dataclass(frozen=True, slots=True)
class MyTurn(Condition):
    """It is your turn. Example: Silver Paladin."""


@dataclass(frozen=True, slots=True)
class IsBound(Condition):
    """An earlier effect has bound something under this name. Example: Summon Admonisher."""

    name: str
