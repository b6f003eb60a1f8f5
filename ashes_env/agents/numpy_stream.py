"""The stream of NumPy's `default_rng(seed)` in plain Python. Agents draw the same numbers with and without NumPy, and
with every version of it, so a game that names them by seed can be played again anywhere.

The seed is mixed into words by `SeedSequence` (O'Neill 2015, Developing a seed_seq Alternative). The bits come from
PCG64, a linear congruential generator of 128 bits with the output function XSL-RR (O'Neill 2014, PCG: A Family of
Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation). Whole numbers below a bound are
the upper half of a product, drawn again where that would favour some (Lemire 2019, Fast Random Integer Generation in an
Interval); a bound of 32 bits takes half a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final, TypeVar

T = TypeVar("T")

M32: Final = (1 << 32) - 1
M64: Final = (1 << 64) - 1
M128: Final = (1 << 128) - 1

# SeedSequence
POOL: Final = 4  # words of the pool
INIT_A: Final = 0x43B0D7E5
MULT_A: Final = 0x931E8875
INIT_B: Final = 0x8B51F9DD
MULT_B: Final = 0x58F38DED
MIX_L: Final = 0xCA01F9DD
MIX_R: Final = 0x4973F715

MULTIPLIER: Final = 0x2360ED051FC65DA44385DF649FCCF645  # PCG64
OF_53_BITS: Final = 2.0**-53


def seed_words(entropy: Sequence[int], n: int) -> list[int]:
    """The first `n` words of 64 bits of `SeedSequence(entropy)`, for integers from 0. Raises `ValueError` for one below
    0, and `TypeError` for what is no integer.
    """
    pool = _pool([word for number in entropy for word in _words(number)])
    constant = INIT_B
    halves: list[int] = []
    for i in range(2 * n):
        value = pool[i % POOL] ^ constant
        constant = constant * MULT_B & M32
        value = value * constant & M32
        halves.append(value ^ value >> 16)
    return [low | high << 32 for low, high in zip(halves[::2], halves[1::2], strict=True)]


def _words(number: int) -> list[int]:
    """An integer as words of 32 bits, the lowest first."""
    left = index(number)
    if left < 0:
        raise ValueError(f"a seed is a whole number from 0, not {left}")
    out = [left & M32]
    while left > M32:
        left >>= 32
        out.append(left & M32)
    return out


def _pool(entropy: list[int]) -> list[int]:
    """Words of a seed, mixed so that every word of the pool depends on each of them."""
    constant = INIT_A

    def hashed(value: int) -> int:
        nonlocal constant
        value ^= constant
        constant = constant * MULT_A & M32
        value = value * constant & M32
        return value ^ value >> 16

    pool = [hashed(word) for word in (entropy + [0] * POOL)[:POOL]]
    for i in range(POOL):
        for j in range(POOL):
            if i != j:
                pool[j] = _mixed(pool[j], hashed(pool[i]))
    for word in entropy[POOL:]:
        for j in range(POOL):
            pool[j] = _mixed(pool[j], hashed(word))
    return pool


def _mixed(x: int, y: int) -> int:
    value = (MIX_L * x - MIX_R * y) & M32
    return value ^ value >> 16


class Stream:
    """Draws what `numpy.random.default_rng(seed)` draws, call by call. Raises as `seed_words`."""

    __slots__ = ("_half", "_increment", "_state")

    def __init__(self, seed: int) -> None:
        high, low, odd_high, odd_low = seed_words([seed], 4)
        self._increment = (odd_high << 65 | odd_low << 1 | 1) & M128
        self._state = ((self._increment + (high << 64 | low)) * MULTIPLIER + self._increment) & M128
        self._half = -1  # the upper half of a word whose lower one was drawn, -1 for none

    def word(self) -> int:
        """64 bits."""
        state = self._state = (self._state * MULTIPLIER + self._increment) & M128
        bits = (state >> 64 ^ state) & M64
        turn = state >> 122
        return (bits >> turn | bits << (64 - turn)) & M64

    def random(self) -> float:
        """A number from 0 to 1, without 1: `Generator.random()`."""
        return (self.word() >> 11) * OF_53_BITS

    def below(self, n: int) -> int:
        """An integer from 0 to `n - 1`, for `n` from 1 to 2**63: `Generator.integers(n)`. Raises `ValueError` for
        another `n`.
        """
        if not 1 <= n <= 1 << 63:
            raise ValueError(f"a bound is a whole number from 1 to 2**63, not {n}")
        if n == 1:
            return 0
        if n > M32 + 1:
            bits, draw = 64, self.word
        else:
            bits, draw = 32, self._word_of_32
        most = (1 << bits) - 1
        product = draw() * n
        if product & most < n:  # rare, unless n is large
            least = (most + 1 - n) % n
            while product & most < least:
                product = draw() * n
        return product >> bits

    def choice(self, among: Sequence[T]) -> T:
        """One of some things: `Generator.choice(among)`. Raises `ValueError` where there is none."""
        return among[self.below(len(among))]

    def _word_of_32(self) -> int:
        """32 bits: the lower half of a word, then its upper half."""
        if self._half >= 0:
            half = self._half
            self._half = -1
            return half
        word = self.word()
        self._half = word >> 32
        return word & M32
