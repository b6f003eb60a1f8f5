"""The observation spaces for the settings `obs_mode`, `dtype`, `actions` and `table`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from ashes_env.encoding.fields import CONSEQUENCE
from ashes_env.encoding.layout import MAX_ACTIONS, Ids, Layout
from ashes_env.encoding.schema import SIZES, TWO
from ashes_env.encoding.sizes import PART_FIELDS, PART_IDS, PART_ROWS, n_flat, n_raw
from ashes_env.encoding.vocabulary import N_TITLES
from ashes_env.match.forms import CONSEQUENCES, FLAT, FLOAT32, IDS


def seen_space(
    obs_mode: str = FLAT, shape: Layout = TWO, dtype: str = FLOAT32, actions: str = IDS, consequences: bool = False
) -> spaces.Space[Any]:
    """The space of one seat's observation, without the mask: a vector; with action rows a dict that holds the vector as
    "observation"; or the parts of the entities, which always include the rows. `consequences` are an array of as many
    rows; in a vector alone they are part of it, if `shape` has them.
    """
    if obs_mode == FLAT:
        size = n_flat(shape) if dtype == FLOAT32 else n_raw(shape)
        vector = numbers((size,), dtype)
        if actions == IDS:
            return vector
        return spaces.Dict({"observation": vector, **_part("actions", shape, dtype), **_ahead(dtype, consequences)})
    general = [kind for piece in shape.pieces[: shape.n_general] for _ in range(piece.rows) for _, kind in piece.ids]
    parts: dict[str, spaces.Space[Any]] = {
        "globals": numbers((shape.general_numbers,), dtype),
        "global_ids": spaces.Box(0, np.array([_most(kind, shape) for kind in general], np.int32), dtype=np.int32),
    }
    for part in PART_ROWS:
        parts.update(_part(part, shape, dtype))
    return spaces.Dict({**parts, **_ahead(dtype, consequences)})


def _ahead(dtype: str, consequences: bool) -> dict[str, spaces.Space[Any]]:
    """The space of the consequences that are an array of their own, if there are any."""
    return {CONSEQUENCES: numbers((MAX_ACTIONS, len(CONSEQUENCE)), dtype)} if consequences else {}


def parts_space(parts: Mapping[str, tuple[int, ...]], dtype: str) -> dict[str, spaces.Space[Any]]:
    """The spaces of the arrays of numbers, or of title ids for names that say so."""
    return {
        name: spaces.Box(0, N_TITLES - 1, shape, np.int32) if name.endswith("_ids") else numbers(shape, dtype)
        for name, shape in parts.items()
    }


def numbers(size: tuple[int, ...], dtype: str) -> spaces.Box:
    """The space of an array of numbers: scaled float32, or uint8."""
    return spaces.Box(0.0, 1.0, size, np.float32) if dtype == FLOAT32 else spaces.Box(0, 255, size, np.uint8)


def _part(part: str, shape: Layout, dtype: str) -> dict[str, spaces.Space[Any]]:
    """The spaces of the numbers and the ids of one part of the entities."""
    columns: Ids = PART_IDS[part]
    most = np.array([[_most(kind, shape) for _, kind in columns]] * PART_ROWS[part], np.int32)
    return {
        part: numbers((PART_ROWS[part], len(PART_FIELDS[part])), dtype),
        f"{part[:-1]}_ids": spaces.Box(0, most, dtype=np.int32),
    }


def _most(vocabulary: str, shape: Layout) -> int:
    return SIZES.get(vocabulary, shape.n_actions) - 1
