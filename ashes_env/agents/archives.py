"""Loads policies from archives of Stable-Baselines3 (`model.save`) without executing pickled code.

An archive describes its policy twice: as pickled objects, which are ignored here, and as text. The text and the names
and shapes of the weights are enough for policies over the flat observations: the library's own networks of linear
layers (`MlpPolicy`), and those with the trunk `agents.network.Trunk`. The weights are loaded with `weights_only=True`.
An archive does not name the encoding that it was trained with; only the size of the observation is checked.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.forward import ACTIVATIONS, FlatNetwork
from ashes_env.agents.policy import PolicyAgent
from ashes_env.agents.seeing import space_of
from ashes_env.agents.shapes import IDS, known_titles
from ashes_env.agents.tensors import arrays
from ashes_env.encoding.schema import TWO
from ashes_env.files.strict_json import loads

LARGEST: Final = 1 << 28  # bytes of an unpacked member
DATA: Final = "data"
WEIGHTS: Final = "policy.pth"
TRUNK: Final = "features_extractor.layer.weight"
CHOICE: Final = "action_net.weight"
LAYER: Final = re.compile(r"mlp_extractor\.(policy|value)_net\.(\d+)\.weight")
Weights = Mapping[str, Any]


def load_archive(path: Path, *, greedy: bool = False) -> PolicyAgent:
    """The agent of an archive. Raises `AgentError` for a file that is no such archive, for observation or action spaces
    other than those of two seats in this version, and for an unsupported network.
    """
    data, weights = _members(path)
    form = _form(path, data)
    trunk = weights[TRUNK].shape[1] if TRUNK in weights else 0
    actions = weights[CHOICE].shape[0] if CHOICE in weights else 0
    if actions != TWO.n_actions:
        raise AgentError(f"{path}: its policy chooses from {actions} actions, not from {TWO.n_actions}")
    (size,) = space_of(form).shape or (0,)
    policy, value = _widths(weights)
    titles, activation = _titles(path, data), _activation(path, data)
    try:
        network = FlatNetwork(weights, form, trunk, policy, value, titles, activation, size)
    except AgentError as error:
        raise AgentError(f"{path}: its weights are not those of linear layers over the {form} form: {error}") from error
    return PolicyAgent(network, path.stem, greedy)


def _members(path: Path) -> tuple[dict[str, Any], Weights]:
    try:
        with zipfile.ZipFile(path) as archive:
            for name in (DATA, WEIGHTS):
                if archive.getinfo(name).file_size > LARGEST:
                    raise AgentError(f"{name} is larger than {LARGEST >> 20} MiB")
            data = loads(archive.read(DATA).decode())
            weights = arrays(archive.read(WEIGHTS))
    except AgentError as error:
        raise AgentError(f"{path} is no archive of Stable-Baselines3: {error}") from error
    except Exception as error:  # zipfile and JSON raise half a dozen kinds
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise AgentError(f"{path} is no archive of Stable-Baselines3: {first}") from error
    if not isinstance(data, dict):
        raise AgentError(f"{path} is no archive of Stable-Baselines3: its members hold something else")
    for name in (TRUNK, CHOICE):
        if name in weights and weights[name].ndim != 2:
            raise AgentError(f"{path}: {name} has {weights[name].ndim} dimensions, not 2")
    return data, weights


def _form(path: Path, data: Mapping[str, Any]) -> str:
    said = data.get("observation_space")
    kind = said.get("dtype") if isinstance(said, dict) else None
    form = {"float32": "flat", "uint8": "bytes"}.get(str(kind))
    if form is None:
        raise AgentError(f"{path}: its policy sees no flat form, but {kind or 'a dict'}: only 'flat' is read")
    shape, own = said.get("_shape") if isinstance(said, dict) else None, space_of(form).shape
    if shape != list(own or ()):
        raise AgentError(f"{path}: its policy sees shape {shape}, and this version shows {list(own or ())}")
    return form


def _titles(path: Path, data: Mapping[str, Any]) -> str:
    said = data.get("policy_kwargs")
    trunk = said.get("features_extractor_kwargs") if isinstance(said, dict) else None
    try:
        return known_titles(trunk.get("titles", IDS) if isinstance(trunk, dict) else IDS)
    except AgentError as error:
        raise AgentError(f"{path}: {error}") from error


def _activation(path: Path, data: Mapping[str, Any]) -> str:
    said = data.get("policy_kwargs")
    name = said.get("activation_fn") if isinstance(said, dict) else None
    if name is None:
        return "Tanh"
    found = str(name).rstrip("'>").rpartition(".")[2]
    if found not in ACTIVATIONS:
        raise AgentError(f"{path}: its layers end in {name}; known are {', '.join(ACTIVATIONS)}")
    return found


def _widths(weights: Weights) -> tuple[list[int], list[int]]:
    found: dict[str, dict[int, int]] = {"policy": {}, "value": {}}
    for name, array in weights.items():
        layer = LAYER.fullmatch(name)
        if layer is not None and array.ndim == 2:
            found[layer[1]][int(layer[2])] = array.shape[0]
    policy, value = ([width for _, width in sorted(found[head].items())] for head in ("policy", "value"))
    return policy, value
