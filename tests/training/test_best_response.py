"""A best response: a small run against chance, measured and gone on with, and wrong arguments."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import read_meta
from ashes_env.match.errors import OptionError
from training.best_response import (
    COMMAND,
    CURVE,
    DEFAULTS,
    NAMED,
    RESULTS,
    checked,
    format_bound,
    main,
    point,
    results,
    train,
)
from training.run import log
from training.run.run import CHECKPOINT, How, RunError, new_run

SMALL: dict[str, Any] = {
    **DEFAULTS,
    "agent": "random",
    "decks": ["The Iron Men", "The Mist Guardian"],
    "n_envs": 4,
    "n_steps": 32,
    "batch_size": 64,
    "n_epochs": 1,
    "network": [16, 8],
    "every": 256,
    "games": 4,
}
FLAGS = [
    "--agent",
    "random",
    "--decks",
    "The Iron Men",
    "--n-envs",
    "4",
    "--n-steps",
    "32",
    "--batch-size",
    "64",
    "--n-epochs",
    "1",
    "--network",
    "16",
    "8",
    "--every",
    "256",
    "--games",
    "4",
    "--no-bar",
]


@pytest.mark.slow  # whole trainings
def test_a_run_is_measured_against_its_agent_alone_and_goes_on(tmp_path: Path) -> None:
    folder = new_run(tmp_path, checked(SMALL))
    train(COMMAND.opened(folder), 500, How(bar=False, checkpoint_every=128))
    assert [line["steps"] for line in log.read(folder / CURVE)] == [0, 256, 512]
    found = results(COMMAND.opened(folder))
    assert all(line["games"] == 4 for line in found["curve"])
    assert found["last"] == found["curve"][-1]

    train(COMMAND.opened(folder), 200, How(bar=False, checkpoint_every=128))
    curve = results(COMMAND.opened(folder))["curve"]
    assert curve[:3] == found["curve"]
    assert [line["steps"] for line in curve] == [0, 256, 512, 768]
    assert read_meta(folder / CHECKPOINT)["steps"] == 768
    met = {name for line in log.read(folder / log.NAME) for name in line["wins"]}
    assert met == {"random"}
    assert json.loads((folder / RESULTS).read_text())["curve"] == curve
    with open(folder / "curve.csv", newline="") as file:
        assert [int(row["steps"]) for row in csv.DictReader(file)] == [0, 256, 512, 768]
    assert (folder / "curve.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow  # a training
def test_the_command_prints_a_lower_bound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FLAGS, "--steps", "128", "--runs", str(tmp_path)]) == 0
    assert "lower bound" in capsys.readouterr().out
    folder = next(tmp_path.iterdir())
    assert main(["--resume", str(folder), "--steps", "128", "--no-bar"]) == 0
    assert [line["steps"] for line in log.read(folder / CURVE)] == [0, 128, 256]


def test_what_games_won_say_of_an_agent() -> None:
    won = point(75.5, 100)
    assert won["bound"] == pytest.approx(0.51)
    assert won["bound, at 97.5%"] == pytest.approx(2 * won["95%"][0] - 1)
    assert won["95%"][0] == pytest.approx(0.6569, abs=1e-4), "of 75 games, the half is left out"
    assert point(30.0, 100)["bound"] == 0.0
    words = format_bound({"agent": "somebody", "curve": [{"steps": 64, **won}], "last": won})
    assert "somebody, of 1 at most: 0.510 by the last 100 games" in words


def test_an_agent_that_has_learned_since_is_refused(tmp_path: Path) -> None:
    folder = new_run(tmp_path, checked(SMALL))
    train(COMMAND.opened(folder), 128, How(bar=False))
    agent = {**SMALL, "agent": str(folder / CHECKPOINT)}
    kept = checked(agent)
    assert (kept["frozen"], checked(SMALL)["frozen"]) == (128, NAMED)
    assert checked(kept) == kept
    for name in ("policy:{},greedy=yes", "guided:policy={},simulations=8"):
        assert checked({**SMALL, "agent": name.format(folder / CHECKPOINT)})["frozen"] == 128
    assert checked({**kept, "frozen": NAMED})["frozen"] == NAMED, "a run of an earlier version goes on"
    train(COMMAND.opened(folder), 128, How(bar=False))
    with pytest.raises(RunError, match="step 256, but the run began against step 128"):
        checked(kept)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decks": ["The Iron Man"]}, "did you mean"),
        ({"batch_size": 63}, "does not divide"),
        ({"agent": "nobody"}, "nobody"),
        ({"games": 0}, "games"),
        ({"every": 0}, "every"),
        ({"gamma": 2}, "gamma"),
        ({"mirror": 0.5}, "mirror"),
        ({"seed": 1 << 30}, "seed"),
    ],
)
def test_wrong_arguments_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises((OptionError, AgentError), match=message):
        checked({**SMALL, **changes})


def test_nothing_is_made_for_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        ["--agent", "nobody"],
        ["--games", "0"],
        ["--steps", "0"],
        ["--seconds", "-1"],
        ["--resume", str(tmp_path)],
        ["--resume", str(tmp_path), "--agent", "random"],
    ):
        with pytest.raises(SystemExit) as ended:
            main([*wrong, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "runs").exists()


def test_a_run_without_a_measurement_has_no_results(tmp_path: Path) -> None:
    folder = new_run(tmp_path, checked(SMALL))
    with pytest.raises(RunError, match="not been measured"):
        results(COMMAND.opened(folder))
