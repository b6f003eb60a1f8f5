"""The planner's values: exact where a game is over, else of the numbers, averaged with a policy's if there is one."""

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
    match = GameMatch.new(Settings("pvp", decks=DECKS), None, 5)
    played = match.copy()
    match.page, match.idle = 1, 3  # the player has turned a page
    while not played.over:
        other = match.at(played.game.copy())
        assert (other.over, other.winners, other.page, other.idle) == (False, (), 0, 0)
        seat = played.seat
        np.testing.assert_array_equal(other.mask(seat), played.mask(seat))
        np.testing.assert_array_equal(other.observe_raw(seat), played.observe_raw(seat))
        for _ in range(7):
            if not played.over:
                played.act(min(played.actions()))
    other = match.at(played.game.copy())
    assert (other.over, other.winners) == (True, played.winners)


def test_a_policy_is_not_asked_where_the_match_ends_by_the_limit_of_turns() -> None:
    match, positions = ends(3)
    limited = GameMatch.new(Settings("pvp", decks=DECKS, max_turns=3), None, 3)
    late = [end for end in positions if end.turn > 3 and not end.winners]
    assert late
    assert Judge(guide=Sure()).chances(limited, late, 0) == Judge().chances(match, late, 0)
