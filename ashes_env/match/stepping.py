"""One step of a game in progress, shared by matches and batches of games."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state.neighbours import foes, partners
from ashes_env.rules.state.state import State

GOES_ON: Final = 0
DECIDED: Final = 1
CUT: Final = 2


def take(game: Game, move: int, max_turns: int) -> int:
    """Takes a legal move. Returns whether the game goes on, is decided, or is truncated: by the turn limit, or
    because no player will ever have to decide again.
    """
    try:
        game.apply(move)
    except EndlessLoop:
        return CUT
    return standing(game, max_turns)


def standing(game: Game, max_turns: int) -> int:
    """Whether a game goes on, is decided, or is truncated by the turn limit."""
    if game.winners:
        return DECIDED
    return CUT if game.turn > max_turns else GOES_ON


def wounds_dealt(game: State, seat: int) -> int:
    """Wounds on the Phoenixborn or Chimera that a seat plays against, the sum for several; for a player who has left
    the game, the printed life of its Phoenixborn. Those of a handicap are not counted.
    """
    return sum(
        [
            wounds_taken(game, p.seat)
            for p in game.players
            if not partners(game, seat, p.seat) and (not p.scripted or p.seat in foes(game, seat))
        ]
    )


def wounds_taken(game: State, seat: int) -> int:
    """Wounds on the Phoenixborn or Chimera of a seat; its printed life once it has left the game. Those of a handicap
    are not counted.
    """
    p = game.players[seat]
    pb = game.cards.get(p.pb)
    if pb is None:
        return game.by_id[p.pb].life
    return max(0, pb.wounds - game.options.handicap) if p.scripted else pb.wounds
