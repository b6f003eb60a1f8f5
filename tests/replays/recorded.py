"""Recorded games to test with."""

from functools import lru_cache
from random import Random
from typing import Any

from ashes_env.replays import Recording, Replay
from ashes_env.spec.spec import GameSpec


def play(recording: Recording, seed: int, most: int = 100_000) -> Recording:
    """Plays on at random, so many actions at most."""
    r = Random(seed)
    for _ in range(most):
        if recording.match.over:
            break
        recording.act(r.choice(list(recording.match.actions())))
    return recording


@lru_cache
def random_game(mode: str = "red_rains", seed: int = 1, most: int = 100_000) -> Replay:
    """A random game of a mode with everything as usual."""
    return play(Recording.begin(GameSpec(mode, seed=seed)), seed, most).replay()


def describe_replay(replay: Replay) -> list[str]:
    """Every sentence of a story."""
    return [text for line in replay.story for text in line.told]


def changed(replay: Replay, **fields: Any) -> dict[str, Any]:
    """A replay as data with some fields replaced."""
    from ashes_env.replays import as_dict

    return {**as_dict(replay), **fields}
