"""How hard the shipped puzzles are: the chance that choices at random reach the goal against the best play of the other
side. `python -m evaluation puzzles --chances` writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import partners
from ashes_env.scenarios.files import shipped
from ashes_env.scenarios.solving import Judge, Search, TooBig, after, place

FILE: Final = "chances.json"
LIMIT: Final = 100_000  # positions


@lru_cache(maxsize=1)
def chances() -> Mapping[str, float]:
    """The chance for each shipped puzzle, by name."""
    found: dict[str, float] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return found


def by_difficulty() -> list[str]:
    """The names of the shipped puzzles, the easiest first."""
    known = chances()
    return sorted(shipped(), key=lambda name: (-known.get(name, 0.0), name))


def chance(judging: Judge, g: Game) -> float:
    """The chance from this position on. Raises `TooBig` for a puzzle with more positions than are visited."""
    return _chance(Search(judging), g, {})


def _chance(search: Search, g: Game, known: dict[str, float]) -> float:
    settled = search.judge.verdict(g)
    if settled is not None:
        return float(settled)
    key = place(g)
    if key not in known:
        if len(known) >= LIMIT:
            raise TooBig(f"more than {LIMIT} positions")
        known[key] = 0.0  # a line that repeats a position leads nowhere
        decision = g.decision
        assert decision is not None
        mine = partners(g, decision.seat, search.judge.player)
        moves = decision.moves if mine else [search.best(g)]
        known[key] = sum(_chance(search, after(g, move), known) for move in moves) / len(moves)
    return known[key]
