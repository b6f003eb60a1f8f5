"""Whether a line is still better when a planner, and not the fast player, plays all seats on after it.

The fast player may play on so badly after one line, or so well after another, that the difference says nothing about
the lines. A search does not make its mistakes in the turns that follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ashes_env.agents.expert import player
from ashes_env.agents.make import agent_for
from ashes_env.agents.plan.value import Value
from ashes_env.rules.game import EndlessLoop
from ashes_env.spec.spec import GameSpec
from ashes_env.text.one_turn.lines import LONGEST, TURNS, Step, follow

PLANNER: Final = "plan:simulations=16,menus=yes"
PLANNED: Final = 4  # turns that the planner plays for all seats; the fast player plays the rest of `TURNS`


def chance(spec: GameSpec, seat: int, line: Sequence[Step], seed: int) -> float:
    """The chance to win after a line in the world of a seed, from 0 to 1."""
    match = spec.match().determinize(seed, seat)
    g = match.game
    until = g.turn + TURNS
    agents = [agent_for(PLANNER, spec.mode) for _ in range(spec.players)]
    for at, agent in enumerate(agents):
        agent.start(seed % (1 << 32) + at)
    try:
        follow(g, seat, line)
        planned = g.turn + PLANNED
        while g.decision is not None and g.turn < planned:
            match.act(int(agents[match.seat].act(match)))
        player.play_on(g, until, LONGEST)
    except EndlessLoop:
        return 0.0
    return Value().chance(g, seat)
