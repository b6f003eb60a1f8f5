"""`consequences=True` in every environment: what the observations contain, and where the option does not exist."""

from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv

import ashes_env  # noqa: F401  # registers the environments
from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.encoding.arrays import consequences_of
from ashes_env.encoding.fields import CONSEQUENCE
from ashes_env.encoding.layout import MAX_ACTIONS
from ashes_env.encoding.schema import TWO, TWO_AHEAD
from ashes_env.encoding.sizes import n_flat, n_raw
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.env.vector import PvPVectorEnv, RedRainsVectorEnv, SelfPlayEnv
from ashes_env.match.errors import OptionError
from tests.env.campaigns import EASY
from tests.env.play import copied, position_key, random_action, random_steps, until_over
from tests.env.vector.play import FIXED, last_of_three, random_actions

ON: dict[str, Any] = {"consequences": True}
FORMS: list[dict[str, Any]] = [
    {"obs_mode": mode, "dtype": dtype, "actions": actions}
    for mode, actions in (("flat", "ids"), ("flat", "rows"), ("entities", "ids"))
    for dtype in ("float32", "uint8")
]
forms = pytest.mark.parametrize("form", FORMS, ids=[" ".join(form.values()) for form in FORMS])
MODES: dict[str, Any] = {
    "pvp": lambda **more: pvp_v0.raw_env(**more),
    "three": lambda **more: pvp_v0.raw_env(players=3, **more),
    "red_rains": lambda **more: red_rains_v0.raw_env(**more),
    "together": lambda **more: red_rains_v0.raw_env(players=2, **more),
}


def shown(seen: Any, form: dict[str, Any]) -> Any:
    """The numbers of the consequences in an observation at a table for two."""
    if form["obs_mode"] == "entities" or form["actions"] == "rows":
        return seen["consequences"]
    return consequences_of(seen, TWO_AHEAD)[0]


@forms
@pytest.mark.parametrize("mode", MODES)
def test_spaces_contain_observations_and_the_option_changes_nothing_else(mode: str, form: dict[str, Any]) -> None:
    env, plain = MODES[mode](**form, **ON), MODES[mode](**form)
    env.reset(seed=3)
    plain.reset(seed=3)
    r = Random(3)
    for _ in range(40):
        if env.match.over:
            break
        for agent in env.agents:
            seen, without = env.observe(agent)["observation"], plain.observe(agent)["observation"]
            assert env.observation_space(agent).contains(env.observe(agent))
            if isinstance(seen, dict):
                assert seen["consequences"].shape == (MAX_ACTIONS, len(CONSEQUENCE))
                assert bool(seen["consequences"].any()) == (agent == env.agent_selection)
                assert {*seen} == {*without, "consequences"}
                assert all(np.array_equal(seen[part], without[part]) for part in without)
            else:
                assert np.array_equal(seen[: len(without)], without)
        action = random_action(env, r)
        env.step(action)
        plain.step(action)
    assert position_key(env) == position_key(plain)


@forms
@pytest.mark.parametrize("make", [PvP, RedRains])
def test_one_learner_sees_them_and_so_does_its_opponent(make: Any, form: dict[str, Any]) -> None:
    met: list[Any] = []

    def opponent(seen: Any, mask: Any) -> int:
        met.append(shown(seen, form))
        return last_of_three(seen, mask)

    more: dict[str, Any] = {"opponent": opponent, "seat": 1} if make is PvP else {}
    env = make(**more, **form, **FIXED, **ON)
    seen, _ = env.reset(seed=2)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        assert int(shown(seen, form)[:, 0].sum()) == min(env.action_masks().sum(), len(shown(seen, form)))
        seen, _, terminated, truncated, _ = env.step(int(np.flatnonzero(env.action_masks())[-1]))
        if terminated or truncated:
            assert not shown(seen, form).any()
            break
    assert all(found[:, 0].any() for found in met)
    assert bool(met) == (make is PvP)


@pytest.mark.parametrize("how", ["pickle", "deepcopy", "clone"])
def test_copies_go_on_alike(how: str) -> None:
    env = pvp_v0.raw_env(**ON)
    env.reset(seed=1)
    random_steps(env, 30)
    other = copied(env, how)
    for _ in range(20):
        mine, theirs = (one.observe(one.agent_selection)["observation"] for one in (env, other))
        assert np.array_equal(mine, theirs)
        for one in (env, other):
            one.step(int(np.flatnonzero(one.action_mask())[-1]))


