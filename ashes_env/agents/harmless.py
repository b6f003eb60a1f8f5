"""Which names of agents are safe whoever wrote them: those from messages, data sets and other programs."""

from __future__ import annotations

from typing import Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import PRETRAINED, allowed, recipe
from ashes_env.spec.names import UsageError

FILES: Final = "sb3"  # an agent loaded from a file
MOST: Final = {"milliseconds": 60_000, "simulations": 100_000, "completions": 1_000, "turns": 500, "candidates": 1_000}
"""The maximum budget for a decision of an agent that another program has named."""


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
