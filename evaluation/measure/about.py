"""What figures belong to: which version, which commit, on what kind of machine. No names and no paths."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path
from typing import Any, Final

import numpy as np

from evaluation.measure import our_streams

ROOT: Final = Path(__file__).resolve().parents[2]


def commit(directory: Path) -> str | None:
    """The commit of a checkout, "-dirty" after it where files differ from it; None where there is none to be known."""
    try:
        found = subprocess.run(
            ["git", "-C", str(directory), "describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return found.stdout.strip() or None if found.returncode == 0 else None


def machine() -> dict[str, Any]:
    """What the figures were measured on, in general words."""
    return {
        "cores": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiled": our_streams.compiled(),
    }


def version() -> dict[str, Any]:
    """What was measured: version, commit, hash of the encoding."""
    found = our_streams.about()
    return {"version": found["version"], "commit": commit(ROOT), "schema": found["schema"]}
