"""Who plays against whom at a table, as agents ask it."""

from __future__ import annotations

from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import partners


def two_sides(game: Game) -> bool:
    """Whether what is good for a seat is good or bad for every other: two players, or a Chimera against all others."""
    return len(game.players) == 2 or game.players[-1].scripted


def fallen(game: Game, seat: int) -> int:
    """How many players have left a game that were opponents of a seat."""
    return sum(not game.players[out].scripted and not partners(game, seat, out) for out in game.seats.out)
