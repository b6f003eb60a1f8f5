"""The examples of the README run as they stand, where their libraries are installed."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[3] / "ashes_env/text/adapters/README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
NEEDS = {"openenv": (0, 10), "verifiers": (0, 4), "mcp": (2, 3)}
"""The version that an adapter needs; OpenEnv and verifiers bring an older mcp."""
SERVED = "http://127.0.0.1:8000"


def installed(package: str) -> bool:
    """Whether a package is there in the version that our adapter needs."""
    try:
        major, minor = version(package).split(".")[:2]
    except PackageNotFoundError:
        return False
    return (int(major), int(minor)) >= NEEDS[package]


@pytest.mark.parametrize("block", [block for block in BLOCKS if SERVED not in block])
def test_it_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    for package in NEEDS:
        if f"adapters.{package}_" in block and not installed(package):
            pytest.skip(f"{package} is not installed as ashes-env[{package}] needs it")
    exec(compile(block, "README", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out
