"""What has to be paid: actions, exhaustion, discards and dice (R-COST-01)."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Word
from ashes_env.language.codes import BASIC, CLASS, POWER, DieType, Level


@dataclass(frozen=True, slots=True)
class Dice(Word):
    """`n` dice that show at least the level of the type; a basic symbol takes any die (R-COST-05, R-COST-06).
    Example: Hammer Knight.
    """

    n: int
    level: Level
    die: DieType | None = None


@dataclass(frozen=True, slots=True)
class Cost(Word):
    """A whole cost. `either` holds parallel parts, paid in addition to the rest: one of those that take an action and
    one of all others, if there are such parts (R-COST-08). `x` is paid as often as the player chooses, and the text
    reads the number as `Bound("x")`. Example: Chant of Transfusion (either), Vengeance (x).
    """

    main: int = 0
    side: int = 0
    exhaust: bool = False
    discard: int = 0
    dice: tuple[Dice, ...] = ()
    either: tuple[Cost, ...] = ()
    x: Dice | None = None


FREE = Cost()


def basic(n: int) -> Dice:
    """`n` basic symbols: any dice."""
    return Dice(n, BASIC)


def class_(die: DieType, n: int = 1) -> Dice:
    """`n` class symbols of the type: class or power sides."""
    return Dice(n, CLASS, die)


def power(die: DieType, n: int = 1) -> Dice:
    """`n` power symbols of the type."""
    return Dice(n, POWER, die)


def main(*dice: Dice, exhaust: bool = False, side: int = 0, discard: int = 0) -> Cost:
    """A main action and these dice."""
    return Cost(1, side, exhaust, discard, dice)


def side(*dice: Dice, exhaust: bool = False, discard: int = 0) -> Cost:
    """A side action and these dice."""
    return Cost(0, 1, exhaust, discard, dice)


def no_action(*dice: Dice, exhaust: bool = False, discard: int = 0) -> Cost:
    """Dice only: reactions and prices inside a text."""
    return Cost(0, 0, exhaust, discard, dice)
