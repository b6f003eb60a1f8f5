"""The network of trained agents: one wide layer over the observation, shared by policy and value, then small heads."""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor


class Trunk(BaseFeaturesExtractor):
    """Linear and ReLU from the observation, float32 (batch, N_OBSERVATION), to (batch, width).

    The observation is wide and mostly zeros; sharing its first layer makes a step several times cheaper.
    """

    def __init__(self, observation_space: spaces.Box, width: int) -> None:
        super().__init__(observation_space, width)
        self.layer = torch.nn.Linear(int(observation_space.shape[0]), width)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.layer(observations))


def policy_arguments(network: list[int]) -> dict[str, Any]:
    """Keyword arguments for a policy of Stable-Baselines3: width of the trunk first, then the layers of each head.

    Raises `ValueError` for an empty list.
    """
    if not network:
        raise ValueError("a network needs the width of its trunk, for example [128, 64]")
    return {
        "features_extractor_class": Trunk, "features_extractor_kwargs": {"width": network[0]},
        "net_arch": network[1:], "share_features_extractor": True,
    }  # fmt: skip
