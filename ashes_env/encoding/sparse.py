"""The sparse form: the indices and values of the entries of the flat form that are not zero, without the card facts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.arrays import ID_SCALE, LITTLE, OF_IDS, classes_of, flat_arrays, vec_of
from ashes_env.encoding.gathering import Entries, Gatherer
from ashes_env.encoding.layout import Layout

Sparse = dict[str, NDArray[Any]]

# About twice the most entries that occur. Measured in 5,900 games of random decks played at random, for every seat at
# 15% of the decisions, largest and mean number: two players 266 and 150, three 348 and 197, four 379 and 242; against a
# Chimera alone 234 and 150, with a partner 335 and 229. `our_streams.crowded` with 10 units and more on a side: 192.
ROOM: Final = 256
ROOM_OF_A_SIDE: Final = 128


def room(shape: Layout) -> int:
    """The length of the arrays of a sparse observation."""
    return ROOM + ROOM_OF_A_SIDE * shape.sides


class SparseArrays:
    """Conversions for a layout in the sparse form. `whole`: values are raw integers, not float32."""

    __slots__ = ("n", "scale", "shape", "tops", "whole")

    def __init__(self, shape: Layout, whole: bool) -> None:
        self.shape = shape
        self.whole = whole
        self.n = room(shape)
        flat = flat_arrays(shape)
        self.tops = np.concatenate([flat.tops, np.full(shape.ids, ID_SCALE - 1, np.uint16)])
        self.scale = flat.scale_all

    def parts(self, raw: bytes) -> Sparse:
        """The arrays of one observation, all new: `indices`, int32 (N,), ascending; `values`, float32 (N,) in (0, 1] or
        with `whole` uint16 (N,); after the entries both are 0. `left_out`, int32 (1,): how many entries at the end had
        no room.
        """
        numbers, entries = self.shape.numbers, np.empty(len(self.tops), np.uint16)
        entries[:numbers] = np.frombuffer(raw, np.uint8, numbers)
        entries[numbers:] = np.frombuffer(raw, LITTLE, self.shape.ids, numbers)
        found = (entries != 0).nonzero()[0]
        left_out = max(0, len(found) - self.n)
        if left_out:
            found = found[: self.n]
        n = len(found)
        indices, values = np.zeros(self.n, np.int32), np.zeros(self.n, np.uint16 if self.whole else np.float32)
        indices[:n] = found
        if self.whole:
            values[:n] = entries[found]
        else:
            np.multiply(np.minimum(entries[found], self.tops[found]), self.scale[found], values[:n])
        return {"indices": indices, "values": values, "left_out": np.array([left_out], np.int32)}

    def entries(self) -> Entries:
        """The same conversion for the compiled engine (`Gatherer`)."""
        shape, flat = self.shape, flat_arrays(self.shape)
        if self.whole:
            first, bits = np.zeros(shape.numbers, np.int32), vec_of(np.arange(256, dtype=np.int32))
            of_id = vec_of(np.arange(ID_SCALE, dtype=np.int32))
        else:
            classes, bits = classes_of(flat.tops, flat.scale)
            first = 256 * np.frombuffer(classes, np.uint8).astype(np.int32)
            of_id = vec_of((np.arange(ID_SCALE, dtype=np.float32) * OF_IDS).view(np.int32))
        return Entries(shape.numbers, shape.ids, self.n, vec_of(first), bits, of_id)


@lru_cache(maxsize=16)
def sparse_arrays(shape: Layout, whole: bool = False) -> SparseArrays:
    """The conversions of a layout, cached."""
    return SparseArrays(shape, whole)


@lru_cache(maxsize=8)
def _entries(shape: Layout, whole: bool) -> Entries:
    return sparse_arrays(shape, whole).entries()


def gatherer_of(shape: Layout, whole: bool = False) -> Gatherer:
    """A converter for one observer. Its `copied` returns its last result as `SparseArrays.parts` does."""
    made = Gatherer(_entries(shape, whole))
    memory: tuple[Any, Any, Any] = (made.indices, made.values, made.left_out)
    indices = np.frombuffer(memory[0], np.int32).copy
    left_out = np.frombuffer(memory[2], np.int32).copy
    if whole:
        integers = np.frombuffer(memory[1], np.int32)

        def whole_parts() -> Sparse:
            return {"indices": indices(), "values": integers.astype(np.uint16), "left_out": left_out()}

        made.copied = whole_parts
        return made
    values = np.frombuffer(memory[1], np.float32).copy

    def parts() -> Sparse:
        return {"indices": indices(), "values": values(), "left_out": left_out()}

    made.copied = parts
    return made
