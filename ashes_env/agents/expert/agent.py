"""The scripted expert: the fast player (`player`), asked in one sampled world.

It uses the match only through `Match.determinize`, which resamples everything that its seat cannot know. So its choices
do not depend on hidden cards.
"""

from __future__ import annotations

import random

from ashes_env.agents.expert import player
from ashes_env.match.match import Match
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import Decision


def opened(world: Match) -> tuple[Game, Decision, dict[int, int]]:
    """The game of a sampled world, its decision with the moves of the current page in the order of actions, and the
    action of each move. Changes the world.
    """
    actions = world.actions()
    moves = [move for _, move in sorted(actions.items()) if move >= 0]
    game = world.game
    d = game.decision
    assert d is not None
    page = game.decision = Decision(d.seat, d.ask, moves, d.source, d.n)
    return game, page, {move: action for action, move in sorted(actions.items(), reverse=True) if move >= 0}


class ExpertAgent:
    """Plays any deck from the facts of its cards."""

    name = "expert"

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, match: Match) -> int:
        legal = match.actions()
        if len(legal) == 1:
            return next(iter(legal))
        game, _, by_move = opened(match.determinize(self.rng.getrandbits(63)))
        return by_move[player.answer(game)]
