"""One step of a game under way, as a match and a batch of games both take it."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state.neighbours import foes, partners
from ashes_env.rules.state.state import State

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


def wounds_dealt(game: State, seat: int) -> int:
    """Wounds on the Phoenixborn or Chimera that a seat plays against, of several together; of a player who has left the
    game the life that is printed on the Phoenixborn.
    """
    return sum(
        [
            wounds_taken(game, p.seat)
            for p in game.players
            if not partners(game, seat, p.seat) and (not p.scripted or p.seat in foes(game, seat))
        ]
    )


def wounds_taken(game: State, seat: int) -> int:
    """Wounds on the own Phoenixborn; once it has left the game the life that is printed on it."""
    cid = game.players[seat].pb
    pb = game.cards.get(cid)
    return game.by_id[cid].life if pb is None else pb.wounds
