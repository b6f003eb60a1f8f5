"""The demonstration measures what it has trained beside others, on the same seeds."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env import replays
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.contests.games import RED_RAINS, Game, Result, red_rains
from tests.files.disk import Killed, watched
from tests.training.small import FAST, FAST_ROLLOUT, ROLLOUT, SMALL, logged, started, started_fast, steps_of
from training import curve, demo, ppo
from training.run import log
from training.run.run import Run, read_args, spent


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


@pytest.mark.slow  # kills at every file operation
def test_a_demonstration_that_was_killed_while_it_began_goes_on(tmp_path: Path) -> None:
    """In the middle of taking over what an earlier one has learned."""
    trained = started_fast(tmp_path / "trained", 3)
    assert logged(trained)
    recipe = ppo.checked(FAST, RED_RAINS)

    def begun(runs: Path) -> Path:
        first = Path(shutil.copytree(trained, runs / "2000"))
        (first / demo.RESULTS).write_text("[]")
        return first

    begun(tmp_path / "whole")
    with watched() as disk:
        demo.begin(tmp_path / "whole", False, 100, 1.0, recipe)
    assert disk.done
    for at in range(len(disk.done)):
        runs = tmp_path / str(at)
        first = begun(runs)
        with watched(at), pytest.raises(Killed):
            demo.begin(runs, False, 100, 1.0, recipe)
        new, plan, earlier = demo.begin(runs, False, 100, 1.0, recipe)
        folder = new.folder
        assert folder != first
        assert earlier is not None
        assert earlier.folder in (first, folder)  # it had all that it needs, or is begun again
        assert steps_of(folder) == steps_of(first)
        assert plan.steps == steps_of(first) + 100
        assert plan.seconds == spent(folder)[1] + 1.0
        assert logged(folder) == logged(first)
        shutil.rmtree(runs)


def test_the_demonstration_trains_with_the_fast_trainer_and_goes_on(tmp_path: Path) -> None:
    """What an earlier version left, a run of MaskablePPO, is not its own."""
    started(tmp_path, ROLLOUT, observation="bytes")
    run, plan, earlier = demo.begin(tmp_path, False, 2 * FAST_ROLLOUT, 1e9, ppo.checked(FAST, RED_RAINS))
    assert earlier is None
    demo.teach(run, plan, bar=False)
    assert steps_of(run.folder) == 2 * FAST_ROLLOUT
    (run.folder / demo.RESULTS).write_text("[]")
    again, plan, earlier = demo.begin(tmp_path, False, FAST_ROLLOUT, 1e9, ppo.checked(FAST, RED_RAINS))
    assert earlier is not None
    assert earlier.folder == run.folder
    demo.teach(again, plan, bar=False)
    assert steps_of(again.folder) == 3 * FAST_ROLLOUT
    assert steps_of(run.folder) == 2 * FAST_ROLLOUT


def test_a_path_that_no_name_can_hold_is_refused_before_anything_is_trained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        demo.main(["--runs", str(tmp_path / "a,b")])
    assert "a comma" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
