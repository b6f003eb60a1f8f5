"""What observations look like, by the setting `obs_mode`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from ashes_env.encoding.arrays import PART_FIELDS, PART_IDS, PART_ROWS, n_flat
from ashes_env.encoding.layout import Layout
from ashes_env.encoding.schema import SIZES, TWO

FLAT: Final = "flat"
ENTITIES: Final = "entities"
OBS_MODES: Final = (FLAT, ENTITIES)


def seen_space(obs_mode: str, shape: Layout = TWO) -> spaces.Space[Any]:
    """The space of what one seat sees, without the mask: a vector, or the parts of the entities."""
    if obs_mode == FLAT:
        return spaces.Box(0.0, 1.0, (n_flat(shape),), np.float32)
    general = [kind for piece in shape.pieces[: shape.n_general] for _ in range(piece.rows) for _, kind in piece.ids]
    parts: dict[str, spaces.Space[Any]] = {
        "globals": spaces.Box(0.0, 1.0, (shape.general_numbers,), np.float32),
        "global_ids": spaces.Box(0, np.array([_most(kind, shape) for kind in general], np.int32), dtype=np.int32),
    }
    for part, rows in PART_ROWS.items():
        most = np.array([[_most(kind, shape) for _, kind in PART_IDS[part]]] * rows, np.int32)
        parts[part] = spaces.Box(0.0, 1.0, (rows, len(PART_FIELDS[part])), np.float32)
        parts[f"{part[:-1]}_ids"] = spaces.Box(0, most, dtype=np.int32)
    return spaces.Dict(parts)


def _most(vocabulary: str, shape: Layout) -> int:
    return SIZES.get(vocabulary, shape.n_actions) - 1
