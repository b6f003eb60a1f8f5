"""The report on recipes: states, hours, and figures of the latest games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from tests.training.recipes.small_recipes import RECIPES
from tests.training.small import ROLLOUT, started
from training.recipes import __main__ as recipes
from training.recipes.background import taken
from training.recipes.queue import new_queue, read_queue, trained_seconds
from training.recipes.report import Report, figures, report
from training.recipes.table import Recipe
from training.recipes.table import recipes as table_of
from training.runs import CHECKPOINT

NEVER = dict.fromkeys(("quick", "double", "endless", "wrong"), 0.0)


@pytest.fixture
def known(tmp_path: Path) -> dict[str, Recipe]:
    (tmp_path / "table.toml").write_text(RECIPES)
    return table_of(tmp_path / "table.toml")


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """`quick` is done, `double` in its second phase, nothing else has begun."""
    folder = tmp_path / "runs"
    for place in ("quick/1", "double/1", "double/2"):
        started(folder / place, ROLLOUT)
    return folder


def states(found: Report) -> dict[str, str]:
    return {row.name: row.state for row in found.rows}


def test_the_state_of_each_recipe(runs: Path, known: dict[str, Recipe]) -> None:
    queue = new_queue(list(known), NEVER, 5.0, 1.0).failed("wrong", "there is no 'S9'")
    queue.write(runs)
    found = report(runs, known)
    assert states(found) == {"quick": "done", "double": "paused", "endless": "waiting", "wrong": "failed"}
    assert found.process is None
    double = found.rows[1]
    assert (double.phase, double.phases, double.trained, double.wanted) == (2, 2, ROLLOUT, 2 * ROLLOUT)
    assert double.hours * 3600 == pytest.approx(trained_seconds(known, runs)["double"])
    assert found.spent == pytest.approx(sum(row.hours for row in found.rows))
    assert found.rows[3].reason == "there is no 'S9'"
    assert [row.figures["rounds"] is not None for row in found.rows] == [True, True, False, False]


def test_a_recipe_is_in_training_only_while_the_process_is_alive(runs: Path, known: dict[str, Recipe]) -> None:
    new_queue(list(known), NEVER, 5.0).write(runs)
    text = (runs / "queue.json").read_text().replace('"current": ""', '"current": "double"')
    (runs / "queue.json").write_text(text)
    assert states(report(runs, known))["double"] == "paused"
    with taken(runs):
        assert states(report(runs, known))["double"] == "training"


def test_hours_that_are_spent_are_said(runs: Path, known: dict[str, Recipe]) -> None:
    new_queue(["double"], NEVER, 1 / 3600).write(runs)
    queue = read_queue(runs, known)
    trained = trained_seconds({"double": known["double"]}, runs)
    (row,) = report(runs, known).rows
    assert bool(row.reason) == (queue.left("double", trained) == 0.0)
    new_queue(["double"], trained, 1.0).write(runs)
    found = report(runs, known)
    assert (found.rows[0].reason, found.spent) == ("", 0.0)


def test_a_run_that_cannot_be_read_does_not_hide_the_others(runs: Path, known: dict[str, Recipe]) -> None:
    new_queue(["quick", "double"], NEVER, 5.0).write(runs)
    for path in (runs / "double/2").rglob("policy.npz"):
        path.write_bytes(b"")
    found = report(runs, known)
    assert states(found) == {"quick": "done", "double": "failed"}
    assert CHECKPOINT in found.rows[1].reason


def test_the_table_and_the_json_tell_the_same(
    runs: Path, known: dict[str, Recipe], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new_queue(list(known), NEVER, 5.0).failed("wrong", "there is no 'S9'").write(runs)
    before = {path: path.stat().st_mtime_ns for path in runs.rglob("*")}
    words = ["report", "--runs", str(runs), "--table", str(tmp_path / "table.toml")]
    assert recipes.main(words) == 0
    first, _, head, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("no background process is alive; ")
    assert head.split()[:4] == ["recipe", "state", "phase", "trained"]
    assert [line.split()[:2] for line in lines[:4]] == [
        ["quick", "done"],
        ["double", "paused"],
        ["endless", "waiting"],
        ["wrong", "failed"],
    ]
    assert "128 of 256 timesteps" in lines[1]
    assert lines[-1] == "wrong: there is no 'S9'"
    assert recipes.main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["alive"], told["pid"], told["hours"]["budget"]) == (False, None, 5.0)
    assert [row["state"] for row in told["recipes"]] == ["done", "paused", "waiting", "failed"]
    assert {path: path.stat().st_mtime_ns for path in runs.rglob("*")} == before, "a report writes nothing"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], (None, None, None)),
        (
            [
                {"wins": 1.0, "episodes": 1, "rounds": 4.0, "full games": 0, "full wins": None},
                {"wins": 0.0, "episodes": 3, "rounds": 8.0, "full games": 2, "full wins": 0.5},
            ],
            (0.25, 0.5, 7.0),
        ),
        ([{"wins": {"random": [3, 4], "itself": [1, 4]}, "episodes": 8, "rounds": 5.0}], (0.5, None, 5.0)),
        ([{"wins": "all", "episodes": 2, "rounds": -1}, {"wins": {"a": 3, "b": [1]}, "episodes": []}], (None,) * 3),
    ],
)
def test_figures_are_means_over_the_latest_games(
    lines: list[dict[str, Any]], expected: tuple[float | None, ...], tmp_path: Path
) -> None:
    text = "".join(json.dumps({"steps": i, **line}) + "\n" for i, line in enumerate(lines))
    (tmp_path / "progress.jsonl").write_text(text + '{"steps": 99, "wi')
    assert tuple(figures(tmp_path).values()) == expected


def test_a_run_without_a_log_has_no_figures(tmp_path: Path) -> None:
    assert set(figures(tmp_path).values()) == set(figures(None).values()) == {None}
