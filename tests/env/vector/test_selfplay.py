"""A batch in which every seat acts from outside: game for game the PettingZoo environment."""

from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.aec import AshesAEC
from ashes_env.env.vector import SelfPlayEnv
from ashes_env.match.errors import BatchError, IllegalAction, NotReset, OptionError
from ashes_env.rules.records import key
from tests.env.vector.play import FIXED, random_actions

N = 4
MODES = {"pvp": pvp_v0, "red_rains": red_rains_v0}
EACH = pytest.mark.parametrize(
    ("mode", "settings"),
    [
        ("pvp", {"reward": "shaped"}),
        ("red_rains", {}),
        ("red_rains", {"players": 2, "open_hands": True}),
        ("pvp", {"max_turns": 3, "reward": "shaped"}),
        ("pvp", {"players": 3}),
        ("pvp", {"players": 4, "reward": "shaped"}),
    ],
    ids=["PvP", "Red Rains", "two players", "a short limit", "three", "four"],
)


def seen_by(env: AshesAEC, agent: str) -> Any:
    return env.observe(agent)["observation"]


@EACH
def test_it_is_the_pettingzoo_environment_game_for_game(mode: str, settings: dict[str, Any]) -> None:
    singles = [MODES[mode].raw_env(**FIXED, **settings) for _ in range(N)]
    env = SelfPlayEnv(mode, N, **FIXED, **settings)
    turn = env.reset(seed=2)
    for i, single in enumerate(singles):
        single.reset(seed=2 + i)
    rng = np.random.default_rng(4)
    ends = 0
    for _ in range(300 * settings.get("players", 1)):
        agents = [single.possible_agents.index(single.agent_selection) for single in singles]
        assert turn.seats.tolist() == agents
        for i, single in enumerate(singles):
            seen = single.observe(single.agent_selection)
            assert np.array_equal(turn.observations[i], seen["observation"])
            assert np.array_equal(turn.masks[i], seen["action_mask"])
        actions = random_actions(turn.masks, rng)
        turn = env.step(actions)
        for i, single in enumerate(singles):
            single.step(int(actions[i]))
            paid = [single.rewards.get(agent, 0.0) for agent in single.possible_agents]
            while not single.match.over and single.terminations[single.agent_selection]:
                single.step(None)
            assert turn.rewards[i].tolist() == paid
            over = single.match.over
            assert bool(turn.terminated[i] or turn.truncated[i]) is over
            assert bool(turn.truncated[i]) is single.match.truncated
            if over:
                ends += 1
                last = [seen_by(single, agent) for agent in single.possible_agents]
                assert np.array_equal(env.final_observations(i), np.stack(last))
                single.reset()
    assert ends >= 3


def test_groups_can_be_played_in_any_order() -> None:
    one, other = SelfPlayEnv("pvp", 40, **FIXED), SelfPlayEnv("pvp", 40, **FIXED)
    assert other.groups == [(0, 16), (16, 32), (32, 40)]
    whole = one.reset(seed=1)
    other.reset(seed=1)
    for step in range(30):
        actions = random_actions(whole.masks, np.random.default_rng(step))
        whole = one.step(actions)
        for group in (2, 0, 1):
            a, b = other.groups[group]
            other.send(actions[a:b], group)
            ready, turn = other.recv()
            assert ready == group
            assert turn.rows == slice(a, b)
            assert np.array_equal(turn.observations, whole.observations[a:b])
            assert np.array_equal(turn.masks, whole.masks[a:b])
            assert np.array_equal(turn.rewards, whole.rewards[a:b])


def test_what_is_not_there_is_refused() -> None:
    env = SelfPlayEnv("pvp", 2, illegal_action="raise", **FIXED)
    with pytest.raises(NotReset, match="call reset"):
        env.step([0, 0])
    turn = env.reset(seed=1)
    before = key(env.match(0).game)
    wrong = int(np.flatnonzero(~turn.masks[1])[0])
    legal = int(np.flatnonzero(turn.masks[0])[0])
    with pytest.raises(IllegalAction, match="game 1"):
        env.step([legal, wrong])
    with pytest.raises(BatchError, match="an integer for each of 2 games"):
        env.step([0])
    with pytest.raises(BatchError, match="there is no group 1"):
        env.send([0, 0], 1)
    with pytest.raises(BatchError, match="no group is being stepped"):
        env.recv()
    with pytest.raises(OptionError, match="options: a mapping for all games"):
        env.reset(options=[{}])
    assert key(env.match(0).game) == before
    with pytest.raises(OptionError, match="did you mean 'pvp'"):
        SelfPlayEnv("pvpp", 2)


@pytest.mark.parametrize("players", [2, 3])
def test_options_that_are_refused_in_the_middle_of_games_leave_them_as_they_were(players: int) -> None:
    """At whatever decision the games are, and whoever has left one."""
    env = SelfPlayEnv("pvp", 2, players=players, illegal_action="lose")
    rng = np.random.default_rng(4)
    turn = env.reset(seed=2)
    decks = ["The Iron Men"] * players
    for step in range(40):
        left = step == 20
        turn = env.step([0, 0] if left and players > 2 else random_actions(turn.masks, rng))
        before = [key(env.match(i).game) for i in range(2)]
        with pytest.raises(OptionError, match="no published deck"):
            env.reset(options=[{"decks": decks}, {"decks": ["x", *decks[1:]]}])
        assert [key(env.match(i).game) for i in range(2)] == before
        assert env.call("agent_selection") == tuple(f"player_{seat}" for seat in turn.seats)


def test_options_may_differ_from_game_to_game() -> None:
    env = SelfPlayEnv("red_rains", 2, **FIXED)
    env.reset(seed=1, options=[{"handicap": 20}, {"level": "S2"}])
    wounds = [match.game.cards[match.game.players[1].pb].wounds for match in (env.match(0), env.match(1))]
    assert wounds == [20, 0]


@pytest.mark.parametrize("processes", [0, 2])
def test_games_that_are_left_out_of_a_step_stay_as_they_are(processes: int) -> None:
    settings: dict[str, Any] = {**FIXED, "illegal_action": "raise", "dtype": "uint8"}
    env = SelfPlayEnv("pvp", N, processes=processes, **settings)
    alone = SelfPlayEnv("pvp", N, **settings)
    try:
        turn = env.reset(seed=3)
        other = alone.reset(seed=3)
        rng = np.random.default_rng(5)
        for _ in range(60):
            which = rng.random(N) < 0.5
            actions = random_actions(turn.masks, rng)
            before = turn
            turn = env.step(np.where(which, actions, -1), which)
            assert np.array_equal(turn.observations[~which], before.observations[~which])
            assert np.array_equal(turn.masks[~which], before.masks[~which])
            assert not turn.rewards[~which].any()
            assert not (turn.terminated | turn.truncated)[~which].any()
            for i in np.flatnonzero(which):
                other = alone.step(np.where(np.arange(N) == i, actions, 0), np.arange(N) == i)
            assert np.array_equal(turn.observations, other.observations)
            assert turn.seats.tolist() == other.seats.tolist()
    finally:
        env.close()


def test_which_games_are_stepped_is_a_truth_for_each() -> None:
    env = SelfPlayEnv("pvp", N, **FIXED)
    turn = env.reset(seed=3)
    actions = random_actions(turn.masks, np.random.default_rng(1))
    for which in ([1, 0, 1, 0], [True, False], "all"):
        with pytest.raises(BatchError, match="which"):
            env.step(actions, which)
    with pytest.raises(BatchError, match="actions"):
        env.step(actions[:2], np.ones(N, bool))
