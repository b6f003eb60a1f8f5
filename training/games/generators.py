"""The states of all random generators as plain data: those of the learning libraries and of the games.

torch samples actions and Stable-Baselines3 shuffles with global generators of the process, so these must be saved and
restored too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from stable_baselines3.common.vec_env import VecEnv

from ashes_env.match.checks import generator_from, plain
from ashes_env.match.errors import StateError


def generators(env: VecEnv) -> dict[str, Any]:
    """The states of all generators, for `restore_generators`. Every game must have been reset."""
    cuda = torch.cuda.get_rng_state_all() if torch.cuda.is_available() else []
    return {
        "numpy": plain(np.random.get_state(legacy=False)),  # noqa: NPY002  it is the library's
        "torch": _text(torch.get_rng_state()),
        "cuda": [_text(state) for state in cuda],
        "games": [generator.bit_generator.state for generator in env.get_attr("np_random")],
    }


def restore_generators(env: VecEnv, state: Any) -> None:
    """Restores the states from `generators`; if the GPUs differ, their generators stay as they are.

    Raises `StateError` for an invalid state, and for another number of games.
    """
    try:
        games = [generator_from(each) for each in state["games"]]
        if len(games) != env.num_envs:
            raise StateError(f"generators of {len(games)} games are saved, and this run has {env.num_envs}")
        cuda = [_state(text) for text in state["cuda"]]
        for i, generator in enumerate(games):
            env.set_attr("np_random", generator, [i])
        np.random.set_state(_arrays(state["numpy"]))  # noqa: NPY002
        torch.set_rng_state(_state(state["torch"]))
        if torch.cuda.is_available() and len(cuda) == torch.cuda.device_count():
            torch.cuda.set_rng_state_all(cuda)
    except StateError:
        raise
    except (AttributeError, KeyError, OverflowError, RuntimeError, TypeError, ValueError) as error:
        raise StateError(f"this is no saved chance of a training: {error!r}") from error


def _text(state: torch.Tensor) -> str:
    return bytes(state.tolist()).hex()


def _state(text: str) -> torch.Tensor:
    return torch.tensor(list(bytes.fromhex(text)), dtype=torch.uint8)


def _arrays(state: dict[str, Any]) -> dict[str, Any]:
    inner = state["state"]
    return {**state, "state": {**inner, "key": np.asarray(inner["key"], np.uint32)}}
