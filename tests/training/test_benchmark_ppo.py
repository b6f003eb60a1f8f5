"""The learned baseline of the benchmark: it trains, saves, goes on and plays; what does not fit is refused."""

from __future__ import annotations

import csv
import zipfile
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from ashes_env.agents.make import make_agent
from ashes_env.benchmark.split import split_named
from ashes_env.contests.games import red_rains
from training.benchmark_ppo import N_STEPS, STATE, main
from training.device_buffer import DeviceBuffer

ROLLOUT = 4 * N_STEPS
SMALL = ["--n-envs", "4", "--device", "cpu"]


def curve(path: Path) -> list[dict[str, str]]:
    with path.with_suffix(".csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def refused(argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        main([*argv, *SMALL])
    assert ended.value.code == 2
    return capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("handicap", ["--handicap", "--no-handicap"])
def test_it_trains_goes_on_and_plays(handicap: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "it.zip"
    asked = ["--out", str(path), handicap, *SMALL]
    assert main([*asked, "--timesteps", str(2 * ROLLOUT + 1)]) == 0
    assert f"{2 * ROLLOUT} decisions" in capsys.readouterr().out, "not more than was asked for"
    assert [int(line["decisions"]) for line in curve(path)] == [ROLLOUT, 2 * ROLLOUT]
    before = make_agent(f"sb3:{path},greedy=yes")

    assert main([*asked, "--timesteps", str(3 * ROLLOUT), "--resume"]) == 0
    lines = curve(path)
    assert [int(line["decisions"]) for line in lines] == [ROLLOUT, 2 * ROLLOUT, 3 * ROLLOUT]
    train = split_named("levels").train
    assert {f"{chimera} {level} won" for chimera in train.chimeras for level in train.levels} < lines[-1].keys()
    wounds = [float(line["handicap"]) for line in lines if line["handicap"]]
    assert all(wound > 10 for wound in wounds) if handicap == "--handicap" else not any(wounds)

    after = make_agent(f"sb3:{path},greedy=yes")
    assert len(red_rains(after, games=1, seed=5).games) == 1
    seen = np.random.default_rng(0).random((3, 3419), np.float32)
    masks = np.ones((3, 264), bool)
    there, here = (agent.network.evaluate(seen, masks)[0] for agent in (before, after))  # type: ignore[attr-defined]
    assert not np.array_equal(there, here), "it has learned on"


@pytest.mark.slow
def test_a_time_limit_ends_it_with_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "it.zip"
    assert main(["--out", str(path), *SMALL, "--minutes", "1e-9"]) == 0
    assert curve(path) == []
    make_agent(f"sb3:{path},greedy=yes")
    assert main(["--out", str(path), *SMALL, "--timesteps", str(ROLLOUT + 4), "--resume"]) == 0
    assert [int(line["decisions"]) > ROLLOUT for line in curve(path)] == [True]


def test_what_does_not_fit_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "it.zip"
    assert "a rollout alone takes 512 decisions" in refused(["--out", str(path), "--timesteps", "511"], capsys)
    assert "has to end with .zip" in refused(["--out", str(tmp_path / "it")], capsys)
    assert "it.zip" in refused(["--out", str(path), "--resume"], capsys)
    path.write_bytes(b"PK\x03\x04")
    assert "is no archive of this training" in refused(["--out", str(path), "--resume"], capsys)
    for state, told in (
        ("[]", "is no archive of this training"),
        ('{"decisions": -1, "seconds": 1.0, "handicap": true, "games": {}}', "says something else"),
        ('{"decisions": 1, "seconds": 1.0, "handicap": false, "games": {}}', "was trained without one"),
    ):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(STATE, state)
        assert told in refused(["--out", str(path), "--resume"], capsys)


def test_weights_of_something_else_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "it.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(STATE, '{"decisions": 1, "seconds": 1.0, "handicap": true, "games": {}}')
        archive.writestr("policy.pth", b"junk")
    assert "holds no weights for this network" in refused(["--out", str(path), "--resume"], capsys)


def test_the_buffer_gives_the_batches_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    order = np.random.default_rng(2).permutation(8)
    monkeypatch.setattr("numpy.random.permutation", lambda n: order[:n])
    seen, actions = spaces.Box(0, 1, (5,), np.float32), spaces.Discrete(3)
    rng = np.random.default_rng(1)
    buffers = [kind(4, seen, actions, "cpu", n_envs=2) for kind in (MaskableRolloutBuffer, DeviceBuffer)]
    for _ in range(2):
        for buffer in buffers:
            buffer.reset()
        for _ in range(4):
            rows = rng.random((2, 5), np.float32), rng.integers(3, size=(2, 1)), rng.random(2), np.zeros(2)
            values, chances = torch.rand(2), torch.rand(2)
            masks = rng.random((2, 3)) < 0.5
            for buffer in buffers:
                buffer.add(*rows, values, chances, action_masks=masks)
        batches = []
        for buffer in buffers:
            batches.append(list(buffer.get(4)))
        for theirs, ours in zip(*batches, strict=True):
            for wanted, found in zip(theirs, ours, strict=True):
                assert torch.equal(wanted, found)
