"""Pictures of learning curves can be read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from ashes_env.contests.games import Game, Result
from training import best_response, curve
from training.run import log

STEPS = [64, 200_064, 400_064, 600_064]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    lines = [
        {"steps": n, "wounds dealt": 3.0, "rounds": 4.0, "wins": 0.2, "handicap": 9.0, "episodes": 5} for n in STEPS
    ]
    (tmp_path / log.NAME).write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return tmp_path


def results() -> list[Result]:
    lost = Game(1, "", "", "", "", 0, 0.0, False, False, 1, 2, 3, 4, 5)
    return [Result(name, [lost]) for name in ("random", "greedy", "trained", "trained, 16 simulations")]


def drawn(monkeypatch: pytest.MonkeyPatch, draw: Callable[[], object]) -> Figure:
    """The figure that is saved, as it is laid out."""
    found: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: found.append(figure))
    draw()
    (figure,) = found
    FigureCanvasAgg(figure).draw()  # type: ignore[no-untyped-call]
    return figure


def pictures(run: Path) -> dict[str, Callable[[], object]]:
    line = {"win rate": 0.5, "95%": (0.4, 0.6)}
    return {
        "demo": lambda: curve.draw(run / log.NAME, results(), io.BytesIO()),
        "recipe": lambda: curve.courses([run, run], io.BytesIO()),
        "exploit": lambda: best_response.picture([{**line, "steps": n} for n in STEPS], "somebody"),
    }


@pytest.mark.parametrize("name", ["demo", "recipe", "exploit"])
def test_numbers_at_an_axis_do_not_run_into_each_other(name: str, run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = drawn(monkeypatch, pictures(run)[name])
    for axes in figure.axes:
        low, high = axes.get_xlim()
        ticks = [tick for tick in axes.xaxis.get_major_ticks() if low <= tick.get_loc() <= high]
        boxes = sorted((tick.label1.get_window_extent() for tick in ticks), key=lambda box: box.x0)
        assert len(boxes) > 2
        assert all(left.x1 + 4 < right.x0 for left, right in pairwise(boxes))


def test_equal_levels_are_all_seen_and_the_legend_covers_no_curve(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = drawn(monkeypatch, pictures(run)["demo"])
    for axes in figure.axes:
        levels = [line for line in axes.lines if str(line.get_label()).endswith("measured")]
        gaps = [line._dash_pattern for line in levels]  # type: ignore[attr-defined]
        starts = sorted((-offset % (on + off), on) for offset, (on, off) in gaps)
        assert len(levels) in (0, 4)
        assert len({on + off for _, (on, off) in gaps}) <= 1
        assert all(start + on <= end for (start, on), (end, _) in pairwise(starts)), "one dash lies over another"
    (legend,) = figure.legends
    box = legend.get_window_extent()
    assert not any(box.overlaps(axes.get_window_extent()) for axes in figure.axes)


def test_a_run_of_imitation_alone_has_no_panel(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    still = tmp_path / "imitation"
    still.mkdir()
    told = {"steps": 64, "wounds dealt": 3.0, "rounds": 4.0, "wins": 0.2, "handicap": 0.0, "episodes": 5}
    (still / log.NAME).write_text(f"{json.dumps(told)}\n", encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    (empty / log.NAME).write_text("", encoding="utf-8")
    figure = drawn(monkeypatch, lambda: curve.courses([still, run, empty], io.BytesIO()))
    assert len(figure.axes) == 1
    picture = io.BytesIO()
    assert not curve.courses([still, empty], picture)
    assert picture.getvalue() == b""


def test_the_legends_of_a_recipe_cover_no_curve(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = drawn(monkeypatch, pictures(run)["recipe"])
    for axes in figure.axes:
        legend = axes.get_legend()
        assert legend is not None
        box = legend.get_window_extent()
        assert not box.overlaps(axes.get_window_extent())
        assert not box.overlaps(axes.xaxis.label.get_window_extent())
        assert 0 <= box.x0 < box.x1 <= figure.bbox.x1
        assert box.y0 >= 0
