"""Tries a move in a sampled world: all players continue by the heuristics until the next menu of actions, and the
resulting position is valued."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ashes_env.agents.expert import heuristics
from ashes_env.agents.expert.hand import hand_value
from ashes_env.agents.expert.position_value import score
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.game_options import IN_SEARCH
from ashes_env.rules.state.state import GameOptions

CHAIN_LIMIT: Final = 80
STOPS: Final = frozenset({m.ASK_MENU, m.ASK_PREPARE_DISCARD, m.ASK_RECOVERY_DIE, m.ASK_FIRST_FIVE, m.ASK_EXTRA_DRAW})


_LATEST: Final[list[GameOptions]] = []  # options and those of their trials: a game asks for its own again and again


def stepwise(options: GameOptions) -> GameOptions:
    """The rule options of trials: single legal moves are decisions too, so that a trial ends in the same turn and not
    in the next.
    """
    if not _LATEST or _LATEST[0] is not options:
        _LATEST[:] = [options, replace(options, **IN_SEARCH)]
    return _LATEST[1]


class Outcome:
    """The result of a move: the points gained on the table and in hand, and the dice spent."""

    __slots__ = ("dice", "points")

    def __init__(self, points: float, dice: int) -> None:
        self.points = points
        self.dice = dice

    def net(self, die: float) -> float:
        """The points minus the price of the dice."""
        return self.points - die * self.dice


class Trial:
    """Tries moves of one decision, each from the same sampled world."""

    __slots__ = ("before", "dice", "game", "options", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.options = stepwise(game.options)
        p = game.players[seat]
        self.before = score(game, seat) + hand_value(game, p)
        self.dice = sum(p.active)

    def of(self, move: int) -> Outcome:
        """The outcome of a move."""
        g = self.game.copy()
        g.options = self.options
        try:
            g.apply(move)
            taken = 0
            while not g.winners and taken < CHAIN_LIMIT:
                d = g.decision
                if d is None or d.ask in STOPS:
                    break
                g.apply(heuristics.answer(g))
                taken += 1
        except EndlessLoop:
            return Outcome(-1e6, 0)
        p = g.players[self.seat]
        return Outcome(score(g, self.seat) + hand_value(g, p) - self.before, self.dice - sum(p.active))
