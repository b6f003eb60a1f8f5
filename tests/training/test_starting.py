"""Trainings that begin with the weights of another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents import saving
from ashes_env.agents.checkpoint import read, read_meta
from ashes_env.match.errors import OptionError
from training import best_response, ppo_red_rains, search_teacher, self_play
from training.run.run import CHECKPOINT, new_run, read_args

TINY = [
    "--n-envs",
    "2",
    "--n-steps",
    "8",
    "--batch-size",
    "16",
    "--learning-rate",
    "1e-9",
    "--no-bar",
    "--device",
    "cpu",
]
PPO = {
    "ppo": (ppo_red_rains.main, ["--observation", "bytes"], "--timesteps"),
    "self-play": (self_play.main, ["--ladder-games", "0"], "--timesteps"),
    "best response": (best_response.main, ["--agent", "random", "--games", "2"], "--steps"),
}


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint whose policy an agent has taught."""
    runs = tmp_path_factory.mktemp("runs")
    search_teacher.main(
        [
            "--teacher",
            "random",
            "--rounds",
            "1",
            "--games",
            "1",
            "--network",
            "24",
            "8",
            "--processes",
            "0",
            "--device",
            "cpu",
            "--runs",
            str(runs),
        ]
    )
    (folder,) = runs.iterdir()
    return folder / CHECKPOINT


@pytest.mark.parametrize("kind", PPO)
def test_a_run_begins_with_the_weights_and_the_network_of_a_checkpoint(taught: Path, tmp_path: Path, kind: str) -> None:
    main, more, unit = PPO[kind]
    same = ["--network", "24", "8", "--reward", "terminal"]
    assert main(["--start", str(taught), unit, "16", *TINY, *more, *same, "--runs", str(tmp_path)]) == 0
    (folder,) = tmp_path.iterdir()
    args = read_args(folder)
    assert args["network"] == [24, 8]
    assert args["reward"] == "terminal", "its values are of that reward"
    assert args.get("taught", "yes") == "yes", "its first games have a smaller handicap"
    found = read(folder / CHECKPOINT)
    assert found.meta["steps"] == 16
    theirs, ours = read(taught).weights(), found.weights()
    assert theirs.keys() == ours.keys()
    for name, weights in theirs.items():
        np.testing.assert_allclose(ours[name], weights, atol=1e-6, rtol=0)
    assert main(["--resume", str(folder), unit, "16", "--no-bar", "--device", "cpu"]) == 0
    assert read_meta(folder / CHECKPOINT)["steps"] == 32


def test_a_run_that_was_killed_before_its_first_save_begins_with_them_again(taught: Path, tmp_path: Path) -> None:
    options, _ = ppo_red_rains.COMMAND.parse(
        ["--start", str(taught), *TINY, "--observation", "bytes", "--runs", str(tmp_path)]
    )
    run, _, how = ppo_red_rains.COMMAND.prepare(options)
    before = read(run.checkpoint)
    assert before.meta["steps"] == 0
    assert before.meta["start"]["steps"] == read_meta(taught)["steps"]
    model = ppo_red_rains.train(run, 16, how)
    for name, weights in read(taught).weights().items():
        np.testing.assert_allclose(model.policy.state_dict()[name].numpy(), weights, atol=1e-6, rtol=0)


@pytest.mark.parametrize("kind", PPO)
def test_nothing_is_made_for_a_start_that_does_not_fit(
    taught: Path, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main, more, unit = PPO[kind]
    more = [*more, unit, "16", *TINY]
    run = new_run(tmp_path / "other", {})
    cases = [
        (["--start", str(tmp_path / "nowhere"), *more], "nowhere"),
        (["--start", str(taught), "--resume", str(run)], "resume"),
    ]
    for given, there in (
        (["--network", "16", "8"], "[24, 8]"),
        (["--reward", "shaped"], "terminal"),
        (["--titles", "both"], "ids"),
    ):
        cases.append((["--start", str(taught), *more, *given], there))
    strange = tmp_path / "strange"
    described = {name: value for name, value in read_meta(taught).items() if name != "network"}
    saving.write(torch.nn.Linear(1, 1), None, 0, strange, described)
    cases.append((["--start", str(strange), *more], "network"))
    if kind == "ppo":
        cases.append((["--start", str(taught), unit, "16"], "'bytes'"))
    for wrong, said in cases:
        with pytest.raises(SystemExit) as ended:
            main([*wrong, "--runs", str(tmp_path / "runs")])
        assert ended.value.code == 2
        told = capsys.readouterr().err.strip()
        assert said in told
        assert len(told.splitlines()) == 1
    assert not (tmp_path / "runs").exists()


def test_a_teacher_takes_over_what_was_not_given(taught: Path, tmp_path: Path) -> None:
    def args(*given: str) -> dict[str, Any]:
        options, _ = search_teacher.COMMAND.parse(
            ["--policy", str(taught), "--device", "cpu", "--runs", str(tmp_path), *given]
        )
        return read_args(search_teacher.COMMAND.prepare(options).run.folder)

    assert args()["payment"] == "auto"
    assert args("--payment", "choose")["payment"] == "choose"
    assert args("--network", "24", "8")["network"] == [24, 8]
    for given in (["--network", "8"], ["--reward", "shaped"], ["--titles", "words"]):
        with pytest.raises(OptionError, match=given[0][2:]):
            args(*given)
