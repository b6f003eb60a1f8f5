"""The setting `obs_mode="sparse"`: every environment of games takes it, whatever else is set."""

from __future__ import annotations

import warnings
from copy import deepcopy
from random import Random
from types import ModuleType
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.campaign.schema import PARTS
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.match.errors import OptionError
from tests.env.campaigns import FREE
from tests.env.play import Maker, random_action
from tests.env.test_given_actions import same

ARRAYS = {"indices", "values", "left_out"}
GAMES = pytest.mark.parametrize(
    ("module", "more"),
    [(pvp_v0, {}), (pvp_v0, {"players": 4}), (red_rains_v0, {}), (red_rains_v0, {"players": 2})],
    ids=["two", "four", "alone", "partners"],
)


def begun(module: ModuleType, **settings: Any) -> Any:
    env = module.raw_env(obs_mode="sparse", **settings)
    env.reset(seed=1)
    return env


@GAMES
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_every_table_gives_it(module: ModuleType, more: dict[str, Any], dtype: str) -> None:
    env = begun(module, dtype=dtype, first_five="recommended", **more)
    random = Random(1)
    for _ in range(120):
        if env.match.over:
            break
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["observation"].keys() == ARRAYS
            assert seen["observation"]["values"].dtype == (np.float32 if dtype == "float32" else np.uint16)
        env.step(random_action(env, random))
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("module", [pvp_v0, red_rains_v0])
def test_the_checks_of_pettingzoo_pass(module: ModuleType) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(module.raw_env(obs_mode="sparse"), num_cycles=100)
    seed_test(lambda: module.raw_env(obs_mode="sparse"), num_cycles=40)


@pytest.mark.parametrize("make", [RedRains, PvP])
def test_the_checks_of_gymnasium_pass(make: Maker) -> None:
    env = make(obs_mode="sparse")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)


def test_gymnasium_makes_a_vector_of_them() -> None:
    envs = gym.make_vec("ashes_env:RedRains-v0", num_envs=2, obs_mode="sparse")
    seen, _ = envs.reset(seed=1)
    assert {name: array.shape[0] for name, array in seen.items()} == dict.fromkeys(ARRAYS, 2)
    envs.close()


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_rows_and_consequences_stand_beside_it(dtype: str) -> None:
    env = begun(pvp_v0, dtype=dtype, actions="rows", consequences=True)
    other = begun(pvp_v0, dtype=dtype, consequences=True)
    random = Random(1)
    some = False
    for _ in range(120):
        if env.match.over:
            break
        seen = env.observe(env.agent_selection)["observation"]
        assert env.observation_space(env.agent_selection)["observation"].contains(seen)
        assert seen.keys() == {*ARRAYS, "actions", "action_ids", "consequences"}
        alone = other.observe(env.agent_selection)
        assert other.observation_space(env.agent_selection).contains(alone)
        assert alone["observation"].keys() == {*ARRAYS, "consequences"}
        assert same(alone["observation"], {name: seen[name] for name in alone["observation"]})
        ids = seen["action_ids"][seen["actions"][:, 0] > 0, 0]
        assert np.array_equal(ids, np.flatnonzero(alone["action_mask"])), "rows are in the order of the mask"
        some |= bool(alone["observation"]["consequences"].any())
        action = random_action(env, random)
        env.step(action)
        other.step(action)
    assert some


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("more", [{"dtype": "uint8"}, {"consequences": True}], ids=str)
def test_in_a_campaign_the_choices_are_arrays_beside_it(players: int, more: dict[str, Any]) -> None:
    env = begun(campaign_v0, players=players, **more, **FREE)
    entities = campaign_v0.raw_env(obs_mode="entities", players=players, **more, **FREE)
    entities.reset(seed=1)
    random = Random(2)
    played = 0
    for _ in range(400):
        if env.match.over:
            break
        agent = env.agent_selection
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["observation"]["values"].any() == env.match.playing
        theirs = entities.observe(agent)["observation"]
        shared = [*PARTS, *(["consequences"] if "consequences" in more else [])]
        assert same({name: seen["observation"][name] for name in shared}, {name: theirs[name] for name in shared})
        played += env.match.playing
        action = random_action(env, random)
        env.step(action)
        entities.step(action)
    assert played > 20


def test_a_draft_refuses_it() -> None:
    with pytest.raises(OptionError, match="a draft has 'flat' and 'entities' only"):
        draft_v0.raw_env(obs_mode="sparse")


@pytest.mark.parametrize("how", ["deepcopy", "set_state"])
def test_a_copy_looks_for_itself(how: str) -> None:
    env = begun(pvp_v0)
    random = Random(4)
    for _ in range(30):
        env.observe("player_0")
        env.step(random_action(env, random))
    if how == "deepcopy":
        other = deepcopy(env)
    else:
        other = pvp_v0.raw_env(obs_mode="sparse")
        other.set_state(env.get_state())
    before = env.observe("player_0")
    assert same(before, other.observe("player_0"))
    for _ in range(15):
        other.step(random_action(other, random))
    assert not same(other.observe("player_0"), before)
    assert same(env.observe("player_0"), before)


@pytest.mark.parametrize("mode", ["flat", "entities"])
@pytest.mark.parametrize("more", [{}, {"dtype": "uint8"}, {"consequences": True}], ids=str)
def test_s09_a_campaign_gives_it_whatever_its_environment_shows(mode: str, more: dict[str, Any]) -> None:
    env = begun(campaign_v0, **more, **FREE)
    other = campaign_v0.raw_env(obs_mode=mode, **more, **FREE)
    other.reset(seed=1)
    random = Random(2)
    played = 0
    for _ in range(60):
        if env.match.over:
            break
        for seat in range(env.match.settings.players):
            seen = other.match.sparse(seat)
            assert seen.keys() >= ARRAYS
            assert same(seen, env.match.sparse(seat))
            assert same(seen, env.match.look(seat))
        played += env.match.playing
        action = random_action(env, random)
        env.step(action)
        other.step(action)
    assert played > 20
