"""Successive halving on common seeds: all candidates play a few seeds, the better half plays as many more, and so on
(Karnin, Koren and Somekh 2013, Almost optimal exploration in multi-armed bandits).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Standing(Generic[T]):
    """A candidate and what its games were worth, one value for each of the first seeds. `rungs` counts the rounds that
    it played.
    """

    candidate: T
    worths: list[float] = field(default_factory=list)
    rungs: int = 0

    @property
    def mean(self) -> float:
        """The mean worth; 0 without games."""
        return sum(self.worths) / len(self.worths) if self.worths else 0.0


def halving(
    candidates: Sequence[T],
    play: Callable[[Sequence[T], Sequence[int]], Sequence[Sequence[float]]],
    seeds: Sequence[int],
    first: int,
    keep: int,
) -> list[Standing[T]]:
    """All candidates, best first: the last `keep` that are left by their mean worth, behind them those that left, the
    later ones first. Of equal ones the earlier candidate stands first.

    `play(candidates, seeds)` returns the worth of each candidate on each seed. The first round takes `first` of the
    `seeds`, each further one as many as all rounds before it. Raises `ValueError` for fewer seeds than that takes.
    """
    plan = _rounds(len(candidates), first, keep)
    if sum(n for _, n in plan) > len(seeds):
        raise ValueError(f"{sum(n for _, n in plan)} seeds are needed, not {len(seeds)}")
    left = [Standing(candidate) for candidate in candidates]
    gone: list[Standing[T]] = []
    used = 0
    for size, n in plan:
        left, out = left[:size], left[size:]
        gone = out + gone
        fresh = seeds[used : used + n]
        for standing, worths in zip(left, play([s.candidate for s in left], fresh), strict=True):
            standing.worths.extend(worths)
            standing.rungs += 1
        used += n
        left.sort(key=lambda standing: -standing.mean)
    return left + gone


def games_of(candidates: int, first: int, keep: int) -> int:
    """The number of games that `halving` takes, one for each seed of a candidate."""
    return sum(size * n for size, n in _rounds(candidates, first, keep))


def seeds_of(candidates: int, first: int, keep: int) -> int:
    """The number of seeds that `halving` takes."""
    return sum(n for _, n in _rounds(candidates, first, keep))


def _rounds(candidates: int, first: int, keep: int) -> list[tuple[int, int]]:
    """For each round the number of candidates that play it, and of seeds. Raises `ValueError` for numbers below one."""
    if min(candidates, first, keep) < 1:
        raise ValueError(f"candidates, first and keep are at least 1, not {candidates}, {first} and {keep}")
    found = [(candidates, first)]
    while (left := found[-1][0]) > keep:
        fewer = max(keep, -(-left // 2))
        if fewer == 1:  # nobody is left to be compared with
            break
        found.append((fewer, sum(n for _, n in found)))
    return found
