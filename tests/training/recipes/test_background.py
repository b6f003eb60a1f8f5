"""Recipes in the background: begun, paused, killed, resumed, reported."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from tests.training.recipes.small_recipes import RECIPES
from tests.training.small import ROLLOUT, logged, steps_of
from training.recipes import __main__ as recipes
from training.recipes import background
from training.recipes.background import living
from training.recipes.phases import newest

pytestmark = pytest.mark.slow  # processes that train
PATIENCE = 600.0  # seconds


class Folder:
    """A runs folder, and the commands for it."""

    def __init__(self, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.runs = place / "runs"
        self.capsys = capsys
        table = place / "table.toml"
        table.write_text(RECIPES)
        self.arguments = ["--runs", str(self.runs), "--table", str(table)]

    def does(self, *words: str) -> str:
        """What a command prints that succeeds."""
        assert recipes.main([*words, *self.arguments]) == 0
        return self.capsys.readouterr().out

    def refuses(self, *words: str) -> str:
        """The line of a command that is refused."""
        with pytest.raises(SystemExit) as ended:
            recipes.main([*words, *self.arguments])
        assert ended.value.code == 2
        told = self.capsys.readouterr().err
        assert told.count("\n") == 1
        return told

    def report(self) -> dict[str, Any]:
        found = json.loads(self.does("report", "--json"))
        assert isinstance(found, dict)
        return found

    def row(self, name: str) -> dict[str, Any]:
        (found,) = [row for row in self.report()["recipes"] if row["name"] == name]
        assert isinstance(found, dict)
        return found

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, (self.runs / "queue.log").read_text()
            time.sleep(0.05)

    def until_ended(self) -> None:
        self.until(lambda: living(self.runs) is None)

    def kill(self) -> None:
        process = living(self.runs)
        if process is not None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            self.until_ended()


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    monkeypatch.chdir(Path(__file__).parents[3])  # the process finds the package there
    monkeypatch.setattr(background, "PATIENCE", 0.0)
    found = Folder(tmp_path, capsys)
    yield found
    found.kill()


def test_a_recipe_that_fails_is_reported_and_the_next_one_goes_on(folder: Folder, tmp_path: Path) -> None:
    told = folder.does("begin", "wrong", "double", "--hours", "1")
    assert str(folder.runs / "queue.log") in told
    assert f"pause --runs {folder.runs}" in told
    folder.until_ended()
    wrong, double = folder.report()["recipes"]
    assert wrong["state"] == "failed"
    assert "S9" in wrong["reason"]
    assert (double["state"], double["phase"], double["trained"]) == ("done", 2, 2 * ROLLOUT)
    assert double["hours"] > 0
    assert not (tmp_path / "out").exists()
    folder.does("double", "--out", str(tmp_path / "out"))  # nothing is left to train
    assert (tmp_path / "out/double/recipe.json").is_file()
    folder.does("resume")  # tries what failed again
    folder.until_ended()
    assert "S9" in folder.row("wrong")["reason"]
    folder.does("begin", "double", "--hours", "1")
    folder.until_ended()
    assert folder.row("double")["trained"] == 2 * ROLLOUT
    assert "every recipe" in folder.refuses("resume", "--hours", "1")


def test_a_queue_is_paused_and_resumed_and_is_alone_in_its_folder(folder: Folder) -> None:
    folder.does("begin", "endless", "quick", "--hours", "1")
    folder.until(lambda: folder.row("endless")["trained"] > 0)
    found = folder.report()
    assert found["alive"]
    assert [row["state"] for row in found["recipes"]] == ["training", "waiting"]
    assert "report shows it, pause stops it" in folder.refuses("begin", "quick", "--hours", "1")
    assert "report shows it, pause stops it" in folder.refuses("resume")
    assert "pause it first" in folder.refuses("endless")
    assert "resume goes on" in folder.does("pause")
    assert "no background process" in folder.does("pause")
    before = folder.row("endless")
    assert before["state"] == "paused"
    assert before["reason"] == ""
    assert not folder.report()["alive"]
    assert "saved. Go on with" in (folder.runs / "queue.log").read_text()

    folder.does("resume")
    folder.until(lambda: folder.row("endless")["trained"] > before["trained"])
    folder.does("pause")
    run = newest(folder.runs / "endless" / "1")
    assert run is not None
    assert logged(run) == sorted(set(logged(run)))


def test_a_kill_loses_only_what_was_not_saved(folder: Folder) -> None:
    folder.does("begin", "endless", "--hours", "1")
    for _ in range(3):
        before = folder.row("endless")["trained"]
        folder.until(lambda before=before: folder.row("endless")["trained"] > before)  # type: ignore[misc]
        folder.kill()
        row = folder.row("endless")
        run = newest(folder.runs / "endless" / "1")
        assert run is not None
        assert row["state"] == "paused"
        assert row["trained"] == steps_of(run) > before
        folder.does("resume")
    folder.does("pause")
    assert len(list((folder.runs / "endless" / "1").iterdir())) == 1, "one run went on"


def test_each_recipe_has_its_turn_until_the_hours_are_spent(folder: Folder) -> None:
    second = 1 / 3600
    folder.does("begin", "endless", "quick", "--hours", str(1000 * second), "--each", str(2 * second))
    folder.until_ended()
    endless, quick = folder.report()["recipes"]
    assert endless["state"] == "paused"
    assert quick["trained"] > 0
    assert "hours are spent" in endless["reason"]
    assert endless["hours"] >= second
    assert "are spent: --hours H or --each H adds some" in folder.refuses("resume")
    folder.does("resume", "--each", str(2 * second))
    folder.until_ended()
    assert folder.row("endless")["hours"] > endless["hours"]


def test_of_two_that_begin_at_once_one_is_refused(folder: Folder) -> None:
    command = [sys.executable, "-m", "training.recipes", "begin", "endless", "--hours", "1", *folder.arguments]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=PATIENCE) for process in both]
    assert sorted(process.returncode for process in both) == [0, 2], said
    (refused,) = [err for process, (_, err) in zip(both, said, strict=True) if process.returncode]
    assert "a background process is training in" in refused
    assert folder.report()["alive"]


def test_a_process_that_cannot_begin_is_told(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert "ended with status 1" in folder.refuses("begin", "quick", "--hours", "1")
    assert living(folder.runs) is None
