"""Games played in parallel from given positions, such as the rollouts of a search."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ashes_env.encoding import views
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import Layout
from ashes_env.match.block import DISABLED, EVERYBODY, Block, Place
from ashes_env.match.block_arrays import UINT8, Arrays
from ashes_env.match.errors import BatchError
from ashes_env.match.match import Match
from ashes_env.rules.game import Game

NOBODY: tuple[int, ...] = ()


class Lanes:
    """`n` lanes, each empty or with a game. Row i of the arrays is lane i after the last `put` or `step`.

    `observations` uint8 (n, n_raw) and `masks` bool (n, n_actions) belong to the seat that acts, `seats` int8 (n,); -1
    marks a lane without a running game. The next step overwrites them. `shape` says whether consequences are part of
    the observations, whatever the matches show.
    """

    def __init__(self, n: int, shape: Layout, max_turns: int = 500, max_idle: int = 1000) -> None:
        if n < 1:
            raise BatchError(f"lanes: 1 or more, not {n}")
        self.n = n
        self.shape = shape
        arrays = Arrays(shape, n, 1, UINT8)
        self.observations = arrays.observations
        self.masks = arrays.masks
        self.seats = arrays.seats
        self.seats[:] = -1
        self._actions = arrays.actions
        rows = arrays.rows(0, n, arrays.observations)
        self._block = Block(rows, DISABLED, False, max_turns, max_idle, _nobody, _nobody)

    def put(self, i: int, match: Match) -> None:
        """Lane `i` takes over a match, which the caller must not use any more. Raises `BatchError` for a table of
        another size.
        """
        context = match.context.with_consequences(match.game, self.shape.consequences)
        if context.layout is not self.shape:
            raise BatchError("lanes: the match is of a table of another size")
        places = self._block.places
        while len(places) < i:
            places.append(_place(match, context, over=True))
        place = _place(match, context, over=match.over)
        if i == len(places):
            places.append(place)
        else:
            places[i] = place
        self._block.begin(i)

    def step(self, actions: ArrayLike) -> None:
        """Takes a legal action in every lane with a running game: integers of shape (n,); other entries are ignored."""
        self._actions[:] = np.asarray(actions)
        self._block.step()

    def empty(self, i: int) -> None:
        """Removes the game of a lane."""
        self._block.places[i].over = True
        self.seats[i] = -1

    def game(self, i: int) -> Game:
        """The game of a lane itself, no copy."""
        return self._block.places[i].game

    def seen(self, i: int, consequences: bool) -> NDArray[np.uint8]:
        """What the seat sees that acts in a lane, with or without consequences: shape (n_raw,), a new array."""
        if consequences == self.shape.consequences:
            return np.array(self.observations[i])
        place = self._block.places[i]
        context = place.context.with_consequences(place.game, consequences)
        return views.raw(place.game, context, int(self.seats[i]), place.page, place.actions)

    def over(self, i: int) -> bool:
        """Whether the game of a lane has ended."""
        return self._block.places[i].over

    def winners(self, i: int) -> tuple[int, ...]:
        """The seats that have won in a lane."""
        return self._block.places[i].winners


def _place(m: Match, like: EncodingContext, over: bool) -> Place:
    # A context of its own, because it caches what it has encoded of a game.
    context = EncodingContext(m.game, like=like)
    return Place(
        m.game, context, m.page, m.idle, m.asked, m.refused, m.winners, over, m.truncated, None, m.gone, EVERYBODY, None
    )


def _nobody(i: int) -> None:
    """No new games are dealt, and the caller acts for all seats."""
    raise BatchError(f"lane {i}: a lane has neither a dealer nor an opponent")
