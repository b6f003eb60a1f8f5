"""The players of the seats: people, and agents by the names of `ashes_env.agents.make`."""

from __future__ import annotations

import os
import random
import sys
from typing import Final

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.make import KINDS, PRETRAINED, agent_for, allowed, recipe, shipped
from ashes_env.match.match import Match
from ashes_env.spec.names import UsageError
from ashes_env.text import advising

HUMAN: Final = "human"
FILES: Final = "sb3"  # an agent loaded from a file
MOST: Final = {"milliseconds": 60_000, "simulations": 100_000, "completions": 1_000, "turns": 500, "candidates": 1_000}
"""The maximum budget for a decision of an agent that another program has named."""
PROBE: Final = 400  # random decisions within which a seat decides in any game


def names() -> list[str]:
    """The names of agents, without options."""
    return [*KINDS, *shipped()]


def harmless(name: str) -> bool:
    """Whether the name is that of a shipped agent, which is safe whoever wrote the name: other agents run code or read
    files.
    """
    try:
        found = allowed(name)
    except AgentError:
        return False
    ours = all(path.resolve().parent == PRETRAINED.resolve() for path in found.folders)
    return ours and not found.plug_in and found.kind != FILES


def within_bounds(name: str) -> None:
    """Raises `UsageError` if the options of a shipped agent exceed `MOST`. The options of plug-ins are not checked."""
    found = recipe(name)
    for option, most in MOST.items():
        if not found.plug_in and found.options.get(option, 0) > most:
            raise UsageError(f"agent {name!r}: {option} is at most {most} here, not {found.options[option]:g}")


def agent(name: str, mode: str) -> Agent:
    """The agent of a name for games of a mode; a plug-in may be a file in the current folder, as with `python -m`.
    Raises `UsageError` for an unknown one.
    """
    if name == HUMAN:
        raise UsageError("a person is no agent")
    try:
        if recipe(name).plug_in and os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        return agent_for(name, mode)
    except AgentError as error:
        raise UsageError(str(error)) from error


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
