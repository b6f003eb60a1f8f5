"""The planner's values: exact where a game is over, else of the numbers, averaged with a policy's if there is one."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.agents.plan.judge import TRUSTED, Judge
from ashes_env.agents.plan.value import Value
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game

Floats = NDArray[np.float32]
DECKS = ["The Iron Men", "The Mist Guardian"]


class Sure:
    """A guide that gives every acting seat the same value, and prefers actions with high ids."""

    consequences = False

    def look(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        chances = masks * np.arange(masks.shape[1])
        return (chances / chances.sum(axis=1, keepdims=True)).astype(np.float32), np.full(len(masks), 0.6, np.float32)


def ends(seed: int, most: int = 4000) -> tuple[GameMatch, list[Game]]:
    """A match, and positions of its game, the last of them the end."""
    match = GameMatch.new(Settings("pvp", decks=DECKS), None, seed)
    played = match.copy()
    found = []
    while not played.over and most:
        found.append(played.game.copy())
        played.act(next(iter(played.actions())))
        most -= 1
    assert played.over
    return match, [*found[:: max(1, len(found) // 12)], played.game]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_policy_counts_by_half_from_the_view_of_the_seat_that_decides(seat: int) -> None:
    match, positions = ends(3)
    plain = [Value().chance(end, seat) for end in positions]
    assert Judge().chances(match, positions, seat) == plain
    found = Judge(guide=Sure()).chances(match, positions, seat)
    for end, chance, alone in zip(positions[:-1], found, plain, strict=False):
        assert end.decision is not None
        theirs = 0.8 if end.decision.seat == seat else 0.2
        assert chance == pytest.approx(TRUSTED * theirs + (1 - TRUSTED) * alone, abs=1e-6)
    assert found[-1] == plain[-1] == float(seat in positions[-1].winners)
    assert {end.decision.seat for end in positions[:-1] if end.decision} == {0, 1}


def test_the_likeliest_actions_are_legal_and_in_order() -> None:
    match, _ = ends(4)
    legal = sorted(match.actions(), reverse=True)
    assert Judge(guide=Sure()).likeliest(match, 3) == legal[:3]
    assert Judge().likeliest(match, 3) == []


def test_a_match_at_another_position_is_like_one_that_got_there() -> None:
    match, positions = ends(5)
    for end in positions:
        other = match.at(end.copy())
        assert other.over == bool(end.winners)
        assert other.winners == end.winners
        if not other.over:
            assert other.page == 0
            assert other.actions()
