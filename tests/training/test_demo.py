"""The demonstration measures what it has trained beside others, on the same seeds."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env import replays
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.contests.games import Game, Result, red_rains
from tests.training.small import ROLLOUT, SMALL, started
from training import curve, demo
from training.run import log
from training.run.run import Run, read_args


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of few candidates."""
    monkeypatch.setattr(demo, "SEARCH", "candidates=2,turns=1")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was trained for a moment."""
    return started(tmp_path_factory.mktemp("runs"), ROLLOUT)


@pytest.mark.slow  # games of all agents, in processes too
def test_all_are_measured_on_the_same_seeds(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contest = demo.players(run, 3, 2, 4)
    demo.measure(Run(run, read_args(run)), contest, 77, 1)
    text, table = (run / demo.RESULTS).read_text(), (run / "table.txt").read_text()
    found: list[dict[str, Any]] = json.loads(text)
    labels = ["random", "greedy", "trained", "trained, 4 simulations"]
    assert [one["agent"] for one in found] == labels
    assert [one["games"] for one in found] == [3, 3, 3, 2]
    assert [line.split("  ")[0] for line in table.splitlines()[2:]] == labels
    told = capsys.readouterr().out
    assert table in told
    assert "measuring trained on seeds 77 to 79" in told
    assert "measuring trained, 4 simulations on seeds 77 to 78" in told
    alone = red_rains(RandomAgent(), games=3, seed=77, deck_names=SMALL["decks"]).summary()
    assert {name: found[0][name] for name in alone} == alone
    (path,) = (run / demo.REPLAYS).iterdir()
    replay = replays.read(path)
    assert (replay.agents, replay.spec.seed, replay.spec.options["decks"]) == (["trained"], 77, SMALL["decks"])
    assert any(value is not None for value in replay.values)
    replays.check(replay)
    assert (run / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    demo.measure(Run(run, read_args(run)), contest, 77, 2)  # processes change nothing
    assert (run / demo.RESULTS).read_text() == text


def test_the_picture_has_a_line_for_each_who_was_measured(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    labels: list[str] = []
    monkeypatch.setattr("matplotlib.axes.Axes.axhline", lambda axis, level, **look: labels.append(look["label"]))
    players = demo.players(run, 1, 1, 4)
    game = Game(1, "", "", "", "", 0, 0.0, False, False, 1, 2, 3, 4, 5)
    curve.draw(run / log.NAME, [Result(player.label, [game]) for player in players], io.BytesIO())
    assert set(labels) == {f"{player.label}, measured" for player in players}


def test_a_path_that_no_name_can_hold_is_refused_before_anything_is_trained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        demo.main(["--runs", str(tmp_path / "a,b")])
    assert "a comma" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
