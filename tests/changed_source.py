"""A module of the package whose source a test has changed, in a process of its own."""

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

# The changed module is there before anything imports it.
BEGIN = """
import json, sys, types
name, path, source = json.load(sys.stdin)
assert name not in sys.modules
module = sys.modules[name] = types.ModuleType(name)
exec(compile(source, path, "exec"), module.__dict__)
"""


def source_of(module: ModuleType) -> str:
    """The source of a module; skips the test where the module is compiled, so that its source says nothing."""
    file = module.__file__ or ""
    if not file.endswith(".py"):
        pytest.skip("compiled code is what it was compiled from")
    return Path(file).read_text(encoding="utf-8")


def before(source: str, row: str, new: str) -> str:
    """The source with something new in front of a row that stands there once."""
    assert source.count(row) == 1, row
    return source.replace(row, new + row)


def printed(module: ModuleType, source: str, script: str, *arguments: str) -> dict[str, Any]:
    """The JSON that a script prints in a process in which the module has this source."""
    ran = subprocess.run(
        [sys.executable, "-c", BEGIN + script, *arguments],
        input=json.dumps([module.__name__, module.__file__, source]),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found
