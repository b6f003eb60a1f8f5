"""A trained MaskablePPO policy as an agent."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import AgentError
from agents.checkpoint import read_meta
from agents.network import policy_arguments
from ashes_env.env.match import Match


class PolicyAgent:
    """Plays the most likely legal action of a policy, or samples (`greedy=False`)."""

    def __init__(self, policy: MaskableActorCriticPolicy, name: str = "policy", greedy: bool = False) -> None:
        self.policy = policy
        self.name = name
        self.greedy = greedy
        self.generator = torch.Generator().manual_seed(0)

    def start(self, seed: int) -> None:
        self.generator.manual_seed(seed)

    def act(self, match: Match) -> int:
        with torch.no_grad():
            obs = torch.as_tensor(match.observe(match.seat)[None])
            mask = match.mask(match.seat)[None].astype(bool)
            choice = self.policy.get_distribution(obs, mask).distribution
        assert isinstance(choice, MaskableCategorical)
        probabilities = choice.probs[0]
        if self.greedy:
            return int(probabilities.argmax())
        return int(torch.multinomial(probabilities, 1, generator=self.generator))


def load_policy(folder: Path, *, greedy: bool = False) -> PolicyAgent:
    """The agent of a checkpoint folder. Raises `AgentError` when the folder does not hold one that fits."""
    meta = read_meta(folder)
    network = meta.get("network")
    shape = meta.get("observation size"), meta.get("actions")
    if not isinstance(network, list) or not all(isinstance(n, int) for n in (*network, *shape)):
        raise AgentError(f"{folder}/meta.json does not say the sizes of the network")
    size, actions = int(shape[0] or 0), int(shape[1] or 0)
    policy = MaskableActorCriticPolicy(
        spaces.Box(0.0, 1.0, (size,), np.float32), spaces.Discrete(actions), lambda _: 0.0,
        **policy_arguments(network),
    )  # fmt: skip
    try:
        policy.load_state_dict(torch.load(folder / "policy.pt", map_location="cpu", weights_only=True))
    except (RuntimeError, FileNotFoundError) as error:
        raise AgentError(f"{folder} does not fit the network {network}: {error}") from error
    policy.set_training_mode(False)
    return PolicyAgent(policy, folder.name, greedy)
