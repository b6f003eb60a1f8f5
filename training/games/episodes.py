"""Collects the games finished since the last line of the log, and computes the next line.

With an adaptive handicap, about every other training game is won, whatever the strength of the learner. So a line also
reports games that began without a handicap, which are the real game: `full games` and `full wins`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from ashes_env.match.errors import StateError

MEANS: Final = ("wins", "rounds", "wounds dealt", "wounds taken", "handicap")
WARNING: Final = (
    '"wins" in the log are of training games, which begin with a handicap ({0:.1f} wounds on the Chimera in the last '
    'line); "full wins" are of those without one'
)


class Episodes:
    """Finished games that are not logged yet: for each its task and the numbers of `MEANS`."""

    def __init__(self) -> None:
        self.games: list[tuple[str, tuple[float, ...]]] = []

    def ended(self, info: dict[str, Any]) -> None:
        """Adds a game by its final info."""
        handicap = info.get("handicap", 0)
        numbers = (info["is_success"], info["round"], info["wounds_dealt"], info["wounds_taken"], handicap)
        self.games.append((info.get("task", ""), tuple(float(n) for n in numbers)))

    def line(self, steps: int) -> dict[str, Any] | None:
        """Computes the line of the collected games and clears them; None if there are none. With several tasks, "tasks"
        has the means of each."""
        if not self.games:
            return None
        line: dict[str, Any] = {"steps": steps, **_means([numbers for _, numbers in self.games])}
        tasks = sorted({task for task, _ in self.games})
        if len(tasks) > 1:
            line["tasks"] = {task: _means([n for other, n in self.games if other == task]) for task in tasks}
        self.games = []
        return line

    def state(self) -> list[Any]:
        """The collected games, as plain data for `restore`."""
        return [[task, list(numbers)] for task, numbers in self.games]

    def restore(self, state: Any) -> None:
        """Restores a saved state; raises `StateError` for an invalid one."""
        try:
            games = [(str(task), tuple(float(n) for n in numbers)) for task, numbers in state]
        except (OverflowError, TypeError, ValueError) as error:
            raise StateError(f"these are no saved games: {error!r}") from error
        if any(len(numbers) != len(MEANS) for _, numbers in games):
            raise StateError(f"these are no saved games: each has {len(MEANS)} numbers")
        self.games = games


class Meetings:
    """As `Episodes`, for games between two players: for each its opponent, whether it was won, and its rounds."""

    def __init__(self) -> None:
        self.games: list[tuple[str, float, float]] = []

    def ended(self, info: dict[str, Any]) -> None:
        """Adds a game by its final info."""
        self.games.append((info["opponent"], float(info["is_success"]), float(info["round"])))

    def line(self, steps: int) -> dict[str, Any] | None:
        """Computes the line of the collected games and clears them; None if there are none. "wins" has the games won
        and played against each opponent.
        """
        if not self.games:
            return None
        rounds = float(np.mean([rounds for _, _, rounds in self.games]))
        won: dict[str, list[float]] = {}
        for name, one, _ in self.games:
            won.setdefault(name, []).append(one)
        wins = {name: [sum(each), len(each)] for name, each in sorted(won.items())}
        line = {"steps": steps, "episodes": len(self.games), "rounds": rounds, "wins": wins}
        self.games = []
        return line

    def state(self) -> list[Any]:
        """The collected games, as plain data for `restore`."""
        return [list(game) for game in self.games]

    def restore(self, state: Any) -> None:
        """Restores a saved state; raises `StateError` for an invalid one."""
        try:
            self.games = [(str(name), float(won), float(rounds)) for name, won, rounds in state]
        except (OverflowError, TypeError, ValueError) as error:
            raise StateError(f"these are no saved games: {error!r}") from error


def _means(games: list[tuple[float, ...]]) -> dict[str, Any]:
    numbers = np.asarray(games)
    full = numbers[numbers[:, MEANS.index("handicap")] == 0]
    wins = float(full[:, MEANS.index("wins")].mean()) if len(full) else None
    means = dict(zip(MEANS, numbers.mean(axis=0).tolist(), strict=True))
    return {"episodes": len(games), **means, "full games": len(full), "full wins": wins}


def warning(line: Mapping[str, Any]) -> str | None:
    """A warning about the win rate of a line; None if its games had no handicap."""
    return WARNING.format(line["handicap"]) if line.get("handicap") else None
