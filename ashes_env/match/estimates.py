"""Converts an expected result into a chance to win."""

from __future__ import annotations


def win_chance(value: float, sides: int) -> float:
    """The chance to win, from 0 to 1, of a seat with the expected final reward `value`. `sides` is the number of sides
    (at least 2; partners are one side), of which one wins: the others get -1/(sides-1) (`match.rewards`).
    """
    lost = -1.0 / (sides - 1)
    return max(0.0, min(1.0, (value - lost) / (1.0 - lost)))


def expected(chance: float, sides: int) -> float:
    """The expected final reward of a seat that wins with a chance from 0 to 1; the inverse of `win_chance`."""
    lost = -1.0 / (sides - 1)
    return lost + chance * (1.0 - lost)
