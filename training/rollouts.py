"""Rollouts in memory that the processes of a training share: one writes one while the other learns from another."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ashes_env.encoding.arrays import n_raw
from ashes_env.encoding.schema import TWO
from ashes_env.match.block_arrays import Row, laid_out

Array = NDArray[Any]


class Rollout:
    """What was played: arrays (steps, games, ...). `legal` lists the `counts` legal actions of a decision, `chosen` is
    the place of the action among them, `chances` the logarithm of its probability when it was played, and `values` has
    a row more, of what comes after the rollout.
    """

    seen: Array
    legal: Array
    counts: Array
    chosen: Array
    chances: Array
    values: Array
    rewards: Array
    over: Array


class Memory:
    """Two rollouts, and the `size` weights that the next one is played with. `buffer` is memory that processes share:
    `total(Memory.rows(...))` zero bytes.
    """

    def __init__(self, steps: int, games: int, size: int, buffer: Any = None) -> None:
        arrays = laid_out(self.rows(steps, games, size), buffer)
        self.weights = torch.from_numpy(arrays.pop("weights"))
        self.rollouts = [Rollout(), Rollout()]
        for name, found in arrays.items():
            setattr(self.rollouts[int(name[0])], name[1:], found)

    @staticmethod
    def rows(steps: int, games: int, size: int) -> list[Row]:
        """Name, shape and dtype of every array."""
        shape = (steps, games)
        rows: list[Row] = [
            ("seen", (*shape, n_raw(TWO)), np.uint8),
            ("legal", (*shape, TWO.n_actions), np.int16),
            ("counts", shape, np.int64),
            ("chosen", shape, np.int64),
            ("chances", shape, np.float32),
            ("values", (steps + 1, games), np.float32),
            ("rewards", shape, np.float32),
            ("over", shape, np.bool_),
        ]
        twice = [(f"{i}{name}", shape, kind) for i in range(2) for name, shape, kind in rows]
        return [*twice, ("weights", (size,), np.float32)]
