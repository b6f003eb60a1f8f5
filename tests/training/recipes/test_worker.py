"""The work of the background process: which recipes are tried, and how they and the queue end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from training.recipes import worker
from training.recipes.queue import new_queue, read_queue
from training.recipes.table import Recipe
from training.recipes.worker import work

KNOWN = {name: Recipe(name, "", ()) for name in ("a", "b", "c")}
Left = Callable[[], float]


def raises(error: BaseException, said: str = "") -> NoReturn:
    print(said, file=sys.stderr)
    raise error


def asked() -> list[Path]:
    os.kill(os.getpid(), signal.SIGTERM)
    raise AssertionError("the signal was not heard")


@pytest.mark.parametrize(
    ("ending", "reason"),
    [
        (lambda: raises(SystemExit(2), "first\nit was this\n"), "it was this"),
        (lambda: raises(SystemExit(2)), "it ended with status 2"),
        (lambda: raises(MemoryError("too large")), "MemoryError: too large"),
        (lambda: 1, "it ended with status 1"),
        (list, ""),
    ],
)
def test_however_a_recipe_ends_the_next_one_is_tried(
    ending: Callable[[], list[Path] | int], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def carried_out(recipe: Recipe, runs: Path, left: Left) -> list[Path] | int:
        assert read_queue(runs, KNOWN).current == recipe.name
        assert left() == 3600.0
        tried.append(recipe.name)
        return ending() if recipe.name == "a" else []

    monkeypatch.setattr(worker, "carry_out", carried_out)
    new_queue(["a", "b"], dict.fromkeys(KNOWN, 0.0), 2.0, 1.0).write(tmp_path)
    assert work(tmp_path, KNOWN) == 0
    queue = read_queue(tmp_path, KNOWN)
    assert tried == ["a", "b"]
    assert [entry.reason for entry in queue.entries] == [reason, ""]
    assert queue.current == ""


@pytest.mark.parametrize("ending", [lambda: 143, asked], ids=["in a training", "between trainings"])
def test_a_signal_ends_the_queue_and_is_no_failure(
    ending: Callable[[], list[Path] | int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def carried_out(recipe: Recipe, runs: Path, left: Left) -> list[Path] | int:
        tried.append(recipe.name)
        return ending()

    monkeypatch.setattr(worker, "carry_out", carried_out)
    before = signal.getsignal(signal.SIGTERM)
    new_queue(["a", "b"], dict.fromkeys(KNOWN, 0.0), 1.0).write(tmp_path)
    assert work(tmp_path, KNOWN) == 143
    assert tried == ["a"]
    assert read_queue(tmp_path, KNOWN) == new_queue(["a", "b"], dict.fromkeys(KNOWN, 0.0), 1.0)
    assert signal.getsignal(signal.SIGTERM) is before
