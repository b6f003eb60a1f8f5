"""Raw bytes to the entries that are not zero: their indices and values, in one pass.

For the compiled engine. In plain Python `sparse.SparseArrays.parts` gives the same and is faster, with NumPy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64

WORD: Final = 8  # bytes
LOW_56: Final[i64] = 0x00FFFFFFFFFFFFFF
LOW_48: Final[i64] = 0x0000FFFFFFFFFFFF


class Entries:
    """The constants of a conversion: `numbers` bytes, then `ids` ids of two bytes; room for `most` entries.

    `bits[first[i] + byte]` is the value of the byte with index i, `of_id[id]` that of an id: float32 as the bits of
    integers, or the integers themselves.
    """

    __slots__ = ("bits", "first", "ids", "most", "numbers", "of_id")

    def __init__(self, numbers: int, ids: int, most: int, first: vec[i32], bits: vec[i32], of_id: vec[i32]) -> None:
        self.numbers: i64 = numbers
        self.ids: i64 = ids
        self.most: i64 = most
        self.first = first
        self.bits = bits
        self.of_id = of_id


def _rest(raw: bytes, at: i64, end: i64) -> i64:
    """The bytes from `at` on, fewer than a word, as one."""
    word: i64 = 0
    while end > at:
        end -= 1
        word = (word << 8) + i64(raw[end])
    return word


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
        first, bits = entries.first, entries.bits
        n: i64 = 0
        at: i64 = 0
        while at < numbers:
            stop = at + WORD
            if stop + WORD <= numbers and read_i64_le(raw, at) | read_i64_le(raw, stop) == 0:
                at = stop + WORD
                continue
            if stop <= numbers:
                word = read_i64_le(raw, at)
                if word == 0:
                    at = stop
                    continue
            else:
                word = _rest(raw, at, numbers)
            i = at
            while word != 0:
                byte = word & 255
                if byte != 0:
                    if n < most:
                        indices[n] = i32(i)
                        values[n] = bits[i64(first[i]) + byte]
                    n += 1
                word = word >> 8 & LOW_56
                i += 1
            at = stop
        of_id = entries.of_id
        at = numbers
        while at < end:
            stop = at + WORD
            if stop <= end:
                word = read_i64_le(raw, at)
                if word == 0:
                    at = stop
                    continue
            else:
                word = _rest(raw, at, end)
            i = numbers + ((at - numbers) >> 1)
            while word != 0:
                found = word & 65535
                if found != 0:
                    if n < most:
                        indices[n] = i32(i)
                        values[n] = of_id[found]
                    n += 1
                word = word >> 16 & LOW_48
                i += 1
            at = stop
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
