"""The speed command measures and writes; how fast it is depends on the machine and is not asserted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.measure import layers, speed


def test_the_figures_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speed.positions, "__defaults__", (20,))
    file = tmp_path / "speed.json"
    assert speed.main(["--repeats", "2", "--games", "2", "--json", str(file)]) == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert len(found["runs"]) == 2
    assert all(value > 0 for value in found["median"].values())
    assert {"cpu", "cores", "python", "compiled"} <= set(found["machine"])
    printed = capsys.readouterr().out
    assert all(name in printed for name in found["median"])
    assert found["median"].keys() == found["runs"][0].keys()


@pytest.mark.parametrize("mode", list(layers.MODES))
def test_the_layers_play_the_same_games(mode: str) -> None:
    """Each layer takes every recorded action; what the layers add sums up to the whole."""
    games = layers.record(mode, 3, 2)
    assert all(game.begun.decisions == 0 and game.actions for game in games)
    for game in games:
        match = game.begun.copy()
        for action in game.actions:
            assert not match.over
            match.act(action)
        assert match.over
        assert match.refused == [0, 0]
    figures = layers.measure(mode, 3, 2)
    assert (layers.MADE in figures) is (mode == "Red Rains")
    added = layers.costs(figures)
    assert set(added) == {layers.NAMES[name] for name in figures}
    way = (layers.ENGINE, layers.MASK, layers.FLAT, layers.RAW, layers.WRAPPED)
    assert sum(added[layers.NAMES[name]] for name in way) == pytest.approx(figures[layers.WRAPPED])


@pytest.mark.parametrize("arguments", [["--repeats", "0"], ["--games", "0"]])
def test_nothing_to_measure_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        speed.main(arguments)
