"""Raw bytes to the entries that are not zero: their indices and values, in one pass.

For the compiled engine. In plain Python `sparse.SparseArrays.parts` gives the same and is faster, with NumPy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64

WORD: Final = 8  # bytes that are passed over at once


class Entries:
    """The constants of a conversion: `numbers` bytes, then `ids` ids of two bytes; room for `most` entries.

    `classes[i]` is the row of `bits` for the byte with index i, and `bits[row * 256 + byte]` is the value of an entry;
    `of_id[id]` is that of an id. Values are float32 as the bits of integers, or the integers themselves.
    """

    __slots__ = ("bits", "classes", "ids", "most", "numbers", "of_id")

    def __init__(self, numbers: int, ids: int, most: int, classes: bytes, bits: vec[i32], of_id: vec[i32]) -> None:
        self.numbers: i64 = numbers
        self.ids: i64 = ids
        self.most: i64 = most
        self.classes = classes
        self.bits = bits
        self.of_id = of_id


def _nothing() -> object:
    return None


class Gatherer:
    """The last entries of one observer: the first `n` of `indices` and `values`, 0 after them, and in `left_out` how
    many had no room. `copied` belongs to the caller: it returns copies of all three as arrays.
    """

    __slots__ = ("copied", "entries", "indices", "left_out", "n", "values")

    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.n: i64 = 0
        self.indices: vec[i32] = vec[i32]([i32(0) for _ in range(entries.most)])
        self.values: vec[i32] = vec[i32]([i32(0) for _ in range(entries.most)])
        self.left_out: vec[i32] = vec[i32]([i32(0)])
        self.copied: Callable[[], object] = _nothing

    def update(self, raw: bytes) -> None:
        """Gathers the entries of an observation, which may go on after its ids. Raises `ValueError` if it is too
        short.
        """
        entries, indices, values = self.entries, self.indices, self.values
        numbers = entries.numbers
        end = numbers + 2 * entries.ids
        if len(raw) < end:
            raise ValueError(f"an observation of {end} bytes is needed, not of {len(raw)}")
        most = entries.most
        classes, bits = entries.classes, entries.bits
        n: i64 = 0
        at: i64 = 0
        while at < numbers:
            stop = at + WORD
            if stop <= numbers and read_i64_le(raw, at) == 0:
                at = stop
                continue
            if stop > numbers:
                stop = numbers
            while at < stop:
                byte = i64(raw[at])
                if byte != 0:
                    if n < most:
                        indices[n] = i32(at)
                        values[n] = bits[i64(classes[at]) * 256 + byte]
                    n += 1
                at += 1
        of_id = entries.of_id
        while at < end:
            stop = at + WORD
            if stop <= end and read_i64_le(raw, at) == 0:
                at = stop
                continue
            if stop > end:
                stop = end
            while at < stop:
                found = i64(raw[at]) + 256 * i64(raw[at + 1])
                if found != 0:
                    if n < most:
                        indices[n] = i32(numbers + ((at - numbers) >> 1))
                        values[n] = of_id[found]
                    n += 1
                at += 2
        left = n - most
        if left < 0:
            left = 0
        self.left_out[0] = i32(left)
        n -= left
        i = n
        while i < self.n:
            indices[i] = 0
            values[i] = 0
            i += 1
        self.n = n
