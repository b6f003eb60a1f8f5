"""Games in words run where there is no NumPy, no Gymnasium and no second process, and play the same there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import ashes_env
from tests.text import browser
from tests.text.plain_games import GAMES

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = dict.fromkeys(str(path) for path in (Path(ashes_env.__file__).parents[1], ROOT))


@pytest.mark.slow
def test_games_in_words_are_the_same_in_a_browser() -> None:
    done = subprocess.run(
        [sys.executable, "-I", browser.__file__, *FOLDERS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["there"] == [], "loaded before anything was refused"
    outside = ("ashes_env.render.picture", "ashes_env.text.adapters", "ashes_env.text.llm")
    assert [name for name in found["missing"] if not name.startswith(outside)] == []
    assert found["refused"] == "agent 'policy:coal': No module named 'numpy'"
    told = {name: play() for name, play in GAMES.items()}
    assert json.loads(json.dumps(told)) == found["told"]
    assert told["puzzle"]["reward"] in (0.0, 1.0)
    for whole in (told["red rains"]["ended"], told["pvp, random"], told["pvp, expert"]):
        assert " won in round " in whole["result"]
