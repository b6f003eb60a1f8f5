"""Standard streams that are closed, full, or speak no Unicode."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def shell(line: str, tmp_path: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a line of a shell in which `$ASHES` is the command."""
    env = {**os.environ, "ASHES": f"{sys.executable} -m ashes_env", "XDG_STATE_HOME": str(tmp_path), **more}
    return subprocess.run(line, shell=True, cwd=ROOT, env=env, capture_output=True, timeout=120)


@pytest.mark.skipif(os.name == "nt", reason="a line of a POSIX shell")
@pytest.mark.parametrize(
    "line",
    [
        "$ASHES play --plain <&-",
        "$ASHES serve <&-",
        "$ASHES cards >&-",
        "$ASHES play --plain >&- </dev/null",
        "$ASHES cards | head -1",
        "$ASHES watch --agent random --seed 1 | head -1",
        "$ASHES puzzle | true",
    ],
)
def test_a_closed_stream_is_an_empty_one(line: str, tmp_path: Path) -> None:
    found = shell(line, tmp_path)
    assert (found.returncode, found.stderr) == (0, b"")


def test_what_a_terminal_cannot_show_is_spelled_out(tmp_path: Path) -> None:
    found = shell("$ASHES decks", tmp_path, PYTHONIOENCODING="ascii")
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"\\u2019" in found.stdout


def test_bytes_that_are_no_text_are_a_wrong_answer(tmp_path: Path) -> None:
    found = shell("printf '\\377\\376\\nq\\n' | $ASHES play --plain --seed 1", tmp_path, PYTHONIOENCODING="utf-8")
    assert (found.returncode, found.stderr) == (0, b"")
    assert rb"'\\xff\\xfe' means nothing here" in found.stdout
