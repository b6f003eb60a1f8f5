"""Other libraries' wishes, on top of the environments here."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.env.single_agent import SingleAgent


class MaskInObservation(gym.ObservationWrapper[dict[str, NDArray[Any]], Any, NDArray[np.float32]]):
    """`{"observations": ..., "action_mask": float32}`, as RLlib wants it."""

    def __init__(self, env: SingleAgent) -> None:
        super().__init__(env)
        self.ashes = env
        parts: dict[str, spaces.Space[Any]] = {
            "observations": env.observation_space,
            "action_mask": spaces.Box(0.0, 1.0, (N_ACTIONS,), np.float32),
        }
        self.observation_space = spaces.Dict(parts)  # type: ignore[assignment]  # Dict is declared invariant

    def observation(self, observation: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
        """Puts the mask beside the vector."""
        return {"observations": observation, "action_mask": self.ashes.action_masks().astype(np.float32)}
