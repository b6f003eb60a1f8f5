"""Agents that take a shortcut: what a score of the benchmark is worth depends on how little they win.

    ashes benchmark --task pvp/precons/v2 --agent evaluation.contests.shortcuts:FixedOrder --declare FILE

`FixedOrder` takes the legal action with the lowest number, or with `order=last` the highest. `LifeTotals` looks one
action ahead and sees nothing but wounds, `OwnSide` nothing but its own side of the table, as if nobody opposed it.
"""

from __future__ import annotations

import random
from typing import Final

from ashes_env.agents.search_greedy import side_score
from ashes_env.encoding.actions import PAGE_ON
from ashes_env.match.match import Match
from ashes_env.match.stepping import wounds_taken
from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.worlds import rollout

ORDERS: Final = ("first", "last")
CHAIN_LIMIT: Final = 60
NO_LIMIT: Final = 1 << 30
WON: Final = 1e6


class FixedOrder:
    """Takes the first legal action by its number, or the last. Raises `ValueError` for another order."""

    name = "fixed order"

    def __init__(self, order: str = "first") -> None:
        if order not in ORDERS:
            raise ValueError(f"order: {' or '.join(ORDERS)}, not {order!r}")
        self.last = order == "last"

    def start(self, seed: int) -> None:
        """Begins a game."""

    def act(self, match: Match) -> int:
        """A legal action."""
        return max(match.actions()) if self.last else min(match.actions())


class OneStep:
    """Tries every legal action in the match that it is handed, completes its chain of decisions at random, and takes
    the one with the best `value`; equal ones at random.
    """

    name = "one step"

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        """Begins a game."""
        self.rng = random.Random(seed)

    def act(self, match: Match) -> int:
        """A legal action."""
        seat, legal = match.seat, match.actions()
        tried = {action: self._try(match.game, seat, move) for action, move in legal.items() if move != PAGE_ON}
        best = max(tried.values(), default=0.0)
        return self.rng.choice([action for action in legal if tried.get(action, best) == best])

    def _try(self, game: Game, seat: int, move: int) -> float:
        game = game.copy()
        game.apply(move)
        rollout.play(game, self.rng.getrandbits(63), rollout.MENU, CHAIN_LIMIT, NO_LIMIT, [0] * len(game.players))
        if game.over:
            return WON if seat in game.winners else -WON
        return self.value(game, seat)

    def value(self, game: Game, seat: int) -> float:
        """How good a position is for a seat."""
        raise NotImplementedError


class LifeTotals(OneStep):
    """Wounds on the opponents less its own and those of its partners."""

    name = "life totals"

    def value(self, game: Game, seat: int) -> float:
        """Wounds alone."""
        own = sum(wounds_taken(game, each) for each in (seat, *allies(game, seat)))
        return float(sum(wounds_taken(game, foe) for foe in foes(game, seat)) - own)


class OwnSide(OneStep):
    """Its own side of the table as `greedy` values it, and no other."""

    name = "own side"

    def value(self, game: Game, seat: int) -> float:
        """Its own side alone."""
        return side_score(game, seat)
