"""The policy class of Stable-Baselines3 and its arguments for each form of observation."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.consequences import ConsequencePolicy, ConsequenceTrunk
from agents.lean import LEAST, LeanPolicy
from agents.network import Trunk
from agents.pointer import EntityTrunk, PointerPolicy
from ashes_env.agents.forward import Floats
from ashes_env.agents.seeing import space_of
from ashes_env.agents.shapes import IDS, known_titles, known_widths, linear
from ashes_env.encoding.schema import TWO

TRUNKS: Final = {"entities": EntityTrunk, "consequences": ConsequenceTrunk}
OPTIMIZER: Final = {"eps": 1e-5, "fused": True}
POLICIES: Final = {"entities": PointerPolicy, "consequences": ConsequencePolicy}


def policy_class(form: str) -> type[MaskableActorCriticPolicy]:
    """The policy for a form of observation."""
    return POLICIES.get(form, LeanPolicy)


def policy_arguments(form: str, network: list[int], titles: str = IDS) -> dict[str, Any]:
    """Keyword arguments of that policy. `network`: the width of the trunk, then the widths of each head's layers (over
    entities, of the value head's); empty for a linear policy over "flat". `titles` as for `agents.network.Looked`.
    Raises `AgentError` for an empty list over another form and for an unknown value of `titles`.
    """
    if linear(form, network):
        return {"net_arch": [], "optimizer_kwargs": OPTIMIZER}
    known_widths(network)
    return {
        "features_extractor_class": TRUNKS.get(form, Trunk),
        "features_extractor_kwargs": {"width": network[0], "titles": known_titles(titles)},
        "net_arch": network[1:],
        "share_features_extractor": True,
        "optimizer_kwargs": OPTIMIZER,
    }


def logits_and_values(
    policy: MaskableActorCriticPolicy, seen: Any, masks: NDArray[np.bool_]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Logits of positions (n, n_actions), very low for illegal actions, and values (n,)."""
    observed, _ = policy.obs_to_tensor(seen)
    features = policy.extract_features(observed)
    assert isinstance(features, torch.Tensor)
    actor, critic = policy.mlp_extractor(features)
    legal = torch.from_numpy(masks).to(features.device)
    return policy.action_net(actor).masked_fill(~legal, LEAST), policy.value_net(critic).squeeze(1)


def new_policy(
    form: str, network: list[int], learning_rate: float, titles: str = IDS, device: torch.device | str = "cpu"
) -> MaskableActorCriticPolicy:
    """The policy that MaskablePPO makes, with its first weights and its optimizer."""
    arguments = policy_arguments(form, network, titles)
    actions = spaces.Discrete(TWO.n_actions)
    return policy_class(form)(space_of(form), actions, lambda _: learning_rate, **arguments).to(device)


class TorchNetwork:
    """A torch policy in training, with the interface of a playing network (`ashes_env.agents.forward.Network`)."""

    def __init__(self, policy: MaskableActorCriticPolicy, form: str) -> None:
        self.policy = policy
        self.form = form

    def evaluate(self, seen: Any, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        with torch.no_grad():
            logits, values = logits_and_values(self.policy, seen, masks)
            return torch.softmax(logits, 1).cpu().numpy(), values.cpu().numpy()
