"""The arrays of a batch in one block of memory, which processes may share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ashes_env.encoding.layout import Layout
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.match.block import N_FACTS, Rows

ALIGN: Final = 64  # the length of a cache line, so that processes do not write to the same line

UINT8: Final = "uint8"
FLOAT32: Final = "float32"
DTYPES: Final = (UINT8, FLOAT32)

Row = tuple[str, tuple[int, ...], DTypeLike]  # name, shape and dtype of an array


class StepArrays:
    """The arrays of every batch, with a row for each game: what is taken, seen and paid in a step."""

    actions: NDArray[np.int64]
    waits: NDArray[np.bool_]
    observations: Any
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    facts: NDArray[np.int64]
    last_seen: Any
    last_facts: NDArray[np.int64]

    def leave(self) -> None:
        """Copies all arrays to memory of their own, so that the given memory can be freed."""
        for name, found in vars(self).items():
            if isinstance(found, np.ndarray):
                setattr(self, name, found.copy())
            elif isinstance(found, dict):
                setattr(self, name, {key: part.copy() for key, part in found.items()})


class Arrays(StepArrays):
    """The arrays of blocks; `width` is the number of rewards and last observations in a row. `layout` lists them.

    `memory` is a writable buffer of `size(shape, n, width, dtype)` zero bytes; `None` allocates one.
    """

    observations: NDArray[Any]
    last_seen: NDArray[np.uint8]

    def __init__(self, shape: Layout, n: int, width: int, dtype: str, memory: Any = None) -> None:
        self.shape = shape
        self.n = n
        self.width = width
        self.dtype = dtype
        for name, found in laid_out(layout(shape, n, width, dtype), memory).items():
            setattr(self, name, found)

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


def layout(shape: Layout, n: int, width: int, dtype: str) -> list[Row]:
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
    return total(layout(shape, n, width, dtype))


def laid_out(rows: Sequence[Row], memory: Any = None) -> dict[str, NDArray[Any]]:
    """Arrays one after the other in `memory`, a writable buffer of `total(rows)` zero bytes; `None` allocates one."""
    whole = np.frombuffer(bytearray(total(rows)) if memory is None else memory, np.uint8)
    out: dict[str, NDArray[Any]] = {}
    at = 0
    for name, sizes, kind in rows:
        length = _bytes(sizes, kind)
        out[name] = whole[at : at + length].view(kind).reshape(sizes)
        at += _aligned(length)
    return out


def total(rows: Sequence[Row]) -> int:
    """The size of arrays in bytes."""
    return sum(_aligned(_bytes(sizes, kind)) for _, sizes, kind in rows)


def _bytes(shape: tuple[int, ...], kind: DTypeLike) -> int:
    return int(np.prod(shape)) * np.dtype(kind).itemsize


def _aligned(length: int) -> int:
    return -(-length // ALIGN) * ALIGN


def _flat(array: NDArray[Any]) -> Any:
    return array.reshape(-1).data
