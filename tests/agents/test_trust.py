"""Checkpoints and archives that somebody else has made: they take up no more than their bytes."""

import io
import json
import zipfile
from copy import copy
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="learned agents need the extra 'train'")

import numpy as np
import torch

from agents.networks import new_policy
from agents.saving import write
from ashes_env.agents import weights
from ashes_env.agents.archives import load_archive
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import META, OLD_POLICY, POLICY
from ashes_env.agents.policy import load_policy
from ashes_env.agents.shapes import MOST_LAYERS, WIDEST, known_widths
from ashes_env.agents.weights import pack, unpack
from ashes_env.encoding.schema import TWO
from ashes_env.files import load_state, save_state


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    policy = new_policy("bytes", [16, 8], 1e-3)
    folder = tmp_path_factory.mktemp("run") / "checkpoint"
    write(policy, None, 0, folder, {"network": [16, 8], "observation": "bytes", "actions": TWO.n_actions})
    return folder


def changed(checkpoint: Path, to: Path, **meta: Any) -> Path:
    """The checkpoint with another description, and a digest that fits."""
    parts = dict(load_state(checkpoint).parts)
    parts[META] = json.dumps({**json.loads(parts[META]), **meta}).encode()
    save_state(to, parts)
    return to


def deflated(data: bytes) -> bytes:
    """The same members, compressed: a few bytes of these may stand for any number."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return out.getvalue()


@pytest.mark.parametrize(
    "network", [[1 << 40], [16, 1 << 40], [0], [16, -1], [16] * (MOST_LAYERS + 1), [WIDEST + 1], [1 << 70]]
)
def test_a_description_alone_takes_up_no_memory(network: list[int], checkpoint: Path, tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="layers, each of 1 to"):
        load_policy(changed(checkpoint, tmp_path / "other", network=network))


@pytest.mark.parametrize("actions", [-1, 0, 1 << 40, TWO.n_actions + 1])
def test_a_network_knows_the_actions_of_a_table_for_two(actions: int, checkpoint: Path, tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="actions, not"):
        load_policy(changed(checkpoint, tmp_path / "other", actions=actions))


def test_weights_are_not_unpacked(checkpoint: Path, tmp_path: Path) -> None:
    parts = dict(load_state(checkpoint).parts)
    assert unpack(parts[POLICY])
    bomb = pack({"w": np.zeros(1 << 22, np.float32)})
    small = deflated(bomb)
    assert len(small) < len(bomb) / 100
    for data in (small, deflated(parts[POLICY])):
        save_state(tmp_path / "other", {**parts, POLICY: data})
        with pytest.raises(AgentError, match=r"policy\.npz holds no weights: its members are compressed"):
            load_policy(tmp_path / "other")


def test_weights_of_an_older_version_are_not_unpacked(checkpoint: Path, tmp_path: Path) -> None:
    parts = dict(load_state(checkpoint).parts)
    old = io.BytesIO()
    torch.save({"w": torch.zeros(1 << 22)}, old)
    parts[META] = json.dumps({**json.loads(parts[META]), "format": 3}).encode()
    del parts[POLICY]
    save_state(tmp_path / "other", {**parts, OLD_POLICY: deflated(old.getvalue())})
    with pytest.raises(AgentError, match=r"policy\.pt holds no weights: its members are compressed"):
        load_policy(tmp_path / "other")


def member(array: Any, **how: Any) -> bytes:
    out = io.BytesIO()
    np.lib.format.write_array(out, np.asarray(array), **how)
    return out.getvalue()


def longer(data: bytes) -> bytes:
    return data.replace(b"(4,)", b"(9,)")


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"w.npy": member(np.zeros(4, np.float32)).replace(b"'<f4'", b"'|O' ")}, "not float16 or float32"),
        ({"w.npy": member(np.zeros(4))}, "holds float64"),
        ({"w.npy": member(np.zeros(4, ">f4"))}, "holds >f4"),
        ({"w.npy": member(np.asfortranarray(np.zeros((2, 2), np.float32)))}, "row by row"),
        ({"w.npy": longer(member(np.zeros(4, np.float32)))}, "is not as long as that"),
        ({"w.npy": member(np.zeros(4, np.float32))[:-4]}, "is not as long as that"),
        ({"w.npy": member(np.zeros(4, np.float32), version=(2, 0))}, "version 1.0"),
        ({"w.npy": member(np.array([np.nan], np.float32))}, "no number"),
        ({"w.npy": b""}, "magic"),
        ({"w": member(np.zeros(4, np.float32))}, "no name of weights"),
        ({f"{i}.npy": member(np.zeros(1, np.float32)) for i in range(300)}, "more than 256 members"),
    ],
)
def test_an_archive_of_weights_holds_numbers_and_no_more(members: dict[str, bytes], told: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(AgentError, match=told):
        unpack(out.getvalue())


def test_weights_have_a_bound_beside_the_size_of_their_file(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pack({"w": np.zeros(64, np.float32)})
    assert unpack(data)["w"].shape == (64,)
    monkeypatch.setattr(weights, "LARGEST", 255)
    with pytest.raises(AgentError, match="larger than the file or 255 bytes"):
        unpack(data)


def test_members_that_lie_over_each_other_are_refused() -> None:
    """A directory that names the same bytes many times is larger than the file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.npy", member(np.zeros(4096, np.float32)))
        for name in ("b", "c", "d"):
            again = copy(archive.infolist()[0])
            again.filename = f"{name}.npy"
            archive.filelist.append(again)
    with pytest.raises(AgentError, match="larger than the file"):
        unpack(out.getvalue())


def test_an_archive_claims_no_widths_that_it_does_not_fill(tmp_path: Path) -> None:
    """A tensor that repeats one number is as large as it says, and takes up four bytes."""
    wide = torch.zeros(1).expand(4, WIDEST + 1)
    weights = io.BytesIO()
    torch.save({"features_extractor.layer.weight": wide, "action_net.weight": torch.zeros(TWO.n_actions, 4)}, weights)
    from ashes_env.agents.seeing import space_of

    about = {"observation_space": {"dtype": "uint8", "_shape": list(space_of("bytes").shape or ())}}
    path = tmp_path / "model.zip"
    for data, told in ((weights.getvalue(), "layers, each of 1 to"), (deflated(weights.getvalue()), "compressed")):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("data", json.dumps(about))
            archive.writestr("policy.pth", data)
        with pytest.raises(AgentError, match=told):
            load_archive(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data", "[" * 100_000)
        archive.writestr("policy.pth", weights.getvalue())
    with pytest.raises(AgentError, match="no archive"):
        load_archive(path)


def test_widths_that_can_be_are_given_back() -> None:
    assert known_widths([]) == []
    assert known_widths([WIDEST, 1]) == [WIDEST, 1]
