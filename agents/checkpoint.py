"""Trained policies on disk: folders of plain files that can be loaded without trusting whoever wrote them.

    <checkpoint>/<number>/meta.json       what was trained: hash of the encoding, form of observation, network, steps
    <checkpoint>/<number>/policy.pt       weights of the policy (a state dict, loaded with weights_only=True)
    <checkpoint>/<number>/optimizer.pt    state of the optimizer, for going on
    <checkpoint>/<number>/training.json   whatever else training needs for going on
    <checkpoint>/<number>/manifest.json   length and SHA-256 of each

Whatever moment a process is killed at, a whole one can be found (`ashes_env.files.states`); each is checked when it is
read. The library's own archive holds pickled objects, which is why it is not used.
"""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch
from sb3_contrib import MaskablePPO

from agents.base import AgentError
from agents.network import IDS
from agents.seeing import space_of
from ashes_env.encoding.schema import schema_hash
from ashes_env.files import FileError, is_saved, load_state, save_state
from ashes_env.files.strict_json import loads

FORMAT: Final = 3
META: Final = "meta.json"
POLICY: Final = "policy.pt"
OPTIMIZER: Final = "optimizer.pt"
TRAINING: Final = "training.json"
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A checkpoint that is whole and fits this version: its folder, its description, and its files as they were."""

    folder: Path
    meta: Mapping[str, Any]
    parts: Mapping[str, bytes]

    def tensors(self, name: str, device: torch.device | str = "cpu") -> Any:
        """What `torch.save` wrote as a part. Raises `AgentError` for what is not there or is something else."""
        try:
            return torch.load(io.BytesIO(self._part(name)), map_location=device, weights_only=True)
        except AgentError:
            raise
        except Exception as error:  # for bytes that it did not write itself, torch knows half a dozen
            first = next(iter(str(error).splitlines()), type(error).__name__)
            raise AgentError(f"{self.folder / name} holds no weights: {first}") from error

    def training(self) -> Any:
        """What training needs for going on, as it was given to `save`. Raises `AgentError` where there is none."""
        return _json(self.folder / TRAINING, self._part(TRAINING))

    def _part(self, name: str) -> bytes:
        if name not in self.parts:
            raise AgentError(f"{self.folder} has no {name}: it is not what a checkpoint of format {FORMAT} holds")
        return self.parts[name]


def save(model: MaskablePPO, folder: Path, extra: Mapping[str, Any], training: Any = None) -> Path:
    """Writes the checkpoint of a model of the library, as `write` does."""
    return write(model.policy, model.policy.optimizer, int(model.num_timesteps), folder, extra, training)


def write(
    policy: torch.nn.Module,
    optimizer: torch.optim.Optimizer | None,
    steps: int,
    folder: Path,
    extra: Mapping[str, Any],
    training: Any = None,
) -> Path:
    """Writes a checkpoint; until it is whole the last one stands. `extra` is added to the description, of which
    `load_policy` needs "network", "observation" and "actions", and "titles" unless they are ids; `training` is plain
    data for `Checkpoint.training`. Without the optimizer nobody goes on from there.

    Raises `FileError` where it cannot be written; what was saved before is as it was then.
    """
    meta = {"format": FORMAT, "schema": schema_hash(), "steps": steps, **extra}
    parts = {
        POLICY: _packed(policy.state_dict()),
        TRAINING: json.dumps(training).encode(),
        META: (json.dumps(meta, indent=1, sort_keys=True) + "\n").encode(),
    }
    if optimizer is not None:
        parts[OPTIMIZER] = _packed(optimizer.state_dict())
    return save_state(folder, parts)


def read(folder: Path) -> Checkpoint:
    """The checkpoint of a folder: what everybody reads who reads one.

    Where the newest save is damaged, the one before it is read, and a line of the log says so. Raises `AgentError`
    when there is none, none is whole, or it was made for another encoding; the message says what to do.
    """
    try:
        if not is_saved(folder):
            old = (folder / META).is_file()
            hint = f", but a {META} of an older version; train again, or use that version" if old else ""
            raise AgentError(f"{folder} is not a checkpoint: nothing is saved there{hint}")
        saved = load_state(folder)
    except FileError as error:
        raise AgentError(f"{error}. Bring the folder back from a copy, or train again.") from error
    if saved.damaged:
        LOG.warning("%s: damaged, so %s is used instead: %s", folder, saved.folder.name, "; ".join(saved.damaged))
    meta = _json(saved.folder / META, saved.parts.get(META, b""))
    if not isinstance(meta, dict) or meta.get("format") != FORMAT:
        found = meta.get("format") if isinstance(meta, dict) else None
        raise AgentError(f"{saved.folder / META} has format {found!r}, not {FORMAT}")
    if meta.get("schema") != schema_hash():
        raise AgentError(
            f"{folder} was trained on observations and actions {meta.get('schema')!r}; this version has "
            f"{schema_hash()!r}. Train again, or use the version it was made with."
        )
    if not isinstance(meta.get("steps"), int) or isinstance(meta["steps"], bool) or meta["steps"] < 0:
        raise AgentError(f"{saved.folder / META} does not say after how many steps it was saved")
    return Checkpoint(saved.folder, meta, saved.parts)


def read_meta(folder: Path) -> Mapping[str, Any]:
    """The description of a checkpoint; raises `AgentError` as `read` does."""
    return read(folder).meta


def load_into(model: MaskablePPO, folder: Path, *, optimizer: bool = True) -> Checkpoint:
    """Loads weights (and the optimizer's state) into a model of the same shape; the checkpoint they are from.

    Raises `AgentError` for a folder that is no checkpoint of this encoding, of another form of observation, or whose
    network has another shape.
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
    if here != there:  # some of these have weights of the same shapes
        raise AgentError(f"{checkpoint.folder} does not fit the network: its titles are {there!r}, not {here!r}")
    state = checkpoint.tensors(POLICY, device)
    try:
        policy.load_state_dict(state)
    except (AttributeError, KeyError, RuntimeError, TypeError, ValueError) as error:
        raise AgentError(
            f"{checkpoint.folder} does not fit the network {checkpoint.meta.get('network')}: {error}"
        ) from error


def load_optimizer(
    optimizer: torch.optim.Optimizer, checkpoint: Checkpoint, device: torch.device | str = "cpu"
) -> None:
    """Loads the optimizer's state of a checkpoint; raises `AgentError` where it does not fit."""
    state = checkpoint.tensors(OPTIMIZER, device)
    try:
        optimizer.load_state_dict(state)
    except (AttributeError, KeyError, RuntimeError, TypeError, ValueError) as error:
        raise AgentError(f"{checkpoint.folder / OPTIMIZER} does not fit the network: {error}") from error


def _packed(state: Mapping[str, Any]) -> bytes:
    buffer = io.BytesIO()
    torch.save(state, buffer)
    return buffer.getvalue()


def _json(path: Path, data: bytes) -> Any:
    try:
        return loads(data.decode("utf-8"))
    except ValueError as error:
        raise AgentError(f"{path} is not valid JSON: {error}") from error
