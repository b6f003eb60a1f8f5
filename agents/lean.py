"""The actor-critic policy of sb3-contrib without its objects for distributions, which take a third of a training.

The results are the same: logits of illegal actions are masked, then log probabilities, entropy and samples follow from
one `log_softmax`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

LEAST: float = -1e9  # the logit of an illegal action
BELOW: float = 1 - 1e-6

Masks = np.ndarray[Any, np.dtype[np.bool_]] | torch.Tensor | None


class LeanPolicy(MaskableActorCriticPolicy):
    """As `MaskableActorCriticPolicy` with a shared features extractor and a `Discrete` action space. An observation
    reaches the features extractor as it is, also as bytes.
    """

    def extract_features(self, obs: Any, features_extractor: BaseFeaturesExtractor | None = None) -> torch.Tensor:
        found: torch.Tensor = (features_extractor or self.features_extractor)(obs)
        return found

    def logits_and_values(self, obs: Any, action_masks: Masks) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits (n, n_actions), `LEAST` for illegal actions, and values (n, 1)."""
        actor, critic = self.mlp_extractor(self.extract_features(obs))
        logits: torch.Tensor = self.action_net(actor)
        if action_masks is not None:
            masks = torch.as_tensor(action_masks, device=logits.device).reshape(logits.shape)
            logits = logits.masked_fill(~masks.bool(), LEAST)
        return logits, self.value_net(critic)

    def forward(
        self, obs: Any, deterministic: bool = False, action_masks: Masks = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Actions (n,), values (n, 1) and log probabilities (n,)."""
        logits, values = self.logits_and_values(obs, action_masks)
        actions = logits.argmax(1) if deterministic else sampled(logits)
        return actions, values, _chosen(torch.log_softmax(logits, 1), actions)

    def evaluate_actions(
        self, obs: Any, actions: torch.Tensor, action_masks: Masks = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values (n, 1), log probabilities (n,) and entropies (n,)."""
        logits, values = self.logits_and_values(obs, action_masks)
        chances = torch.log_softmax(logits, 1)
        entropy = -(torch.softmax(logits, 1) * chances).sum(1)  # illegal actions: 0 times a large finite number
        return values, _chosen(chances, actions.long()), entropy

    def _predict(self, observation: Any, deterministic: bool = False, action_masks: Masks = None) -> torch.Tensor:
        logits, _ = self.logits_and_values(observation, action_masks)
        return logits.argmax(1) if deterministic else sampled(logits)

    def predict_values(self, obs: Any) -> torch.Tensor:
        """Values (n, 1)."""
        found: torch.Tensor = self.value_net(self.mlp_extractor.forward_critic(self.extract_features(obs)))
        return found


def sampled(logits: torch.Tensor) -> torch.Tensor:
    """An action of each row, drawn by its probabilities."""
    sums = torch.softmax(logits, 1).cumsum(1)
    below = BELOW * sums[:, -1:]  # else rounding could draw the last action, which may be illegal
    drawn = torch.rand(len(logits), 1, device=logits.device) * below
    found = torch.searchsorted(sums, drawn, right=True)
    # On a GPU sums are rounded in another order, so they can grow where a chance is 0.
    legal = logits.gather(1, found) > LEAST
    return torch.where(legal, found, logits.argmax(1, keepdim=True)).squeeze(1)


def _chosen(chances: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
    return chances.gather(1, actions.reshape(-1, 1)).squeeze(1)
