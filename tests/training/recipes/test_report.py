"""The report on recipes: states, hours, and figures of the latest games."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from tests.training.recipes.small_recipes import RECIPES
from tests.training.small import ROLLOUT, started
from training.recipes.__main__ import main
from training.recipes.phases import newest
from training.recipes.report import figures
from training.run.run import CHECKPOINT, HOW, Run

PRETRAINED = ["coal", "chimeras", "pvp", "student"]
Report = dict[str, list[str]]


@pytest.fixture
def flags(tmp_path: Path) -> list[str]:
    """`quick` is done, `double` in its second phase, nothing else has begun."""
    (tmp_path / "table.toml").write_text(RECIPES)
    for place in ("quick/1", "double/1", "double/2"):
        started(tmp_path / "runs" / place, ROLLOUT)
    return ["--runs", str(tmp_path / "runs"), "--table", str(tmp_path / "table.toml")]


def reported(flags: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[Report, list[str]]:
    """The columns of each recipe of the table, and the lines below it."""
    assert main(["--report", *flags]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    end = lines.index("") if "" in lines else len(lines)
    starts = [head.index(name) for name in ("recipe", "state", "phase", "trained", "hours", "wins", "full", "rounds")]
    ends = [*starts[1:], None]
    cells = [[line[a:b].strip() for a, b in zip(starts, ends, strict=True)] for line in lines[:end]]
    assert [name for name, *_ in cells[: len(PRETRAINED)]] == PRETRAINED
    return {name: rest for name, *rest in cells[len(PRETRAINED) :]}, lines[end + 1 :]


def test_how_far_each_recipe_is(flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    found, reasons = reported(flags, capsys)
    states = {name: state for name, (state, *_) in found.items()}
    assert states == {"quick": "done", "double": "begun", "endless": "not begun"}
    assert found["double"][1:3] == ["2 of 2", f"{ROLLOUT} of {2 * ROLLOUT} timesteps"]
    assert [found[name][-1] != "-" for name in found] == [True, True, False], "rounds of the latest games"
    assert reasons == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before, "a report writes nothing"


def test_a_recipe_is_in_training_while_a_process_holds_its_run(
    flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = newest(tmp_path / "runs/double/2")
    assert run is not None
    with Run(run, {}).training(HOW):
        assert reported(flags, capsys)[0]["double"][0] == "training"
    assert reported(flags, capsys)[0]["double"][0] == "begun"


def test_a_run_that_cannot_be_read_does_not_hide_the_others(
    flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "runs/double/2").rglob("policy.npz"):
        path.write_bytes(b"")
    found, (reason,) = reported(flags, capsys)
    assert (found["quick"][0], found["double"][0]) == ("done", "unreadable")
    assert reason.startswith("double: ")
    assert CHECKPOINT in reason


def test_s12_a_pipe_in_a_run_keeps_nobody_waiting(
    flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe that nobody writes to, in a run of somebody else."""
    run = newest(tmp_path / "runs/double/2")
    assert run is not None
    for name in ("lock", "progress.jsonl"):
        (run / name).unlink()
        os.mkfifo(run / name)
    found, _ = reported(flags, capsys)
    assert (found["double"][0], found["double"][-1]) == ("begun", "-")
    assert main(["double", *flags, "--out", str(tmp_path / "out")]) == 1
    assert "no ordinary file" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


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
