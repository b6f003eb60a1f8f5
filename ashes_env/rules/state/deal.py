"""Sampling hidden cards: the data that frames need for it, and its own random numbers."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.state.generator import M64, mixed

M32: Final = 0xFFFFFFFF


class Deal:
    """A sample of the hidden cards, consistent with what `seat` knows. `now` maps each moved card id to the id that
    takes its place. `rng` is the state of the generator for the random events of the sampled game.
    """

    __slots__ = ("_x", "now", "rng", "seat")

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat
        self.now: dict[int, int] = {}
        self.rng = mixed((seed ^ 0x5DEECE66D) & M64)
        # Cards are dealt by xorshift32 (Marsaglia 2003): small integers are several times faster when compiled.
        self._x = self.rng >> 32 or 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        x = self._x
        x ^= (x << 13) & M32
        x ^= x >> 17
        x ^= (x << 5) & M32
        self._x = x
        return (x * n) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffles a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def moved(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards that now take the places of these."""
        return tuple([self.now.get(cid, cid) for cid in cards])
