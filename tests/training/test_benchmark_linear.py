"""The linear baseline of the benchmark: it imitates, is saved, learns on and plays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

from ashes_env.agents.checkpoint import read
from ashes_env.agents.make import make_agent
from ashes_env.contests.games import red_rains
from tests.training.small import started
from training.benchmark_linear import main
from training.run.run import CHECKPOINT

MOST = 2_000_000  # bytes
SMALL = ["--teacher", "random", "--games", "26", "--passes", "1"]


@pytest.mark.slow
def test_it_imitates_learns_on_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "linear"
    assert main(["--out", str(folder), *SMALL]) == 0
    assert "of 24 games" in capsys.readouterr().out
    first = read(folder)
    assert first.meta["network"] == []
    assert sum(len(part) for part in first.parts.values()) < MOST
    assert {name: array.shape for name, array in first.weights().items() if "weight" in name} == {
        "action_net.weight": (264, 3419),
        "value_net.weight": (1, 3419),
    }

    assert main(["--out", str(folder), *SMALL, "--seed", "2", "--resume"]) == 0
    second = read(folder)
    assert second.meta["steps"] > first.meta["steps"]
    weights = [found.weights()["action_net.weight"] for found in (first, second)]
    assert 0 < np.abs(weights[1] - weights[0]).max() < 1, "it went on from there"

    agent = make_agent(f"policy:{folder},greedy=yes")
    assert len(red_rains(agent, deck_names=["The Corpse of Viros: Coal"], games=1, seed=5).games) == 1


@pytest.mark.slow
def test_it_goes_on_with_nothing_but_a_linear_policy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = started(tmp_path, 64) / CHECKPOINT
    for out, told in ((folder, "is no linear policy"), (tmp_path / "nowhere", "is not a checkpoint")):
        with pytest.raises(SystemExit) as ended:
            main(["--out", str(out), *SMALL, "--resume"])
        assert ended.value.code == 2
        assert told in capsys.readouterr().err
