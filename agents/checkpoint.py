"""Trained policies on disk: a folder of plain files that can be loaded without trusting whoever wrote them.

    <checkpoint>/meta.json      what was trained: hash of the encoding, form of observation, network, arguments, steps
    <checkpoint>/policy.pt      weights of the policy (a state dict, loaded with weights_only=True)
    <checkpoint>/optimizer.pt   state of the optimizer, for going on

The library's own archive holds pickled objects, which is why it is not used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from agents.base import AgentError
from agents.seeing import space_of
from ashes_env.encoding.schema import schema_hash

FORMAT = 2


def save(model: MaskablePPO, folder: Path, extra: Mapping[str, Any]) -> Path:
    """Writes a checkpoint; an existing folder of that name is replaced only once the new one is complete."""
    new = folder.with_name(folder.name + ".new")
    new.mkdir(parents=True, exist_ok=True)
    torch.save(model.policy.state_dict(), new / "policy.pt")
    torch.save(model.policy.optimizer.state_dict(), new / "optimizer.pt")
    meta = {"format": FORMAT, "schema": schema_hash(), "steps": int(model.num_timesteps), **extra}
    (new / "meta.json").write_text(json.dumps(meta, indent=1, sort_keys=True) + "\n")
    if folder.exists():
        old = folder.with_name(folder.name + ".old")
        folder.rename(old)
        new.rename(folder)
        for path in old.iterdir():
            path.unlink()
        old.rmdir()
    else:
        new.rename(folder)
    return folder


def read_meta(folder: Path) -> dict[str, Any]:
    """The description of a checkpoint; raises `AgentError` when it is not one, or was made for another encoding."""
    path = folder / "meta.json"
    if not path.is_file():
        raise AgentError(f"{folder} is not a checkpoint: it has no meta.json")
    try:
        meta = json.loads(path.read_text())
    except json.JSONDecodeError as error:
        raise AgentError(f"{path} is not valid JSON: {error}") from error
    if not isinstance(meta, dict) or meta.get("format") != FORMAT:
        raise AgentError(f"{path} has format {meta.get('format') if isinstance(meta, dict) else None!r}, not {FORMAT}")
    if meta.get("schema") != schema_hash():
        raise AgentError(
            f"{folder} was trained on observations and actions {meta.get('schema')!r}; this version has "
            f"{schema_hash()!r}. Train again, or use the version it was made with."
        )
    return meta


def load_into(model: MaskablePPO, folder: Path, *, optimizer: bool = True) -> dict[str, Any]:
    """Loads weights (and the optimizer's state) into a model of the same shape; returns the description.

    Raises `AgentError` for a folder that is no checkpoint of this encoding, of another form of observation, or whose
    network has another shape.
    """
    meta = read_meta(folder)
    if model.observation_space != space_of(meta.get("observation")):
        raise AgentError(f"{folder} was trained on {meta.get('observation')!r}, which this model does not see")
    try:
        model.policy.load_state_dict(torch.load(folder / "policy.pt", map_location=model.device, weights_only=True))
        if optimizer:
            state = torch.load(folder / "optimizer.pt", map_location=model.device, weights_only=True)
            model.policy.optimizer.load_state_dict(state)
    except (RuntimeError, ValueError, KeyError, FileNotFoundError) as error:
        raise AgentError(f"{folder} does not fit the network {meta.get('network')}: {error}") from error
    model.num_timesteps = int(meta["steps"])
    return meta
