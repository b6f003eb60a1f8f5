"""The random generator of a game, one integer stepped by splitmix64, and a derived seed for each purpose.

The state is a number of 64 bits, for which mypyc has no fast type. So compiled arithmetic is on its two halves of 32
bits, and no result of it has more than 62: in machine integers it is three to ten times as fast. In plain Python, where
that is seven times as slow, it is on the whole number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

M64: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15

M16: Final = 0xFFFF
M32: Final = 0xFFFFFFFF
STEP_HIGH: Final = 0x9E3779B9
STEP_LOW: Final = 0x7F4A7C15
SMALL: Final = 1 << 30  # numbers up to it can be multiplied by a half
HALVES: Final = not __file__.endswith(".py")

# The purposes of random numbers. Each has its own numbers, so the numbers of one reveal nothing about another.
DECK: Final = 1  # which deck a seat is dealt
ASPECTS: Final = 2  # which aspects a Chimera brings
ROW: Final = 3  # which of them start on its battlefield
PILE: Final = 4  # the first order of a seat's draw pile
PLAY: Final = 5  # everything from the first round on; its dice are also the roll for the first player (R-PREP-04)
FATES: Final = 6  # the worlds in which a choice for a Chimera is evaluated (R-VAR-01)


def _product(a: i64, b: i64) -> i64:
    """The product of two halves, of which only the lower half counts."""
    return (a & M16) * b + ((((a >> 16) * b) & M16) << 16)


def _times(high: i64, low: i64, by_high: i64, by_low: i64) -> tuple[i64, i64]:
    """The product of two numbers, modulo 2**64."""
    below = (low & M16) * by_low
    middle = (below >> 16) + (low >> 16) * by_low
    above = (middle >> 16) + _product(low, by_high) + _product(high, by_low)
    return above & M32, (middle & M16) << 16 | below & M16


def _mixed(high: i64, low: i64) -> tuple[i64, i64]:
    """The final steps of splitmix64: inputs that differ in one bit give unrelated outputs."""
    low ^= (high << 2 | low >> 30) & M32
    high ^= high >> 30
    high, low = _times(high, low, 0xBF58476D, 0x1CE4E5B9)
    low ^= (high << 5 | low >> 27) & M32
    high ^= high >> 27
    high, low = _times(high, low, 0x94D049BB, 0x133111EB)
    return high ^ high >> 31, low ^ (high << 1 | low >> 31) & M32


def _stepped(high: i64, low: i64) -> tuple[i64, i64]:
    """The next state."""
    low += STEP_LOW
    return (high + STEP_HIGH + (low >> 32)) & M32, low & M32


def _drawn(high: i64, low: i64, n: i64) -> i64:
    """A number from 0 to n - 1 from a state; `n` is `SMALL` at most."""
    high, low = _mixed(high, low)
    return (high * n + (low * n >> 32)) >> 32


def _high(rng: int) -> i64:
    return i64(rng >> 32 & M32)


def _low(rng: int) -> i64:
    return i64(rng & M32)


def _whole(high: i64, low: i64) -> int:
    return int(high) << 32 | int(low)


def mixed(z: int) -> int:
    """The final steps of splitmix64 for a number, of which the lowest 64 bits count."""
    if HALVES:
        high, low = _mixed(_high(z), _low(z))
        return _whole(high, low)
    z &= M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def next_random(rng: int, n: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to n - 1. The bias is at most about 2**-50, too small to matter."""
    if HALVES and n <= SMALL:
        high, low = _stepped(_high(rng), _low(rng))
        return _whole(high, low), int(_drawn(high, low, i64(n)))
    rng = (rng + STEP) & M64
    return rng, mixed(rng) * n >> 64


def several(rng: int, n: int, count: int) -> tuple[int, list[int]]:
    """The generator state after `count` numbers from 0 to n - 1, and these numbers; `n` is `SMALL` at most."""
    numbers: list[int] = []
    if not HALVES:
        for _ in range(count):
            rng, number = next_random(rng, n)
            numbers.append(number)
        return rng, numbers
    high, low = _high(rng), _low(rng)
    below = i64(n)
    for _ in range(count):
        high, low = _stepped(high, low)
        numbers.append(int(_drawn(high, low, below)))
    return _whole(high, low), numbers


def shuffle(rng: int, items: list[int]) -> int:
    """Shuffles a list in place; returns the next generator state."""
    if not HALVES:
        for i in range(len(items) - 1, 0, -1):
            rng, place = next_random(rng, i + 1)
            items[i], items[place] = items[place], items[i]
        return rng
    high, low = _high(rng), _low(rng)
    for i in range(len(items) - 1, 0, -1):
        high, low = _stepped(high, low)
        j = _drawn(high, low, i64(i + 1))
        items[i], items[j] = items[j], items[i]
    return _whole(high, low)


def spawned(seed: int, purpose: int, seat: int = 0) -> int:
    """A generator state for one purpose and seat; a function of the seed.

    The seed is mixed twice: otherwise two seeds that differ by a multiple of `STEP` would give shifted copies of one
    sequence.
    """
    return mixed(mixed(seed ^ STEP) + (purpose << 8) + seat)
