"""What cards say, as vectors: their declared facts and sentences, for networks that meet cards they never trained with.

A card or a text becomes a bag of features: its facts, scaled; its tokens (names of abilities and other cards among
them); and each token with the one that follows it, so that a number is told apart by the field that it stands in. A
feature has a learned vector, a pair the product of one vector for each of its tokens; a bag is their weighted sum, a
small layer makes of it what a network looks up. Shapes follow from the columns of `ashes_env.encoding.tables` and the
vocabulary of tokens, which is frozen, and not from the cards that there are: weights survive new cards.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from ashes_env.encoding import tables
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.sentences import N_TOKENS
from ashes_env.encoding.table_schema import COST, TEXT_FACTS, TITLE_FACTS, TOKEN_KINDS
from ashes_env.encoding.vocabulary import N_TEXTS, TEXTS_PER_TITLE

HIDDEN: Final = 32  # the width of what is summed
NAMES: Final = ("keyword", "title")  # kinds of tokens that only name something
TOPS: Final = {
    **{f"fact {name}": top for name, top, _ in FACTS},
    "attack": 8,
    "life": 20,
    "recover": 4,
    "battlefield": 10,
    "spellboard": 5,
    "blood": 3,
    "status pips": 3,
    "copies": 10,
    "activated texts": 4,
    "triggered texts": 4,
    "passive texts": 4,
    "granting texts": 4,
    "status texts": 4,
    "numeral": 10,
    "tokens": 128,
}
"""What facts above 1 are divided by. These are part of what has been learned, so they do not follow the cards."""
COST_TOP: Final = 4
N_FACTS: Final = len(TITLE_FACTS) + len(TEXT_FACTS) + 2 * len(COST)


class Bags(NamedTuple):
    """Rows of a sparse matrix one after another: which columns, where each row begins, and what stands there."""

    columns: torch.Tensor
    starts: torch.Tensor
    values: torch.Tensor


class Declared(NamedTuple):
    """What cards and texts say, a row for each: first the titles that have a card, then texts.

    `titles` and `texts` are their ids; `tokens` are those that occur, `pairs` those that follow each other (2, pairs).
    Columns of `bags` are all facts, then `tokens`, then `pairs`; `turned` is the same matrix by columns.
    """

    titles: torch.Tensor
    texts: torch.Tensor
    tokens: torch.Tensor
    pairs: torch.Tensor
    bags: Bags
    turned: Bags


@lru_cache(maxsize=2)
def declared(texts: bool) -> Declared:
    """What is said by all titles that have a card, and by all texts if `texts` says so."""
    found = tables()
    titles = np.flatnonzero(found["title_facts"][:, TITLE_FACTS.index("implemented")])
    ids = found["text_ids"].astype(np.int64) if texts else np.zeros(0, np.int64)
    n, m = len(titles), len(ids)
    facts = np.zeros((n + m, N_FACTS), np.float32)
    first = 0
    for rows, names, values in (
        (slice(n), TITLE_FACTS, found["title_facts"][titles]),
        (slice(n), COST, found["title_cost"][titles, 0]),
        (slice(n, None), TEXT_FACTS, found["text_facts"][ids]),
        (slice(n, None), COST, found["text_cost"][ids, 0]),
    ):
        tops = np.array([COST_TOP if names is COST else TOPS.get(name, 1) for name in names], np.float32)
        facts[rows, first : first + len(names)] = values / tops
        first += len(names)
    said = _ended(found["title_tokens"][titles]) + _ended(found["text_tokens"][ids])
    tokens, by_token = _bag(said)
    pairs, by_pair = _bag([row[:-1] * N_TOKENS + row[1:] for row in said])
    matrix = np.concatenate((facts, by_token, by_pair), 1)
    return Declared(
        torch.from_numpy(titles),
        torch.from_numpy(ids),
        torch.from_numpy(tokens),
        torch.from_numpy(np.stack((pairs // N_TOKENS, pairs % N_TOKENS))),
        _sparse(matrix),
        _sparse(matrix.T),
    )


def _ended(sentences: NDArray[np.uint16]) -> list[NDArray[np.int64]]:
    return [row[row > 0].astype(np.int64) for row in sentences]


def _bag(said: list[NDArray[np.int64]]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """What occurs, and how often in each row, where squares add up to 1: long texts are no louder than short ones."""
    kinds = np.unique(np.concatenate(said)).astype(np.int64)
    counts = np.stack([np.bincount(np.searchsorted(kinds, row), minlength=len(kinds)) for row in said])
    lengths = np.sqrt(np.square(counts).sum(1, keepdims=True))
    return kinds, (counts / np.maximum(lengths, 1)).astype(np.float32)


def _sparse(matrix: NDArray[np.float32]) -> Bags:
    rows, columns = np.nonzero(matrix)
    starts = np.searchsorted(rows, np.arange(len(matrix)))
    return Bags(torch.from_numpy(columns), torch.from_numpy(starts), torch.from_numpy(matrix[rows, columns]))


def _summed(bags: Bags, features: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.embedding_bag(
        bags.columns, features, bags.starts, mode="sum", per_sample_weights=bags.values
    )


class _Sums(torch.autograd.Function):
    """The weighted sum of the features of each bag. Its gradient is such a sum again, which is many times as fast as
    what torch would do, for it would gather before it adds."""

    @staticmethod
    def forward(ctx: Any, features: torch.Tensor, *bags: torch.Tensor) -> torch.Tensor:
        ctx.turned = Bags(*bags[3:])
        return _summed(Bags(*bags[:3]), features)

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        return _summed(ctx.turned, gradients[0].contiguous()), *[None] * 6


class Words(torch.nn.Module):
    """Vectors of all titles that have a card, then of all texts if `texts` says so: float32 (rows, width).

    `titles` and `texts` hold the ids of the rows. What only names something begins at zero, so that a name that was
    never met says nothing; the rest begins at random, for a network that is to read has to tell cards apart.
    """

    def __init__(self, width: int, texts: bool) -> None:
        super().__init__()
        found = declared(texts)
        for name in ("titles", "texts", "tokens", "pairs"):
            self.register_buffer(name, getattr(found, name), persistent=False)
        for bags, name in ((found.bags, "bags"), (found.turned, "turned")):
            for part, values in bags._asdict().items():
                self.register_buffer(f"{name}_{part}", values, persistent=False)
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


def rows_of_texts(words: Words, first_title: int, first: int) -> torch.Tensor:
    """For each text id the row of its own words, which begin at `first`; where it has none, that of its title, which
    are from `first_title` on; 0 for no text: int64 (N_TEXTS,).
    """
    rows = torch.arange(N_TEXTS) // TEXTS_PER_TITLE + first_title
    rows[0] = 0
    rows[words.texts] = torch.arange(len(words.texts)) + first
    return rows
