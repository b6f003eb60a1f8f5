"""The generator of a game: one small integer, stepped by splitmix64."""

from __future__ import annotations

from typing import Final

M64: Final = (1 << 64) - 1


def next_random(rng: int, n: int) -> tuple[int, int]:
    """The next generator state and a number from 0 to n - 1, without bias that a game could show (2**-50)."""
    rng = (rng + 0x9E3779B97F4A7C15) & M64
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    z ^= z >> 31
    return rng, (z * n) >> 64
