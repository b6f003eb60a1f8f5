"""A digest of what a trained policy computes, for naming it in submissions.

It covers the weights by the names of their columns, their shapes, and the kind of network; not how they are stored. So
it stays the same when a checkpoint is converted to another format or layout that plays the same: columns that move, new
columns with weight zero, and reserved columns do not count.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.checkpoint import Checkpoint
from ashes_env.agents.columns import LEAST, UNUSED, named_axes
from ashes_env.agents.shapes import IDS


def fingerprint(found: Checkpoint) -> str:
    """The digest of a checkpoint, in hexadecimal. Raises `AgentError` if its weights cannot be read or adapted."""
    meta = found.meta
    digest = sha256(repr((meta.get("observation"), meta.get("network"), meta.get("titles", IDS))).encode())
    weights = found.weights()
    for name in sorted(weights):
        for part, row in _rows(name, np.asarray(weights[name])):
            digest.update(f"{name}\0{part}\0{row.shape}\0".encode() + row.tobytes())
    return digest.hexdigest()


def _rows(name: str, array: NDArray[Any]) -> list[tuple[str, NDArray[Any]]]:
    """The numbers of a weight: for each column with a name and an effect, in the order of the names, else all."""
    whole = np.ascontiguousarray(array, np.dtype("<f4"))
    axes = named_axes(name)
    if not axes:
        return [("", whole)]
    ((axis, labels),) = axes
    nothing = LEAST if name == "action_net.bias" else 0.0
    rows = np.ascontiguousarray(np.moveaxis(whole, axis, 0))
    named = [(repr(label[0]), row) for label, row in zip(labels, rows, strict=True) if UNUSED not in label]
    return sorted(((label, row) for label, row in named if np.any(row != nothing)), key=lambda pair: pair[0])
