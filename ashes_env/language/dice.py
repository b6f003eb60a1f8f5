"""How a die is packed into a number.

The code of a die combines type and level; a pool of dice is `N_DICE` counts, one for each code. A die on a card is its
code and the seat of its owner. A die that paid for something is its code in the lowest `DIE_BITS`; the bits above hold
the reference of the card that it is on now.

Code that loops over every die of a pool often uses the constants directly, as `active[t * LEVELS_EACH + POWER]`.
"""

from __future__ import annotations

from typing import Final

from ashes_env.language.codes import DIE_TYPES, LEVELS

LEVELS_EACH: Final = 3
N_DICE: Final = 27
DIE_BITS: Final = 5
DIE_MASK: Final = (1 << DIE_BITS) - 1


def pack(die_type: int, level: int) -> int:
    """The code of a die."""
    return die_type * LEVELS_EACH + level


def type_of(code: int) -> int:
    """The type of a die."""
    return code // LEVELS_EACH


def level_of(code: int) -> int:
    """The level that a die shows, in a pool or on a card."""
    return code % LEVELS_EACH


def name_of(code: int) -> str:
    """A die as text: "charm power"."""
    return f"{DIE_TYPES[code // LEVELS_EACH]} {LEVELS[code % LEVELS_EACH]}"


def turned(code: int, level: int) -> int:
    """The code of the same die turned to another level."""
    return code - code % LEVELS_EACH + level


def codes_of(die_type: int) -> range:
    """The codes of the dice of one type, from basic to power."""
    return range(die_type * LEVELS_EACH, (die_type + 1) * LEVELS_EACH)


def on_card(seat: int, code: int) -> int:
    """A die of this seat on a card."""
    return seat * N_DICE + code


def owner_of(whole: int) -> int:
    """The seat of the owner of a die on a card."""
    return whole // N_DICE


def code_of(whole: int) -> int:
    """The code of a die on a card."""
    return whole % N_DICE
