"""Trained policies on disk: folders of plain files that can be loaded from untrusted sources.

    <checkpoint>/<number>/meta.json       what was trained: form of observation, network, titles, steps
    <checkpoint>/<number>/layout.json     the columns of observations and the actions that the weights refer to
    <checkpoint>/<number>/policy.npz      weights of the policy (`weights.py`)
    <checkpoint>/<number>/optimizer.pt    state of the optimizer, for resuming (torch, loaded with weights_only=True)
    <checkpoint>/<number>/training.json   other state of training, for resuming
    <checkpoint>/<number>/manifest.json   length and SHA-256 of each

A complete checkpoint exists even if a process is killed during a save (`ashes_env.files.states`); each is verified when
it is read. Checkpoints of format 3 have `policy.pt` instead of `policy.npz` and no layout: torch reads them, and
`python -m ashes_env.agents.convert` converts them. `agents/saving.py` writes checkpoints during training in torch.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.columns import Layout, completed, fitted, same_columns, todays
from ashes_env.agents.seeing import INSTEAD
from ashes_env.agents.weights import pack, unpack
from ashes_env.encoding.schema import schema_hash
from ashes_env.files import FileError, is_saved, load_state, one_line
from ashes_env.files.checking import brief
from ashes_env.files.strict_json import loads
from ashes_env.match.forms import gone

FORMAT: Final = 4
WITH_TORCH: Final = 3  # the format whose weights need torch
META: Final = "meta.json"
LAYOUT: Final = "layout.json"
POLICY: Final = "policy.npz"
OLD_POLICY: Final = "policy.pt"
OPTIMIZER: Final = "optimizer.pt"
TRAINING: Final = "training.json"
MOST_STEPS: Final = 1 << 53  # a larger number would be no exact float
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A verified checkpoint: its folder, its metadata, its files in bytes, and its layout."""

    folder: Path
    meta: Mapping[str, Any]
    parts: Mapping[str, bytes]
    layout: Layout

    @property
    def policy(self) -> str:
        """The name of the file with the weights."""
        return OLD_POLICY if self.meta["format"] == WITH_TORCH else POLICY

    @property
    def moved(self) -> bool:
        """Whether it was trained with another layout than the current one."""
        return self.layout != todays()

    def weights(self) -> dict[str, Any]:
        """The weights of the policy by name, moved to the current layout. Raises `AgentError` if they are invalid,
        belong to removed columns, are those of a linear policy on other columns, or need torch and it is not
        installed.
        """
        data = self.part(self.policy)
        try:
            if self.policy == OLD_POLICY:
                from ashes_env.agents.tensors import arrays

                found = arrays(data)
            else:
                found = unpack(data)
        except ModuleNotFoundError as error:
            raise AgentError(
                f"{self.folder / OLD_POLICY} holds the weights of an older version, which torch reads: install the "
                "extra 'train' and convert it, python -m ashes_env.agents.convert FOLDER"
            ) from error
        except AgentError as error:
            raise AgentError(f"{self.folder / self.policy} holds no weights: {error}") from error
        if self.meta.get("network") == [] and not same_columns(self.layout):
            raise AgentError(
                f"{self.folder} was trained on other columns of observations, and a linear policy cannot move: train "
                "it again (python -m training.benchmark_linear), or use the version it was made with"
            )
        try:
            return dict(fitted(found, self.layout)) if self.moved else found
        except AgentError as error:
            raise AgentError(f"{self.folder}: {error}") from error

    def training(self) -> Any:
        """The training state that was given to `parts_of`. Raises `AgentError` if there is none."""
        return _json(self.folder / TRAINING, self.part(TRAINING))

    def part(self, name: str) -> bytes:
        """A file of the checkpoint in bytes; raises `AgentError` if it is missing."""
        if name not in self.parts:
            raise AgentError(f"{self.folder} has no {name}: it is not what a checkpoint of format {FORMAT} holds")
        return self.parts[name]


def parts_of(
    weights: Mapping[str, Any], meta: Mapping[str, Any], training: Any = None, *, half: bool = False
) -> dict[str, bytes]:
    """The files of a checkpoint except the optimizer, for `files.save_state`. The weights are on the current layout;
    `meta` is the metadata, of which `load_policy` needs "steps", "network", "observation" and "actions", and "titles"
    unless it is "ids"; `training` is plain data for `Checkpoint.training`; `half`: store half precision.
    """
    described = {**meta, "format": FORMAT, "schema": schema_hash()}
    return {
        META: (json.dumps(described, indent=1, sort_keys=True) + "\n").encode(),
        LAYOUT: json.dumps(todays(), separators=(",", ":")).encode(),
        POLICY: pack(weights, half=half),
        TRAINING: json.dumps(training).encode(),
    }


def read(folder: Path) -> Checkpoint:
    """Reads and verifies the checkpoint of a folder. All code that loads checkpoints uses this.

    If the newest save is damaged, the previous one is read and a warning is logged. Raises `AgentError` if there is
    none, all are damaged, it has format 3 and another encoding, or its form of observation is gone; the message says
    what to do.
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
        faults = one_line("; ".join(saved.damaged))
        LOG.warning("%s: damaged, so %s is used instead: %s", folder, saved.folder.name, faults)
    meta = _json(saved.folder / META, saved.parts.get(META, b""))
    if not isinstance(meta, dict) or meta.get("format") not in (FORMAT, WITH_TORCH):
        found = meta.get("format") if isinstance(meta, dict) else None
        raise AgentError(f"{saved.folder / META} has format {brief(found)}, not {FORMAT}")
    if told := gone(meta.get("observation"), INSTEAD):
        raise AgentError(f"{folder}: {told}")
    layout = todays()
    if meta["format"] == FORMAT:
        layout = completed(_json(saved.folder / LAYOUT, saved.parts.get(LAYOUT, b"")))
    elif meta.get("schema") != schema_hash():
        raise AgentError(
            f"{folder} was trained on observations and actions {brief(meta.get('schema'))}; this version has "
            f"{schema_hash()!r}. Train again, or use the version it was made with."
        )
    if type(meta.get("steps")) is not int or not 0 <= meta["steps"] <= MOST_STEPS:
        raise AgentError(f"{saved.folder / META} does not say after how many steps it was saved")
    return Checkpoint(saved.folder, meta, saved.parts, layout)


def read_meta(folder: Path) -> Mapping[str, Any]:
    """The metadata of a checkpoint; raises `AgentError` as `read` does."""
    return read(folder).meta


def _json(path: Path, data: bytes) -> Any:
    try:
        return loads(data.decode("utf-8"))
    except ValueError as error:
        raise AgentError(f"{path} is not valid JSON: {error}") from error
