"""Raw bytes to float32 for one observer: writes only what has changed since it looked last.

For the compiled engine. In plain Python `arrays.FlatArrays.floats` gives the same and is faster, with NumPy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64

WORD: Final = 8  # bytes compared at once


class Numbers:
    """`n` bytes from `start` on, which become floats from `to` on. `classes[i]` is the row of `bits` for the byte with
    index i of the observation; `bits[row * 256 + byte]` is its float32, as the bits of an integer.
    """

    __slots__ = ("bits", "classes", "n", "start", "to")

    def __init__(self, start: int, n: int, to: int, classes: bytes, bits: vec[i32]) -> None:
        self.start: i64 = start
        self.n: i64 = n
        self.to: i64 = to
        self.classes = classes
        self.bits = bits

    def update(self, raw: bytes, before: bytes, out: vec[i32]) -> None:
        """Converts the bytes that differ from those before."""
        classes, bits = self.classes, self.bits
        start = self.start
        end = start + self.n
        at = start
        while at < end:
            stop = at + WORD
            if stop <= end and read_i64_le(raw, at) == read_i64_le(before, at):
                at = stop
                continue
            if stop > end:
                stop = end
            while at < stop:
                i = at - start
                out[self.to + i] = bits[i64(classes[i]) * 256 + i64(raw[at])]
                at += 1


class Ids:
    """`n` ids of two bytes from `start` on, which become floats from `to` on: `bits[id]`, as the bits of an integer.
    The facts of id i are written from `fact_places[i]` on, unless it is 0: `n_facts` numbers of `facts`.
    """

    __slots__ = ("bits", "fact_places", "facts", "n", "n_facts", "start", "to")

    def __init__(
        self, start: int, n: int, to: int, bits: vec[i32], fact_places: vec[i32], facts: vec[i32], n_facts: int
    ) -> None:
        self.start: i64 = start
        self.n: i64 = n
        self.to: i64 = to
        self.bits = bits
        self.fact_places = fact_places
        self.facts = facts
        self.n_facts: i64 = n_facts

    def update(self, raw: bytes, before: bytes, out: vec[i32]) -> None:
        """Converts the ids that differ from those before, and their facts."""
        at = self.start
        end = at + 2 * self.n
        while at < end:
            stop = at + WORD
            if stop <= end and read_i64_le(raw, at) == read_i64_le(before, at):
                at = stop
                continue
            if stop > end:
                stop = end
            while at < stop:
                if raw[at] != before[at] or raw[at + 1] != before[at + 1]:
                    self._one((at - self.start) >> 1, i64(raw[at]) + 256 * i64(raw[at + 1]), out)
                at += 2

    def _one(self, i: i64, n: i64, out: vec[i32]) -> None:
        out[self.to + i] = self.bits[n]
        place = i64(self.fact_places[i])
        if place != 0:
            facts = self.facts
            at = n * self.n_facts
            stop = at + self.n_facts
            while at < stop:
                out[place] = facts[at]
                place += 1
                at += 1


class Scale:
    """The constants of a conversion: `n_raw` bytes to `size` floats, by runs of numbers and of ids."""

    __slots__ = ("ids", "n_raw", "numbers", "zeros")

    def __init__(self, n_raw: int, size: int, numbers: list[Numbers], ids: list[Ids]) -> None:
        self.n_raw = n_raw
        self.zeros: vec[i32] = vec[i32]([i32(0) for _ in range(size)])
        self.numbers = numbers
        self.ids = ids


def _nothing() -> object:
    return None


class Scaler:
    """The last observation of one observer: `raw`, and `out`, `size` float32 as the bits of integers. `copied` belongs
    to the caller: it returns a copy of `out` as an array.
    """

    __slots__ = ("copied", "out", "raw", "scale")

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self.raw = bytes(scale.n_raw)
        self.out: vec[i32] = scale.zeros[:]
        self.copied: Callable[[], object] = _nothing

    def update(self, raw: bytes) -> None:
        """Converts an observation. Raises `ValueError` unless it has `n_raw` bytes."""
        before = self.raw
        if len(raw) != len(before):
            raise ValueError(f"an observation of {len(before)} bytes is needed, not of {len(raw)}")
        for numbers in self.scale.numbers:
            numbers.update(raw, before, self.out)
        for ids in self.scale.ids:
            ids.update(raw, before, self.out)
        self.raw = raw
