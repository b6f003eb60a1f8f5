"""The trunk of trained agents: one wide layer over the flat observation, shared by policy and value."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.words import Words
from ashes_env.agents.base import AgentError
from ashes_env.agents.declared import declared, rows_of_texts
from ashes_env.agents.shapes import (
    BOTH,
    EMBEDDED,
    FIRST_TITLE,
    IDS,
    Columns,
    Vocabularies,
    columns_of,
    known_titles,
    reads,
    tops_of,
)
from ashes_env.encoding.schema import TWO
from ashes_env.encoding.sizes import ID_SCALE, n_flat, n_raw
from ashes_env.encoding.vocabulary import TEXTS_PER_TITLE


class Looked(torch.nn.Module):
    """Embeds ids: int64 (..., columns) to float32 (..., columns looked up, EMBEDDED); zeros where there is no id.

    `titles` selects the vector of a card title. "ids": learned for each title. "words": computed from the card's
    definition (`agents/words.py`), and the vector of a text from that text alone, where "ids" uses its title; ids
    without a definition, such as a hidden card, keep a learned vector. "both": the sum of the two, where the learned
    vector starts at zero, so an unseen card has the vector of its definition. Raises `AgentError` for another value.
    """

    def __init__(self, columns: Columns, titles: str = IDS) -> None:
        super().__init__()
        known_titles(titles)
        found = Vocabularies(columns)
        for name in ("columns", "shift", "mask", "first"):
            self.register_buffer(name, torch.from_numpy(getattr(found, name)), persistent=False)
        self.table = torch.nn.Embedding(found.size, EMBEDDED, padding_idx=0)
        self.out = len(found.columns)
        self.words: Words | None = None
        self._kept: tuple[Any, torch.Tensor] | None = None
        if reads(columns, titles):
            self._read("text" in {name for _, name in columns}, titles == BOTH)

    columns: torch.Tensor
    shift: torch.Tensor
    mask: torch.Tensor
    first: torch.Tensor
    row_of_text: torch.Tensor
    base: torch.Tensor  # for each row of the vectors, the row of `table` that it starts from
    own: torch.Tensor  # 0 for rows of `table` that are ignored
    read: torch.Tensor  # the rows of the vectors to which vectors of definitions are added

    def _read(self, texts: bool, both: bool) -> None:
        self.words = words = Words(EMBEDDED, texts)
        size = self.table.num_embeddings
        titles = words.titles + FIRST_TITLE
        own = torch.ones(size, 1)
        if both:
            with torch.no_grad():
                self.table.weight[titles] = 0.0
        else:
            own[titles] = 0.0
        of_texts = words.texts // TEXTS_PER_TITLE + FIRST_TITLE
        for name, values in (
            ("own", own),
            ("row_of_text", torch.from_numpy(rows_of_texts(declared(texts), FIRST_TITLE, size))),
            ("base", torch.cat((torch.arange(size), of_texts))),
            ("read", torch.cat((titles, torch.arange(len(words.texts)) + size))),
        ):
            self.register_buffer(name, values, persistent=False)

    def rows(self, ids: torch.Tensor) -> torch.Tensor:
        """The rows of the vectors, 0 for "none"."""
        return self._rows(ids[..., self.columns], torch.arange(self.out, device=ids.device))

    def met(self, ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Which vectors any observation of a batch (n, columns) looks up, and their rows (n, vectors)."""
        there = (ids != 0).any(0)[self.columns].nonzero().squeeze(1)
        return there, self._rows(ids.index_select(1, self.columns[there]).long(), there)

    def _rows(self, chosen: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
        found = ((chosen >> self.shift[which] & self.mask[which]) + self.first[which]) * (chosen > 0)
        if self.words is not None:
            texts = (self.shift[which] > 0).nonzero().squeeze(1)
            found[..., texts] = self.row_of_text[chosen[..., texts]]
        return found

    def vectors(self) -> torch.Tensor:
        """All vectors: float32 (rows, EMBEDDED). Computed vectors are cached while gradients are off."""
        if self.words is None:
            return self.table.weight
        if self.training or torch.is_grad_enabled():
            self._kept = None  # a fused optimizer changes weights without a version bump, but only with gradients on
            return self._computed(self.words)
        state = [(weights.data_ptr(), weights._version, weights.device) for weights in self.parameters()]
        if self._kept is None or self._kept[0] != state:
            self._kept = state, self._computed(self.words)
        return self._kept[1]

    def _computed(self, words: Words) -> torch.Tensor:
        return (self.table.weight * self.own)[self.base].index_add(0, self.read, words())

    def train(self, mode: bool = True) -> Looked:
        """As in torch; also clears the cached vectors."""
        self._kept = None
        return super().train(mode)

    def look_up(self, rows: torch.Tensor) -> torch.Tensor:
        """The vectors of rows."""
        return torch.nn.functional.embedding(rows, self.vectors(), padding_idx=0)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.look_up(self.rows(ids))


class Packed(torch.nn.Module):
    """A linear layer over numbers and embedded ids: float32 (batch, numbers) and int64 (batch, ids) to (batch, width).

    Most of an observation is zero. Columns that are zero in the whole batch are left out of the product, which gives
    the same result several times as fast. `tops`: divisors that scale raw numbers to fractions.
    """

    scale: torch.Tensor | None

    def __init__(
        self, numbers: int, columns: Columns, width: int, tops: list[int] | None = None, titles: str = IDS
    ) -> None:
        super().__init__()
        scale = None if tops is None else 1.0 / torch.tensor(tops, dtype=torch.float32)
        self.register_buffer("scale", scale, persistent=False)
        self.looked = Looked(columns, titles)
        bound = 1.0 / np.sqrt(numbers)
        self.weight = torch.nn.Parameter(torch.empty(numbers, width).uniform_(-bound, bound))
        self.id_weight = torch.nn.Parameter(torch.empty(self.looked.out, EMBEDDED, width).uniform_(-bound, bound))
        self.bias = torch.nn.Parameter(torch.empty(width).uniform_(-bound, bound))

    def forward(self, numbers: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        used = numbers.amax(0).nonzero().squeeze(1)
        numbers = numbers.index_select(1, used).float()
        if self.scale is not None:
            numbers = (numbers * self.scale[used]).clamp(max=1.0)
        met, rows = self.looked.met(ids)
        vectors = self.looked.look_up(rows).flatten(1)
        out: torch.Tensor = self.bias + numbers @ self.weight[used] + vectors @ self.id_weight[met].flatten(0, 1)
        return out


def raw_ids(seen: torch.Tensor) -> torch.Tensor:
    """Ids of two bytes each, low byte first: uint8 (batch, 2 * ids) to int32 (batch, ids)."""
    return seen[:, 0::2].int() + 256 * seen[:, 1::2].int()


class Trunk(BaseFeaturesExtractor):
    """Linear and ReLU over the numbers and the embedded ids of the flat form, to (batch, width).

    Takes float32 (batch, n_flat) in [0, 1], or bytes (batch, n_raw), of a two-player game; it ignores the card facts of
    the float32 form, as embeddings replace them. `titles` as for `Looked`. Raises `AgentError` for a space of another
    size.
    """

    def __init__(self, observation_space: spaces.Box, width: int, titles: str = IDS) -> None:
        super().__init__(observation_space, width)
        self.titles = titles
        shape = TWO
        self.bytes = observation_space.dtype == np.uint8
        size = n_raw(shape) if self.bytes else n_flat(shape)
        if observation_space.shape != (size,):
            raise AgentError(f"an observation of shape {observation_space.shape} does not fit: ({size},) would")
        self.numbers, self.ids = shape.numbers, shape.ids
        tops = tops_of(shape.pieces)
        self.layer = Packed(shape.numbers, columns_of(shape.pieces), width, tops if self.bytes else None, titles)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        rest = observations[:, self.numbers :]
        ids = raw_ids(rest) if self.bytes else (rest[:, : self.ids] * float(ID_SCALE)).round().long()
        return torch.relu(self.layer(observations[:, : self.numbers], ids))
