"""A study runs each variant in a process of its own, keeps what is finished, and says what it found."""

import json
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env.env.errors import OptionError
from training.study import Variant, main, summary, table, variants
from training.study import run as one_run


def run(seed: float, decisions: int = 2048) -> dict[str, object]:
    return {
        "win rate": seed,
        "wounds dealt": 10.0,
        "decisions": decisions,
        "cpu seconds": 1.0,
        "compiled": False,
        "n_envs": 8,
        "n_steps": 256,
        "batch_size": 512,
    }


def test_a_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    arguments = ["--steps", "64", "--games", "1", "--json", str(file), "--variants", "flat", "--jobs", "1", "--seeds"]
    assert main([*arguments, "1"]) == 0
    first = tmp_path / "study.runs" / "flat-1.json"
    found = json.loads(first.read_text())
    assert found["games"] == 1
    assert found["decisions"] >= 64
    first.write_text(json.dumps({**found, "win rate": 0.5}))
    assert main([*arguments, "2"]) == 0
    result = json.loads(file.read_text())["results"]["flat"]
    assert len(result["win rates"]) == 2
    assert result["win rates"][0] == 0.5


def test_a_finished_run_of_other_length_is_not_taken_for_this_one(tmp_path: Path) -> None:
    script = """
import json, sys
from pathlib import Path
asked = json.loads(sys.argv[3])
Path(asked["file"]).write_text(json.dumps({"win rate": asked["seconds"] / 100}))
"""
    variant = Variant("flat", script, tmp_path)
    first = one_run(variant, 1, tmp_path, 50.0, 64, 1)
    assert one_run(variant, 1, tmp_path, 50.0, 64, 1) == first
    for seconds, steps, games in ((60.0, 64, 1), (50.0, 65, 1), (50.0, 64, 2)):
        with pytest.raises(OptionError, match="flat-1"):
            one_run(variant, 1, tmp_path, seconds, steps, games)


def test_a_run_that_fails_says_why(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(RuntimeError, match=r"(?s)old flat, seed 1: .*No module named 'training'"):
        main(["--against", str(tmp_path / "empty"), "--variants", "old flat", "--json", str(tmp_path / "study.json")])


def test_what_can_be_compared_depends_on_the_checkouts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [one.name for one in variants(None, None)] == ["flat", "bytes", "entities"]
    names = [one.name for one in variants(tmp_path, tmp_path)]
    assert names[0] == "old flat"
    assert {"flat compiled", "entities compiled"} <= set(names)
    with pytest.raises(SystemExit):
        main(["--variants", "flat compiled", "--json", str(tmp_path / "study.json")])
    assert "there are flat, bytes, entities" in capsys.readouterr().err


def test_the_table_has_mean_and_interval_over_seeds() -> None:
    found = summary([run(0.2), run(0.3, 4096), run(0.4)])
    assert found["win rate"] == pytest.approx(0.3)
    assert found["win rate +-"] == pytest.approx(4.303 * 0.1 / 3**0.5, rel=1e-3)
    text = table({"flat": found, "alone": summary([run(0.5)])})
    assert "5.2% - 54.8%" in text
    assert "one seed" in text
