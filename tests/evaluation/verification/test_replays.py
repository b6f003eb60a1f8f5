"""Random games of every kind as files and back."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ashes_env import replays
from ashes_env.replays.file import FITS
from evaluation.verification import replays as checks


@pytest.mark.slow  # whole games of each kind
def test_games_of_every_kind_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str], fresh_seed: int) -> None:
    assert checks.main(["--games", "2", "--seed", str(fresh_seed), "--keep", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "DIFFERENT" not in said
    files = list(tmp_path.glob("*.json"))
    assert len(files) == 2 * len(checks.MODES)
    assert all(path.stat().st_size <= FITS for path in files)
    for mode in checks.MODES:
        assert f"\n{mode} " in said


def test_a_difference_is_found(tmp_path: Path) -> None:
    replay = checks.play(checks.begin("red_rains", 3, 0), Random(3))
    assert list(checks.differences(replay, tmp_path / "same.json")) == []
    assert any("ends in" in line for line in checks.differences(replace(replay, hash="0" * 64), tmp_path / "one.json"))
    first = replace(replay.story[1], told=("nobody saw it coming",))
    other = replace(replay, story=(replay.story[0], first, *replay.story[2:]))
    assert list(checks.differences(other, tmp_path / "other.json")) == ["played again it is told otherwise"]


@pytest.mark.slow  # plays all golden replays
def test_a_golden_replay_that_differs_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [path.name for path in checks.write_golden(tmp_path)] == [
        f"{mode.replace(' ', '_')}.json" for mode in checks.MODES
    ]
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (checks.GOLDEN / path.name).read_bytes()
    assert checks.golden(tmp_path) == []
    replays.write(tmp_path / "pvp.json", replace(replays.read(tmp_path / "pvp.json"), hash="0" * 64))
    assert [line.split(":")[0] for line in checks.golden(tmp_path)] == ["pvp.json"]
    monkeypatch.setattr(checks, "GOLDEN", tmp_path)
    monkeypatch.setattr(checks.golden, "__defaults__", (tmp_path,))
    assert checks.main(["--golden"]) == 1


def test_s01_no_file_of_a_folder_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pvp-0.json").write_text("mine")
    with pytest.raises(SystemExit):
        checks.main(["--games", "1", "--keep", str(tmp_path)])
    assert "the folder is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["pvp-0.json"]
