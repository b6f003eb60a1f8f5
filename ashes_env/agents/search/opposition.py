"""Which seats oppose each other."""

from __future__ import annotations

from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import partners


def two_sides(game: Game) -> bool:
    """Whether the game is between two sides: two players, or a Chimera against all others."""
    return len(game.players) == 2 or game.players[-1].scripted


def fallen(game: Game, seat: int) -> int:
    """The number of opponents of a seat who have left the game."""
    return sum(not game.players[out].scripted and not partners(game, seat, out) for out in game.seats.out)
