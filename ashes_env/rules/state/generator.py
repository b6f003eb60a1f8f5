"""The random generator of a game, one integer stepped by splitmix64, and a derived seed for each purpose."""

from __future__ import annotations

from typing import Final

M64: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15

# The purposes of random numbers. Each has its own numbers, so the numbers of one reveal nothing about another.
DECK: Final = 1  # which deck a seat is dealt
ASPECTS: Final = 2  # which aspects a Chimera brings
ROW: Final = 3  # which of them start on its battlefield
PILE: Final = 4  # the first order of a seat's draw pile
PLAY: Final = 5  # everything from the first round on; its dice are also the roll for the first player (R-PREP-04)
FATES: Final = 6  # the worlds in which a choice for a Chimera is evaluated (R-VAR-01)


def mixed(z: int) -> int:
    """The final steps of splitmix64: inputs that differ in one bit give unrelated outputs."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def next_random(rng: int, n: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to n - 1. The bias is at most about 2**-50, too small to matter."""
    rng = (rng + STEP) & M64
    z = rng  # as in `mixed`, inlined: every die and every shuffled card calls this
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    z ^= z >> 31
    return rng, (z * n) >> 64


def spawned(seed: int, purpose: int, seat: int = 0) -> int:
    """A generator state for one purpose and seat; a function of the seed.

    The seed is mixed twice: otherwise two seeds that differ by a multiple of `STEP` would give shifted copies of one
    sequence.
    """
    return mixed((mixed((seed ^ STEP) & M64) + (purpose << 8) + seat) & M64)
