"""Sampling hidden cards: the data that frames need for it, and its own random numbers."""

from __future__ import annotations

from ashes_env.rules.state import generator
from ashes_env.rules.state.generator import M64, next_random


class Deal:
    """A sample of the hidden cards, consistent with what `seat` knows. `now` maps each moved card id to the id that
    takes its place.
    """

    __slots__ = ("now", "rng", "seat")

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat
        self.now: dict[int, int] = {}
        self.rng = (seed ^ 0x5DEECE66D) & M64

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.rng, value = next_random(self.rng, n)
        return value

    def shuffle(self, items: list[int]) -> None:
        """Shuffles a list in place."""
        self.rng = generator.shuffle(self.rng, items)

    def moved(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards that now take the places of these."""
        return tuple([self.now.get(cid, cid) for cid in cards])
