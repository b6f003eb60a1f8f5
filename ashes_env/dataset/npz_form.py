"""Shards as `.npz` files of NumPy: equal columns have equal bytes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Final

import numpy as np

from ashes_env.dataset.columns import Columns
from ashes_env.dataset.errors import DatasetError
from ashes_env.files import FileError, open_file

ENDING: Final = ".npz"
LEVEL: Final = 6


def packed(columns: Columns) -> bytes:
    """The bytes of a shard; no time stands in them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as file:
        for name, column in columns.items():
            part = io.BytesIO()
            np.lib.format.write_array(part, np.ascontiguousarray(column), allow_pickle=False)
            about = zipfile.ZipInfo(f"{name}.npy")
            about.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(about, part.getvalue(), compresslevel=LEVEL)
    return out.getvalue()


def read(path: Path) -> Columns:
    """The columns of a shard. Raises `DatasetError`."""
    try:
        with open_file(path) as file, np.load(file, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (FileError, ValueError, EOFError, KeyError, zipfile.BadZipFile) as error:
        raise DatasetError(f"{path.name} is no shard: {error}") from error
