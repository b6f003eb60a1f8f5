"""Opponents by level: what a person chooses without knowing the names of agents."""

from __future__ import annotations

from typing import Final

from ashes_env.text import advising

EASY, MEDIUM, STRONG, BEST = "easy", "medium", "strong", "best"
LEVELS: Final = (EASY, MEDIUM, STRONG, BEST)
PLANNER: Final = "plan:milliseconds=1000,menus=yes"  # it thinks for about a second
ALONE: Final = ",policy=chimeras"  # its advice against a Chimera, at a table of one player


def of_level(name: str, mode: str, n: int) -> str:
    """The agent of a level for a table of `n` players; every other name means itself."""
    if name not in LEVELS:
        return name
    if name == EASY:
        return "random"
    if name == MEDIUM or mode == "draft":
        return advising.usual(mode)
    return PLANNER + ALONE * (n == 1)
