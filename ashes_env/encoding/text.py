"""Observations as readable text, for people and for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ashes_env.encoding.layout import Layout
from ashes_env.encoding.schema import TWO, schema
from ashes_env.encoding.sizes import ID_SCALE
from ashes_env.encoding.vocabulary import title_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def observation_text(observation: NDArray[np.float32], shape: Layout = TWO) -> str:
    """The flat form as float32 as text: the non-zero values, one a line: name, raw value or title, meaning. Facts are
    left out, because they follow from the titles.

    Raises `ValueError` for an array of another shape or type.
    """
    rows = schema(shape)
    if observation.shape != (len(rows),) or observation.dtype != "float32":
        raise ValueError(
            f"an observation has the shape ({len(rows)},) and float32, this has {observation.shape} and "
            f"{observation.dtype}"
        )
    lines: list[str] = []
    for row in rows:
        value: Any = float(observation[row.number])
        if not value or row.kind == "fact":
            continue
        if row.kind == "number":
            lines.append(f"{row.name} = {value * row.top:g} ({row.meaning})")
        else:
            number = round(value * ID_SCALE)
            lines.append(f"{row.name} = {title_of(number) if row.kind == 'title' else number} ({row.meaning})")
    return "\n".join(lines)
