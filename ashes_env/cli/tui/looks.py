"""How much a table shows: from boxes with the texts of cards down to two lines a side, whatever has room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TITLES, COSTS, LINES, TEXTS = range(4)


@dataclass(frozen=True, slots=True)
class Look:
    """`boxes` around units, the hand as `TITLES`, with `COSTS`, as `LINES` of a card each, or with whole `TEXTS`;
    `texts`: what units and spells do; `tight`: without rules between the sides and without what is empty.
    """

    boxes: bool = False
    hand: int = TITLES
    texts: bool = False
    tight: bool = False


RICHEST_FIRST: Final = (
    Look(boxes=True, hand=TEXTS, texts=True),
    Look(boxes=True, hand=TEXTS),
    Look(hand=TEXTS),
    Look(boxes=True, hand=LINES),
    Look(hand=LINES),
    Look(boxes=True, hand=COSTS),
    Look(hand=COSTS),
    Look(),
    Look(tight=True),
)
