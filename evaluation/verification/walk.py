"""One loop that plays a game: through the rules, as a match, through an environment, or as a recording.

A drive is the interface to the game. Observers see each decision and each choice; they raise if they find an error.
Needs only the engine and the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ashes_env.rules.game import Game

LIMIT: Final = 20_000  # decisions; random games have a few hundred


class Broken(Exception):
    """An invariant is violated; the message says which."""


def expect(right: bool, what: str) -> None:
    """Raises `Broken` unless `right`."""
    if not right:
        raise Broken(what)


class Drive:
    """Plays a game of the rules; a choice is a move."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        """The rules' game."""
        return self._game

    def choices(self) -> Sequence[int]:
        """The current choices; empty if the game is over."""
        decision = self.game.decision
        return () if decision is None else decision.moves

    def move(self, choice: int) -> int:
        """The move of the rules for a choice."""
        return choice

    def take(self, choice: int) -> None:
        """Chooses."""
        self.game.apply(choice)


class Observer:
    """An observer of a game."""

    def look(self, n: int) -> None:
        """Called at decision `n`, before the choice."""

    def chosen(self, choice: int) -> None:
        """Called before a choice is taken."""

    def end(self) -> None:
        """Called at the end of the game."""


def play(
    drive: Drive,
    choose: Callable[[Sequence[int]], int],
    observers: Sequence[Observer] = (),
    enough: Callable[[], bool] = lambda: False,
) -> int:
    """Plays a game to its end, or until `enough`; returns the number of decisions. Raises `Broken` if it never ends."""
    n = 0
    while (choices := drive.choices()) and not enough():
        expect(n < LIMIT, f"no end after {LIMIT} decisions")
        for observer in observers:
            observer.look(n)
        choice = choose(choices)
        for observer in observers:
            observer.chosen(choice)
        drive.take(choice)
        n += 1
    for observer in observers if not choices else ():
        observer.end()
    return n
