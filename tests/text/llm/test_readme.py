"""The program on the page plays a game."""

import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, games, run

__all__ = ["games", "run"]
PAGE = Path(__file__).resolve().parents[3] / "ashes_env" / "text" / "llm" / "README.md"


@pytest.mark.slow  # a whole game
def test_the_program_of_the_page_plays(run: Run, tmp_path: Path) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(script.splitlines()) <= 20
    (tmp_path / "my_model.py").write_text(script, encoding="utf-8")
    ran = run("llm", "--command", f"'{sys.executable}' '{tmp_path / 'my_model.py'}'", "--folder", str(tmp_path))
    assert ran.code == 0, ran.err
    page = (tmp_path / "game-1.md").read_text(encoding="utf-8")
    assert "- illegal answers: 0\n- choices drawn at random: 0\n" in page
    assert "Your notes: I last took: " in page
