"""The names of the forms of observations and actions: values of `obs_mode`, `dtype` and `actions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FLAT: Final = "flat"
ENTITIES: Final = "entities"
OBS_MODES: Final = (FLAT, ENTITIES)
REMOVED: Final[Mapping[str, str]] = {"sparse": "ashes-env 0.1.0 (commit 95789dd)"}
"""Forms of observation that are gone, with the last version that has each."""
FLOAT32: Final = "float32"
UINT8: Final = "uint8"
DTYPES: Final = (FLOAT32, UINT8)
IDS: Final = "ids"
ROWS: Final = "rows"
ACTIONS: Final = (IDS, ROWS)
CONSEQUENCES: Final = "consequences"


def gone(form: object, instead: str) -> str:
    """What to tell the owner of a file of a form of observation that is gone; `instead` is what to do with this
    version. Empty for any other value.
    """
    if not isinstance(form, str) or form not in REMOVED:
        return ""
    return f"the observation {form!r} is gone: use the last version that has it, {REMOVED[form]}, or {instead}"
