"""The random generator of a game, one integer stepped by splitmix64, and a derived seed for each purpose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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


def _compiled() -> bool:
    """Whether this module is compiled: functions of plain Python have code objects."""
    return not hasattr(_compiled, "__code__")


COMPILED: Final = _compiled()


def next_random(rng: int, n: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to n - 1. The bias is at most about 2**-50, too small to matter."""
    if COMPILED and n < HALF:
        return next_native(rng, n)
    rng = (rng + STEP) & M64
    z = rng  # as in `mixed`, inlined: every die and every shuffled card calls this
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    z ^= z >> 31
    return rng, (z * n) >> 64


HALF: Final = 1 << 31
M32: Final = 0xFFFFFFFF


def next_native(rng: int, n: int) -> tuple[int, int]:
    """`next_random` for n below 2**31 in halves of 32 bits: compiled, integers of 64 bits need memory of their own. No
    product exceeds 63 bits.
    """
    low: i64 = i64(rng & M32) + 0x7F4A7C15
    high: i64 = (i64(rng >> 32) + 0x9E3779B9 + (low >> 32)) & 0xFFFFFFFF
    low &= 0xFFFFFFFF
    rng = int(high) << 32 | int(low)
    a: i64 = low ^ ((high << 2 | low >> 30) & 0xFFFFFFFF)
    b: i64 = high ^ high >> 30
    product: i64 = a * 0x1CE4E5B9
    b = (product >> 32) + (b * 0x1CE4E5B9 & 0xFFFFFFFF) + a * 0x476D + ((a * 0xBF58 & 0xFFFF) << 16)
    low = product & 0xFFFFFFFF
    high = b & 0xFFFFFFFF
    a = low ^ ((high << 5 | low >> 27) & 0xFFFFFFFF)
    b = high ^ high >> 27
    product = a * 0x133111EB
    b = (product >> 32) + (b * 0x133111EB & 0xFFFFFFFF) + a * 0x49BB + ((a * 0x94D0 & 0xFFFF) << 16)
    low = product & 0xFFFFFFFF
    high = b & 0xFFFFFFFF
    a = low ^ ((high << 1 | low >> 31) & 0xFFFFFFFF)
    b = high ^ high >> 31
    m: i64 = n
    return rng, int((b * m + (a * m >> 32)) >> 32)


def spawned(seed: int, purpose: int, seat: int = 0) -> int:
    """A generator state for one purpose and seat; a function of the seed.

    The seed is mixed twice: otherwise two seeds that differ by a multiple of `STEP` would give shifted copies of one
    sequence.
    """
    return mixed((mixed((seed ^ STEP) & M64) + (purpose << 8) + seat) & M64)