def test_a_saved_environment_goes_on_only_with_the_same_option() -> None:
    env = pvp_v0.raw_env(**ON)
    env.reset(seed=1)
    random_steps(env, 10)
    state = env.get_state()
    again = pvp_v0.raw_env(**ON)
    again.set_state(state)
    assert np.array_equal(
        again.observe(env.agent_selection)["observation"], env.observe(env.agent_selection)["observation"]
    )
    with pytest.raises(Exception, match="consequences"):
        pvp_v0.raw_env().set_state(state)


@forms
def test_a_campaign_shows_them_in_its_games(form: dict[str, Any]) -> None:
    if form["actions"] == "rows":
        return
    env = campaign_v0.raw_env(**form, **ON, **EASY)
    env.reset(seed=1)
    space = env.observation_space(env.possible_agents[0])
    r = Random(1)
    met = {True: 0, False: 0}
    while not env.match.over and min(met.values()) < 15:
        seen = env.observe(env.agent_selection)
        assert space.contains(seen)
        playing = not env.match.choosing
        met[playing] += 1
        numbers = seen["observation"]
        if isinstance(numbers, dict):
            assert bool(numbers["consequences"].any()) == playing
        else:
            size = n_raw(TWO_AHEAD) if form["dtype"] == "uint8" else n_flat(TWO_AHEAD)
            assert bool(consequences_of(numbers[:size], TWO_AHEAD)[0].any()) == playing
        env.step(random_action(env, r))
    assert met[True] > 5
    until_over(env, 1)
    assert env.match.over


def test_a_draft_has_no_consequences() -> None:
    with pytest.raises(OptionError, match="there is no 'consequences'"):
        draft_v0.raw_env(**ON)


def test_the_option_is_true_or_false() -> None:
    for wrong in (1, "yes", None):
        with pytest.raises(OptionError, match="consequences"):
            pvp_v0.raw_env(consequences=wrong)


# --- batches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [0, 2])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_rows_of_a_batch_are_what_single_environments_show(mode: str, dtype: str, processes: int) -> None:
    make, batch = (PvP, PvPVectorEnv) if mode == "pvp" else (RedRains, RedRainsVectorEnv)
    settings: dict[str, Any] = {"dtype": dtype, **FIXED, **ON}
    env = batch(3, processes=processes, **settings)
    try:
        others = SyncVectorEnv([lambda: make(**settings)] * 3)
        assert env.single_observation_space == others.single_observation_space
        rng = np.random.default_rng(1)
        seen, _ = env.reset(seed=5)
        wanted, _ = others.reset(seed=5)
        for _ in range(60):
            assert np.array_equal(seen, wanted)
            assert consequences_of(seen, TWO_AHEAD)[0].shape[0] == 3
            actions = random_actions(env.action_masks(), rng)
            seen, *_ = env.step(actions)
            wanted, *_ = others.step(actions)
    finally:
        env.close()


def test_the_entry_points_of_gymnasium_take_the_option() -> None:
    for form in FORMS:
        env = gym.make_vec("ashes_env:PvP-v0", num_envs=2, **form, **ON, **FIXED)
        seen, _ = env.reset(seed=1)
        assert env.observation_space.contains(seen)
        env.close()


def test_self_play_shows_them_to_both_seats() -> None:
    env = SelfPlayEnv("pvp", 2, **ON, **FIXED)
    turn = env.reset(seed=1)
    assert turn.observations.shape == (2, n_flat(TWO_AHEAD))
    r = np.random.default_rng(1)
    seats = set()
    for _ in range(80):
        assert consequences_of(turn.observations, TWO_AHEAD)[0][:, 0, 0].all()
        seats |= set(turn.seats.tolist())
        turn = env.step(random_actions(turn.masks, r))
    assert seats == {0, 1}


def test_without_the_option_nothing_changes() -> None:
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    assert env.observe(env.agent_selection)["observation"].shape == (n_flat(TWO),)
