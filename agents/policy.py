"""A trained MaskablePPO policy as an agent."""

from __future__ import annotations

from pathlib import Path

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import AgentError
from agents.checkpoint import load_weights, read
from agents.network import IDS
from agents.networks import policy_arguments, policy_class
from agents.seeing import fits, look, space_of
from ashes_env.env.match import Match


class PolicyAgent:
    """Plays the most likely legal action of a policy, or samples (`greedy=False`)."""

    def __init__(
        self, policy: MaskableActorCriticPolicy, name: str = "policy", greedy: bool = False, form: str = "flat"
    ) -> None:
        self.policy = policy
        self.form = form
        self.name = name
        self.greedy = greedy
        self.generator = torch.Generator().manual_seed(0)

    def start(self, seed: int) -> None:
        self.generator.manual_seed(seed)

    def act(self, match: Match) -> int:
        with torch.no_grad():
            fits(match.book.layout.n_actions)
            obs, _ = self.policy.obs_to_tensor(look(match, match.seat, self.form))
            mask = match.mask(match.seat)[None].astype(bool)
            choice = self.policy.get_distribution(obs, mask).distribution
        assert isinstance(choice, MaskableCategorical)
        probabilities = choice.probs[0]
        if self.greedy:
            return int(probabilities.argmax())
        return int(torch.multinomial(probabilities, 1, generator=self.generator))


def load_policy(folder: Path, *, greedy: bool = False) -> PolicyAgent:
    """The agent of a checkpoint folder. Raises `AgentError` when the folder does not hold one that fits."""
    found = read(folder)
    meta = found.meta
    network, form, actions = meta.get("network"), meta.get("observation"), meta.get("actions")
    if not isinstance(network, list) or not network or not all(isinstance(n, int) for n in network):
        raise AgentError(f"{found.folder}/meta.json does not say the sizes of the network")
    if not isinstance(form, str) or not isinstance(actions, int):
        raise AgentError(f"{found.folder}/meta.json does not say what the network sees and how many actions it knows")
    space = space_of(form)
    try:
        arguments = policy_arguments(form, network, meta.get("titles", IDS))
    except AgentError as error:
        raise AgentError(f"{found.folder}/meta.json: {error}") from error
    policy = policy_class(form)(space, spaces.Discrete(actions), lambda _: 0.0, **arguments)
    load_weights(policy, found)
    policy.set_training_mode(False)
    return PolicyAgent(policy, folder.name, greedy, form)
