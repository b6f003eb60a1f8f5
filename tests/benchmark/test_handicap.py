"""The handicap at which an agent wins half, against players whose handicap is known."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.benchmark.handicap import Handicap, HandicapError, Staircase, joined

MOST = 40


def play(rng: np.random.Generator, half: float, slope: float, games: int) -> Handicap:
    """What a staircase finds of a player with this chance to win."""
    stairs = Staircase(MOST)
    for _ in range(games):
        handicap = stairs.next()
        stairs.ended(handicap, bool(rng.random() < 1 / (1 + np.exp(-(handicap - half) / slope))))
    return stairs.estimate()


def test_the_first_game_is_in_the_middle_and_the_next_follows_the_result() -> None:
    stairs = Staircase(25)
    assert stairs.next() == 13
    stairs.ended(13, True)
    after = stairs.next()
    assert after < 13
    stairs.ended(after, False)
    assert stairs.next() > after


@settings(max_examples=30)
@given(st.integers(1, 60), st.lists(st.booleans(), min_size=1, max_size=12))
def test_the_same_results_give_the_same_handicaps_and_joined_games_the_same_estimate(
    most: int, results: list[bool]
) -> None:
    stairs, again = Staircase(most), Staircase(most)
    games = []
    for won in results:
        handicap = stairs.next()
        assert handicap == again.next()
        assert 0 <= handicap <= most
        games.append((handicap, won))
        stairs.ended(handicap, won)
        again.ended(handicap, won)
    found = stairs.estimate()
    assert found.low <= found.half <= found.high
    assert found.n == len(results)
    assert joined(games, most) == found
    other = joined(games[::-1], most)
    assert (other.half, other.low, other.high) == pytest.approx((found.half, found.low, found.high))


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=15))
def test_exchanging_wins_and_losses_mirrors_the_handicap(games: list[tuple[int, bool]]) -> None:
    found, mirrored = joined(games, 20), joined([(20 - handicap, not won) for handicap, won in games], 20)
    assert (found.half, found.low, found.high) == pytest.approx(
        (20 - mirrored.half, 20 - mirrored.high, 20 - mirrored.low), abs=1e-6
    )
    assert found.below == mirrored.above


def test_who_always_wins_is_below_zero_and_who_never_wins_above_the_most() -> None:
    winner, loser = joined([(0, True)] * 30, MOST), joined([(MOST, False)] * 30, MOST)
    assert winner.below
    assert not winner.above
    assert winner.high >= 0
    assert loser.above
    assert not loser.below
    assert loser.low <= MOST


def test_a_sharp_player_is_found() -> None:
    found = joined([(handicap, handicap >= 17) for handicap in range(MOST + 1)] * 4, MOST)
    assert found.half == pytest.approx(16.5, abs=0.5)
    assert found.high - found.low < 3


@pytest.mark.slow
@pytest.mark.parametrize("games", [25, 50, 100])
def test_intervals_hold_the_handicap_of_known_players(games: int) -> None:
    rng = np.random.default_rng(games)
    widths, held, errors, flags, players = [], 0, [], 0, 0
    for half in (-10, -3, 0, 5, 20, 35, 40, 45):
        for slope in (2, 4, 8):
            for _ in range(12):
                found = play(rng, half, slope, games)
                held += found.low <= half <= found.high
                players += 1
                if 5 <= half <= 35:
                    errors.append(found.half - half)
                    widths.append(found.high - found.low)
                    flags += found.below or found.above
    assert held / players >= 0.92
    assert abs(np.mean(errors)) < 0.8
    assert flags <= 0.04 * len(errors)
    assert np.median(widths) == pytest.approx({25: 13.5, 50: 9.3, 100: 6.7}[games], rel=0.15)


def test_impossible_input_says_what_would_be_right() -> None:
    with pytest.raises(HandicapError, match="from 1 to 1000 wounds, not 0"):
        Staircase(0)
    with pytest.raises(HandicapError, match="from 0 to 40 wounds, not 41"):
        Staircase(MOST).ended(41, True)
    with pytest.raises(HandicapError, match="play at least one"):
        joined([], MOST)
