"""Other libraries' wishes, on top of the environments here."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ashes_env.env.single_agent import SingleAgent


class MaskInObservation(gym.ObservationWrapper[dict[str, Any], Any, Any]):
    """`{"observations": ..., "action_mask": ...}` instead of the observation alone.

    RLlib wants just this: the key "observations" and a float32 mask. TorchRL reads the mask as whole numbers: give
    `key="observation", mask_type=np.int8`.
    """

    def __init__(self, env: SingleAgent, key: str = "observations", mask_type: type[np.number[Any]] = np.float32
                 ) -> None:  # fmt: skip
        super().__init__(env)
        self.ashes = env
        self.key = key
        self.mask_type = mask_type
        whole = np.issubdtype(mask_type, np.integer)
        size = env.settings.n_actions
        parts: dict[str, spaces.Space[Any]] = {
            key: env.observation_space,
            "action_mask": (
                spaces.MultiBinary(size) if whole else spaces.Box(0.0, 1.0, (size,), mask_type)
            ),
        }
        self.observation_space = spaces.Dict(parts)

    def observation(self, observation: Any) -> dict[str, NDArray[Any]]:
        """Puts the mask beside what the learner sees."""
        return {self.key: observation, "action_mask": self.ashes.action_masks().astype(self.mask_type)}
