"""The expert without chance: the same position always gets the same answer."""

from __future__ import annotations

from ashes_env.agents.expert import player
from ashes_env.agents.expert.agent import opened
from ashes_env.match.match import Match


class StillExpert:
    """The expert, asked in the world of one seed. What it does depends only on what its seat knows, so equal lines
    meet equal answers, however often they are played. `world`: the seed.
    """

    name = "expert"

    def __init__(self, world: int = 0) -> None:
        self.world = world

    def start(self, seed: int) -> None:
        """Does nothing: a game does not change it."""

    def act(self, match: Match) -> int:
        """Its choice; `match` is not changed."""
        legal = match.actions()
        if len(legal) == 1:
            return next(iter(legal))
        game, _, by_move = opened(match.determinize(self.world))
        return by_move[player.answer(game)]
