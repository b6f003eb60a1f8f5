"""One step of a game under way, as a match and a batch of games both take it."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.game import EndlessLoop, Game

GOES_ON: Final = 0
DECIDED: Final = 1
CUT: Final = 2


def take(game: Game, option: int, max_turns: int) -> int:
    """Takes an option that is offered; whether the game goes on, was decided, or is cut: by the limit of turns, or as
    nobody will ever have to decide again.
    """
    try:
        game.apply(option)
    except EndlessLoop:
        return CUT
    return standing(game, max_turns)


def standing(game: Game, max_turns: int) -> int:
    """Whether a game goes on, was decided, or is cut by the limit of turns."""
    if game.winners:
        return DECIDED
    return CUT if game.turn > max_turns else GOES_ON
