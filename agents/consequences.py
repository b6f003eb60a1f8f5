"""A network over the flat observation and the consequences of the legal actions.

A layer shared by all rows turns the consequences of an action, with a learned vector of its id and the position, into
a score, which is added to the logit of that action. The largest row vectors go to the value.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.lean import LeanPolicy
from agents.network import Packed, raw_ids
from ashes_env.agents.base import AgentError
from ashes_env.agents.shapes import IDS, ROW, columns_of, tops_of
from ashes_env.encoding.fields import CONSEQUENCE
from ashes_env.encoding.layout import N_CONSEQUENCES
from ashes_env.encoding.schema import TWO, TWO_AHEAD
from ashes_env.encoding.sizes import N_TAIL, n_raw


class ConsequenceTrunk(BaseFeaturesExtractor):
    """Bytes (batch, n_raw) with consequences to (batch, width + ROW + n_actions): the features of the position, the
    largest row vectors, and the score of each action. `titles` as for `agents.network.Looked`.

    Raises `AgentError` for a space of another size.
    """

    scale: torch.Tensor

    def __init__(self, observation_space: spaces.Box, width: int, titles: str = IDS) -> None:
        super().__init__(observation_space, width + ROW + TWO.n_actions)
        if observation_space.shape != (n_raw(TWO_AHEAD),):
            raise AgentError(
                f"an observation of shape {observation_space.shape} does not fit: ({n_raw(TWO_AHEAD)},) would"
            )
        self.titles = titles
        self.width = width
        self.layer = Packed(TWO.numbers, columns_of(TWO.pieces), width, tops_of(TWO.pieces), titles)
        self.follow = torch.nn.Linear(len(CONSEQUENCE), ROW)
        self.chosen = torch.nn.Embedding(TWO.n_actions, ROW)
        self.context = torch.nn.Linear(width, ROW, bias=False)
        self.score = torch.nn.Linear(ROW, 1, bias=False)
        scale = torch.tensor([1.0 / top for _, top, _ in CONSEQUENCE])
        self.register_buffer("scale", scale, persistent=False)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        latent = torch.relu(self.layer(seen[:, : TWO.numbers], raw_ids(seen[:, TWO.numbers : TWO_AHEAD.tail])))
        tail = seen[:, TWO_AHEAD.tail : TWO_AHEAD.tail + N_TAIL].reshape(len(seen), N_CONSEQUENCES, len(CONSEQUENCE))
        rows, places = tail[:, :, 0].nonzero(as_tuple=True)  # "legal"; nothing is computed for empty rows
        actions = raw_ids(seen[:, TWO_AHEAD.tail + N_TAIL :])[rows, places]
        numbers = (tail[rows, places].float() * self.scale).clamp(max=1.0)
        vectors = torch.relu(self.follow(numbers) + self.chosen(actions) + self.context(latent)[rows])
        scores = latent.new_zeros(len(seen), TWO.n_actions).index_put((rows, actions), self.score(vectors).squeeze(1))
        best = latent.new_zeros(len(seen), ROW).scatter_reduce(
            0, rows.unsqueeze(1).expand(-1, ROW), vectors, "amax", include_self=True
        )
        return torch.cat((latent, best, scores), 1)


class Scored(torch.nn.Module):
    """Layers of the policy over the position, whose output the scores follow; those of the value over position and best
    rows.
    """

    def __init__(self, width: int, layers: list[int], activation: type[torch.nn.Module]) -> None:
        super().__init__()
        self.width = width
        self.latent_dim_pi = layers[-1] if layers else width
        self.latent_dim_vf = layers[-1] if layers else width + ROW
        self.policy_net = _layers([width, *layers], activation)
        self.value_net = _layers([width + ROW, *layers], activation)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return torch.cat((self.policy_net(features[:, : self.width]), features[:, self.width + ROW :]), 1)

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = self.value_net(features[:, : self.width + ROW])
        return found


class ActionNet(torch.nn.Linear):
    """The logits of the policy's layers, plus the scores that come with them."""

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return super().forward(features[:, : self.in_features]) + features[:, self.in_features :]


class ConsequencePolicy(LeanPolicy):
    """The policy of Stable-Baselines3 with `ConsequenceTrunk`."""

    def _build_mlp_extractor(self) -> None:
        assert isinstance(self.net_arch, list)
        assert isinstance(self.features_extractor, ConsequenceTrunk)
        self.mlp_extractor: Any = Scored(self.features_extractor.width, self.net_arch, self.activation_fn)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        net = ActionNet(self.mlp_extractor.latent_dim_pi, TWO.n_actions)
        net.load_state_dict(self.action_net.state_dict())
        self.action_net = net
        assert isinstance(self.features_extractor, ConsequenceTrunk)
        torch.nn.init.orthogonal_(self.features_extractor.score.weight, 0.1)
        rate: dict[str, Any] = {"lr": lr_schedule(1)}
        self.optimizer = self.optimizer_class(self.parameters(), **rate, **self.optimizer_kwargs)


def _layers(widths: list[int], activation: type[torch.nn.Module]) -> torch.nn.Sequential:
    parts: list[torch.nn.Module] = []
    for n, m in pairwise(widths):
        parts += [torch.nn.Linear(n, m), activation()]
    return torch.nn.Sequential(*parts)
