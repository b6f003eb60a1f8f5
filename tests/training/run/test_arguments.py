"""What cannot be trained is refused in one line with status 2, before anything is made."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch

from ashes_env.match.errors import OptionError
from tests.training.small import SMALL
from training.ppo_red_rains import main
from training.run.arguments import DEFAULTS, TABLE, checked, decks_of
from training.run.devices import device_of
from training.run.run import RunError, new_run, read_args

WRONG = [
    (["--deck", "The Corpse of Viros: Cole"], "decks: there is no .* did you mean 'The Corpse of Viros: Coal'"),
    (["--deck", "pve", "Nobody's"], "decks: there is no"),
    (["--deck", "pvee"], "did you mean 'pve'"),
    (["--deck", "a", "a"], "decks: 'a' stands there twice"),
    (["--deck"], "--deck: expected at least one argument"),
    (["--chimera", "The Corpse of Vires"], "chimeras: there is no .* did you mean 'The Corpse of Viros'"),
    (["--level", "S9"], "no level 'S9'; there are: S1"),
    (["--level", "S1", "S1"], "levels: 'S1' stands there twice"),
    (["--aspects", "Furry"], "no subtype 'Furry'; there are: Fury"),
    (["--gamma", "1.5"], "gamma: a number from 0 to 1, not 1.5"),
    (["--gamma", "nan"], "--gamma: a number, not 'nan'"),
    (["--gamma", "much"], "--gamma: a number, not 'much'"),
    (["--gae-lambda", "-1"], "gae_lambda: a number from 0 to 1"),
    (["--learning-rate", "-1"], "learning_rate: a number from 0"),
    (["--ent-coef", "-1"], "ent_coef: a number from 0"),
    (["--n-envs", "0"], "n_envs: a whole number, from 1"),
    (["--n-steps", "0"], "n_steps: a whole number, 1 or more"),
    (["--n-epochs", "0"], "n_epochs: a whole number, 1 or more"),
    (["--network", "0"], "network: a whole number, 1 or more"),
    (["--network", "8", "-8"], "network: a whole number, 1 or more"),
    (["--seed", "-1"], "seed: a whole number, from 0"),
    (["--seed", "99999999999"], "seed: a whole number, from 0"),
    (["--timesteps", "-5"], "timesteps: a whole number, 1 or more"),
    (["--checkpoint-every", "0"], "checkpoint_every: a whole number, 1 or more"),
    (["--threads", "0"], "threads: a whole number, 1 or more"),
    (["--processes", "-1"], "processes: a whole number, 0 or more"),
    (["--processes", "33"], "processes: at most one for each of 32 games"),
    (["--batch-size", "1"], "batch_size: a whole number, 2 or more"),
    (["--batch-size", "500"], r"batch_size: 500 does not divide the 2048 decisions .*; 256 or 512 would"),
    (["--batch-size", "4096"], "batch_size: 4096 does not divide the 2048 decisions .*; 1024 or 2048 would"),
    (["--n-envs", "1", "--n-steps", "1"], "batch_size: 512 does not divide the 1 decisions .* needs 2 at least"),
    (["--observation", "pixels"], "--observation: invalid choice"),
    (["--device", "toaster"], "device: torch knows no 'toaster'; use auto, cpu"),
    (["--device", "meta"], "device: 'meta' cannot be used here"),
    (["--device", "cuda:99"], "device: 'cuda:99' cannot be used here"),
    (["--nonsense"], "unrecognized arguments: --nonsense"),
    (["--resume", "{tmp}"], r"is not a run: it has no args\.json"),
    (["--resume", "{tmp}/nowhere"], r"is not a run: it has no args\.json"),
    (["--resume", "{tmp}", "--gamma", "0.5"], "--resume uses the run's own arguments and weights: nothing else"),
    (["--runs", "{file}/runs"], "cannot make a run in .*Not a directory"),
    (["--runs", "{file}"], "cannot make a run in .*[Ee]xists"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(each) for each, _ in WRONG])
def test_a_wrong_argument_is_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    given = [each.format(tmp=tmp_path, file=file) for each in arguments]
    runs = [] if "--runs" in given else ["--runs", str(tmp_path / "runs")]
    with pytest.raises(SystemExit) as ended:
        main([*runs, *given])
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert re.search(message, err), err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


DAMAGED: list[tuple[Any, str]] = [
    ("{", "is damaged: Expecting"),
    ("[]", "an object of arguments is needed, not list"),
    ("\ud800", "no UTF-8"),
    ('{"gamma": 1, "gamma": 1}', "stands there twice"),
    ({}, "decks, chimeras, .* are missing"),
    ({**SMALL, "extra": 1}, "there is no 'extra'"),
    ({**SMALL, "gamma": "0.9"}, "gamma: a number"),
    ({**SMALL, "n_envs": 2.0}, "n_envs: a whole number"),
    ({**SMALL, "n_envs": True}, "n_envs: a whole number"),
    ({**SMALL, "network": 16}, "network: the width"),
    ({**SMALL, "network": []}, "network: the width"),
    ({**SMALL, "decks": "x"}, "decks: one name or more"),
    ({**SMALL, "levels": [1]}, "levels: one name or more"),
    ({**SMALL, "curriculum": 1}, "curriculum: True or False"),
    ({**SMALL, "aspects": None}, "aspects: a name"),
    ({**SMALL, "first_five": "all"}, "first_five: there is no"),
    ({**SMALL, "reward": "more"}, "reward: there is no"),
]


@pytest.mark.parametrize(("args", "message"), DAMAGED, ids=[message for _, message in DAMAGED])
def test_damaged_arguments_of_a_run_are_one_line(
    args: Any, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = args if isinstance(args, str) else json.dumps(args)
    (tmp_path / "args.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(SystemExit) as ended:
        main(["--resume", str(tmp_path)])
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert re.search(message, err), err
    assert [path.name for path in tmp_path.iterdir()] == ["args.json"]


def test_every_argument_has_a_default_that_fits() -> None:
    assert list(TABLE) == list(DEFAULTS)
    assert checked(DEFAULTS) == dict(DEFAULTS)


def test_pve_names_the_decks_in_the_boxes_of_the_chimeras() -> None:
    viros = "The Corpse of Viros"
    found = decks_of(["pve"], [viros])
    assert found == [f"{viros}: {name}" for name in ("Brennen", "Coal", "Jessa", "Noah")]
    assert decks_of([found[1], "pve"], [viros]) == [found[1], found[0], *found[2:]]
    both = decks_of(["pve"], [viros, "The Blight of Neverset"])
    assert set(found) < set(both)
    assert all(name.split(": ")[0] in (viros, "The Blight of Neverset") for name in both)
    assert checked({**SMALL, "decks": ["pve"]})["decks"] == found


def test_folders_are_never_taken_twice_and_hold_their_arguments(tmp_path: Path) -> None:
    folders = {new_run(tmp_path, SMALL, {"more": b"x"}) for _ in range(3)}
    assert len(folders) == 3
    assert all(read_args(folder) == SMALL for folder in folders)
    assert all((folder / "more").read_bytes() == b"x" for folder in folders)
    with pytest.raises(RunError, match="not a run"):
        read_args(tmp_path)


def test_a_run_whose_observation_is_gone_is_refused_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = new_run(tmp_path, {**SMALL, "observation": "sparse"})
    told = r"'sparse' is gone: use the last version that has it, ashes-env 0\.1\.0 .*, or train again with 'bytes'"
    with pytest.raises(RunError, match=told):
        read_args(folder)
    with pytest.raises(SystemExit):
        main(["--resume", str(folder)])
    assert re.search(told, capsys.readouterr().err)


def test_auto_takes_a_gpu_where_torch_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert device_of() == torch.device("cuda")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert device_of() == device_of("auto") == device_of("cpu") == torch.device("cpu")


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is one")
def test_a_device_that_is_not_there_is_named() -> None:
    with pytest.raises(OptionError, match=r"device: 'cuda' cannot be used here \(.*\); use auto, cpu") as refused:
        device_of("cuda")
    assert "\n" not in str(refused.value)
