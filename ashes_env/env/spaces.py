"""What observations look like, by the setting `obs_mode`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from ashes_env.encoding.entity_schema import PARTS
from ashes_env.encoding.schema import N_OBSERVATION

FLAT: Final = "flat"
ENTITIES: Final = "entities"
OBS_MODES: Final = (FLAT, ENTITIES)


def seen_space(obs_mode: str) -> spaces.Space[Any]:
    """The space of what one seat sees, without the mask: a vector, or the parts of the entities."""
    if obs_mode == FLAT:
        return spaces.Box(0.0, 1.0, (N_OBSERVATION,), np.float32)
    return spaces.Dict({part.name: spaces.Box(0.0, 1.0, part.shape, np.float32) for part in PARTS})
