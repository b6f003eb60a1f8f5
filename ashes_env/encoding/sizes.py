"""The sizes of observations in each form, and the parts of the entities: what is known of them without any array."""

from __future__ import annotations

from typing import Final, Protocol

from ashes_env.encoding import fields as c
from ashes_env.encoding.features import FACTS
from ashes_env.encoding.layout import (
    ACTION_IDS,
    HAPPENED_IDS,
    MAX_ACTIONS,
    MAX_CARDS,
    MAX_EVENTS,
    N_CONSEQUENCES,
    Layout,
    Piece,
)

ID_SCALE: Final = 65536  # in float32 an id is divided by this: exact, and small even if a network does not embed it
N_TAIL: Final = N_CONSEQUENCES * len(c.CONSEQUENCE)  # numbers of the consequences in the flat form

PART_ROWS: Final = {"cards": MAX_CARDS, "actions": MAX_ACTIONS, "events": MAX_EVENTS}
PART_FIELDS: Final = {"cards": c.ROW, "actions": c.ACTION, "events": c.HAPPENED}
PART_IDS: Final = {"cards": (("title", "title"),), "actions": ACTION_IDS, "events": HAPPENED_IDS}


class Shape(Protocol):
    """A sequence of pieces: how many numbers, ids and rows with facts they have, and an observation of zeros."""

    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def numbers(self) -> int: ...
    @property
    def ids(self) -> int: ...
    @property
    def facts(self) -> int: ...
    @property
    def blank(self) -> bytes: ...


def n_raw(shape: Shape) -> int:
    """The number of bytes of an observation in the flat form."""
    return len(shape.blank)


def has_tail(shape: Shape) -> bool:
    """Whether consequences follow in the flat form."""
    return isinstance(shape, Layout) and shape.consequences


def n_flat(shape: Shape) -> int:
    """The length of an observation as float32: numbers, ids, facts; then consequences and their action ids."""
    tail = N_TAIL + N_CONSEQUENCES if has_tail(shape) else 0
    return shape.numbers + shape.ids + shape.facts * len(FACTS) + tail
