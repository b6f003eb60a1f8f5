"""One line of answers to our questions in a stretch of a recorded game."""

from __future__ import annotations

from ashes_env.rules.game import Game
from evaluation.conformance.legality import Offer, in_the_end


class Line:
    """One line of answers: a game, the items used up (a bit set), and what was offered differently on the way."""

    __slots__ = ("also", "before", "done", "game", "notes", "open")

    def __init__(self, game: Game, done: int, notes: tuple[str | Offer, ...], before: Line | None = None) -> None:
        self.game = game
        self.done = done
        self.notes: tuple[str | Offer, ...] = notes  # what was offered differently, or in another order
        self.before = before
        self.also: frozenset[str] = frozenset()  # offered by the other answers to a question without a click: the
        # record asks both at once
        self.open: tuple[str, ...] = ()  # differences at an unsettled end that our game has a moment for

    @property
    def differing(self) -> tuple[str, ...]:
        """What was offered differently in the end."""
        return in_the_end(self.notes)
