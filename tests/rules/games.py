"""Random games for the tests of the state."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ashes_env.decks.definitions import definitions
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.setup import Seating


def three_of_each(*titles: str) -> list[str]:
    return [title for title in titles for _ in range(3)]


IRON = Seating(
    "Coal Roarkwin",
    three_of_each(
        "Expand Energy", "Strengthen", "Cover", "Chant of Revenge", "Summon Iron Rhino", "Anchornaut", "Iron Worker",
        "Hammer Knight", "One Hundred Blades", "Close Combat",
    ),
    ["Iron Rhino"],
    [5, 0, 0, 0, 5, 0, 0, 0, 0],
)  # fmt: skip
MIST = Seating(
    "Aradel Summergaard",
    three_of_each(
        "Shifting Mist", "Summon Mist Spirit", "Summon Blue Jaguar", "Reflections in the Water", "Mist Typhoon",
        "Out of the Mist", "Root Armor", "Steady Gaze", "Massive Growth", "Summon Butterfly Monk",
    ),
    ["Blue Jaguar"] * 2 + ["Mist Spirit"] * 10 + ["Butterfly Monk"] * 2,
    [0, 0, 0, 5, 5, 0, 0, 0, 0],
)  # fmt: skip


def begin(seed: int) -> Game:
    """A game before its first decision is answered."""
    seats = [IRON, MIST] if seed % 2 else [MIST, IRON]
    return new_game(definitions(), seats, seed=seed)


def positions(seed: int, every: int = 1, limit: int = 5000) -> Iterator[Game]:
    """The game itself (not a copy) at every n-th decision of a random game, and at its end."""
    chooser = random.Random(seed)
    g = begin(seed)
    for n in range(limit):
        if g.decision is None:
            break
        if n % every == 0:
            yield g
        g.apply(chooser.choice(g.decision.options))
    yield g


def play_on(g: Game, seed: int, decisions: int) -> None:
    """Plays some random decisions; two equal games stay equal."""
    chooser = random.Random(seed)
    for _ in range(decisions):
        if g.decision is None:
            return
        g.apply(chooser.choice(g.decision.options))
