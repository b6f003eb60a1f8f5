"""One walk through a game: by the rules themselves, as a match, through an environment, or as a recording.

A drive is a game as it is played. Observers look at each decision and at each choice; what they find wrong they raise.
Nothing here needs more than the engine and Python itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ashes_env.rules.game import Game

LIMIT: Final = 20_000  # decisions; random games have a few hundred


class Broken(Exception):
    """Something that must never happen has happened; the message says what."""


def expect(right: bool, what: str) -> None:
    """Raises `Broken` unless something is right."""
    if not right:
        raise Broken(what)


class Drive:
    """Drives the rules' game itself; a choice is an option."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        """The rules' game."""
        return self._game

    def choices(self) -> Sequence[int]:
        """What can be chosen now; nothing when the game is over."""
        decision = self.game.decision
        return () if decision is None else decision.options

    def option(self, choice: int) -> int:
        """The option of the rules that a choice stands for."""
        return choice

    def take(self, choice: int) -> None:
        """Chooses."""
        self.game.apply(choice)


class Observer:
    """What watches a game."""

    def look(self, n: int) -> None:
        """At decision `n`, before anything is chosen."""

    def chosen(self, choice: int) -> None:
        """Just before a choice is taken."""

    def end(self) -> None:
        """The game is over."""


def play(
    drive: Drive,
    choose: Callable[[Sequence[int]], int],
    observers: Sequence[Observer] = (),
    enough: Callable[[], bool] = lambda: False,
) -> int:
    """Plays a game to its end, or until it is enough; how many decisions that were. Raises `Broken` without an end."""
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
