"""The verbs of dice."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Amount, Effect, Seat, Subject
from ashes_env.language.codes import (
    BASIC,
    CLASS,
    POWER,
    DieType,
    Level,
)
from ashes_env.language.targets import You

ANY_LEVEL: tuple[Level, ...] = (BASIC, CLASS, POWER)
NONBASIC: tuple[Level, ...] = (CLASS, POWER)


@dataclass(frozen=True, slots=True)
class ChangeDice(Effect):
    """Sets up to `n` active dice of a player to sides of your choice. Example: Shifting Mist."""

    n: int | Amount = 1
    seat: Seat = You()
    die: DieType | None = None


@dataclass(frozen=True, slots=True)
class SetDice(Effect):
    """Turns all your active dice to one level. Example: Law of Assurance."""

    level: Level


@dataclass(frozen=True, slots=True)
class RaiseDice(Effect):
    """Raises up to `n` of your active dice one level each. Example: Channel Magic."""

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class LowerDice(Effect):
    """Lowers up to `n` active dice of a player one level each; you pick them. Example: Dreamlock Mage."""

    n: int | Amount = 1
    seat: Seat = You()
    levels: tuple[Level, ...] = NONBASIC
    up_to: bool = False
    by_owner: bool = False


@dataclass(frozen=True, slots=True)
class RerollDice(Effect):
    """Re-rolls up to `n` active dice of a player; you pick them; the number is bound to `name`. Example: Victoria
    Glassfire.
    """

    n: int | Amount
    seat: Seat = You()
    name: str = "rerolled"
    up_to: bool = True


@dataclass(frozen=True, slots=True)
class ExhaustDice(Effect):
    """Moves exactly `n` active dice of a player, picked by you, to the exhausted pool. Example: Anguish."""

    n: int | Amount
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class ReadyDice(Effect):
    """Moves up to `n` exhausted dice to the active pool on sides of your choice. Example: Resonance."""

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class KeepPaidDie(Effect):
    """Moves one die of the payment just made onto this card. Example: Royal Charm."""

    dice: tuple[DieType, ...]
    level: Level = POWER


@dataclass(frozen=True, slots=True)
class PlaceDie(Effect):
    """Places the die of this dice power on the card. Example: the charm dice power."""

    die: DieType
    on: Subject


@dataclass(frozen=True, slots=True)
class UseDicePower(Effect):
    """Resolves the dice power of a die, or of up to `n` dice picked together, without its cost; the side does not
    matter (R-DICE-11). Example: Royal Charm.
    """

    on_this: bool = False
    dice: tuple[DieType, ...] = ()
    n: int = 1


@dataclass(frozen=True, slots=True)
class SwapDice(Effect):
    """Any number of your exhausted dice change places with as many active ones, on sides of your choice. Example:
    Transmute Magic.
    """
