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
from ashes_env.text.levels import LEVELS as LEVELS
from ashes_env.text.levels import PLANNER as PLANNER
from ashes_env.text.levels import of_level as of_level

HUMAN: Final = "human"
PROBE: Final = 400  # random decisions within which a seat decides in any game


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
