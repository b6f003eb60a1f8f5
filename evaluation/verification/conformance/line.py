"""One line: a sequence of answers to our questions in a stretch of a recorded game."""

from __future__ import annotations

from ashes_env.rules.game import Game
from evaluation.verification.conformance.legality import Offer, in_the_end


class Line:
    """A sequence of answers: the game, the items used up (a bit set), and differences of offers so far."""

    __slots__ = (
        "alone",
        "before",
        "by",
        "by_hand",
        "done",
        "game",
        "lone",
        "move",
        "notes",
        "open",
        "passed",
        "theirs",
        "told",
        "used",
    )

    def __init__(
        self,
        game: Game,
        done: int,
        notes: tuple[str | Offer, ...],
        before: Line | None = None,
        move: int = -1,
        by: int = 0,
    ) -> None:
        self.game = game
        self.done = done
        self.notes: tuple[str | Offer, ...] = notes  # differences of offers, and offers in another order
        self.before = before
        self.move = move  # the answer that led here from the line before, -1 for a skipped click
        self.by = by  # the clicks that name this answer, none if the record does not ask for it
        self.lone: int = before.lone if before is not None else 0  # questions so far without a click
        self.passed: int = before.passed if before is not None else -1  # the turn in which End Turn was clicked
        self.by_hand: tuple[tuple[int, Game], ...] = ()  # items used up and the game, before each manual change
        self.used = done  # items used up directly after that answer
        self.told: dict[int, str] = {}  # what became of each assertion, at the end of the line
        self.alone: list[str] = []  # reasons for questions that only we ask, at the end of the line
        self.theirs: list[str] = []  # reasons for questions that only the record asks, at the end of the line
        self.open: tuple[str, ...] = ()  # differences at an unsettled end that our game reaches at another moment

    @property
    def differing(self) -> tuple[str, ...]:
        """The final differences of offers."""
        return in_the_end(self.notes)

    @property
    def seat(self) -> int:
        """The seat that decides, -1 if none does."""
        return self.game.decision.seat if self.game.decision is not None else -1
