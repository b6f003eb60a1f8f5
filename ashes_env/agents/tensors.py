"""Weights out of bytes of torch that anybody may have made: nothing is unpickled, and nothing gets larger than the
bytes. Nobody imports this file where torch is not installed.
"""

from __future__ import annotations

import io
from typing import Any, Final

import torch

from ashes_env.agents.base import AgentError
from ashes_env.agents.weights import stored
from ashes_env.files.checking import brief

ALIASES: Final = ("pi_features_extractor.", "vf_features_extractor.")  # the library's other names of a shared trunk


def tensors(data: bytes, device: torch.device | str = "cpu") -> Any:
    """What `torch.save` wrote: tensors in lists and mappings. Raises `AgentError` for anything else, and for members
    that are compressed, as `torch.save` leaves none.
    """
    with stored(data):
        return torch.load(io.BytesIO(data), map_location=device, weights_only=True)


def arrays(data: bytes) -> dict[str, Any]:
    """The weights of a policy that `torch.save` wrote, by name, as arrays over the same memory; a trunk that the
    library holds under several names, once. Raises `AgentError` for anything else.
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
