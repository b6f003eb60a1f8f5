"""A quick look at the start of a turn: whether some action of the menu promises more than the fast player's own.

It costs a tenth of a search, and misses some. What it finds is examined.
"""

from __future__ import annotations

import random
from typing import Final

from ashes_env.agents.expert import player
from ashes_env.agents.plan.value import Value
from ashes_env.match.match import Match
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state import moves as m
from ashes_env.text.one_turn.lines import LONGEST

TURNS: Final = 4  # as the planner plays on
OTHERS: Final = 6  # actions beside the fast player's own
AGAIN: Final = 2  # worlds more, for the actions that promise enough in the first one
BETTER: Final = 0.08  # the gain in the chance to win that is enough


def promises(match: Match, rng: random.Random) -> bool:
    """Whether an action of the menu gains `BETTER` in every world that is asked for: at most `AGAIN` + 1."""
    left: list[int] = []
    for n in range(AGAIN + 1):
        world = match.determinize(rng.getrandbits(63)).game
        own, others = _actions(world)
        base = _chance(world, own)
        asked = left if n else others
        left = [move for move in asked if move != own and _chance(world, move) - base >= BETTER]
        if not left:
            return False
    return True


def _actions(world: Game) -> tuple[int, list[int]]:
    """The action of the fast player, and others from the best rank down."""
    d = world.decision
    assert d is not None
    ranked = sorted(player.ranks(world, d), key=lambda pair: -pair[0])
    own = player.chosen(world, d, ranked)
    ends = m.END_TURN if m.END_TURN in d.moves else m.PASS
    others = [move for move in (ends, *[move for _, move in ranked], m.MEDITATE) if move in d.moves]
    return own, [move for move in others if move != own][:OTHERS]


def _chance(world: Game, move: int) -> float:
    """The chance to win after an action and some turns, from 0 to 1."""
    d = world.decision
    assert d is not None
    g = world.copy()
    if move not in d.moves:
        return 0.0
    try:
        g.apply(move)
        player.play_on(g, world.turn + TURNS, LONGEST)
    except EndlessLoop:
        return 0.0
    return Value().chance(g, d.seat)
