"""Which interpreters the tests can be run on, and what becomes of one that cannot have the packages."""

import sys
from pathlib import Path

import pytest

from tests import pythons


@pytest.mark.slow  # an environment of its own
def test_the_running_python_is_at_hand() -> None:
    found = pythons.at_hand()
    assert found[f"3.{sys.version_info.minor}"] == sys.executable
    assert all(int(version.removeprefix("3.")) >= pythons.LOWEST for version in found)


def test_an_older_python_and_one_that_does_not_answer_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, answer in (("python3.10", "echo 3.10"), ("python3.12", "exit 1"), ("python3.99", "echo 3.99")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{answer}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setattr(pythons, "candidates", lambda: map(str, sorted(tmp_path.iterdir())))
    assert pythons.at_hand.__wrapped__() == {"3.99": str(tmp_path / "python3.99")}


def test_a_python_without_wheels_is_named_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "at_hand", lambda: {"3.99": "/nowhere"})
    monkeypatch.setattr(pythons, "install", lambda *args: None)
    assert pythons.main([]) == 1  # nothing was tested
    assert "Python 3.99: skipped: a pinned package has no wheel for it" in capsys.readouterr().out
