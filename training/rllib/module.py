"""The network of the other trainings as an RLlib module, and its export to a checkpoint of this project.

The module contains the policy of Stable-Baselines3 from `agents.networks` and computes with its layers, so its weights
have the same names and are written without conversion.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import torch
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule

from agents import saving
from agents.networks import policy_arguments, policy_class
from ashes_env.agents.seeing import space_of

OBSERVATIONS: Final = "observations"  # the keys of `MaskInObservation`
MASK: Final = "action_mask"
IMPOSSIBLE: Final = -1e8  # the logit of an illegal action, as in MaskableCategorical


class MaskedPolicy(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]  # RLlib has no types
    """Takes the output of `MaskInObservation`: a batch of observations and their masks.

    `model_config` has "observation", a form of `ashes_env.agents.seeing`; "network", "titles": see `policy_arguments`.
    """

    def setup(self) -> None:
        form, network, titles = (self.model_config[name] for name in ("observation", "network", "titles"))
        self.policy = policy_class(form)(
            space_of(form), self.action_space, lambda _: 0.0, **policy_arguments(form, network, titles)
        )

    def features(self, batch: Mapping[str, Any]) -> torch.Tensor:
        """The output of the trunk: (batch, width)."""
        found = self.policy.extract_features(batch[Columns.OBS][OBSERVATIONS])
        assert isinstance(found, torch.Tensor)
        return found

    def logits(self, batch: Mapping[str, Any], features: torch.Tensor) -> torch.Tensor:
        """The logits of the actions, very low for illegal ones: (batch, n_actions)."""
        found: torch.Tensor = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features))
        return found.masked_fill(batch[Columns.OBS][MASK] == 0, IMPOSSIBLE)

    def _forward(self, batch: Mapping[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        return {Columns.ACTION_DIST_INPUTS: self.logits(batch, self.features(batch))}

    def _forward_train(self, batch: Mapping[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        features = self.features(batch)
        return {Columns.ACTION_DIST_INPUTS: self.logits(batch, features), Columns.EMBEDDINGS: features}

    def compute_values(self, batch: Mapping[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """The values of a batch: (batch,)."""
        features = self.features(batch) if embeddings is None else embeddings
        found: torch.Tensor = self.policy.value_net(self.policy.mlp_extractor.forward_critic(features))
        return found.squeeze(-1)


def module_spec(args: Mapping[str, Any]) -> RLModuleSpec:
    """The module specification of a run."""
    chosen = {name: args[name] for name in ("observation", "network", "titles")}
    return RLModuleSpec(module_class=MaskedPolicy, model_config=chosen)


def export(module: MaskedPolicy, steps: int, folder: Path, trained: Mapping[str, Any], training: Any = None) -> Path:
    """Writes a module's policy as a checkpoint of `ashes_env.agents.checkpoint`, which loads without Ray.

    `trained`: the arguments of the run. The optimizer stays in RLlib's own checkpoint.
    """
    description = {
        **{name: module.model_config[name] for name in ("observation", "network", "titles")},
        "actions": int(module.action_space.n),
        "trained": dict(trained),
    }
    return saving.write(module.policy, None, steps, folder, description, training)
