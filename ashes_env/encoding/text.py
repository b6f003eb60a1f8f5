"""An observation read back as words, for people and for tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.schema import N_OBSERVATION, schema


def observation_text(observation: NDArray[np.float32]) -> str:
    """The numbers of an observation that are not 0, one a line: name, raw value, meaning. Codes of titles are left out.

    Raises `ValueError` for a vector of another shape.
    """
    if observation.shape != (N_OBSERVATION,):
        raise ValueError(f"an observation has the shape ({N_OBSERVATION},), this has {observation.shape}")
    lines: list[str] = []
    for row in schema():
        value = float(observation[row.number])
        if value and ".code " not in row.name:
            lines.append(f"{row.name} = {value * row.top:g} ({row.meaning})")
    return "\n".join(lines)
