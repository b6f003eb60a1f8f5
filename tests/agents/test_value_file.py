"""A file with the value of a position, from anyone."""

import json
from pathlib import Path
from typing import Any

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import make_agent
from ashes_env.agents.plan.numbers import NAMES

NUMBERS: dict[str, Any] = {
    "400 digits": 10**400,
    "4,000 digits": -(10**4_000),
    "inf": float("inf"),
    "nan": float("nan"),
}


@pytest.mark.parametrize("number", [*NUMBERS.values(), True, "1", None], ids=[*NUMBERS, "true", "text", "none"])
@pytest.mark.parametrize("field", ["out", "bias", "linear", "slope", "start", "hidden"])
def test_s10_a_number_that_is_no_float_is_refused(field: str, number: Any, tmp_path: Path) -> None:
    zeros = [0.0] * len(NAMES)
    data: dict[str, Any] = {"numbers": list(NAMES), "hidden": [[0.0] for _ in NAMES], "bias": [0.0], "out": [0.0]}
    data |= {"linear": zeros, "slope": 0.0, "start": 0.0}
    path = tmp_path / "value.json"
    path.write_text(json.dumps(data))
    make_agent(f"plan:simulations=2,value={path}")
    at = data[field]
    if field == "hidden":
        at[0][0] = number
    elif isinstance(at, list):
        at[0] = number
    else:
        data[field] = number
    path.write_text(json.dumps(data))
    with pytest.raises(AgentError):
        make_agent(f"plan:simulations=2,value={path}")
