"""Archives of Stable-Baselines3 as agents: what plays is what was trained, nothing pickled runs."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="learned agents need the extra 'train'")

import torch
from sb3_contrib import MaskablePPO

from agents.networks import policy_arguments
from ashes_env.agents.archives import load_archive
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import make_agent
from ashes_env.agents.seeing import settings_of
from ashes_env.env.single_agent import RedRains
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings

BUILT: dict[str, tuple[str, dict[str, Any]]] = {
    "the library's own": ("flat", {}),
    "two heads with ReLU": ("flat", {"net_arch": {"pi": [8, 6], "vf": [5]}, "activation_fn": torch.nn.ReLU}),
    "of bytes": ("bytes", {"net_arch": [4]}),
    "with the trunk of this project": ("bytes", policy_arguments("bytes", [16, 8])),
    "that reads what cards say": ("bytes", policy_arguments("bytes", [16, 8], "words")),
}


class Run:
    """Unpickling this is a defect."""

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return (pytest.fail, ("something pickled was run",))


def archive(folder: Path, form: str, built: dict[str, Any]) -> tuple[MaskablePPO, Path]:
    settings: dict[str, Any] = settings_of(form)
    env = RedRains(payment="auto", first_five="recommended", **settings)
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, policy_kwargs=built, seed=1, device="cpu")
    model.save(folder / "model.zip")
    return model, folder / "model.zip"


def rewritten(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """The archive with other words about it."""
    out = path.with_name("changed.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "data":
                said = json.loads(data)
                change(said)
                data = json.dumps(said).encode()
            new.writestr(name, data)
    return out


@pytest.mark.parametrize("kind", BUILT)
def test_what_plays_is_what_was_trained(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    form, built = BUILT[kind]
    model, path = archive(tmp_path, form, built)
    monkeypatch.setattr("pickle.loads", lambda *_: pytest.fail("something pickled was run"))
    monkeypatch.setattr("cloudpickle.loads", lambda *_: pytest.fail("something pickled was run"))
    agent = make_agent(f"sb3:{path},greedy=yes")
    match = GameMatch.new(
        Settings("red_rains", illegal_action="raise", payment="auto"), {"first_five": "recommended"}, 3
    )
    agent.start(3)
    for _ in range(12):
        seen = match.observe_raw(match.seat) if form == "bytes" else match.observe(match.seat)
        mask = match.mask(match.seat).astype(bool)
        wanted, _ = model.predict(np.asarray(seen), action_masks=mask, deterministic=True)
        taken = agent.act(match)
        assert taken == int(wanted)
        match.act(taken)


def other_space(said: dict[str, Any]) -> None:
    said["observation_space"]["_shape"] = [7]


def other_kind(said: dict[str, Any]) -> None:
    said["observation_space"]["dtype"] = "int16"


def other_layers(said: dict[str, Any]) -> None:
    said["policy_kwargs"] = {"activation_fn": "<class 'torch.nn.modules.activation.Softsign'>"}


@pytest.mark.parametrize(("change", "told"), [(other_space, "[7]"), (other_kind, "int16"), (other_layers, "Softsign")])
def test_what_does_not_fit_is_an_error(tmp_path: Path, change: Callable[[dict[str, Any]], None], told: str) -> None:
    _, path = archive(tmp_path, "flat", {"net_arch": [4]})
    with pytest.raises(AgentError, match=told.replace("[", r"\[")):
        load_archive(rewritten(path, change))


def test_a_policy_for_another_game_is_an_error(tmp_path: Path) -> None:
    model = MaskablePPO("MlpPolicy", gym.make("CartPole-v1"), n_steps=8, batch_size=8, device="cpu")
    model.save(tmp_path / "pole.zip")
    with pytest.raises(AgentError, match="shows"):
        load_archive(tmp_path / "pole.zip")


@pytest.mark.parametrize("what", ["text", "empty", "part"])
def test_a_file_that_is_no_archive_is_an_error(tmp_path: Path, what: str) -> None:
    path = tmp_path / "model.zip"
    if what == "text":
        path.write_text("no archive", encoding="utf-8")
    else:
        with zipfile.ZipFile(path, "w") as made:
            if what == "part":
                made.writestr("data", "{}")
                made.writestr("policy.pth", "no weights")
    with pytest.raises(AgentError, match="no archive"):
        load_archive(path)


@pytest.mark.parametrize(
    "weights",
    [
        {"action_net.weight": 3},
        {"action_net.weight": torch.tensor(3.0)},
        {1: torch.zeros(2)},
        {"features_extractor.layer.weight": torch.zeros(3)},
        {"mlp_extractor.policy_net.0.weight": 7},
    ],
)
def test_weights_that_are_none_are_an_error(tmp_path: Path, weights: dict[Any, Any]) -> None:
    _, path = archive(tmp_path, "flat", {"net_arch": [4]})
    torch.save({"action_net.weight": torch.zeros(264, 4), **weights}, tmp_path / "odd.pth")
    out = tmp_path / "odd.zip"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        new.writestr("data", old.read("data"))
        new.writestr("policy.pth", (tmp_path / "odd.pth").read_bytes())
    with pytest.raises(AgentError, match=r"no name of weights|dimensions"):
        load_archive(out)


def test_pickled_weights_are_not_unpacked(tmp_path: Path) -> None:
    _, path = archive(tmp_path, "flat", {"net_arch": [4]})
    torch.save(Run(), tmp_path / "evil.pth")
    out = tmp_path / "evil.zip"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        new.writestr("data", old.read("data"))
        new.writestr("policy.pth", (tmp_path / "evil.pth").read_bytes())
    with pytest.raises(AgentError, match="no archive"):
        load_archive(out)


def test_no_file_is_an_error() -> None:
    for name in ("sb3:nowhere.zip", "sb3"):
        with pytest.raises(AgentError, match=r"nowhere\.zip|missing"):
            make_agent(name)
