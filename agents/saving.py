"""Saves and loads the checkpoints of `ashes_env.agents.checkpoint` from torch, including the optimizer."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import torch
from sb3_contrib import MaskablePPO

from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import OPTIMIZER, Checkpoint, parts_of, read
from ashes_env.agents.seeing import space_of
from ashes_env.agents.shapes import IDS
from ashes_env.agents.tensors import ALIASES, tensors
from ashes_env.files import save_state

OTHERS: Final = (AttributeError, KeyError, RuntimeError, TypeError, ValueError)  # what torch raises for a misfit


def save(model: MaskablePPO, folder: Path, extra: Mapping[str, Any], training: Any = None) -> Path:
    """Writes the checkpoint of a Stable-Baselines3 model, as `write` does."""
    return write(model.policy, model.policy.optimizer, int(model.num_timesteps), folder, extra, training)


def write(
    policy: torch.nn.Module,
    optimizer: torch.optim.Optimizer | None,
    steps: int,
    folder: Path,
    extra: Mapping[str, Any],
    training: Any = None,
) -> Path:
    """Writes a checkpoint; the previous one stays valid until it is complete. `extra` is added to the metadata and
    `training` is stored, as in `parts_of`. Without the optimizer, training cannot be resumed from it.

    Raises `FileError` if it cannot be written; the previous checkpoint is then unchanged.
    """
    parts = parts_of(weights_of(policy), {"steps": steps, **extra}, training)
    if optimizer is not None:
        parts[OPTIMIZER] = packed(optimizer.state_dict())
    return save_state(folder, parts)


def weights_of(policy: torch.nn.Module) -> dict[str, Any]:
    """The weights of a policy as arrays by name; weights that the library lists under several names appear once."""
    state = policy.state_dict()
    return {name: tensor.cpu().numpy() for name, tensor in state.items() if not name.startswith(ALIASES)}


def load_into(model: MaskablePPO, folder: Path, *, optimizer: bool = True) -> Checkpoint:
    """Loads weights (and the optimizer's state) into a model of the same shape; returns their checkpoint.

    Raises `AgentError` for a folder that is no checkpoint of this encoding, another form of observation, or a network
    of another shape.
    """
    found = read(folder)
    if model.observation_space != space_of(found.meta.get("observation")):
        raise AgentError(f"{folder} was trained on {found.meta.get('observation')!r}, which this model does not see")
    load_weights(model.policy, found, model.device)
    if optimizer:
        load_optimizer(model.policy.optimizer, found, model.device)
    model.num_timesteps = int(found.meta["steps"])
    return found


def load_weights(policy: torch.nn.Module, checkpoint: Checkpoint, device: torch.device | str = "cpu") -> None:
    """Loads the weights of a checkpoint into a policy; raises `AgentError` where they do not fit."""
    there = checkpoint.meta.get("titles", IDS)
    here = getattr(getattr(policy, "features_extractor", None), "titles", there)
    if here != there:  # weights of different kinds of titles can have the same shapes
        raise AgentError(f"{checkpoint.folder} does not fit the network: its titles are {there!r}, not {here!r}")
    weights = checkpoint.weights()
    names = {
        name: name.removeprefix("pi_").removeprefix("vf_") for name in policy.state_dict() if name.startswith(ALIASES)
    }
    try:
        state = {name: torch.from_numpy(array).to(device) for name, array in weights.items()}
        policy.load_state_dict({**state, **{name: state[one] for name, one in names.items() if one in state}})
    except OTHERS as error:
        raise AgentError(
            f"{checkpoint.folder} does not fit the network {checkpoint.meta.get('network')}: {error}"
        ) from error


def load_optimizer(
    optimizer: torch.optim.Optimizer, checkpoint: Checkpoint, device: torch.device | str = "cpu"
) -> None:
    """Loads the optimizer's state of a checkpoint; raises `AgentError` where it does not fit."""
    if checkpoint.moved:
        raise AgentError(
            f"{checkpoint.folder} was trained on another layout of observations: begin a new run with its weights, "
            "--start, for its optimizer fits no more"
        )
    data = checkpoint.part(OPTIMIZER)
    try:
        optimizer.load_state_dict(tensors(data, device))
    except OTHERS as error:
        raise AgentError(f"{checkpoint.folder / OPTIMIZER} does not fit the network: {error}") from error


def packed(state: Mapping[str, Any]) -> bytes:
    """Tensors as `torch.save` writes them."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    return buffer.getvalue()
