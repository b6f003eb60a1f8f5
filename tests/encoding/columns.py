"""What differs between two observations, by the names of the columns, in both forms."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ashes_env.encoding.actions import Actions, legal_actions
from ashes_env.encoding.arrays import PART_FIELDS, PART_IDS, Entities
from ashes_env.encoding.book import Book
from ashes_env.encoding.layout import Layout
from ashes_env.encoding.schema import schema
from ashes_env.encoding.views import entities, flat
from ashes_env.rules.game import Game

Row = dict[str, Any]


def actions_of(g: Game, book: Book, seat: int, page: int = 0) -> Actions:
    """The legal actions of the seat that decides, none for another seat."""
    mine = g.decision is not None and g.decision.seat == seat
    return legal_actions(g, book, page) if mine else {}


def in_rows(g: Game, seat: int, page: int = 0, shape: Layout | None = None) -> Entities:
    """The entities of a seat, numbers as they are."""
    book = Book(g, shape)
    return entities(g, book, seat, page, actions_of(g, book, seat, page), whole=True)


def general_columns(shape: Layout) -> tuple[list[str], list[str]]:
    """The names of the columns of the general pieces: numbers, ids."""
    pieces = shape.pieces[: shape.n_general]
    return (
        [f"{piece.name}.{name}" for piece in pieces for _ in range(piece.rows) for name, _, _ in piece.fields],
        [f"{piece.name}.id {name}" for piece in pieces for _ in range(piece.rows) for name, _ in piece.ids],
    )


def flat_differences(one: NDArray[np.float32], two: NDArray[np.float32], shape: Layout) -> set[str]:
    """The columns in which two flat observations differ, without the number of a row: "my units.wounds"."""
    rows = schema(shape)
    return {re.sub(r"\[\d+\]", "", rows[i].name) for i in np.flatnonzero(one != two).tolist()}


def entity_differences(one: Entities, two: Entities, shape: Layout) -> set[str]:
    """The columns in which two positions as entities differ: "cards.wounds", "my side.main action"."""
    out: set[str] = set()
    for part, names in zip(("globals", "global_ids"), general_columns(shape), strict=True):
        out |= {names[i] for i in np.flatnonzero(one[part] != two[part]).tolist()}
    for part, fields in PART_FIELDS.items():
        found = (one[part] != two[part]).any(axis=0)
        out |= {f"{part}.{name}" for (name, _, _), differs in zip(fields, found, strict=True) if differs}
        ids = f"{part[:-1]}_ids"
        found = (one[ids] != two[ids]).any(axis=0)
        out |= {f"{part}.id {name}" for (name, _), differs in zip(PART_IDS[part], found, strict=True) if differs}
    return out


def differences(one: Game, two: Game, seat: int = 0) -> tuple[set[str], set[str]]:
    """The columns in which a seat sees two games differ: of the flat form, and of the entities."""
    book, other = Book(one), Book(two)
    return (
        flat_differences(flat(one, book, seat), flat(two, other, seat), book.layout),
        entity_differences(in_rows(one, seat), in_rows(two, seat), book.layout),
    )
