"""The tests of the engine on a compiled build, in a copy of its own: `make test-compiled`.

    python -m tests.compiled                                  # builds, compares what comes out, tests
    python -m tests.compiled -- -n 2 -k attack                # with these arguments for pytest

The copy lies in `.compiled/fast`, so that no compiled module comes beside the sources that the other tests run on; it
is built anew where a source has changed since. `.compiled/plain` is a copy that is not built, to be compared with.
ASHES_OPT is the level of optimising; the tests are content with 1.
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
FAST = ROOT / ".compiled" / "fast"
PLAIN = ROOT / ".compiled" / "plain"
FOLDERS = ("agents", "ashes_env", "evaluation", "tests", "training")
FILES = ("README.md", "LICENSE", "Makefile", "pyproject.toml", "setup.py", "constraints.txt")
NOT_COPIED = ("__pycache__", "*.so", "*.pyd", "*.pyc", "compiled.manifest")
SEEN = ("-m", "tests.encoding.seen")
# What the compiled modules do, and what is built on them.
TESTS = (
    "tests/language",
    "tests/rules",
    "tests/cards",
    "tests/solo",
    "tests/decks",
    "tests/scenarios",
    "tests/encoding",
    "tests/env",
    "tests/render",
    "tests/replays/test_playing.py",
    "tests/replays/test_recording.py",
    "tests/replays/test_telling.py",
    "tests/agents",
    "tests/frameworks/test_aec_loop.py",
    "tests/frameworks/test_gymnasium_vector.py",
    "tests/test_compilation.py",
)


def copied(place: Path) -> None:
    """Brings a copy up to date, and keeps what was compiled there."""
    place.mkdir(parents=True, exist_ok=True)
    for folder in FOLDERS:
        there = {path.relative_to(place) for path in (place / folder).rglob("*.py")}
        here = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.py")}
        for gone in there - here:
            (place / gone).unlink()
        shutil.copytree(ROOT / folder, place / folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for name in FILES:
        shutil.copy2(ROOT / name, place / name)


def run(place: Path, *command: str, **environment: str) -> int:
    """Runs Python in a copy."""
    print("---", " ".join(command), flush=True)
    return subprocess.run(
        [sys.executable, *command], cwd=place, check=False, env={**os.environ, "PYTHONPATH": str(place), **environment}
    ).returncode


def told(place: Path, *command: str) -> str:
    """What Python says in a copy; nothing where it fails."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=place,
        check=False,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(place)},
    )
    return done.stdout if done.returncode == 0 else ""


def is_compiled() -> bool:
    """Whether the copy is compiled from the sources that it has now."""
    asked = [sys.executable, "-c", "import ashes_env; raise SystemExit(not ashes_env.compiled())"]
    return subprocess.run(asked, cwd=FAST, check=False, capture_output=True).returncode == 0


def built() -> bool:
    """Builds the copy, unless it is."""
    if is_compiled():
        return True
    run(FAST, "ashes_env/compilation.py")
    level = os.environ.get("ASHES_OPT", "1")
    failed = run(FAST, "setup.py", "-q", "build_ext", "--inplace", ASHES_COMPILE="1", ASHES_OPT=level)
    return not failed and is_compiled()


def seen_alike() -> bool:
    """Whether every seat is shown the same, compiled or not."""
    print("---", *SEEN, flush=True)
    plain, fast = told(PLAIN, *SEEN), told(FAST, *SEEN)
    print(f"plain:    {plain}compiled: {fast}", end="", flush=True)
    return plain != "" and plain == fast


def main(argv: Sequence[str] | None = None) -> int:
    """Builds, plays the golden games, compares what is seen and runs the tests; 1 when something fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled", description="the tests on a compiled build")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    args = parser.parse_args(argv)
    for place in (PLAIN, FAST):
        copied(place)
    if not built():
        return 1
    failed = run(FAST, "-m", "evaluation.golden") or int(not seen_alike())
    return failed or run(FAST, "-m", "pytest", "-q", *TESTS, *args.pytest)


if __name__ == "__main__":
    raise SystemExit(main())
