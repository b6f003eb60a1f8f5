"""The games of a teacher that a run imitates before it plays games of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from ashes_env.agents.seeing import settings_of
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.spec.spec import GameSpec
from training.games.matchmaking import drawn
from training.run.arguments import of_games, settings, tasks_for

Args = Mapping[str, Any]

MOST: Final = 1 << 20  # the most games that a run imitates
DECKS: Final = 2  # the stream of the decks


def _seeds(args: Args) -> Iterator[int]:
    """Each run has its own."""
    yield from range(args["seed"] * MOST, (args["seed"] + 1) * MOST)


def against_chimeras(args: Args) -> list[GameSpec]:
    """Games against Chimeras: tasks take turns, and so do the decks of each."""
    tasks, own = tasks_for(args), _seeds(args)
    games = [(tasks[i % len(tasks)], i // len(tasks)) for i in range(args["imitate"])]
    return [
        GameSpec(
            RED_RAINS, settings(args, task.decks[turn % len(task.decks)], task.chimera, task.level), seed=next(own)
        )
        for task, turn in games
    ]


def between_two(args: Args) -> list[GameSpec]:
    """Games between two players: the teacher plays both seats, with decks as in training."""
    chance, own = np.random.default_rng([args["seed"], DECKS]), _seeds(args)
    common = of_games(args) | settings_of(args["observation"])
    return [
        GameSpec(PVP, {**common, "decks": drawn(chance, args["decks"], args["changed"])}, seed=next(own))
        for _ in range(args["imitate"])
    ]
