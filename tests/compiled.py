"""The tests of the engine on a compiled build, in a copy of its own: `make test-compiled`.

    python -m tests.compiled                                  # builds, compares the golden games, tests
    python -m tests.compiled -- -n 2 -k attack                # with these arguments for pytest

The copy lies in `.compiled/`, so that no compiled module comes beside the sources that the other tests run on. It is
built anew where a source has changed since. ASHES_OPT is the level of optimising; the tests are content with 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / ".compiled"
FOLDERS = ("agents", "ashes_env", "evaluation", "tests", "training")
FILES = ("README.md", "LICENSE", "Makefile", "pyproject.toml", "setup.py", "constraints.txt")
NOT_COPIED = ("__pycache__", "*.so", "*.pyd", "*.pyc", "compiled.manifest")
# What the compiled modules do, and what is built on them.
TESTS = (
    "tests/language", "tests/rules", "tests/cards", "tests/solo", "tests/decks", "tests/scenarios", "tests/encoding",
    "tests/env", "tests/render", "tests/agents", "tests/test_compilation.py",
)  # fmt: skip


def copied() -> None:
    """Brings the copy up to date, and keeps what was compiled there."""
    COPY.mkdir(exist_ok=True)
    for folder in FOLDERS:
        there = {path.relative_to(COPY) for path in (COPY / folder).rglob("*.py")}
        here = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.py")}
        for gone in there - here:
            (COPY / gone).unlink()
        shutil.copytree(ROOT / folder, COPY / folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for name in FILES:
        shutil.copy2(ROOT / name, COPY / name)


def run(*command: str, **environment: str) -> int:
    """Runs Python in the copy."""
    print("---", " ".join(command), flush=True)
    return subprocess.run([sys.executable, *command], cwd=COPY, check=False,
                          env={**os.environ, "PYTHONPATH": str(COPY), **environment}).returncode  # fmt: skip


def is_compiled() -> bool:
    """Whether the copy is compiled from the sources that it has now."""
    asked = [sys.executable, "-c", "import ashes_env; raise SystemExit(not ashes_env.compiled())"]
    return subprocess.run(asked, cwd=COPY, check=False, capture_output=True).returncode == 0


def main(argv: Sequence[str] | None = None) -> int:
    """Builds, plays the golden games and runs the tests; 1 when something fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled", description="the tests on a compiled build")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    args = parser.parse_args(argv)
    copied()
    if not is_compiled():
        run("ashes_env/compilation.py")
        level = os.environ.get("ASHES_OPT", "1")
        if run("setup.py", "-q", "build_ext", "--inplace", ASHES_COMPILE="1", ASHES_OPT=level) or not is_compiled():
            return 1
    failed = run("-m", "evaluation.golden")
    return failed or run("-m", "pytest", "-q", *TESTS, *args.pytest)


if __name__ == "__main__":
    raise SystemExit(main())
