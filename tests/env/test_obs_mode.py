"""The setting `obs_mode`: the same game, seen as a vector or as entities."""

import warnings
from collections.abc import Callable
from functools import partial
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector.learners import PvPVectorEnv
from ashes_env.match.errors import OptionError, StateError
from tests.env.play import Maker, position_key, random_action, until_over

MODULES = pytest.mark.parametrize("module", [pvp_v0, red_rains_v0], ids=["pvp", "red_rains"])
BOTH = pytest.mark.parametrize("make", [RedRains, PvP])


def legal(seen: Any) -> Any:
    """The ids of the actions that have a row, ascending."""
    return np.sort(seen["action_ids"][seen["actions"][:, 0] > 0, 0])


@MODULES
def test_pettingzoo_agents_get_entities(module: ModuleType) -> None:
    env = module.raw_env(obs_mode="entities", first_five="recommended")
    env.reset(seed=1)
    random = Random(1)
    for _ in range(300):
        if env.match.over:
            break
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert np.array_equal(legal(seen["observation"]), np.flatnonzero(seen["action_mask"]))
        env.step(random_action(env, random))
    state = env.state()
    assert env.state_space.contains(state)


@MODULES
def test_the_checks_of_pettingzoo_pass(module: ModuleType) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(module.raw_env(obs_mode="entities"), num_cycles=200)
    seed_test(lambda: module.raw_env(obs_mode="entities"), num_cycles=60)


@BOTH
def test_gymnasium_environments_give_entities(make: Maker) -> None:
    env = make(obs_mode="entities")
    assert isinstance(env.observation_space, spaces.Dict)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)
    seen, _ = env.reset(seed=1)
    over = False
    rng = np.random.default_rng(1)
    while not over:
        assert env.observation_space.contains(seen)
        assert np.array_equal(legal(seen), np.flatnonzero(env.action_masks()))
        seen, _, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        over = terminated or truncated
    assert not seen["actions"].any()
    assert seen["cards"].any()


def test_the_mode_changes_nothing_in_the_game() -> None:
    keys = []
    for mode in ("flat", "entities"):
        env = pvp_v0.raw_env(obs_mode=mode, first_five="recommended")
        env.reset(seed=3)
        until_over(env, 3)
        keys.append(position_key(env))
    assert keys[0] == keys[1]


def test_an_opponent_sees_what_the_mode_says() -> None:
    met: list[Any] = []

    def opponent(seen: Any, mask: Any) -> int:
        met.append(seen)
        return int(np.flatnonzero(mask)[0])

    env = PvP(opponent=opponent, obs_mode="entities", first_five="recommended", seat=1, first=0)
    env.reset(seed=1)
    assert met
    assert env.observation_space.contains(met[0])
    assert met[0]["actions"].any()


def test_a_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(OptionError, match="obs_mode: there is no 'entity'; did you mean 'entities'"):
        pvp_v0.raw_env(obs_mode="entity")


@pytest.mark.parametrize(
    "make",
    [
        *(module.raw_env for module in (pvp_v0, red_rains_v0, campaign_v0, draft_v0)),
        PvP,
        RedRains,
        partial(PvPVectorEnv, 2),
    ],
)
def test_a_mode_that_is_gone_is_refused_with_those_that_there_are(make: Callable[..., Any]) -> None:
    with pytest.raises(OptionError, match="obs_mode: there is no 'sparse'; known are: 'flat', 'entities'"):
        make(obs_mode="sparse")


@pytest.mark.parametrize("make", [pvp_v0.raw_env, RedRains, campaign_v0.raw_env])
def test_a_state_with_a_mode_that_is_gone_is_refused_with_what_to_do(make: Callable[..., Any]) -> None:
    env, other = make(), make(obs_mode="entities")
    for each in (env, other):
        each.reset(seed=1)
    state = other.get_state()
    state["match"].settings.obs_mode = "sparse"
    before = env.match.save()
    with pytest.raises(StateError, match=r"'sparse' is gone: .* ashes-env 0\.1\.0 .* new game with obs_mode='flat'"):
        env.set_state(state)
    assert env.match.save() == before
