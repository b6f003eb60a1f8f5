"""The event log of a game, kept only while it is needed: its entries, and a snapshot of the table after the last
one.
"""

from __future__ import annotations

from typing import TypeAlias

from ashes_env.language.dice import N_DICE
from ashes_env.rules.state.cards import Timed

Entry: TypeAlias = tuple[int, int, int, int, int, int]
"""Kind, seat, card, other card, number, how: see `state.log`."""


class Snapshot:
    """The table at one moment: for each card in play its object, controller, tokens, host, side, cards underneath and
    dice; for each side its dice, rage dice, phase and lasting changes; and who has the first player token.
    """

    __slots__ = ("active", "cards", "dice", "exhausted", "first", "phases", "rage", "rules", "timed")

    def __init__(self, sides: int) -> None:
        """An empty table."""
        self.cards: dict[int, tuple[int, int, int, int, int, int, int, int, int]] = {}
        self.dice: dict[int, tuple[int, ...]] = {}
        self.timed: dict[int, tuple[Timed, ...]] = {}
        self.active: list[list[int]] = [[0] * N_DICE for i in range(sides)]
        self.exhausted: list[list[int]] = [[0] * N_DICE for i in range(sides)]
        self.rage: list[int] = [0] * sides
        self.phases: list[int] = [0] * sides
        self.rules: list[tuple[Timed, ...]] = [()] * sides
        self.first = -1
