"""Dice in a scenario: counts by name, such as `{"natural power": 3}`, or as text: `"3 natural, charm basic"`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ashes_env.language.codes import DIE_TYPES, LEVELS
from ashes_env.language.dice import N_DICE, pack
from ashes_env.scenarios.errors import ScenarioError, brief, unknown
from ashes_env.scenarios.fields import MOST

CODES = {f"{die} {level}": pack(i, j) for i, die in enumerate(DIE_TYPES) for j, level in enumerate(LEVELS)}
NAMES = tuple(CODES)


def code(field: str, name: object) -> int:
    """The code (`pack` in `language/dice.py`) of a die by name; without a level it shows its power side."""
    if isinstance(name, str):
        words = " ".join(name.split())
        found = CODES.get(words, CODES.get(f"{words} power", -1))
        if found >= 0:
            return found
    raise unknown(field, "die", name, (*DIE_TYPES, *NAMES))


def counts(field: str, dice: object) -> list[int]:
    """The `N_DICE` counts of a pool, from a mapping of names to numbers, a list of names, or text; raises
    `ScenarioError`.
    """
    out = [0] * N_DICE
    if isinstance(dice, str):
        for part in dice.split(","):
            words = part.split()
            if words:
                n = int(words[0][:9]) if words[0].isdecimal() else 1
                out[code(field, " ".join(words[1:] if words[0].isdecimal() else words))] += n
    elif isinstance(dice, Mapping):
        for name, n in dice.items():
            if not isinstance(n, int) or isinstance(n, bool) or n < 0:
                at = f"{field}[{brief(name)}]"
                raise ScenarioError(at, f"a number of dice is a whole number from 0 on, not {brief(n)}")
            out[code(field, name)] += n
    elif isinstance(dice, (list, tuple)):
        for name in dice:
            out[code(field, name)] += 1
    else:
        raise ScenarioError(field, f"dice are given as names with numbers, a list of names or text, not {brief(dice)}")
    if sum(out) > MOST:
        raise ScenarioError(field, f"at most {MOST} dice, not {sum(out)}")
    return out


def names(dice: Iterable[int]) -> dict[str, int]:
    """The mapping of names to numbers for a pool, without the zeros."""
    return {NAMES[i]: n for i, n in enumerate(dice) if n}
