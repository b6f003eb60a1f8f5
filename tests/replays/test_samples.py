"""What a learner is given of recorded games."""

from dataclasses import replace

import numpy as np
import pytest

from ashes_env.encoding.views import mask_of
from ashes_env.replays import Recording, Replay, ReplayError, as_arrays, samples, steps
from ashes_env.spec.spec import GameSpec
from tests.replays.recorded import play, random_game


@pytest.mark.parametrize("mode", ["pvp", "red_rains", "campaign", "draft"])
def test_each_decision_is_what_its_seat_saw(mode: str) -> None:
    replay = random_game(mode)
    found = list(samples(replay))
    assert [sample.action for sample in found] == replay.actions
    for sample, step in zip(found, steps(replay), strict=False):
        assert sample.seat == step.seat == step.match.seat
        assert np.array_equal(sample.observation, step.match.observe(step.seat))
        assert sample.action_mask[sample.action] == 1
        assert np.array_equal(sample.action_mask, mask_of(step.match.actions(), len(sample.action_mask)))


def test_the_result_is_that_of_the_seat() -> None:
    replay = random_game("pvp", 3)
    *_, last = steps(replay)
    by_seat = {sample.seat: sample.result for sample in samples(replay)}
    assert by_seat == {seat: last.match.result(seat) for seat in (0, 1)}
    assert sorted(by_seat.values()) == [-1.0, 1.0]


def test_a_game_broken_off_has_no_result() -> None:
    broken = play(Recording.begin(GameSpec("pvp", seed=5)), 5, 20).replay()
    assert all(np.isnan(sample.result) for sample in samples(broken))
    assert np.isnan(as_arrays([broken])["result"]).all()


@pytest.mark.parametrize(("form", "dtype"), [("flat", np.float32), ("bytes", np.uint8)])
def test_games_as_arrays(form: str, dtype: type) -> None:
    games = [random_game("red_rains", seed) for seed in (1, 2)]
    data = as_arrays(games, form)
    n = sum(len(game.actions) for game in games)
    assert {name: len(array) for name, array in data.items()} == dict.fromkeys(data, n)
    assert data["observation"].dtype == dtype
    assert data["action_mask"].dtype == np.int8
    assert data["action"].tolist() == [*games[0].actions, *games[1].actions]
    assert np.bincount(data["game"]).tolist() == [len(game.actions) for game in games]
    assert (data["action_mask"][np.arange(n), data["action"]] == 1).all()


def test_rows_are_given_one_by_one() -> None:
    sample = next(samples(random_game(), "entities"))
    assert set(sample.observation) >= {"cards", "actions"}


def wrong(replay: Replay) -> Replay:
    return replace(replay, actions=[*replay.actions[:3], 263, *replay.actions[4:]])


def test_what_cannot_be_given_is_refused() -> None:
    game, other = random_game(), random_game("draft")
    with pytest.raises(ReplayError, match="one of flat, bytes, entities is needed, not 'rows'"):
        next(samples(game, "rows"))
    with pytest.raises(ReplayError, match=r"actions\[3\]: 263 is not legal there"):
        next(samples(wrong(game)))
    with pytest.raises(ReplayError, match="one by one"):
        as_arrays([game], "entities")
    with pytest.raises(ReplayError, match="no decision"):
        as_arrays([])
    with pytest.raises(ReplayError, match="different kinds"):
        as_arrays([game, other])
