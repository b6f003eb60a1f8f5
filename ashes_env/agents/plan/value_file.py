"""Learned values of the planner as files: JSON with the weights, checked when read."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.plan.numbers import NAMES
from ashes_env.agents.plan.value import LearnedValue
from ashes_env.files import FileError, read_text
from ashes_env.files.strict_json import loads

FIELDS: Final = ("bias", "hidden", "linear", "numbers", "out", "slope", "start")
MOST_UNITS: Final = 256


def read_value(path: Path) -> LearnedValue:
    """The value in a file. Raises `AgentError` for a file that is none, or that was fitted to other numbers."""
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise AgentError(f"{path} cannot be read as a value: {error}") from error
    if not isinstance(found, dict) or sorted(found) != sorted(FIELDS):
        raise AgentError(f"{path} is no value: it needs the fields {', '.join(FIELDS)}, and no others")
    if found["numbers"] != list(NAMES):
        raise AgentError(f"{path} was fitted to other numbers of a position: fit it again (training.plan_value)")
    bias = _floats(path, "bias", found["bias"])
    units = len(bias)
    if not 1 <= units <= MOST_UNITS:
        raise AgentError(f"{path}, bias: 1 to {MOST_UNITS} hidden units, not {units}")
    hidden = found["hidden"]
    if not isinstance(hidden, list) or len(hidden) != len(NAMES):
        raise AgentError(f"{path}, hidden: a row of weights for each of {len(NAMES)} numbers is needed")
    (slope,), (start,) = (_floats(path, name, [found[name]]) for name in ("slope", "start"))
    return LearnedValue(
        [_floats(path, "hidden", row, units) for row in hidden],
        bias,
        _floats(path, "out", found["out"], units),
        _floats(path, "linear", found["linear"], len(NAMES)),
        slope,
        start,
    )


def value_text(weights: Mapping[str, Any]) -> str:
    """The text of a file from the arguments of `LearnedValue`."""
    return json.dumps({"numbers": list(NAMES), **weights}) + "\n"


def _floats(path: Path, name: str, given: Any, n: int = -1) -> list[float]:
    if not isinstance(given, Sequence) or isinstance(given, str) or n not in (-1, len(given)):
        raise AgentError(f"{path}, {name}: a list of {n if n >= 0 else 'some'} numbers is needed")
    out: list[float] = []
    for x in given:
        if isinstance(x, bool) or not isinstance(x, (int, float)) or not math.isfinite(x):
            raise AgentError(f"{path}, {name}: {x!r} is no finite number")
        out.append(float(x))
    return out
