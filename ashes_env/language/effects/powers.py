"""The verbs of dice powers and of dice that lie on cards."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Effect, Subject
from ashes_env.language.codes import EXHAUSTED, POWER, DieType, Level, Pool


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

    pool: Pool = EXHAUSTED
    on_this: bool = False
    dice: tuple[DieType, ...] = ()
    n: int = 1

