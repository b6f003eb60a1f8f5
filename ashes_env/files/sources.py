"""Finds the source file of a module, for code that needs what compiled classes do not keep, and tells a clone of the
repository from an installed package.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from ashes_env.files.errors import FileError

ROOT: Final = Path(__file__).resolve().parents[2]


def only_in_a_clone(command: str) -> None:
    """Raises `FileError` where the package is installed: the command rewrites its files, as only a clone may."""
    if not (ROOT / "pyproject.toml").is_file():
        raise FileError(f"{command} rewrites files of a clone of the repository; this package is installed in {ROOT}")


def source_of(module: str) -> Path | None:
    """The source file of an imported module, by its full name; `None` if there is none.

    A compiled module that another compiled module has imported has a wrong `__file__`, so its package is used.
    """
    package, _, name = module.rpartition(".")
    folders = getattr(sys.modules.get(package), "__path__", None)
    if folders:
        return Path(folders[0]) / f"{name}.py"
    place = getattr(sys.modules[module], "__file__", None)
    return None if place is None else Path(place)
