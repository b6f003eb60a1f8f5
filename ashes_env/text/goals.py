"""Goals with which a game in words is over sooner."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from ashes_env.match.match import Match
    from ashes_env.replays import Recording


@runtime_checkable
class Following(Protocol):
    """A goal that depends on the decisions of the game: it gets its recording before the first position."""

    def follow(self, recording: Recording) -> None:
        """Takes the recording of a game that begins."""

    def __call__(self, match: Match, /) -> float | None:
        """What the goal says of a position."""


Goal = Callable[["Match"], float | None] | Following
"""What it says of a position: the reward of the player's seats, from 0 to 1, or `None` while it is open."""
