"""Card definitions as numbers: facts and sentences, for networks that compute card vectors.

A card or a text is a bag of features: its scaled facts; its tokens (including names of abilities and other cards); and
each token together with the next one, so that a number is distinguished by the field that it belongs to. The columns
depend on `ashes_env.encoding.card_tables` and the frozen vocabulary of tokens, not on the existing cards, so weights
stay valid when cards are added.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding import tables
from ashes_env.encoding.card_table_schema import COST, TEXT_FACTS, TITLE_FACTS
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.sentences import N_TOKENS
from ashes_env.encoding.vocabulary import N_TEXTS, TEXTS_PER_TITLE

HIDDEN: Final = 32  # the width of the summed vectors
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
"""Divisors of facts above 1. Trained weights depend on them, so they are constants and not computed from the cards."""
COST_TOP: Final = 4
N_FACTS: Final = len(TITLE_FACTS) + len(TEXT_FACTS) + 2 * len(COST)


class Bags(NamedTuple):
    """Rows of a sparse matrix in one array: the columns, the start of each row, and the values."""

    columns: NDArray[np.int64]
    starts: NDArray[np.int64]
    values: NDArray[np.float32]


class Declared(NamedTuple):
    """The features of cards and texts, one row each: first the titles that have a card, then texts.

    `titles` and `texts` are their ids; `tokens` are those that occur, `pairs` those that occur in sequence (2, pairs).
    Columns of `bags` are all facts, then `tokens`, then `pairs`; `turned` is the transposed matrix.
    """

    titles: NDArray[np.int64]
    texts: NDArray[np.int64]
    tokens: NDArray[np.int64]
    pairs: NDArray[np.int64]
    bags: Bags
    turned: Bags


@lru_cache(maxsize=2)
def declared(texts: bool) -> Declared:
    """The features of all titles that have a card, and of all texts if `texts` is true."""
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
        titles, ids, tokens, np.stack((pairs // N_TOKENS, pairs % N_TOKENS)), _sparse(matrix), _sparse(matrix.T)
    )


def _ended(sentences: NDArray[np.uint16]) -> list[NDArray[np.int64]]:
    return [row[row > 0].astype(np.int64) for row in sentences]


def _bag(said: list[NDArray[np.int64]]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """The distinct items, and their counts in each row, normalised to squared sum 1 so that length does not matter."""
    kinds = np.unique(np.concatenate(said)).astype(np.int64)
    counts = np.stack([np.bincount(np.searchsorted(kinds, row), minlength=len(kinds)) for row in said])
    lengths = np.sqrt(np.square(counts).sum(1, keepdims=True))
    return kinds, (counts / np.maximum(lengths, 1)).astype(np.float32)


def _sparse(matrix: NDArray[np.float32]) -> Bags:
    rows, columns = np.nonzero(matrix)
    starts = np.searchsorted(rows, np.arange(len(matrix)))
    return Bags(columns, starts, matrix[rows, columns])


def rows_of_texts(found: Declared, first_title: int, first: int) -> NDArray[np.int64]:
    """For each text id, the row of its own vector (from `first` on); without one, the row of its title (from
    `first_title` on); 0 for no text: (N_TEXTS,).
    """
    rows = np.arange(N_TEXTS) // TEXTS_PER_TITLE + first_title
    rows[0] = 0
    rows[found.texts] = np.arange(len(found.texts)) + first
    return rows


def vectors(found: Declared, weights: Any) -> NDArray[np.float32]:
    """The vectors that a network computes for all titles and texts: float32 (rows, width). `weights(name)` returns a
    weight: fact, word, before, after, bias, out.weight, out.bias.
    """
    features = np.concatenate(
        (
            weights("fact"),
            weights("word")[found.tokens],
            weights("before")[found.pairs[0]] * weights("after")[found.pairs[1]],
        )
    )
    columns, starts, values = found.bags
    weighed = np.concatenate((features[columns] * values[:, None], np.zeros((1, HIDDEN), np.float32)))
    sums = np.add.reduceat(weighed, starts, axis=0)
    sums[starts == np.append(starts[1:], len(columns))] = 0.0  # empty bags
    out: NDArray[np.float32] = np.maximum(sums + weights("bias"), 0) @ weights("out.weight").T + weights("out.bias")
    return out
