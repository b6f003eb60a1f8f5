"""Costs as flat lists: one entry for each way to pay."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from ashes_env.language.codes import POWER
from ashes_env.language.costs import FREE, Cost
from ashes_env.language.dice import level_of, pack, type_of

MOST_X: Final = 10  # a player has ten dice


class FlatCost:
    """One way to pay, without alternatives. `symbols` are codes as given by `pack`, -1 for a basic symbol, in order of
    difficulty, the hardest first.

    `x` is the number chosen for an X in the cost, -1 if there is none. Each number is a separate way to pay.
    """

    __slots__ = ("discard", "exhaust", "main", "side", "symbols", "total", "typed", "x")

    def __init__(
        self, main: int, side: int, exhaust: bool, discard: int, symbols: tuple[int, ...], x: int = -1
    ) -> None:
        self.x = x
        self.main = main
        self.side = side
        self.exhaust = exhaust
        self.discard = discard
        self.symbols = symbols
        self.total = len(symbols)
        by_type: dict[int, list[int]] = {}
        for symbol in symbols:
            if symbol >= 0:
                need = by_type.setdefault(type_of(symbol), [0, 0])
                need[1] += 1
                if level_of(symbol) == POWER:
                    need[0] += 1
        self.typed: tuple[tuple[int, int, int], ...] = tuple((t, n[0], n[1]) for t, n in sorted(by_type.items()))


def flatten(cost: Cost) -> tuple[FlatCost, ...]:
    """All ways to pay a cost: one choice from each set of parallel parts (R-COST-08)."""
    parts = _branches(cost)
    if cost.x is None:
        return tuple(_flat(p) for p in parts)
    return tuple(_flat([*p, Cost(dice=(cost.x,) * n)], n) for p in parts for n in range(MOST_X + 1))


def _branches(cost: Cost) -> list[list[Cost]]:
    own: list[list[Cost]] = [[cost]]
    if not cost.either:
        return own
    # Parallel parts of the same sort (actions or dice) are alternatives of each other; different sorts combine.
    groups: dict[str, list[Cost]] = {}
    for part in cost.either:
        groups.setdefault("action" if part.main or part.side else "price", []).append(part)
    return [[cost, *combo] for combo in product(*groups.values())]


def _flat(parts: list[Cost], x: int = -1) -> FlatCost:
    symbols: list[int] = []
    for part in parts:
        for dice in part.dice:
            code = -1 if dice.die is None else pack(dice.die, dice.level)
            symbols.extend([code] * dice.n)
    symbols.sort(key=lambda s: (s < 0, -level_of(s), s))
    return FlatCost(
        sum(p.main for p in parts),
        sum(p.side for p in parts),
        any(p.exhaust for p in parts),
        sum(p.discard for p in parts),
        tuple(symbols),
        x,
    )


PRICELESS: Final = flatten(FREE)

Wants = tuple[tuple[int, int, int], ...]
"""For each die type: the number of power symbols and the number of all symbols of that type, as in `FlatCost.typed`."""


def wants(ways: Iterable[FlatCost]) -> Wants:
    """The most that a cost requires of each type, over all ways to pay it; an X counts as one."""
    out: dict[int, tuple[int, int]] = {}
    for way in ways:
        if way.x <= 1:
            for t, powers, typed in way.typed:
                most = out.get(t, (0, 0))
                out[t] = (max(most[0], powers), max(most[1], typed))
    return tuple((t, *out[t]) for t in sorted(out))


def together(costs: Iterable[Wants]) -> Wants:
    """The sum of what several costs require."""
    out: dict[int, tuple[int, int]] = {}
    for cost in costs:
        for t, powers, typed in cost:
            so_far = out.get(t, (0, 0))
            out[t] = (so_far[0] + powers, so_far[1] + typed)
    return tuple((t, *out[t]) for t in sorted(out))
