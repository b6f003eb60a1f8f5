"""The three pyramids of a draft for two: the place of each card, the cards on top of it, and whether it
lies face up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

HEIGHTS: Final = (4, 3, 3)  # the number of rows; row k from the top has k cards


class Place(NamedTuple):
    """A place in a pyramid: the pyramid, the row from the top, and the index in the row; `over` are the places of the
    cards on top of it.
    """

    pyramid: int
    row: int
    column: int
    shown: bool
    over: tuple[int, ...]


def _places() -> tuple[Place, ...]:
    out: list[Place] = []
    for pyramid, height in enumerate(HEIGHTS):
        for row in range(height):
            first = len(out)
            for column in range(row + 1):
                below = first + row + 1
                over = (below + column, below + column + 1) if row + 1 < height else ()
                out.append(Place(pyramid, row, column, (height - 1 - row) % 2 == 0, over))
    return tuple(out)


PLACES: Final = _places()
N_PLACES: Final = len(PLACES)


def is_free(place: int, cards: Sequence[str], taken: Collection[str]) -> bool:
    """Whether there is a card in a place and none lies on top of it."""
    return cards[place] not in taken and all(cards[over] in taken for over in PLACES[place].over)


def is_seen(place: int, cards: Sequence[str], taken: Collection[str]) -> bool:
    """Whether a card has been face up: every other row is from the start, the other cards once they are free."""
    return PLACES[place].shown or cards[place] in taken or is_free(place, cards, taken)
