"""What an expected result means for people: a chance to win."""

from __future__ import annotations


def win_chance(value: float, sides: int) -> float:
    """The chance to win, from 0 to 1, of a seat that expects to be paid `value` at the end, where one of so many sides
    (2 at least; partners are one) wins: the others are paid -1/(sides-1) then (`match.rewards`).
    """
    lost = -1.0 / (sides - 1)
    return max(0.0, min(1.0, (value - lost) / (1.0 - lost)))
