"""Lanes: games played on side by side are the games that a match would have played."""

import numpy as np
import pytest

from ashes_env.encoding.layout import layout
from ashes_env.match.errors import BatchError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.lanes import Lanes
from ashes_env.match.settings import Settings

MODES = ("pvp", "red_rains")


def begin_match(mode: str, seed: int) -> GameMatch:
    decks = ["random"] * (2 if mode == "pvp" else 1)
    return GameMatch.new(Settings(mode, decks=decks, first_five="recommended"), None, seed)


def assert_alike(lanes: Lanes, i: int, match: GameMatch) -> None:
    assert lanes.over(i) == match.over
    assert lanes.seats[i] == match.seat
    assert lanes.winners(i) == match.winners
    if not match.over:
        np.testing.assert_array_equal(lanes.observations[i], match.observe_raw(match.seat))
        np.testing.assert_array_equal(lanes.masks[i], match.mask(match.seat).astype(bool))


@pytest.mark.parametrize("mode", MODES)
def test_a_lane_plays_what_a_match_plays(mode: str) -> None:
    rng = np.random.default_rng(1)
    matches = [begin_match(mode, seed) for seed in range(3)]
    lanes = Lanes(3, matches[0].context.layout)
    for i in (2, 0, 1):
        lanes.put(i, matches[i].copy())
    while not all(match.over for match in matches):
        actions = [0 if match.over else int(rng.choice(np.flatnonzero(match.mask(match.seat)))) for match in matches]
        for match, action in zip(matches, actions, strict=True):
            if not match.over:
                match.act(action)
        lanes.step(actions)
        for i, match in enumerate(matches):
            assert_alike(lanes, i, match)


def test_two_worlds_of_a_game_beside_each_other() -> None:
    match = begin_match("pvp", 4)
    lanes = Lanes(2, match.context.layout)
    worlds = [match.determinize(seed) for seed in (1, 2)]
    for i, world in enumerate(worlds):
        lanes.put(i, world.copy())
    rng = np.random.default_rng(2)
    for _ in range(200):
        actions = [int(rng.choice(np.flatnonzero(world.mask(world.seat)))) for world in worlds]
        lanes.step(actions)
        for i, world in enumerate(worlds):
            world.act(actions[i])
            assert_alike(lanes, i, world)
        if any(world.over for world in worlds):
            break


def test_a_lane_that_is_emptied_stands_still_and_takes_another_game() -> None:
    match = begin_match("pvp", 5)
    lanes = Lanes(2, match.context.layout)
    lanes.put(1, match.copy())
    turn = lanes.game(1).turn
    lanes.empty(1)
    assert lanes.seats.tolist() == [-1, -1]
    lanes.step([0, 0])
    assert lanes.game(1).turn == turn
    lanes.put(1, match.copy())
    assert_alike(lanes, 1, match)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BatchError, match="1 or more"):
        Lanes(0, layout(0, 1))
    lanes = Lanes(1, layout(0, 2))
    with pytest.raises(BatchError, match="another size"):
        lanes.put(0, begin_match("pvp", 6))
