"""The players of the seats: people, and agents by the names of `ashes_env.agents.make`."""

from __future__ import annotations

import os
import random
import sys
from typing import Final

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.harmless import harmless as harmless
from ashes_env.agents.harmless import within_bounds as within_bounds
from ashes_env.agents.make import KINDS, agent_for, recipe, shipped
from ashes_env.match.match import Match
from ashes_env.spec.names import UsageError
from ashes_env.text import advising

HUMAN: Final = "human"
EASY, MEDIUM, STRONG, BEST = "easy", "medium", "strong", "best"
LEVELS: Final = (EASY, MEDIUM, STRONG, BEST)
PLANNER: Final = "plan:milliseconds=1000,menus=yes"  # it thinks for about a second
ALONE: Final = ",policy=chimeras"  # its advice against a Chimera, at a table of one player
PROBE: Final = 400  # random decisions within which a seat decides in any game


def of_level(name: str, mode: str, n: int) -> str:
    """The agent of a level for a table of `n` players; every other name means itself."""
    if name not in LEVELS:
        return name
    if name == EASY:
        return "random"
    if name == MEDIUM or mode == "draft":
        return advising.usual(mode)
    return PLANNER + ALONE * (n == 1)


def names() -> list[str]:
    """The names of agents, without options."""
    return [*KINDS, *shipped()]


def agent(name: str, mode: str) -> Agent:
    """The agent of a name for games of a mode; a plug-in may be a file in the current folder, as with `python -m`.
    Raises `UsageError` for an unknown one.
    """
    if name == HUMAN:
        raise UsageError("a person is no agent")
    name = of_level(name, mode, 2)
    try:
        if recipe(name).plug_in and os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        return agent_for(name, mode)
    except AgentError as error:
        levels = "" if ":" in name or os.sep in name else f"; levels are {', '.join(LEVELS[:-1])}"
        raise UsageError(f"{error}{levels if str(error).startswith('no agent') else ''}") from error


def probe(name: str, mode: str, match: Match, seat: int) -> None:
    """Lets an agent decide once for a seat, on a copy of the match; raises `UsageError` if it cannot play there."""
    tried = agent(name, mode)
    tried.start(0)
    world = match.copy()
    rng = random.Random(0)
    for _ in range(PROBE):
        if world.over:
            return
        if world.seat == seat:
            advising.decide(tried, world)
            return
        world.act(rng.choice(list(world.actions())))
