"""Card vectors computed from card definitions (facts and sentences), for generalisation to unseen cards.

A definition is a bag of features (`ashes_env.agents.declared`). Each feature has a learned vector; a pair of tokens has
the product of one vector for each token. A small layer maps the weighted sum of a bag to the vector of the card.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
import torch

from ashes_env.agents.declared import HIDDEN, N_FACTS, declared
from ashes_env.encoding import tables
from ashes_env.encoding.card_table_schema import TOKEN_KINDS
from ashes_env.encoding.sentences import N_TOKENS

NAMES: Final = ("keyword", "title")  # kinds of tokens that are only names


class Bags(NamedTuple):
    """`ashes_env.agents.declared.Bags` in torch."""

    columns: torch.Tensor
    starts: torch.Tensor
    values: torch.Tensor


def _summed(bags: Bags, features: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.embedding_bag(
        bags.columns, features, bags.starts, mode="sum", per_sample_weights=bags.values
    )


class _Sums(torch.autograd.Function):
    """The weighted sum of the features of each bag. Its gradient is such a sum too, which is many times as fast as
    torch's own gradient, because that gathers all terms before it adds them."""

    @staticmethod
    def forward(ctx: Any, features: torch.Tensor, *bags: torch.Tensor) -> torch.Tensor:
        ctx.turned = Bags(*bags[3:])
        return _summed(Bags(*bags[:3]), features)

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        return _summed(ctx.turned, gradients[0].contiguous()), *[None] * 6


class Words(torch.nn.Module):
    """Vectors of all titles that have a card, then of all texts if `texts` is true: float32 (rows, width).

    `titles` and `texts` hold the ids of the rows. Vectors of names start at zero, so an unseen name adds nothing; the
    others start at random, because the network must tell cards apart from the beginning.
    """

    def __init__(self, width: int, texts: bool) -> None:
        super().__init__()
        found = declared(texts)
        for name in ("titles", "texts", "tokens", "pairs"):
            self.register_buffer(name, torch.from_numpy(getattr(found, name)), persistent=False)
        for bags, name in ((found.bags, "bags"), (found.turned, "turned")):
            for part, values in bags._asdict().items():
                self.register_buffer(f"{name}_{part}", torch.from_numpy(values), persistent=False)
        names = torch.from_numpy(np.isin(tables()["token_facts"][:, 0], [TOKEN_KINDS.index(kind) for kind in NAMES]))
        for name in ("word", "before", "after"):
            values = torch.randn(N_TOKENS, HIDDEN) * math.sqrt(0.5)
            values[names] = 0.0
            setattr(self, name, torch.nn.Parameter(values))
        self.fact = torch.nn.Parameter(torch.randn(N_FACTS, HIDDEN) * 0.5)
        self.bias = torch.nn.Parameter(torch.zeros(HIDDEN))
        self.out = torch.nn.Linear(HIDDEN, width)

    titles: torch.Tensor
    texts: torch.Tensor
    tokens: torch.Tensor
    pairs: torch.Tensor
    word: torch.nn.Parameter
    before: torch.nn.Parameter
    after: torch.nn.Parameter

    def forward(self) -> torch.Tensor:
        pairs = self.before[self.pairs[0]] * self.after[self.pairs[1]]
        features = torch.cat((self.fact, self.word[self.tokens], pairs))
        bags = [getattr(self, f"{name}_{part}") for name in ("bags", "turned") for part in Bags._fields]
        sums: torch.Tensor = _Sums.apply(features, *bags)  # type: ignore[no-untyped-call]
        found: torch.Tensor = self.out(torch.relu(sums + self.bias))
        return found
