"""Comparing on a machine that is never quiet: everybody plays short slices in turn, and neighbours are compared.

A rate is units for each second of CPU time. What disturbs one slice disturbs its neighbours as well, so a ratio is the
median over the rounds of the ratios within a round, and a figure the median over the rounds, with its quartiles.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field


class Unavailable(Exception):
    """What was to be measured is not there, or fails; the words say why."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Units done in one slice, with the seconds of CPU time and by the clock on the wall that it took."""

    units: float
    cpu: float
    wall: float

    @property
    def rate(self) -> float:
        """Units for each second of CPU time."""
        return self.units / self.cpu


@dataclass(frozen=True, slots=True)
class Figure:
    """A median over rounds and the quartiles below and above it."""

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
    """The slices of each contestant, one for each round, and why those that have none have none."""

    slices: dict[str, list[Slice]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def add(self, others: Rounds) -> None:
        """Takes in further rounds of the same contestants; one that is missing in either has none any more."""
        for name, taken in others.slices.items():
            if name in self.slices:
                self.slices[name] += taken
        for name, reason in others.missing.items():
            self.slices.pop(name, None)
            self.missing.setdefault(name, reason)

    def rates(self) -> dict[str, Figure]:
        """Units a second of each contestant."""
        return {name: figure([s.rate for s in found]) for name, found in self.slices.items()}

    def ratio(self, one: str, other: str) -> Figure:
        """How many times as fast one contestant is as another."""
        both = zip(self.slices[one], self.slices[other], strict=True)
        return figure([a.rate / b.rate for a, b in both])

    def clocks(self) -> dict[str, dict[str, float]]:
        """Units a second by both clocks: where they are far apart, others had the machine."""
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
    """A slice of each contestant in every round, there and back, so that no one is always first.

    One that raises `Unavailable` is left out from there on, and the reason is kept.
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
