"""Errors in card definitions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One error: the card, the place on it, the node, and what would be valid."""

    card: str
    place: str
    word: str
    message: str

    def __reduce__(self) -> tuple[object, ...]:
        return Problem, (self.card, self.place, self.word, self.message)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.card, self.place, self.word, self.message) if part)


class DefinitionError(ValueError):
    """A card definition that cannot be played or would not do what it says; `problems` has one entry for each error."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return DefinitionError, (str(self), self.problems)
