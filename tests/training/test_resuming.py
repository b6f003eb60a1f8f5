"""A run goes on where it was saved: nothing forgotten, nothing twice, whenever it was killed."""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch

from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.policy import load_policy
from ashes_env.files import load_state, save_state
from tests.files.disk import Killed, watched
from tests.training.small import ROLLOUT, SMALL, logged, started, steps_of
from training.games.against_chimeras import course_of
from training.learner import env_of, learner_state
from training.ppo_red_rains import COMMAND, Progress, build, train
from training.run import log
from training.run.run import CHECKPOINT, HOW, How, Limits, Run, RunError, new_run
from training.run.signals import Signals

ROOT = Path(__file__).parents[2]
KILLS = 50


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Has saved twice or more, and logged something."""
    folder = started(tmp_path_factory.mktemp("runs"), 3 * ROLLOUT)
    assert logged(folder)
    return folder


def copied(run: Path, to: Path) -> Path:
    return Path(shutil.copytree(run, to))


def progress_of(run: Run, signals: Signals) -> Progress:
    """Saves when it is told, on a clock that stands."""
    how = How(checkpoint_every=10**9, clock=lambda: 0.0)
    return Progress(run, how, Limits(signals, how))


def weights(model: Any) -> list[Any]:
    return [parameter.detach().numpy().copy() for parameter in model.policy.parameters()]


@pytest.mark.slow  # trainings
@pytest.mark.parametrize("form", ["flat", "entities"])
def test_a_resumed_run_is_what_the_run_would_have_been_with_its_games_dealt_anew(form: str, tmp_path: Path) -> None:
    kept = new_run(tmp_path / "kept", {**SMALL, "observation": form})
    train(COMMAND.opened(kept), 2 * ROLLOUT, How(bar=False))
    resumed = copied(kept, tmp_path / "resumed")
    model = train(COMMAND.opened(resumed), 2 * ROLLOUT, How(bar=False))

    straight = new_run(tmp_path / "straight", {**SMALL, "observation": form})
    other = build(COMMAND.opened(straight))
    with Signals() as signals:
        progress = progress_of(COMMAND.opened(straight), signals)
        other.learn(2 * ROLLOUT, callback=progress, reset_num_timesteps=False)
        progress.save()
        other._last_obs = None  # the library deals all games again
        other.learn(2 * ROLLOUT, callback=progress, reset_num_timesteps=False)
    assert all(np.array_equal(a, b) for a, b in zip(weights(model), weights(other), strict=True))
    assert course_of(env_of(model)).state() == course_of(env_of(other)).state()
    assert (resumed / log.NAME).read_text() == (straight / log.NAME).read_text()
    mine, theirs = learner_state(model), learner_state(other)
    for each in (*mine["episodes"], *theirs["episodes"]):
        del each["t"]
    assert mine == theirs
    assert mine["updates"] == 4


def test_what_is_saved_is_what_comes_back(run: Path, tmp_path: Path) -> None:
    """Not only what changes what is learned: counters, games that are not logged yet, time spent."""
    model = build(Run(tmp_path, SMALL))
    with Signals() as signals:
        progress = progress_of(Run(run, SMALL), signals)
        progress.init_callback(model)
        progress.restore(model)
        saved = checkpoint.read(run / CHECKPOINT).training()
        assert progress.games.state() == saved["episodes"]
        assert progress.limits.spent == saved["seconds"] > 0
        assert course_of(env_of(model)).state() == saved["course"]
        assert learner_state(model) == saved["learner"]
    other = build(Run(tmp_path / "other", SMALL))
    assert learner_state(other.__class__("MlpPolicy", env_of(model), n_steps=2, batch_size=2)) != saved["learner"]
    assert course_of(env_of(other)).state() != saved["course"]


def test_games_that_were_counted_are_logged_after_a_resumption(run: Path, tmp_path: Path) -> None:
    folder = copied(run, tmp_path / "run")
    parts = dict(load_state(folder / CHECKPOINT).parts)
    training = json.loads(parts["training.json"])
    training["episodes"] = [["", [1.0, 3.0, 7.0, 5.0, 2.0]]] * 1000
    parts["training.json"] = json.dumps(training).encode()
    save_state(folder / CHECKPOINT, parts)
    train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
    line = log.read(folder / log.NAME)[-1]
    assert line["steps"] == 4 * ROLLOUT
    assert line["episodes"] >= 1000
    assert line["wins"] > 0.9


@pytest.mark.slow  # a training for each file operation
def test_a_run_that_was_killed_at_any_file_operation_goes_on(run: Path, tmp_path: Path) -> None:
    """Each operation of cutting and writing the log and of saving, for a run that goes on for one rollout."""
    with watched() as disk:
        whole = copied(run, tmp_path / "whole")
        train(COMMAND.opened(whole), ROLLOUT, How(bar=False))
    assert {"open", "write", "fsync", "replace", "mkdir", "rename", "unlink", "rmdir"} <= set(disk.done)
    expected = (steps_of(whole), logged(whole))
    assert expected[1][-1] == expected[0] == 4 * ROLLOUT  # there is a line to lose
    for at in range(len(disk.done)):
        folder = copied(run, tmp_path / str(at))
        with watched(at), pytest.raises(Killed):
            train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
        steps = steps_of(folder)
        assert steps in (3 * ROLLOUT, 4 * ROLLOUT)
        load_policy(folder / CHECKPOINT)
        train(COMMAND.opened(folder), 4 * ROLLOUT - steps or ROLLOUT, How(bar=False))
        lines = logged(folder)
        assert lines == sorted(set(lines))
        assert lines[: len(expected[1])] == expected[1]
        left = [path.name for path in folder.rglob("*") if path.name.startswith(".")]
        assert not left
        shutil.rmtree(folder)


def test_a_run_that_was_killed_before_it_ever_saved_begins_anew(tmp_path: Path) -> None:
    folder = new_run(tmp_path, SMALL)
    (folder / log.NAME).write_text('{"steps": 128, "wins": 0.0}\n{"steps": 25')
    train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
    assert steps_of(folder) == ROLLOUT
    assert all(line.get("rounds") for line in log.read(folder / log.NAME))


@pytest.mark.slow  # kills at random moments
@pytest.mark.timeout(900)  # seconds are enough where nothing else runs
def test_a_process_that_is_killed_at_random_moments_loses_only_what_it_had_not_saved(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.training.killing", str(tmp_path), str(KILLS), "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    *found, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == KILLS
    before = 0
    lines: list[int] = []
    for kill in found:
        assert kill["ended by"] == "SIGKILL"
        assert kill["steps"] >= max(before, kill["last save"])
        assert kill["resumed at"] in (None, before)
        before = kill["steps"]
        assert kill["log"] == sorted(set(kill["log"]))
        assert kill["log"][: len(lines)] == lines
        lines = kill["log"]
    assert len({kill["steps"] for kill in found}) > KILLS / 4  # most of them had learned something
    assert sum(kill["last save"] > 0 for kill in found) < KILLS  # and some were killed before their first save
    assert found[-1]["log"]
    assert last["status"] == 143
    assert last["steps"] == last["last save"] > before


def test_games_in_processes_go_on_as_those_in_one_do(run: Path, tmp_path: Path) -> None:
    one, other = copied(run, tmp_path / "one"), copied(run, tmp_path / "other")
    models = [
        train(COMMAND.opened(folder), ROLLOUT, How(bar=False, processes=processes))
        for folder, processes in ((one, 0), (other, 2))
    ]
    assert all(np.array_equal(a, b) for a, b in zip(weights(models[0]), weights(models[1]), strict=True))
    mine, theirs = (checkpoint.read(folder / CHECKPOINT).training() for folder in (one, other))
    assert mine["learner"]["generators"] == theirs["learner"]["generators"]
    assert mine["course"] == theirs["course"]


def test_nothing_after_the_checkpoint_stays_in_the_log(run: Path, tmp_path: Path) -> None:
    folder = copied(run, tmp_path / "run")
    before = logged(folder)
    with (folder / log.NAME).open("a") as file:
        file.write('{"steps": 512, "wins": 0.5}\n{"steps": 384, "wins": 0.5}\n{"steps": 640, "wi')
    Run(folder, SMALL).cut(steps_of(folder))
    assert logged(folder) == before


def damage(folder: Path, number: int = 0) -> Path:
    """Damages the newest save, or the one before it; where."""
    newest = sorted((folder / CHECKPOINT).iterdir())[-1 - number]
    data = bytearray((newest / "policy.npz").read_bytes())
    data[len(data) // 2] ^= 1
    (newest / "policy.npz").write_bytes(data)
    return newest


def test_a_damaged_checkpoint_falls_back_to_the_one_before_it(
    run: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = copied(run, tmp_path / "run")
    newest = damage(folder)
    with caplog.at_level(logging.WARNING):
        assert steps_of(folder) < 3 * ROLLOUT
    [record] = caplog.records
    message = record.getMessage()
    assert "\n" not in message
    assert f"{newest.name}/policy.npz" in message
    before = steps_of(folder)
    train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
    assert steps_of(folder) == before + ROLLOUT
    assert logged(folder) == sorted(set(logged(folder)))
    damage(folder)
    damage(folder, 1)
    with pytest.raises(AgentError, match=r"no whole state.*policy\.npz is not what was saved.*Bring the folder back"):
        load_policy(folder / CHECKPOINT)
    with pytest.raises(AgentError, match="no whole state"):
        train(COMMAND.opened(folder), ROLLOUT, How(bar=False))


@pytest.mark.parametrize("name", ["policy.npz", "optimizer.pt", "training.json"])
@pytest.mark.parametrize("how", ["empty", "noise", "another", "gone", "null"])
def test_parts_that_say_something_else_are_refused(run: Path, tmp_path: Path, name: str, how: str) -> None:
    """With checksums that fit: whoever made them made them so."""
    folder = copied(run, tmp_path / "run")
    parts = dict(load_state(folder / CHECKPOINT).parts)
    other = {"empty": b"", "noise": bytes(range(256)), "another": parts["meta.json"], "null": b"null"}
    if how == "gone":
        del parts[name]
    else:
        parts[name] = other[how]
    save_state(folder / CHECKPOINT, parts)
    with pytest.raises(AgentError, match=name.split(".")[0]):
        train(COMMAND.opened(folder), ROLLOUT, How(bar=False))


def test_weights_are_never_unpickled(run: Path, tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "was here",))

    parts = dict(load_state(run / CHECKPOINT).parts)
    torch.save(Evil(), tmp_path / "evil.pt")
    parts["policy.npz"] = (tmp_path / "evil.pt").read_bytes()
    save_state(tmp_path / "evil", parts)
    with pytest.raises(AgentError, match="holds no weights"):
        load_policy(tmp_path / "evil")
    assert not (tmp_path / "was here").exists()


def test_a_checkpoint_of_an_older_version_is_named_as_such(tmp_path: Path) -> None:
    (tmp_path / "meta.json").write_text('{"format": 2}')
    with pytest.raises(AgentError, match="of an older version; train again"):
        checkpoint.read(tmp_path)


def test_two_do_not_train_in_one_run(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copied(run, tmp_path / "run")
    monkeypatch.setattr("training.run.run.PATIENCE", 0.1)
    with Run(folder, {}).training(HOW), pytest.raises(RunError, match="another process is training in"):
        train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
    assert steps_of(folder) == 3 * ROLLOUT
    train(COMMAND.opened(folder), ROLLOUT, How(bar=False))
