"""The errors of models and of what is kept of their games."""

from __future__ import annotations


class ModelError(ValueError):
    """A model gave no answer; the message says why. It never holds the key."""


class NoAnswer(ModelError):
    """Nobody is there: the connection is refused or lost, or the program has ended."""


class TimedOut(ModelError):
    """The answer did not come in time."""


class Refused(ModelError):
    """The endpoint answered with an error. `status` is that of HTTP, `wish` the seconds that it asks to wait."""

    def __init__(self, message: str, status: int, wish: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.wish = wish


class Malformed(ModelError):
    """What came is no answer of the protocol."""


class TranscriptError(ValueError):
    """What is kept of a game cannot be read, or tells another game."""


class Stopped(Exception):
    """The run ends here, because a person or an error stopped it."""
