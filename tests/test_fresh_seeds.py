"""Soaks play other games in each run of the tests; one that fails says how to repeat it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import SEED, soak_seed

SOAK = "def test_soak(fresh_seed): assert fresh_seed < 0"
ROOT = Path(__file__).parents[1]


def test_seeds_are_fresh_unless_one_is_named() -> None:
    assert len({soak_seed({}) for _ in range(20)}) == 20
    assert soak_seed({SEED: "7"}) == 7


@pytest.mark.slow  # other processes
def test_a_soak_that_fails_shows_the_command_that_repeats_it(tmp_path: Path) -> None:
    file = tmp_path / "test_soak.py"
    file.write_text(SOAK)

    def output(**more: str) -> str:
        options = ("-p", "no:xdist", "-p", "tests.conftest", "--rootdir", str(tmp_path))
        environment = {**{name: value for name, value in os.environ.items() if name != SEED}, **more}
        command = [sys.executable, "-m", "pytest", *options, str(file)]
        ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 1
        return ran.stdout

    said = re.search(rf"{SEED}=(\d+) python -m pytest -p no:xdist 'test_soak.py::test_soak'", output())
    assert said is not None
    assert f"assert {said[1]} < 0" in output(**{SEED: said[1]})
