"""Curves of costs: every point that was asked for, written and drawn; how high they are is not asserted."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.speed import picture, scaling, speed
from evaluation.speed.slices import figure


def test_the_tables_differ_in_what_the_curve_is_about_alone() -> None:
    for units in scaling.UNITS:
        game = scaling.table(units, units // 4)
        for player in game.players:
            titles = [game.cards[cid].d.title for cid in player.units]
            assert len(titles) == units
            assert titles.count(scaling.LISTENER) == units // 4


@pytest.mark.parametrize(
    ("curve", "points"),
    [(scaling.by_units, scaling.UNITS), (scaling.by_listeners, scaling.LISTENERS), (scaling.by_seats, scaling.SEATS)],
)
def test_a_curve_has_every_point(curve: Callable[[int, float], scaling.Curve], points: tuple[int, ...]) -> None:
    found = curve(1, 0.001)
    assert found.unit == "microseconds"
    assert set(found.series) == {scaling.RULES, *scaling.LOOKS}
    for series in found.series.values():
        assert sorted(series) == list(points)
        assert all(point.median > 0 for point in series.values())


def test_rounds_follow_each_other() -> None:
    found = scaling.by_round(3, 2)
    for series in found.series.values():
        assert list(series) == [float(n) for n in range(len(series))]
        assert all(point.median > 0 for point in series.values())
    assert len(found.series) == 3


@pytest.mark.slow  # processes
def test_memory_is_watched_over_all_decisions() -> None:
    found = scaling.by_decisions(100)
    for series in found.series.values():
        assert list(series) == [float(n) for n in range(10, 101, 10)]


@pytest.mark.slow  # processes
def test_memory_does_not_grow_with_decisions() -> None:
    """The last third may hold what the first does and half as much again, and a few kilobytes."""
    found = scaling.by_decisions(2000)
    for series in found.series.values():
        held = [point.median for point in series.values()]
        assert max(held[-3:]) < 1.5 * max(held[:3]) + 64


def test_the_curves_are_written_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    curves = [
        scaling.Curve("x", "microseconds", {"s": {1.0: figure([1.0, 2.0]), 2.0: figure([3.0])}}),
        scaling.Curve("games in a batch", "decisions per second", missing={"batch": "none"}),
    ]
    monkeypatch.setattr(scaling, "measure", lambda *given: curves)
    points, drawn, figures = tmp_path / "s.csv", tmp_path / "s.png", tmp_path / "s.json"
    assert speed.main(["--scaling", str(points), "--plot", str(drawn), "--json", str(figures)]) == 0
    rows = list(csv.DictReader(points.open(encoding="utf-8")))
    assert [(row["by"], row["x"], row["series"], row["median"]) for row in rows] == [
        ("x", "1", "s", "1.5"),
        ("x", "2", "s", "3.0"),
    ]
    assert drawn.read_bytes().startswith(b"\x89PNG")
    found = json.loads(figures.read_text(encoding="utf-8"))["scaling"]
    assert found[0]["series"]["s"][0]["x"] == 1
    assert found[1]["missing"] == {"batch": "none"}


def test_a_kind_of_picture_that_cannot_be_drawn_is_refused_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(SystemExit):
        speed.main(["--plot", str(tmp_path / "s.gif_")])
    assert "png" in capsys.readouterr().err


def test_a_picture_without_matplotlib_is_refused_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        speed.main(["--plot", str(tmp_path / "s.png")])
    assert "matplotlib" in capsys.readouterr().err
