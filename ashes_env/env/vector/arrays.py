"""The arrays of a batch, laid over one piece of memory that processes may share."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.env.vector.block import N_FACTS, N_RAW, Rows

ALIGN: Final = 64  # a line of the cache, so that processes do not write into each other's lines

UINT8: Final = "uint8"
FLOAT32: Final = "float32"
DTYPES: Final = (UINT8, FLOAT32)


class Arrays:
    """One row for each of `n` games, `width` rewards and last views in each: see `layout`.

    `memory` is a writable buffer of `size(n, width, dtype)` bytes, all zeros; without one it is made here.
    """

    actions: NDArray[np.int64]
    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    facts: NDArray[np.int64]
    last_seen: NDArray[np.uint8]
    last_facts: NDArray[np.int64]

    def __init__(self, n: int, width: int, dtype: str, memory: Any = None) -> None:
        self.n = n
        self.width = width
        self.dtype = dtype
        whole = np.frombuffer(bytearray(size(n, width, dtype)) if memory is None else memory, np.uint8)
        at = 0
        for name, shape, kind in layout(n, width, dtype):
            length = _bytes(shape, kind)
            setattr(self, name, whole[at : at + length].view(kind).reshape(shape))
            at += _aligned(length)

    def rows(self, a: int, b: int, seen: NDArray[np.uint8]) -> Rows:
        """Rows `a` to `b`, for a block; observations go into `seen` (b - a, N_RAW) before they are scaled."""
        return Rows(
            self.width, _flat(self.actions[a:b]), _flat(seen), _flat(self.masks[a:b].view(np.uint8)),
            _flat(self.seats[a:b]), _flat(self.rewards[a:b]), _flat(self.terminated[a:b]), _flat(self.truncated[a:b]),
            _flat(self.facts[a:b]), _flat(self.last_seen[a:b]), _flat(self.last_facts[a:b]),
        )  # fmt: skip


def layout(n: int, width: int, dtype: str) -> list[tuple[str, tuple[int, ...], DTypeLike]]:
    """Name, shape and type of every array."""
    return [
        ("actions", (n,), np.int64),
        ("observations", (n, N_RAW), np.uint8 if dtype == UINT8 else np.float32),
        ("masks", (n, N_ACTIONS), np.bool_),
        ("seats", (n,), np.int8),
        ("rewards", (n, width), np.float64),
        ("terminated", (n,), np.bool_),
        ("truncated", (n,), np.bool_),
        ("facts", (n, N_FACTS), np.int64),
        ("last_seen", (n, width, N_RAW), np.uint8),
        ("last_facts", (n, N_FACTS), np.int64),
    ]


def size(n: int, width: int, dtype: str) -> int:
    """The bytes that all arrays take."""
    return sum(_aligned(_bytes(shape, kind)) for _, shape, kind in layout(n, width, dtype))


def _bytes(shape: tuple[int, ...], kind: DTypeLike) -> int:
    return int(np.prod(shape)) * np.dtype(kind).itemsize


def _aligned(length: int) -> int:
    return -(-length // ALIGN) * ALIGN


def _flat(array: NDArray[Any]) -> Any:
    return array.reshape(-1).data
