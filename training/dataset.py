"""Labelled decisions in memory, as compact as they can be drawn from at random.

Six of a hundred bytes of an observation are not 0, and one action of seventy is legal: only these are stored. So
thousands of games fit into the memory of a laptop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ashes_env.decks import definitions
from ashes_env.encoding.arrays import facts, flat_arrays
from ashes_env.encoding.schema import TWO


class Sparse(NamedTuple):
    """A matrix of which few entries are stored: row `i` has those from `starts[i]` to `starts[i + 1]`."""

    width: int
    starts: NDArray[np.int64]
    columns: NDArray[Any]
    entries: NDArray[Any]

    @classmethod
    def of(cls, matrix: NDArray[Any], where: NDArray[np.bool_]) -> Sparse:
        """The entries of a matrix at the given places."""
        rows, columns = where.nonzero()
        n, width = matrix.shape
        stored = columns.astype(np.min_scalar_type(width))
        return cls(width, np.searchsorted(rows, np.arange(n + 1)), stored, matrix[rows, columns])

    @classmethod
    def joined(cls, parts: Sequence[Sparse]) -> Sparse:
        """One matrix of the rows of several."""
        counts = np.concatenate([np.diff(part.starts) for part in parts])
        starts = np.concatenate(([0], np.cumsum(counts)))
        columns = np.concatenate([part.columns for part in parts])
        return cls(parts[0].width, starts, columns, np.concatenate([part.entries for part in parts]))

    def dense(self, rows: NDArray[np.integer[Any]], rest: float = 0) -> NDArray[Any]:
        """The given rows; entries that are not stored are `rest`."""
        first = self.starts[rows]
        counts = self.starts[rows + 1] - first
        at = np.arange(counts.sum()) + np.repeat(first - np.cumsum(counts) + counts, counts)
        out = np.full((len(rows), self.width), rest, self.entries.dtype)
        out[np.repeat(np.arange(len(rows)), counts), self.columns[at]] = self.entries[at]
        return out


class Batch(NamedTuple):
    """Decisions to learn from: observations (n, ...); masks, bool (n, n_actions); the probabilities that the policy is
    to have, float32 (n, n_actions), 0 where an action is not legal; the values, float32 (n,).
    """

    seen: NDArray[Any]
    masks: NDArray[np.bool_]
    chances: NDArray[np.float32]
    values: NDArray[np.float32]


class Dataset(NamedTuple):
    """Labelled decisions. `seen` are the observations in bytes, from which those of `form` follow; `legal` the
    probabilities of the legal actions, most of them 0 where an agent has chosen.
    """

    form: str
    seen: Sparse
    legal: Sparse
    values: NDArray[np.float32]

    @classmethod
    def of(cls, form: str, batch: Batch) -> Dataset:
        """Stores decisions, whose observations are in bytes."""
        seen, masks, chances, values = batch
        return cls(form, Sparse.of(seen, seen != 0), Sparse.of(chances, masks), values)

    @classmethod
    def joined(cls, parts: Sequence[Dataset]) -> Dataset:
        """The decisions of several games."""
        seen = Sparse.joined([part.seen for part in parts])
        legal = Sparse.joined([part.legal for part in parts])
        return cls(parts[0].form, seen, legal, np.concatenate([part.values for part in parts]))

    @property
    def nbytes(self) -> int:
        """How much memory the decisions take."""
        stored = (*self.seen[1:], *self.legal[1:], self.values)
        return sum(each.nbytes for each in stored)

    def batch(self, rows: NDArray[np.integer[Any]]) -> Batch:
        """The given decisions."""
        seen, chances = self.seen.dense(rows), self.legal.dense(rows, -1)
        if self.form == "flat":
            seen = flat_arrays(TWO).batch(seen, facts(definitions()))
        return Batch(seen, chances >= 0, np.maximum(chances, 0), self.values[rows])
