"""The trunk of trained agents: one wide layer over the flat observation, which policy and value share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from agents.base import AgentError
from agents.words import Words, rows_of_texts
from ashes_env.encoding.arrays import ID_SCALE, n_flat, n_raw
from ashes_env.encoding.layout import Piece
from ashes_env.encoding.schema import SIZES, TWO
from ashes_env.encoding.vocabulary import TEXTS_PER_TITLE

EMBEDDED: Final = 8  # numbers for each id
TEXT_PLACES: Final = TEXTS_PER_TITLE  # a text id is title id * 64 + place
FIRST_TITLE: Final = 1  # the row of title id 0
IDS, WORDS, BOTH = "ids", "words", "both"
TITLES: Final = (IDS, WORDS, BOTH)  # what the vector of a title is made of
NOT_EMBEDDED: Final = ("piles", "conjurations")  # lists of titles that stay the same for a whole game


def known_titles(titles: Any) -> str:
    """What the vector of a title is made of, as it is given. Raises `AgentError` for what there is not."""
    if titles not in TITLES:
        raise AgentError(f"titles: one of {', '.join(TITLES)}, not {titles!r}")
    found: str = titles
    return found


class Vocabularies:
    """Ids of all vocabularies as rows of one table, of which row 0 stands for "none". A text is two ids, its title and
    its place there: a table of all texts would be large, and most of its rows never met.

    `columns` are the columns of ids that are looked up, `shift`, `mask` and `first` say how each becomes a row.
    """

    def __init__(self, columns: list[tuple[int, str]]) -> None:
        self.size = FIRST_TITLE
        firsts: dict[str, int] = {}
        for name in ("title", "place", *sorted({name for _, name in columns} - {"title", "text"})):
            firsts[name] = self.size
            self.size += TEXT_PLACES if name == "place" else SIZES.get(name, TWO.n_actions)
        rows: list[tuple[int, int, int, int]] = []
        for column, name in columns:
            if name == "text":
                rows.append((column, 6, 0xFFFF, firsts["title"]))
                rows.append((column, 0, TEXT_PLACES - 1, firsts["place"]))
            else:
                rows.append((column, 0, 0xFFFF, firsts[name]))
        self.columns, self.shift, self.mask, self.first = (torch.tensor(part) for part in zip(*rows, strict=True))


class Looked(torch.nn.Module):
    """Ids to vectors: int64 (..., columns) to float32 (..., looked up, EMBEDDED); zeros where there is no id.

    `titles` says what the vector of a title is made of. "ids": it is learned title by title. "words": it is read off
    what the card declares (`agents/words.py`), and a text is read by itself where "ids" takes its title; only what has
    nothing to read, such as a hidden card, keeps a vector of its own. "both": the sum of the two, where a title's own
    vector begins at zero, so that a card that was never met is what it says. Raises `AgentError` for anything else.
    """

    def __init__(self, columns: list[tuple[int, str]], titles: str = IDS) -> None:
        super().__init__()
        known_titles(titles)
        found = Vocabularies(columns)
        for name in ("columns", "shift", "mask", "first"):
            self.register_buffer(name, getattr(found, name), persistent=False)
        self.table = torch.nn.Embedding(found.size, EMBEDDED, padding_idx=0)
        self.out = len(found.columns)
        self.words: Words | None = None
        self._kept: tuple[Any, torch.Tensor] | None = None
        kinds = {name for _, name in columns}
        if titles != IDS and kinds & {"title", "text"}:
            self._read(Words(EMBEDDED, "text" in kinds), titles == BOTH)

    columns: torch.Tensor
    shift: torch.Tensor
    mask: torch.Tensor
    first: torch.Tensor
    texts: torch.Tensor  # places among what is looked up that are texts, not their places on the card
    row_of_text: torch.Tensor
    base: torch.Tensor  # the row of `table` that each row of the vectors begins with
    own: torch.Tensor  # 0 for rows of `table` that are not to count
    read: torch.Tensor  # the rows of the vectors that words are added to

    def _read(self, words: Words, both: bool) -> None:
        self.words = words
        size = self.table.num_embeddings
        titles = words.titles + FIRST_TITLE
        own = torch.ones(size, 1)
        if both:
            with torch.no_grad():
                self.table.weight[titles] = 0.0
        else:
            own[titles] = 0.0
        of_texts = words.texts // TEXT_PLACES + FIRST_TITLE
        for name, values in (
            ("texts", (self.shift > 0).nonzero().squeeze(1)),
            ("own", own),
            ("row_of_text", rows_of_texts(words, FIRST_TITLE, size)),
            ("base", torch.cat((torch.arange(size), of_texts))),
            ("read", torch.cat((titles, torch.arange(len(words.texts)) + size))),
        ):
            self.register_buffer(name, values, persistent=False)

    def rows(self, ids: torch.Tensor) -> torch.Tensor:
        """The rows of the vectors, 0 for "none"."""
        chosen = ids[..., self.columns]
        found = ((chosen >> self.shift & self.mask) + self.first) * (chosen > 0)
        if self.words is not None:
            found[..., self.texts] = self.row_of_text[chosen[..., self.texts]]
        return found

    def vectors(self) -> torch.Tensor:
        """All vectors: float32 (rows, EMBEDDED). Those that are read are kept while nothing is learned."""
        if self.words is None:
            return self.table.weight
        if self.training or torch.is_grad_enabled():
            self._kept = None  # a fused optimizer changes weights without telling, but not without gradients
            return self._computed(self.words)
        state = [(weights.data_ptr(), weights._version, weights.device) for weights in self.parameters()]
        if self._kept is None or self._kept[0] != state:
            self._kept = state, self._computed(self.words)
        return self._kept[1]

    def _computed(self, words: Words) -> torch.Tensor:
        return (self.table.weight * self.own)[self.base].index_add(0, self.read, words())

    def train(self, mode: bool = True) -> Looked:
        """As in torch; what was kept goes."""
        self._kept = None
        return super().train(mode)

    def look_up(self, rows: torch.Tensor) -> torch.Tensor:
        """The vectors of rows."""
        return torch.nn.functional.embedding(rows, self.vectors(), padding_idx=0)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.look_up(self.rows(ids))


def columns_of(pieces: Sequence[Piece]) -> list[tuple[int, str]]:
    """The columns of ids of these pieces that are worth looking up, with their vocabularies."""
    out: list[tuple[int, str]] = []
    for piece in pieces:
        if not piece.name.endswith(NOT_EMBEDDED):
            kinds = [kind for _, kind in piece.ids] * piece.rows
            out += [(piece.id_start + i, kind) for i, kind in enumerate(kinds)]
    return out


class Packed(torch.nn.Module):
    """A linear layer over numbers and embedded ids: float32 (batch, numbers) and int64 (batch, ids) to (batch, width).

    Most of an observation is zero. What is zero everywhere in a batch is left out of the product, which changes nothing
    and makes it several times as fast. `tops`: numbers that are no fractions yet are divided by these.
    """

    scale: torch.Tensor | None

    def __init__(
        self, numbers: int, columns: list[tuple[int, str]], width: int, tops: list[int] | None = None, titles: str = IDS
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
        numbers = numbers[:, used]
        if self.scale is not None:
            numbers = (numbers * self.scale[used]).clamp(max=1.0)
        rows = self.looked.rows(ids)
        met = rows.amax(0).nonzero().squeeze(1)
        vectors = self.looked.look_up(rows[:, met]).flatten(1)
        out: torch.Tensor = self.bias + numbers @ self.weight[used] + vectors @ self.id_weight[met].flatten(0, 1)
        return out


class Trunk(BaseFeaturesExtractor):
    """Linear and ReLU over the numbers and the embedded ids of the flat form, to (batch, width).

    Takes float32 (batch, n_flat) in [0, 1], or the bytes (batch, n_raw), of a table for two; the facts of the float32
    form are left out, embeddings say more. `titles` as for `Looked`. Raises `AgentError` for a space of another size.
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
        tops = [top for piece in shape.pieces for _ in range(piece.rows) for _, top, _ in piece.fields]
        self.layer = Packed(shape.numbers, columns_of(shape.pieces), width, tops if self.bytes else None, titles)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        rest = observations[:, self.numbers :]
        if self.bytes:
            ids = (rest[:, 0::2] + 256.0 * rest[:, 1::2]).long()
        else:
            ids = (rest[:, : self.ids] * float(ID_SCALE)).round().long()
        return torch.relu(self.layer(observations[:, : self.numbers], ids))
