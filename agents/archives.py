"""Policies out of the archives of Stable-Baselines3 (`model.save`), without running what lies in them.

An archive says what its policy is twice: as pickled objects, which are not touched here, and in words beside them. The
words, the names and shapes of the weights say enough for what the library builds over the flat forms: its own networks
of linear layers (`MlpPolicy`), and those whose trunk is `agents.network.Trunk`. The weights are loaded with
`weights_only=True`. Which encoding a policy was trained on no archive says; only its size is checked.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import AgentError
from agents.network import IDS, Trunk, known_titles
from agents.policy import PolicyAgent
from agents.seeing import space_of
from ashes_env.encoding.schema import TWO

LARGEST: Final = 1 << 28  # bytes of a member, unpacked
DATA: Final = "data"
WEIGHTS: Final = "policy.pth"
TRUNK: Final = "features_extractor.layer.weight"
CHOICE: Final = "action_net.weight"
LAYER: Final = re.compile(r"mlp_extractor\.(policy|value)_net\.(\d+)\.weight")
ACTIVATIONS: Final[Mapping[str, type[torch.nn.Module]]] = {
    kind.__name__: kind
    for kind in (torch.nn.Tanh, torch.nn.ReLU, torch.nn.ELU, torch.nn.LeakyReLU, torch.nn.SiLU, torch.nn.GELU)
}
Weights = Mapping[str, torch.Tensor]


def load_archive(path: Path, *, greedy: bool = False) -> PolicyAgent:
    """The agent of an archive. Raises `AgentError` for a file that is none, and for a policy that sees or does
    something else than those for two seats of this version, or is built in a way that is not known here.
    """
    data, weights = _members(path)
    form = _form(path, data)
    built: dict[str, Any] = {"net_arch": _widths(path, weights), "activation_fn": _activation(path, data)}
    if TRUNK in weights:
        trunk = {"width": weights[TRUNK].shape[1], "titles": _titles(path, data)}
        built.update(features_extractor_class=Trunk, features_extractor_kwargs=trunk)
    actions = weights[CHOICE].shape[0] if CHOICE in weights else 0
    if actions != TWO.n_actions:
        raise AgentError(f"{path}: its policy chooses from {actions} actions, not from {TWO.n_actions}")
    policy = MaskableActorCriticPolicy(space_of(form), spaces.Discrete(actions), lambda _: 0.0, **built)
    try:
        policy.load_state_dict(dict(weights))
    except (RuntimeError, TypeError) as error:
        raise AgentError(f"{path}: its weights are not those of linear layers over the {form} form: {error}") from error
    policy.set_training_mode(False)
    return PolicyAgent(policy, path.stem, greedy, form)


def _members(path: Path) -> tuple[dict[str, Any], Weights]:
    try:
        with zipfile.ZipFile(path) as archive:
            for name in (DATA, WEIGHTS):
                if archive.getinfo(name).file_size > LARGEST:
                    raise AgentError(f"{path}: {name} is larger than {LARGEST >> 20} MiB")
            data = json.loads(archive.read(DATA))
            weights = torch.load(io.BytesIO(archive.read(WEIGHTS)), map_location="cpu", weights_only=True)
    except AgentError:
        raise
    except Exception as error:  # zipfile, json and torch know a dozen between them
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise AgentError(f"{path} is no archive of Stable-Baselines3: {first}") from error
    if not isinstance(data, dict) or not isinstance(weights, dict):
        raise AgentError(f"{path} is no archive of Stable-Baselines3: its members hold something else")
    for name, tensor in weights.items():
        if not isinstance(name, str) or not isinstance(tensor, torch.Tensor):
            raise AgentError(f"{path} is no archive of Stable-Baselines3: {name!r} is no name of weights, or has none")
        if name in (TRUNK, CHOICE) and tensor.ndim != 2:
            raise AgentError(f"{path}: {name} has {tensor.ndim} dimensions, not 2")
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


def _activation(path: Path, data: Mapping[str, Any]) -> type[torch.nn.Module]:
    said = data.get("policy_kwargs")
    name = said.get("activation_fn") if isinstance(said, dict) else None
    if name is None:
        return torch.nn.Tanh
    found = ACTIVATIONS.get(str(name).rstrip("'>").rpartition(".")[2])
    if found is None:
        raise AgentError(f"{path}: its layers end in {name}; known are {', '.join(ACTIVATIONS)}")
    return found


def _widths(path: Path, weights: Weights) -> dict[str, list[int]]:
    found: dict[str, dict[int, int]] = {"policy": {}, "value": {}}
    for name, tensor in weights.items():
        layer = LAYER.fullmatch(name)
        if layer is not None and tensor.ndim == 2:
            found[layer[1]][int(layer[2])] = tensor.shape[0]
    pi, vf = ([width for _, width in sorted(found[head].items())] for head in ("policy", "value"))
    return {"pi": pi, "vf": vf}
