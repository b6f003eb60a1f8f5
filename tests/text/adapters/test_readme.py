"""The examples of the README run as they stand, where their libraries are installed."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[3] / "ashes_env/text/adapters/README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
NEEDS = {"openenv": "openenv", "verifiers": "verifiers", "mcp": "mcp"}
SERVED = "http://127.0.0.1:8000"


@pytest.mark.parametrize("block", [block for block in BLOCKS if SERVED not in block])
def test_it_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    for named, package in NEEDS.items():
        if f"adapters.{named}_" in block and importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    exec(compile(block, "README", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out
