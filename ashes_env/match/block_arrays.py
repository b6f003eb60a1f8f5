"""The arrays of a batch in one block of memory, which processes may share."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ashes_env.encoding.arrays import n_flat, n_raw
from ashes_env.encoding.layout import Layout
from ashes_env.match.block import N_FACTS, Rows

ALIGN: Final = 64  # the length of a cache line, so that processes do not write to the same line

UINT8: Final = "uint8"
FLOAT32: Final = "float32"
DTYPES: Final = (UINT8, FLOAT32)


class Arrays:
    """Arrays with a row for each of `n` games; `width` is the number of rewards and last observations in a row.
    `layout` lists them.

    `memory` is a writable buffer of `size(shape, n, width, dtype)` zero bytes; `None` allocates one.
    """

    actions: NDArray[np.int64]
    waits: NDArray[np.bool_]
    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    facts: NDArray[np.int64]
    last_seen: NDArray[np.uint8]
    last_facts: NDArray[np.int64]

    def __init__(self, shape: Layout, n: int, width: int, dtype: str, memory: Any = None) -> None:
        self.shape = shape
        self.n = n
        self.width = width
        self.dtype = dtype
        whole = np.frombuffer(bytearray(size(shape, n, width, dtype)) if memory is None else memory, np.uint8)
        at = 0
        for name, sizes, kind in layout(shape, n, width, dtype):
            length = _bytes(sizes, kind)
            setattr(self, name, whole[at : at + length].view(kind).reshape(sizes))
            at += _aligned(length)

    def leave(self) -> None:
        """Copies all arrays to memory of their own, so that the given memory can be freed."""
        for name, *_ in layout(self.shape, self.n, self.width, self.dtype):
            setattr(self, name, getattr(self, name).copy())

    def rows(self, a: int, b: int, seen: NDArray[np.uint8]) -> Rows:
        """Rows `a` to `b - 1` for a block; it writes observations into `seen` (b - a, n_raw), before
        they are scaled.
        """
        return Rows(
            n_raw(self.shape),
            self.shape.n_actions,
            self.width,
            _flat(self.actions[a:b]),
            _flat(self.waits[a:b]),
            _flat(seen),
            _flat(self.masks[a:b].view(np.uint8)),
            _flat(self.seats[a:b]),
            _flat(self.rewards[a:b]),
            _flat(self.terminated[a:b]),
            _flat(self.truncated[a:b]),
            _flat(self.facts[a:b]),
            _flat(self.last_seen[a:b]),
            _flat(self.last_facts[a:b]),
        )


def layout(shape: Layout, n: int, width: int, dtype: str) -> list[tuple[str, tuple[int, ...], DTypeLike]]:
    """Name, shape and dtype of every array."""
    return [
        ("actions", (n,), np.int64),
        ("waits", (n,), np.bool_),
        *(
            [("observations", (n, n_raw(shape)), np.uint8)]
            if dtype == UINT8
            else [("observations", (n, n_flat(shape)), np.float32)]
        ),
        ("masks", (n, shape.n_actions), np.bool_),
        ("seats", (n,), np.int8),
        ("rewards", (n, width), np.float64),
        ("terminated", (n,), np.bool_),
        ("truncated", (n,), np.bool_),
        ("facts", (n, N_FACTS), np.int64),
        ("last_seen", (n, width, n_raw(shape)), np.uint8),
        ("last_facts", (n, N_FACTS), np.int64),
    ]


def size(shape: Layout, n: int, width: int, dtype: str) -> int:
    """The size of all arrays in bytes."""
    return sum(_aligned(_bytes(sizes, kind)) for _, sizes, kind in layout(shape, n, width, dtype))


def _bytes(shape: tuple[int, ...], kind: DTypeLike) -> int:
    return int(np.prod(shape)) * np.dtype(kind).itemsize


def _aligned(length: int) -> int:
    return -(-length // ALIGN) * ALIGN


def _flat(array: NDArray[Any]) -> Any:
    return array.reshape(-1).data
