"""Reads weights saved by torch from untrusted bytes: nothing is unpickled, and nothing grows larger than the bytes.
Imported only if torch is installed.
"""

from __future__ import annotations

import io
from typing import Any, Final

import torch

from ashes_env.agents.base import AgentError
from ashes_env.agents.weights import stored
from ashes_env.files.checking import brief

ALIASES: Final = ("pi_features_extractor.", "vf_features_extractor.")  # other names of a shared trunk in the library


def tensors(data: bytes, device: torch.device | str = "cpu") -> Any:
    """What `torch.save` wrote: tensors in lists and mappings. Raises `AgentError` for anything else, including
    compressed members, which `torch.save` never writes.
    """
    with stored(data):
        return torch.load(io.BytesIO(data), map_location=device, weights_only=True)


def arrays(data: bytes) -> dict[str, Any]:
    """The weights of a policy saved by `torch.save`, by name, as arrays that share its memory; a trunk that the library
    lists under several names appears once. Raises `AgentError` for anything else.
    """
    found = tensors(data)
    if not isinstance(found, dict):
        raise AgentError(f"weights by name are expected, not {type(found).__name__}")
    out: dict[str, Any] = {}
    for name, tensor in found.items():
        if not isinstance(name, str) or not isinstance(tensor, torch.Tensor):
            raise AgentError(f"{brief(name)} is no name of weights, or has none")
        try:
            array = tensor.detach().numpy()
        except (RuntimeError, TypeError) as error:
            raise AgentError(f"{name}: {next(iter(str(error).splitlines()), 'no array')}") from error
        if name.startswith(ALIASES):
            same = found.get(name.removeprefix("pi_").removeprefix("vf_"))
            if same is None or same.shape != tensor.shape or not torch.equal(same, tensor):
                raise AgentError(f"{name}: policy and value have trunks of their own; one that they share is read")
        else:
            out[name] = array
    return out
