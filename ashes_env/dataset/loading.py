"""Reads shards as arrays of NumPy."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ashes_env.dataset import npz_form, parquet_form
from ashes_env.dataset import shard_list as lists
from ashes_env.dataset.columns import MASK, Columns, joined, unpacked
from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.shard_list import MINARI, NPZ

SHOWN: Final = "minari.MinariDataset reads the folder 'data' in it"


def load_shards(folder: str | os.PathLike[str]) -> Iterator[Columns]:
    """The columns of each shard by name: observations (n, ...) in the type of the form, masks unpacked to bool
    (n, n_actions), and arrays (n,) for the rest (`ashes_env/dataset/columns.py`). Raises `DatasetError` for a folder
    without all its shards, and `MissingExtra`.
    """
    place = Path(folder)
    found = lists.read(place)
    if found.written_as == MINARI:
        raise DatasetError(f"{place.name} is a data set of Minari: {SHOWN}")
    if not found.complete:
        raise DatasetError(f"{place.name} has not all its shards: `ashes dataset expand` goes on with the rest")
    shapes = {name: shape for name, (_, shape) in found.observations.items()}
    for shard in found.shards:
        path = place / shard.name
        columns = npz_form.read(path) if found.written_as == NPZ else parquet_form.read(path, shapes)
        if MASK not in columns or any(name not in columns for name in found.observations):
            raise DatasetError(f"{shard.name} lacks columns that its list names")
        columns[MASK] = unpacked(columns[MASK], found.n_actions)
        yield columns


def load(folder: str | os.PathLike[str]) -> Columns:
    """The columns of all shards, one after the other, as `load_shards` gives them: they have to fit into memory. Raises
    as `load_shards` does.
    """
    return joined(list(load_shards(folder)))
