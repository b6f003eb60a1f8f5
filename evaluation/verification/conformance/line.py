"""One line of answers to our questions in a stretch of a recorded game."""

from __future__ import annotations

from ashes_env.rules.game import Game
from evaluation.verification.conformance.legality import Offer, in_the_end


class Line:
    """One line of answers: a game, the items used up (a bit set), and what was offered differently on the way."""

    __slots__ = ("alone", "also", "before", "done", "game", "lone", "notes", "open", "opt", "passed", "silent", "used")

    def __init__(
        self, game: Game, done: int, notes: tuple[str | Offer, ...], before: Line | None = None, opt: int = -1
    ) -> None:
        self.game = game
        self.done = done
        self.notes: tuple[str | Offer, ...] = notes  # what was offered differently, or in another order
        self.before = before
        self.opt = opt  # the answer that led here from the line before, -1 for a click that was passed over
        self.lone: int = before.lone if before is not None else 0  # questions of ours so far that no click answers
        self.passed: int = before.passed if before is not None else -1  # the turn that End Turn passed in
        self.silent: int = before.silent if before is not None else 0  # the items that could not be compared
        self.used = done  # the items used up right after that answer
        self.also: frozenset[str] = frozenset()  # offered by the other answers to a question without a click: the
        # record asks both at once
        self.alone: list[str] = []  # the reasons for questions that only we ask, at the end of the line
        self.open: tuple[str, ...] = ()  # differences at an unsettled end that our game has a moment for

    @property
    def differing(self) -> tuple[str, ...]:
        """What was offered differently in the end."""
        return in_the_end(self.notes)

    @property
    def seat(self) -> int:
        """Who decides, -1 when nobody does."""
        return self.game.decision.seat if self.game.decision is not None else -1
