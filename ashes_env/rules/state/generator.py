"""The generator of a game, one small integer stepped by splitmix64, and a seed for each purpose out of one."""

from __future__ import annotations

from typing import Final

M64: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15

# What chance is needed for; each purpose has numbers of its own, so that nothing drawn for one tells of another.
DECK: Final = 1  # which deck a seat is dealt
ASPECTS: Final = 2  # which aspects a Chimera brings
ROW: Final = 3  # which of them begin on its battlefield
PILE: Final = 4  # the first order of a seat's draw pile
PLAY: Final = 5  # everything from the first round on, whose dice are also the roll for the first player (R-PREP-04)
FATES: Final = 6  # the worlds in which a choice for a Chimera is tried out (R-VAR-01)


def mixed(z: int) -> int:
    """The finishing steps of splitmix64: numbers that differ in one bit have nothing in common afterwards."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def next_random(rng: int, n: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to n - 1, without bias that a game could show (2**-50)."""
    rng = (rng + STEP) & M64
    z = rng  # as in `mixed`, without the call: every die and every shuffled card comes through here
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    z ^= z >> 31
    return rng, (z * n) >> 64


def spawned(seed: int, purpose: int, seat: int = 0) -> int:
    """A generator state for one purpose and seat. The same seed gives the same one everywhere.

    Mixed twice: two seeds a multiple of `STEP` apart would otherwise walk the same numbers, one behind the other.
    """
    return mixed((mixed((seed ^ STEP) & M64) + (purpose << 8) + seat) & M64)
