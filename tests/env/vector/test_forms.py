"""Batches of other modes and forms of observation than blocks step: the options of a batch, errors, processes."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from ashes_env.draft.draft_settings import DraftSettings
from ashes_env.env.vector import AshesVectorEnv, DraftVectorEnv, PvPVectorEnv, SelfPlayEnv
from ashes_env.match.errors import IllegalAction, OpponentError, OptionError
from ashes_env.match.match import Match
from tests.env.vector.play import FIXED, Breaking, last_of_three, random_actions, same

Mode = AutoresetMode


@pytest.mark.parametrize("name", ["RedRains-v0", "PvP-v0", "Campaign-v0", "Draft-v0"])
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("processes", [0, 2])
def test_other_forms_take_the_options_of_a_batch(name: str, mode: Mode, processes: int) -> None:
    """Each way of starting games again, here and in processes, with fresh arrays and with the same ones."""
    rng = np.random.default_rng(0)
    for copy in (True, False):
        env = gym.make_vec(
            f"ashes_env:{name}",
            num_envs=3,
            obs_mode="entities",
            illegal_action="raise",
            autoreset_mode=mode.value,
            processes=processes,
            copy=copy,
            max_idle=9,
        )
        assert isinstance(env, AshesVectorEnv)
        assert env.metadata["autoreset_mode"] is mode
        seen, infos = env.reset(seed=1)
        first = {part: found.copy() for part, found in seen.items()}
        for _ in range(3):
            masks = env.action_masks()
            assert masks.dtype == np.bool_
            assert masks.shape == (3, env.batch.plan.n_actions)
            assert np.array_equal(infos["action_mask"], masks)
            again, _, _, _, infos = env.step(random_actions(masks, rng))
        assert env.observation_space.contains(again)
        assert any(not np.array_equal(first[part], found) for part, found in again.items())
        assert all(np.shares_memory(seen[part], found) is not copy for part, found in again.items())
        assert all(np.array_equal(first[part], seen[part]) for part in seen) is copy
        env.close()


def test_games_in_other_forms_are_the_same_in_processes() -> None:
    settings: dict[str, Any] = {"obs_mode": "entities", "opponent": last_of_three, "seat": 1, "max_turns": 2, **FIXED}
    envs = [PvPVectorEnv(5, processes=n, autoreset_mode="SameStep", **settings) for n in (0, 2)]
    rng = np.random.default_rng(1)
    a, b = ((*env.reset(seed=3),) for env in envs)
    ends = 0
    for _ in range(60):
        assert same(a[0], b[0])
        assert same(a[-1], b[-1])
        actions = random_actions(envs[0].action_masks(), rng)
        c, d = (env.step(actions) for env in envs)
        assert all(np.array_equal(x, y) for x, y in zip(c[1:4], d[1:4], strict=True))
        ends += int((c[2] | c[3]).sum())
        a, b = (c[0], c[4]), (d[0], d[4])
    assert ends >= 5
    for env in envs:
        env.close()


@pytest.mark.parametrize("processes", [0, 2])
def test_what_goes_wrong_in_other_forms_leaves_all_games_as_they_were(processes: int) -> None:
    rng = np.random.default_rng(0)
    others = [last_of_three, Breaking(), last_of_three]
    env = PvPVectorEnv(3, opponent=others, processes=processes, obs_mode="entities", illegal_action="raise", **FIXED)
    seen, _ = env.reset(seed=1)
    texts = env.call("describe_mask")
    raised: list[OpponentError] = []
    while not raised:
        try:
            seen = env.step(random_actions(env.action_masks(), rng))[0]
            texts = env.call("describe_mask")
        except OpponentError as error:
            raised.append(error)
    assert env.call("describe_mask") == texts
    assert same(env.batch.seen(), seen)
    with pytest.raises(IllegalAction, match="is not legal in game 2"):
        env.step([*(int(np.flatnonzero(mask)[0]) for mask in env.action_masks()[:2]), 263])
    with pytest.raises(OptionError, match="did you mean 'decks'"):
        env.batch.deal([0, 1, 2], 3, [None, None, {"deks": "random"}])
    assert env.call("describe_mask") == texts
    assert same(env.batch.seen(), seen)
    env.close()


class Player:
    """Plays the games of a draft; it counts those that it has begun."""

    begun = 0

    def start(self, seed: int) -> None:
        self.begun += 1

    def act(self, match: Match) -> int:
        return next(iter(match.actions()))


def test_each_draft_of_a_batch_has_players_of_its_own() -> None:
    given = Player()
    env = DraftVectorEnv(3, policies=given, autoreset_mode="SameStep")
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    while not env.batch.over.any():
        env.step(random_actions(env.action_masks(), rng))
    held = []
    for single in env.batch._games().singles:
        assert isinstance(single.settings, DraftSettings)
        held.append({id(each.opponent) for each in single.settings.asked if each is not None})
    assert given.begun >= 1
    assert not held[0] & held[1]
    assert not held[1] & held[2]


def test_a_batch_that_acts_for_every_seat_has_one_form() -> None:
    for settings in ({"obs_mode": "entities"}, {"actions": "rows"}):
        with pytest.raises(OptionError, match="a batch that acts for every seat has 'flat' observations"):
            SelfPlayEnv("pvp", 2, **settings)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="mode: there is no 'draft'; known are: 'pvp', 'red_rains'"):
        SelfPlayEnv("draft", 2)
