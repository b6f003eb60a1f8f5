"""Effects of dice powers and of dice on cards."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Effect, Subject
from ashes_env.language.codes import EXHAUSTED, POWER, SPENT, DieType, Level, Pool


@dataclass(frozen=True, slots=True)
class KeepPaidDie(Effect):
    """Moves one die of the payment just made onto this card. Example: Royal Charm."""

    dice: tuple[DieType, ...]
    level: Level = POWER


@dataclass(frozen=True, slots=True)
class PlaceDie(Effect):
    """Places a die on the card: the die of this dice power, or one of your exhausted dice of the type. Example: the
    charm dice power, Arren Frostpeak (an exhausted die).
    """

    die: DieType
    on: Subject
    pool: Pool = SPENT


@dataclass(frozen=True, slots=True)
class MoveDie(Effect):
    """Moves a die of the type from its card to another one. Example: Reconfigure."""

    die: DieType
    source: Subject
    onto: Subject


@dataclass(frozen=True, slots=True)
class ReturnDice(Effect):
    """All dice of the type on the cards go to the exhausted pools of their owners. Example: Venom Strike."""

    die: DieType
    off: Subject


@dataclass(frozen=True, slots=True)
class UseDicePower(Effect):
    """Resolves the dice power of a die, or of up to `n` dice picked together, without its cost; the side does not
    matter (R-DICE-11). Example: Royal Charm.
    """

    pool: Pool = EXHAUSTED
    on_this: bool = False
    dice: tuple[DieType, ...] = ()
    n: int = 1
