"""The tests on every Python that is at hand, each in an environment of its own: `make test-pythons`.

    python -m tests.pythons --extras dev -- tests/rules tests/env

Looked for is `python3.N` on PATH and beside the versions of pyenv. With the extra `dev` alone the tests that need torch
say that they are skipped; `--extras train,frameworks,dev` runs those as well, where there are wheels for them. A Python
for which a package has no wheel is named and left out.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

LOWEST = 11
ROOT = Path(__file__).resolve().parents[1]


def candidates() -> Iterator[str]:
    """Whatever may be a Python from the lowest supported version on: this one first, then PATH, then pyenv."""
    yield sys.executable
    folders = [*map(Path, os.environ.get("PATH", "").split(os.pathsep)), *Path.home().glob(".pyenv/versions/*/bin")]
    for folder in folders:
        for path in sorted(folder.glob("python3.*")):
            if re.fullmatch(r"python3\.\d+(\.exe)?", path.name):
                yield str(path)


@lru_cache(maxsize=1)
def at_hand() -> dict[str, str]:
    """An interpreter for each version such as "3.12" that answers when asked which it is, lowest first."""
    found: dict[int, str] = {}
    for python in dict.fromkeys(candidates()):
        asked = subprocess.run(
            [python, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        major, _, minor = asked.stdout.strip().partition(".")
        if major == "3" and int(minor) >= LOWEST:
            found.setdefault(int(minor), python)
    return {f"3.{minor}": found[minor] for minor in sorted(found)}


def install(version: str, python: str, extras: str) -> Path | None:
    """An environment with the pinned packages, and its interpreter; nothing where a package has no wheel."""
    folder = ROOT / f".venv-{version}"
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    own = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [
        str(own),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        "--prefer-binary",
        "--constraint",
        "constraints.txt",
    ]
    # Torch and the tools first, for the reason that constraints.txt gives.
    first = ["setuptools", *(["torch"] if extras != "dev" else [])]
    for what in (first, ["--no-build-isolation", "--only-binary", ":all:", "--editable", f".[{extras}]"]):
        if subprocess.run([*pip, *what], cwd=ROOT, check=False).returncode:
            return None
    return own


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the tests on each; 1 when they fail on one, or there is none to run them on."""
    parser = argparse.ArgumentParser(prog="python -m tests.pythons", description="the tests on every Python at hand")
    parser.add_argument("--extras", default="dev", help="what is installed beside the package")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    args = parser.parse_args(argv)
    found = at_hand()
    print(f"found {', '.join(f'Python {version} ({path})' for version, path in found.items())}", flush=True)
    results = {}
    for version, python in found.items():
        print(f"--- Python {version}", flush=True)
        own = install(version, python, args.extras)
        if own is None:
            results[version] = "skipped: a pinned package has no wheel for it, see above"
            continue
        ran = subprocess.run([str(own), "-m", "pytest", "-q", *args.pytest], cwd=ROOT, check=False)
        results[version] = "passed" if ran.returncode == 0 else "FAILED"
    for version, result in results.items():
        print(f"Python {version}: {result}")
    return 0 if "passed" in results.values() and "FAILED" not in results.values() else 1


if __name__ == "__main__":
    sys.exit(main())
