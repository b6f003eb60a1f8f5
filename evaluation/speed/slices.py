"""Compares speeds on a busy machine: contestants run short slices in turn, and neighbouring slices are compared.

A rate is units per second of CPU time. A disturbance affects neighbouring slices alike, so a ratio is the median over
the rounds of the ratios within a round, and a rate the median over the rounds, with quartiles.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field


class Unavailable(Exception):
    """Something cannot be measured, or fails; the message says why."""


@dataclass(frozen=True, slots=True)
class Slice:
    """The units done in one slice, with its seconds of CPU time and wall-clock time."""

    units: float
    cpu: float
    wall: float

    @property
    def rate(self) -> float:
        """Units per second of CPU time."""
        return self.units / self.cpu


@dataclass(frozen=True, slots=True)
class Figure:
    """A median over rounds with the lower and upper quartiles."""

    median: float
    low: float
    high: float
    values: tuple[float, ...]

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)


Contestant = Callable[[float], Slice]


@dataclass(slots=True)
class Rounds:
    """The slices of each contestant, one per round, and the reasons for missing contestants."""

    slices: dict[str, list[Slice]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def add(self, others: Rounds) -> None:
        """Adds rounds of the same contestants; one that is missing in either is removed."""
        for name, taken in others.slices.items():
            if name in self.slices:
                self.slices[name] += taken
        for name, reason in others.missing.items():
            self.slices.pop(name, None)
            self.missing.setdefault(name, reason)

    def rates(self) -> dict[str, Figure]:
        """Units per second of each contestant."""
        return {name: figure([s.rate for s in found]) for name, found in self.slices.items()}

    def ratio(self, one: str, other: str) -> Figure:
        """The speedup of one contestant over another."""
        both = zip(self.slices[one], self.slices[other], strict=True)
        return figure([a.rate / b.rate for a, b in both])

    def clocks(self) -> dict[str, dict[str, float]]:
        """Units per second by CPU time and wall-clock time: a large difference means that the machine was busy."""
        return {
            name: {
                "per second of CPU time": statistics.median(s.units / s.cpu for s in found),
                "per second by the wall": statistics.median(s.units / s.wall for s in found),
            }
            for name, found in self.slices.items()
        }


def figure(values: Sequence[float]) -> Figure:
    """The median of one value or more, with quartiles."""
    if len(values) == 1:
        return Figure(values[0], values[0], values[0], tuple(values))
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return Figure(median, low, high, tuple(values))


def interleave(contestants: Mapping[str, Contestant], repeats: int, seconds: float) -> Rounds:
    """Runs a slice of each contestant in every round, alternately forwards and backwards, so that none is always first.

    A contestant that raises `Unavailable` is left out from then on, and the reason is stored.
    """
    found = Rounds({name: [] for name in contestants})
    for name, play in contestants.items():  # the first slice warms up and does not count
        _slice(found, name, play, seconds / 10)
    for i in range(repeats):
        names = list(found.slices)
        for name in names if i % 2 == 0 else reversed(names):
            taken = _slice(found, name, contestants[name], seconds)
            if taken is not None:
                found.slices[name].append(taken)
    return found


def _slice(found: Rounds, name: str, play: Contestant, seconds: float) -> Slice | None:
    try:
        return play(seconds)
    except Unavailable as error:
        del found.slices[name]
        found.missing[name] = str(error)
        return None
