"""The structure of the networks of this project, independent of the library: which ids are embedded, and the shape of
every weight. `agents/` trains these networks in torch, `forward.py` runs them in NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from ashes_env.agents.base import AgentError
from ashes_env.agents.declared import HIDDEN, N_FACTS
from ashes_env.encoding import fields as c
from ashes_env.encoding.layout import ACTION_IDS, HAPPENED_IDS, Piece
from ashes_env.encoding.schema import SIZES, TWO
from ashes_env.encoding.sentences import N_TOKENS
from ashes_env.encoding.vocabulary import TEXTS_PER_TITLE
from ashes_env.files.checking import brief

EMBEDDED: Final = 8  # the width of an embedding
FIRST_TITLE: Final = 1  # the row of title id 0
IDS, WORDS, BOTH = "ids", "words", "both"
TITLES: Final = (IDS, WORDS, BOTH)  # sources of the vector of a title
NOT_EMBEDDED: Final = ("piles", "conjurations")  # lists of titles that stay constant for a whole game
MOST_LAYERS: Final = 16
WIDEST: Final = 8192

ROW: Final = 32  # the width of a row's vector, of entities and of consequences

# The network over entities.
LATEST: Final = 8  # the number of latest events in the input
CARD: Final = [name for name, _, _ in c.ROW]
ACTION: Final = [name for name, _, _ in c.ACTION]
PLACES: Final = [i for i, name in enumerate(CARD) if name.startswith("in ")]
MINE: Final = CARD.index("mine")
POINTERS: Final = ("host", "opposite", "card")  # indices of rows, ignored as numbers
POINTER: Final = ACTION.index("card")
LEGAL: Final = ACTION.index("legal")

Columns = list[tuple[int, str]]
"""Columns of embedded ids, each with its vocabulary."""
Shapes = dict[str, tuple[int, ...]]
"""The shape of each weight by its name, as Stable-Baselines3 names them."""
CARD_COLUMNS: Final[Columns] = [(0, "title")]
EVENT_COLUMNS: Final[Columns] = [(i, kind) for i, (_, kind) in enumerate(HAPPENED_IDS)]
ACTION_COLUMNS: Final[Columns] = [(i, kind) for i, (_, kind) in enumerate(ACTION_IDS) if i]


def known_titles(titles: Any) -> str:
    """Returns `titles` if it is valid. Raises `AgentError` otherwise."""
    if titles not in TITLES:
        raise AgentError(f"titles: one of {', '.join(TITLES)}, not {titles!r}")
    found: str = titles
    return found


def linear(form: str, network: Sequence[int]) -> bool:
    """Whether a network has no layer between the observation and the actions: `network` is empty. Raises `AgentError`
    for such a network over another form than "flat", in which every number lies from 0 to 1.
    """
    if not network and form != "flat":
        raise AgentError("a network needs the width of its trunk, for example [128, 64]; only over 'flat' it can be []")
    return not network


def known_widths(widths: list[int]) -> list[int]:
    """Returns the widths of layers if they are valid. Raises `AgentError` for widths or depths beyond the limits, so
    that a checkpoint's metadata cannot make the loader allocate too much memory.
    """
    if len(widths) > MOST_LAYERS or not all(0 < width <= WIDEST for width in widths):
        raise AgentError(f"a network has up to {MOST_LAYERS} layers, each of 1 to {WIDEST} units, not {brief(widths)}")
    return widths


class Vocabularies:
    """Maps the ids of all vocabularies to rows of one table, whose row 0 stands for "none". A text has two ids, its
    title and its index on the card: a table of all texts would be large, and most of its rows would never be trained.

    `rows` are the vocabularies with their first row. `columns` are the columns of embedded ids; `shift`, `mask` and
    `first` define how each is mapped to a row.
    """

    def __init__(self, columns: Columns) -> None:
        self.size = FIRST_TITLE
        self.rows: dict[str, int] = {}
        for name in vocabularies(columns):
            self.rows[name] = self.size
            self.size += vocabulary_size(name)
        rows: list[tuple[int, int, int, int]] = []
        for column, name in columns:
            if name == "text":
                rows.append((column, 6, 0xFFFF, self.rows["title"]))
                rows.append((column, 0, TEXTS_PER_TITLE - 1, self.rows["place"]))
            else:
                rows.append((column, 0, 0xFFFF, self.rows[name]))
        self.columns, self.shift, self.mask, self.first = (np.array(part) for part in zip(*rows, strict=True))


def vocabularies(columns: Iterable[tuple[Any, str]]) -> tuple[str, ...]:
    """The vocabularies of one table, in order."""
    return ("title", "place", *sorted({name for _, name in columns} - {"title", "text"}))


def vocabulary_size(name: str) -> int:
    """The number of ids of a vocabulary."""
    return TEXTS_PER_TITLE if name == "place" else SIZES.get(name, TWO.n_actions)


def columns_of(pieces: Sequence[Piece]) -> Columns:
    """The columns of embedded ids of these pieces."""
    out: Columns = []
    for piece in pieces:
        if looked_up(piece.name):
            kinds = [kind for _, kind in piece.ids] * piece.rows
            out += [(piece.id_start + i, kind) for i, kind in enumerate(kinds)]
    return out


def looked_up(piece: str) -> bool:
    """Whether the ids of a piece are embedded."""
    return not piece.endswith(NOT_EMBEDDED)


def tops_of(pieces: Sequence[Piece]) -> list[int]:
    """The divisors of the numbers of these pieces."""
    return [top for piece in pieces for _ in range(piece.rows) for _, top, _ in piece.fields]


def n_looked(columns: Iterable[tuple[Any, str]]) -> int:
    """The number of vectors looked up for these columns."""
    return sum(2 if kind == "text" else 1 for _, kind in columns)


def reads(columns: Columns, titles: str) -> bool:
    """Whether vectors are also computed from card definitions."""
    return titles != IDS and any(kind in ("title", "text") for _, kind in columns)


def trunk_shapes(form: str, width: int, titles: str) -> Shapes:
    """The weights of the trunk over a form of observation."""
    name = "features_extractor"
    if form != "entities":
        found = _packed(f"{name}.layer", TWO.numbers, columns_of(TWO.pieces), width, titles)
        if form == "consequences":
            found.update(_linear(f"{name}.follow", len(c.CONSEQUENCE), ROW))
            found[f"{name}.chosen.weight"] = (TWO.n_actions, ROW)
            found[f"{name}.context.weight"] = (ROW, width)
            found[f"{name}.score.weight"] = (1, ROW)
        return found
    general = columns_of(TWO.pieces[: TWO.n_general])
    return {
        **_packed(f"{name}.scene", TWO.general_numbers, general, width, titles),
        **_rows(f"{name}.cards", len(c.ROW), CARD_COLUMNS, titles, 0),
        f"{name}.table.weight": (width, 2 * len(PLACES) * ROW),
        **_rows(f"{name}.events", len(c.HAPPENED), EVENT_COLUMNS, titles, 0),
        f"{name}.news.weight": (width, ROW),
        **_rows(f"{name}.actions", len(c.ACTION), ACTION_COLUMNS, titles, ROW),
        **_linear(f"{name}.wish", width, ROW),
        f"{name}.score.weight": (1, ROW),
    }


def head_shapes(form: str, width: int, policy: Sequence[int], value: Sequence[int]) -> Shapes:
    """The weights of the heads."""
    if form == "entities":
        return {**_stack("mlp_extractor.value", width, value), **_linear("value_net", [width, *value][-1], 1)}
    of_value = width + ROW if form == "consequences" else width
    return {
        **_stack("mlp_extractor.policy_net", width, policy),
        **_stack("mlp_extractor.value_net", of_value, value),
        **_linear("action_net", [width, *policy][-1], TWO.n_actions),
        **_linear("value_net", [of_value, *value][-1], 1),
    }


def _packed(name: str, numbers: int, columns: Columns, width: int, titles: str) -> Shapes:
    return {
        **_looked(f"{name}.looked", columns, titles),
        f"{name}.weight": (numbers, width),
        f"{name}.id_weight": (n_looked(columns), EMBEDDED, width),
        f"{name}.bias": (width,),
    }


def _rows(name: str, fields: int, columns: Columns, titles: str, more: int) -> Shapes:
    looked = _looked(f"{name}.looked", columns, titles)
    return {**looked, **_linear(f"{name}.layer", fields + n_looked(columns) * EMBEDDED + more, ROW)}


def _looked(name: str, columns: Columns, titles: str) -> Shapes:
    out: Shapes = {f"{name}.table.weight": (Vocabularies(columns).size, EMBEDDED)}
    if reads(columns, titles):
        for part in ("word", "before", "after"):
            out[f"{name}.words.{part}"] = (N_TOKENS, HIDDEN)
        out[f"{name}.words.fact"] = (N_FACTS, HIDDEN)
        out[f"{name}.words.bias"] = (HIDDEN,)
        out.update(_linear(f"{name}.words.out", HIDDEN, EMBEDDED))
    return out


def _linear(name: str, n: int, m: int) -> Shapes:
    return {f"{name}.weight": (m, n), f"{name}.bias": (m,)}


def _stack(name: str, width: int, layers: Sequence[int]) -> Shapes:
    out: Shapes = {}
    for i, (n, m) in enumerate(zip((width, *layers), layers, strict=False)):
        out.update(_linear(f"{name}.{2 * i}", n, m))
    return out


def check_shapes(weights: Mapping[str, Any], shapes: Shapes) -> None:
    """Raises `AgentError` unless the weights have these names and shapes; copies nothing."""
    missing, strange = sorted(shapes.keys() - weights.keys()), sorted(weights.keys() - shapes.keys())
    if missing or strange:
        told = [f"{what} {brief(names[0])}" for what, names in (("lacks", missing), ("has", strange)) if names]
        raise AgentError(f"its weights are others: it {' and '.join(told)}")
    for name, shape in shapes.items():
        if tuple(weights[name].shape) != shape:
            raise AgentError(f"{name} has the shape {brief(tuple(weights[name].shape))}, not {shape}")
