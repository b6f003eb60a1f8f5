"""Where the source of a module lies, for those who read what compiled classes have forgotten."""

from __future__ import annotations

import sys
from pathlib import Path


def source_of(module: str) -> Path | None:
    """The source of a module that has been imported, by its full name; `None` for what has none.

    A compiled module that another compiled one has imported tells a wrong `__file__`, so its package is asked.
    """
    package, _, name = module.rpartition(".")
    folders = getattr(sys.modules.get(package), "__path__", None)
    if folders:
        return Path(folders[0]) / f"{name}.py"
    place = getattr(sys.modules[module], "__file__", None)
    return None if place is None else Path(place)
