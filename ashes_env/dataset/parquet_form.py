"""Shards as Parquet files, by pyarrow: equal columns have equal bytes with one version of it.

An observation or mask is a list of fixed size of its numbers; so is a part of the entities, whose shape is in the list
of shards. A policy is two lists of its own length.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from ashes_env.dataset.columns import ACTIONS, CHANCES, OF_POLICY, START, Columns
from ashes_env.dataset.errors import DatasetError, needed
from ashes_env.files import FileError, open_file

ENDING: Final = ".parquet"
GROUP: Final = 2048  # rows of a group, which a viewer loads at once
LEVEL: Final = 3
FORM: Final = "parquet"


def _arrow() -> tuple[Any, Any]:
    check()
    import pyarrow
    from pyarrow import parquet

    return pyarrow, parquet


def check() -> None:
    """Raises `MissingExtra` if pyarrow is not installed."""
    needed(FORM, "pyarrow")


def packed(columns: Columns) -> bytes:
    """The bytes of a shard; no time stands in them. Raises `MissingExtra`."""
    arrow, parquet = _arrow()
    arrays: list[Any] = []
    fields: list[Any] = []
    for name, column in columns.items():
        if name in (START, CHANCES):
            continue
        if name == ACTIONS:
            starts = arrow.array(columns[START].astype(np.int32))
            for each in (ACTIONS, CHANCES):
                arrays.append(arrow.ListArray.from_arrays(starts, arrow.array(columns[each])))
                fields.append(arrow.field(each, arrays[-1].type, nullable=False))
        elif column.ndim == 1:
            arrays.append(arrow.array(column))
            fields.append(arrow.field(name, arrays[-1].type, nullable=False))
        else:
            size = int(np.prod(column.shape[1:]))
            kind = arrow.field("item", arrow.from_numpy_dtype(column.dtype), nullable=False)
            told = arrow.array(np.ascontiguousarray(column).reshape(-1))
            arrays.append(arrow.FixedSizeListArray.from_arrays(told, type=arrow.list_(kind, size)))
            fields.append(arrow.field(name, arrays[-1].type, nullable=False))
    table = arrow.Table.from_arrays(arrays, schema=arrow.schema(fields))
    out = arrow.BufferOutputStream()
    parquet.write_table(
        table, out, row_group_size=GROUP, compression="zstd", compression_level=LEVEL, use_dictionary=False
    )
    found: bytes = out.getvalue().to_pybytes()
    return found


def read(path: Path, shapes: dict[str, tuple[int, ...]]) -> Columns:
    """The columns of a shard; `shapes` are those of the observations by name. Raises `DatasetError`."""
    arrow, parquet = _arrow()
    try:
        with open_file(path) as file:
            table = parquet.read_table(file, use_threads=False)
    except (FileError, arrow.ArrowException, OSError) as error:
        raise DatasetError(f"{path.name} is no shard: {error}") from error
    out: Columns = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        column = column.combine_chunks() if hasattr(column, "combine_chunks") else column
        if name in OF_POLICY:
            out[START] = np.asarray(column.offsets).astype(np.int64)
            out[name] = np.asarray(column.flatten())
        elif arrow.types.is_fixed_size_list(column.type):
            flat = np.asarray(column.flatten())
            out[name] = flat.reshape(len(column), *shapes.get(name, (column.type.list_size,)))
        else:
            out[name] = column.to_numpy(zero_copy_only=False)
    return out
