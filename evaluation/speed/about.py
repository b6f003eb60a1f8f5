"""The version and the kind of machine of a measurement, without names or paths."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any, Final

import numpy as np

from evaluation.speed import our_streams

ROOT: Final = Path(__file__).resolve().parents[2]


def machine() -> dict[str, Any]:
    """A general description of the machine."""
    return {
        "cores": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiled": our_streams.compiled(),
    }
