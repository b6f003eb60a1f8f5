"""A network over entities: cards as a set, and legal actions as rows that are scored one by one.

A layer shared by all rows of a kind turns rows into vectors. The vectors of cards are summed for each zone, separately
for the acting player and the others. An action adds the vector of the card that it points at; its score is its logit.
So the logit depends on the content of an action's row, not on its index in the action space.
"""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.lean import LeanPolicy
from agents.network import Looked, Packed
from ashes_env.agents.shapes import (
    ACTION_COLUMNS,
    CARD_COLUMNS,
    EMBEDDED,
    EVENT_COLUMNS,
    IDS,
    LATEST,
    LEGAL,
    MINE,
    PLACES,
    POINTER,
    POINTERS,
    ROW,
    Columns,
    columns_of,
)
from ashes_env.encoding import fields as c
from ashes_env.encoding.fields import Fields
from ashes_env.encoding.layout import MAX_CARDS
from ashes_env.encoding.schema import TWO


class Rows(torch.nn.Module):
    """Rows to vectors: numbers (batch, rows, fields) and ids (batch, rows, columns) to (batch, rows, ROW), before ReLU.

    Columns that are pointers are ignored as numbers: they give only the index of a row.
    """

    counted: torch.Tensor

    def __init__(self, fields: Fields, columns: Columns, titles: str, more: int = 0) -> None:
        super().__init__()
        self.looked = Looked(columns, titles)
        self.layer = torch.nn.Linear(len(fields) + self.looked.out * EMBEDDED + more, ROW)
        counted = torch.ones(self.layer.in_features)
        counted[[i for i, (name, _, _) in enumerate(fields) if name in POINTERS]] = 0.0
        self.register_buffer("counted", counted, persistent=False)

    def forward(self, numbers: torch.Tensor, ids: torch.Tensor, *more: torch.Tensor) -> torch.Tensor:
        found = torch.cat((numbers, self.looked(ids.long()).flatten(2), *more), 2)
        return torch.nn.functional.linear(found, self.layer.weight * self.counted, self.layer.bias)


def filled(numbers: torch.Tensor) -> int:
    """The number of rows up to the last one that is not empty in some observation of the batch; at least 1."""
    rows = numbers.amax((0, 2)).nonzero()
    return int(rows[-1]) + 1 if len(rows) else 1


class EntityTrunk(BaseFeaturesExtractor):
    """Entities to (batch, width + n_actions): the features shared by policy and value, then a logit for every action,
    0 for illegal ones. `titles` as for `Looked`."""

    def __init__(self, observation_space: spaces.Dict, width: int, titles: str = IDS) -> None:
        super().__init__(observation_space, width + TWO.n_actions)
        self.titles = titles
        self.width = width
        self.scene = Packed(TWO.general_numbers, columns_of(TWO.pieces[: TWO.n_general]), width, None, titles)
        self.cards = Rows(c.ROW, CARD_COLUMNS, titles)
        self.table = torch.nn.Linear(2 * len(PLACES) * ROW, width, bias=False)
        self.events = Rows(c.HAPPENED, EVENT_COLUMNS, titles)
        self.news = torch.nn.Linear(ROW, width, bias=False)
        self.actions = Rows(c.ACTION, ACTION_COLUMNS, titles, ROW)
        self.wish = torch.nn.Linear(width, ROW)
        self.score = torch.nn.Linear(ROW, 1, bias=False)

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        cards = seen["cards"][:, : filled(seen["cards"])]
        vectors = torch.relu(self.cards(cards, seen["card_ids"][:, : cards.shape[1]]))
        mine = cards[:, :, MINE : MINE + 1]
        places = cards[:, :, PLACES]
        sums = torch.cat((places * mine, places * (1 - mine)), 2).transpose(1, 2) @ vectors
        events = torch.relu(self.events(seen["events"][:, :LATEST], seen["event_ids"][:, :LATEST])).sum(1)
        latent = torch.relu(
            self.scene(seen["globals"], seen["global_ids"].long()) + self.table(sums.flatten(1)) + self.news(events)
        )

        rows = seen["actions"][:, : filled(seen["actions"])]
        ids = seen["action_ids"][:, : rows.shape[1]]
        pointers = (rows[:, :, POINTER : POINTER + 1] * MAX_CARDS).round().long()
        nothing = vectors.new_zeros(len(vectors), 1, ROW)
        pointed = torch.cat((nothing, vectors), 1).gather(1, pointers.expand(-1, -1, ROW))
        wishes = self.actions(rows, ids, pointed) + self.wish(latent).unsqueeze(1)
        scores = self.score(torch.relu(wishes)).squeeze(2) * rows[:, :, LEGAL]
        logits = scores.new_zeros(len(scores), TWO.n_actions).scatter_add(1, ids[:, :, 0].long(), scores)
        return torch.cat((latent, logits), 1)


class Parted(torch.nn.Module):
    """Splits the output of the trunk: logits go to the policy unchanged, the rest through the layers of the value."""

    def __init__(self, width: int, layers: list[int]) -> None:
        super().__init__()
        self.width = width
        self.latent_dim_pi = TWO.n_actions
        self.latent_dim_vf = layers[-1] if layers else width
        parts: list[torch.nn.Module] = []
        for n, m in zip((width, *layers), layers, strict=False):
            parts += [torch.nn.Linear(n, m), torch.nn.Tanh()]
        self.value = torch.nn.Sequential(*parts)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, self.width :]

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.value(features[:, : self.width])
        return out


class PointerPolicy(LeanPolicy):
    """The policy of Stable-Baselines3 with `EntityTrunk`, whose scores are its logits."""

    def _build_mlp_extractor(self) -> None:
        width = self.features_dim - TWO.n_actions
        assert isinstance(self.net_arch, list)
        self.mlp_extractor: Any = Parted(width, self.net_arch)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        assert isinstance(self.features_extractor, EntityTrunk)
        torch.nn.init.orthogonal_(self.features_extractor.score.weight, 0.01)  # as the library does for its own heads
        self.action_net = torch.nn.Identity()
        rate: dict[str, Any] = {"lr": lr_schedule(1)}
        self.optimizer = self.optimizer_class(self.parameters(), **rate, **self.optimizer_kwargs)
