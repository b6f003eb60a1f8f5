"""Driving drafts in tests."""

from random import Random
from typing import Any

import pytest

from ashes_env.env.modes import DraftAEC
from tests.env.play import random_action

KINDS: dict[str, dict[str, Any]] = {
    "base": {"players": 3},
    "many": {"players": 6, "reward": "none"},
    "group": {"form": "group", "games": "pairs"},
    "large": {"form": "group", "players": 9, "reward": "none"},
    "duel": {"form": "duel"},
    "own": {"form": "duel", "collections": "own"},
}
EVERY = pytest.mark.parametrize("kind", KINDS)


def until(env: DraftAEC, step: str, seed: int = 0) -> None:
    """Drafts at random until a step begins."""
    random = Random(seed)
    while env.match.draft.step != step:
        assert not env.match.over, step
        env.step(random_action(env, random))
