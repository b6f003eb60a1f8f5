"""Games of a learner against others: the seats, the rewards, the ends, and that nothing depends on who waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ashes_env.match.errors import OptionError
from ashes_env.match.match import Match
from training.games.opponent_env import Opponent, OpponentVecEnv

N = 6


class Random:
    """Draws a legal action, and looks at the games that it was asked about."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)
        self.asked = 0

    def act(
        self, observations: NDArray[Any], masks: NDArray[np.bool_], matches: Sequence[Callable[[], Match]]
    ) -> NDArray[np.intp]:
        assert len(observations) == len(masks) == len(matches)
        self.asked += len(masks)
        match = matches[0]()
        np.testing.assert_array_equal(match.observe_raw(match.seat), observations[0])
        return np.array([int(self.rng.choice(np.flatnonzero(mask))) for mask in masks], np.intp)


class Hall:
    """Two opponents in turn, seats in turn."""

    def __init__(self) -> None:
        self.opponents: dict[str, Opponent] = {"a": Random(), "b": Random()}
        self.begun: list[tuple[str, int]] = []
        self.results: list[tuple[str, float]] = []

    def begin(self, chance: np.random.Generator) -> tuple[str, int, dict[str, Any]]:
        self.begun.append((str(chance.choice(["a", "b"])), int(chance.integers(2))))
        return *self.begun[-1], {"decks": ["The Iron Men", "The Mist Guardian"]}

    def opponent(self, name: str) -> Opponent:
        return self.opponents[name]

    def ended(self, name: str, result: float) -> None:
        self.results.append((name, result))


def played(steps: int, **settings: Any) -> tuple[OpponentVecEnv, Hall, list[Any]]:
    hall = Hall()
    env = OpponentVecEnv(N, hall, first_five="recommended", payment="auto", **settings)
    env.seed(4)
    env.reset()
    rng = np.random.default_rng(1)
    told: list[Any] = []
    for _ in range(steps):
        masks = env.action_masks()
        assert masks.any(axis=1).all()
        assert env.batch.arrays.seats.tolist() == env.mine.tolist()
        actions = np.array([int(rng.choice(np.flatnonzero(mask))) for mask in masks])
        env.step_async(actions)
        seen, rewards, dones, infos = env.step_wait()
        assert isinstance(seen, np.ndarray)
        told.append((seen.copy(), rewards, dones, infos))
    return env, hall, told


def test_a_learner_has_one_opponent() -> None:
    with pytest.raises(OptionError, match="players: a learner and its opponent are 2, not 3"):
        OpponentVecEnv(2, Hall(), players=3)


def test_every_game_is_won_lost_or_drawn_and_told() -> None:
    _, hall, told = played(700)
    ends = [(rewards[i], infos[i]) for _, rewards, dones, infos in told for i in np.flatnonzero(dones)]
    assert len(ends) == len(hall.results) >= 20
    assert len(hall.begun) == N + len(ends)
    assert {name for name, _ in hall.begun} == {"a", "b"}
    assert {seat for _, seat in hall.begun} == {0, 1}
    for (reward, info), (name, result) in zip(ends, hall.results, strict=True):
        assert info["opponent"] == name
        assert reward == 2 * result - 1
        assert info["is_success"] is (result == 1)
        assert info["episode"]["r"] == pytest.approx(reward)
        assert info["episode"]["l"] > 0
        assert info["terminal_observation"].shape == told[0][0][0].shape
    assert {result for _, result in hall.results} >= {0.0, 1.0}
    unpaid = [rewards[i] for _, rewards, dones, _ in told for i in np.flatnonzero(~dones)]
    assert not np.any(unpaid)


def test_shaped_rewards_add_up_to_the_result() -> None:
    _, hall, told = played(500, reward="shaped", gamma=1.0)
    sums = np.zeros(N)
    for _, rewards, dones, infos in told:
        sums += rewards
        for i in np.flatnonzero(dones):
            result = 0.0 if infos[i]["drawn"] else 2.0 * infos[i]["is_success"] - 1.0
            assert infos[i]["episode"]["r"] == pytest.approx(sums[i], abs=1e-5)
            assert sums[i] == pytest.approx(result, abs=1e-5), "both sides begin with all their life"
            sums[i] = 0.0
    assert len(hall.results) >= 5


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = played(60)[2], played(60)[2]
    for (seen, rewards, dones, _), (other, paid, over, _) in zip(one, two, strict=True):
        np.testing.assert_array_equal(seen, other)
        np.testing.assert_array_equal(rewards, paid)
        np.testing.assert_array_equal(dones, over)


def test_attributes_are_told_by_name() -> None:
    env, _, _ = played(1)
    assert len(env.get_attr("np_random")) == N
    other = np.random.default_rng(9)
    env.set_attr("np_random", other, [2])
    assert env.get_attr("np_random", [2]) == [other]
    assert len(env.env_method("action_masks")) == N
    for ask in (lambda: env.get_attr("nothing"), lambda: env.set_attr("nothing", 1), lambda: env.env_method("nothing")):
        with pytest.raises(AttributeError, match="nothing"):
            ask()
