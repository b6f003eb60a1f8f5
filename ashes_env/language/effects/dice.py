"""Effects on dice in the pools."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import All, Amount, Effect, Seat
from ashes_env.language.codes import BASIC, CLASS, POWER, DieType, Level
from ashes_env.language.targets import You

ANY_LEVEL: tuple[Level, ...] = (BASIC, CLASS, POWER)
NONBASIC: tuple[Level, ...] = (CLASS, POWER)
NONPOWER: tuple[Level, ...] = (BASIC, CLASS)


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
    """Raises `n` active dice of a player one level each, or as many as there are; only dice of these types (if given)
    and on these levels. You pick them; the number is bound to `name`. Example: Channel Magic.
    """

    n: int | Amount = 1
    seat: Seat = You()
    levels: tuple[Level, ...] = NONPOWER
    up_to: bool = False
    dice: tuple[DieType, ...] = ()
    name: str = "raised"


@dataclass(frozen=True, slots=True)
class LowerDice(Effect):
    """Lowers `n` active dice of a player one level each, or as many as there are; only dice of these types (if given)
    and on these levels. You pick them; the number is bound to `name`. Example: Dreamlock Mage, Capsize (all of them).
    """

    n: int | Amount | All = 1
    seat: Seat = You()
    levels: tuple[Level, ...] = NONBASIC
    up_to: bool = False
    by_owner: bool = False
    dice: tuple[DieType, ...] = ()
    name: str = "lowered"


@dataclass(frozen=True, slots=True)
class ShiftDice(Effect):
    """Raises or lowers `n` active dice of a player by one level, each once, or as many as there are. You pick the dice
    to raise, then the dice to lower. Example: Soul Delver.
    """

    n: int | Amount = 1
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class RerollDice(Effect):
    """Re-rolls up to `n` active dice of a player (on these levels); you pick them; the number is bound to `name`.
    Example: Victoria Glassfire.
    """

    n: int | Amount | All
    seat: Seat = You()
    name: str = "rerolled"
    up_to: bool = True
    levels: tuple[Level, ...] = ANY_LEVEL


@dataclass(frozen=True, slots=True)
class ExhaustDice(Effect):
    """Moves exactly `n` active dice of a player, picked by you, to the exhausted pool. Example: Secret Door."""

    n: int | Amount
    seat: Seat = You()
    by_owner: bool = False


@dataclass(frozen=True, slots=True)
class ChooseDice(Effect):
    """You pick exactly `n` active dice of a player, or none if there are fewer; later effects refer to them. Example:
    Anguish.
    """

    n: int | Amount
    seat: Seat
    name: str = "dice"


@dataclass(frozen=True, slots=True)
class ExhaustChosen(Effect):
    """Moves the dice of a `ChooseDice` to the exhausted pool. Example: Anguish."""

    name: str = "dice"


@dataclass(frozen=True, slots=True)
class RemoveDice(Effect):
    """A player removes `n` dice of their choice from the game: active ones, or exhausted ones if there are no others.
    Example: The Frostwild Scourge, third Ultimate.
    """

    n: int | Amount = 1
    seat: Seat = You()


@dataclass(frozen=True, slots=True)
class ReadyDice(Effect):
    """Moves `n` exhausted dice, or as many as there are, to the active pool, on sides of your choice. Example:
    Resonance.
    """

    n: int | Amount = 1


@dataclass(frozen=True, slots=True)
class SwapDice(Effect):
    """Any number of your exhausted dice change places with as many active ones, on sides of your choice. Example:
    Transmute Magic.
    """
