"""A network whose first layer reads only the entries of an observation that are not zero."""

from __future__ import annotations

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.network import Looked, raw_ids
from agents.words import Bags, weighted_sums
from ashes_env.agents.base import AgentError
from ashes_env.agents.shapes import EMBEDDED, IDS, ROW, Columns, columns_of, tops_of
from ashes_env.encoding.arrays import n_raw
from ashes_env.encoding.schema import TWO


class Summed(torch.nn.Module):
    """A linear layer over the numbers and ids that are not zero: uint8 (batch, numbers) and int64 (batch, ids) to
    (batch, width).

    A number adds its row of `weight`, times its value. An id adds its vector of `ROW` numbers, times the vector of its
    place; another linear layer takes the sum over all ids to the width. `tops`: divisors that scale raw numbers to
    fractions.
    """

    scale: torch.Tensor

    def __init__(self, numbers: int, columns: Columns, width: int, tops: list[int], titles: str = IDS) -> None:
        super().__init__()
        self.register_buffer("scale", 1.0 / torch.tensor(tops, dtype=torch.float32), persistent=False)
        self.looked = Looked(columns, titles)
        bound = 1.0 / np.sqrt(numbers)
        self.weight = torch.nn.Parameter(torch.empty(numbers, width).uniform_(-bound, bound))
        self.spread = torch.nn.Linear(EMBEDDED, ROW, bias=False)
        self.place = torch.nn.Parameter(torch.randn(self.looked.out, ROW))
        self.mixed = torch.nn.Linear(ROW, width, bias=False)
        torch.nn.init.uniform_(self.mixed.weight, -bound, bound)
        self.bias = torch.nn.Parameter(torch.empty(width).uniform_(-bound, bound))

    def forward(self, numbers: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        used = numbers.amax(0).nonzero().squeeze(1)
        values = (numbers[:, used].float() * self.scale[used]).clamp(max=1.0)
        bags = _bags(values)
        turned = _bags(values.t().contiguous()) if torch.is_grad_enabled() else bags  # for the gradient only
        found = weighted_sums(self.weight[used], bags, turned)
        looked = self.looked.rows(ids)
        rows, columns = looked.nonzero(as_tuple=True)
        vectors = torch.nn.functional.embedding(looked[rows, columns], self.spread(self.looked.vectors()))
        placed = vectors * torch.nn.functional.embedding(columns, self.place)
        sums = placed.new_zeros(len(ids), ROW).index_add(0, rows, placed)
        out: torch.Tensor = self.bias + found + self.mixed(sums)
        return out


def _bags(values: torch.Tensor) -> Bags:
    """The entries of a matrix that are not zero, in a bag for each row."""
    rows, columns = values.nonzero(as_tuple=True)
    starts = torch.searchsorted(rows, torch.arange(len(values), device=rows.device))
    return Bags(columns, starts, values[rows, columns])


class SparseTrunk(BaseFeaturesExtractor):
    """`Summed` and ReLU over the bytes of the flat form, (batch, n_raw) of a two-player game, to (batch, width).
    `titles` as for `agents.network.Looked`. Raises `AgentError` for a space of another size.
    """

    def __init__(self, observation_space: spaces.Box, width: int, titles: str = IDS) -> None:
        super().__init__(observation_space, width)
        if observation_space.shape != (n_raw(TWO),):
            raise AgentError(f"an observation of shape {observation_space.shape} does not fit: ({n_raw(TWO)},) would")
        self.titles = titles
        self.layer = Summed(TWO.numbers, columns_of(TWO.pieces), width, tops_of(TWO.pieces), titles)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.layer(seen[:, : TWO.numbers], raw_ids(seen[:, TWO.numbers :])))
