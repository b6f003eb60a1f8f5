"""The documentation site, built once, and a browser to read it with."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.readmes import ROOT
from tests.chromium import launched


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site. Whichever process of a run of tests asks first builds it for all."""
    for package in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(package, reason="the extra 'docs'")
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, built = shared / "site", shared / "site is built"
    with (shared / "lock of the site").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            built.write_text(_build(folder), encoding="utf-8")
    said = built.read_text(encoding="utf-8")
    assert not said, said
    return folder


def _build(folder: Path) -> str:
    """Builds the site; returns what was said, which is nothing where all is right."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    if done.returncode or done.stdout:
        return f"status {done.returncode}\n{done.stdout}{done.stderr}"
    return ""


@pytest.fixture(scope="module")  # only one Playwright runs at a time
def browser() -> Iterator[Any]:
    yield from launched()
