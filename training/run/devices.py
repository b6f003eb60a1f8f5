"""The device on which a network is trained."""

from __future__ import annotations

from typing import Final

import torch

from ashes_env.match.errors import OptionError

AUTO: Final = "auto"
NOWHERE: Final = "meta"  # torch's device without memory, which cannot compute


def device_of(name: str = AUTO) -> torch.device:
    """The device of a name: "auto" is a GPU if torch has one, otherwise the CPU; other names are torch's, such as
    "cuda:1".

    Raises `OptionError` for a name that torch does not know, and for a device that is missing.
    """
    if name == AUTO:
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    known = f"use {AUTO}, cpu, or a device that torch has here"
    try:
        device = torch.device(name)
    except (RuntimeError, TypeError) as error:
        raise OptionError(f"device: torch knows no {name!r}; {known}") from error
    try:
        if device.type == NOWHERE:
            raise RuntimeError("nothing can be computed there")
        torch.zeros(1, device=device).item()
    except (AssertionError, NotImplementedError, RuntimeError) as error:
        why = next(iter(str(error).splitlines()), type(error).__name__)
        raise OptionError(f"device: {name!r} cannot be used here ({why}); {known}") from error
    return device
