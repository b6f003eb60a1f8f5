"""A trained MaskablePPO policy as an agent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import AgentError, Thought
from agents.checkpoint import load_weights, read
from agents.network import IDS
from agents.networks import policy_arguments, policy_class
from agents.seeing import fits, look, space_of
from ashes_env.env.match import Match
from ashes_env.env.rewards import potential


class PolicyAgent:
    """Plays the most likely legal action of a policy, or samples (`greedy=False`). `shaped`: its values were learned
    from shaped rewards, so what they lack is the potential of the position.
    """

    def __init__(
        self,
        policy: MaskableActorCriticPolicy,
        name: str = "policy",
        greedy: bool = False,
        form: str = "flat",
        shaped: bool = False,
    ) -> None:
        self.policy = policy
        self.form = form
        self.name = name
        self.greedy = greedy
        self.shaped = shaped
        self.generator = torch.Generator().manual_seed(0)

    def start(self, seed: int) -> None:
        self.generator.manual_seed(seed)

    def act(self, match: Match) -> int:
        with torch.no_grad():
            probabilities = self._probabilities(match, self._seen(match))
        if self.greedy:
            return int(probabilities.argmax())
        return int(torch.multinomial(probabilities, 1, generator=self.generator))

    def thought(self, match: Match) -> Thought:
        """The probabilities of the network, and its value of the position."""
        with torch.no_grad():
            obs = self._seen(match)
            chances = self._probabilities(match, obs)
            value = float(self.policy.predict_values(obs).reshape(-1)[0])
        if self.shaped:
            value += potential(match.game, match.seat)
        return Thought(max(-1.0, min(1.0, value)), {action: float(chances[action]) for action in match.actions()})

    def _seen(self, match: Match) -> Any:
        fits(match.book.layout.n_actions)
        return self.policy.obs_to_tensor(look(match, match.seat, self.form))[0]

    def _probabilities(self, match: Match, obs: Any) -> torch.Tensor:
        choice = self.policy.get_distribution(obs, match.mask(match.seat)[None].astype(bool)).distribution
        assert isinstance(choice, MaskableCategorical)
        return choice.probs[0]


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
    trained = meta.get("trained")
    shaped = isinstance(trained, dict) and trained.get("reward") == "shaped"
    return PolicyAgent(policy, folder.name, greedy, form, shaped)
