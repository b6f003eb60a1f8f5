"""What tests of campaigns and of drafts share: what both environments do in the same way."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, TypeVar

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.aec import AshesAEC
from ashes_env.env.campaign_envs import Campaign, CampaignAEC
from ashes_env.env.draft_envs import Draft, DraftAEC
from ashes_env.env.errors import OptionError, StateError
from tests.env.play import copied, go_alike, random_action, random_steps, until_over

Learner: TypeAlias = Campaign | Draft
E = TypeVar("E", CampaignAEC, DraftAEC)
HOW = pytest.mark.parametrize("how", ["deepcopy", "pickle", "clone", "set_state", "JSON"])
POLICIES = pytest.mark.parametrize(("policy", "obs_mode"), [("MlpPolicy", "flat"), ("MultiInputPolicy", "entities")])


def key(env: CampaignAEC | DraftAEC | Learner) -> str:
    """The complete state of a campaign or draft."""
    return json.dumps(env.match.save(), sort_keys=True)


# --- PettingZoo -------------------------------------------------------------------------------------------------------


def conforms(module: Any, how: str, api_cycles: int, seed_cycles: int, **settings: Any) -> None:
    """The tests of PettingZoo pass, with the two warnings that a mask in the observation brings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(getattr(module, how)(**settings), num_cycles=api_cycles)
    assert {str(w.message) for w in caught} <= {
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Observation is not a NumPy array",
    }
    seed_test(lambda: module.raw_env(**settings), num_cycles=seed_cycles)
    render_test(module.raw_env)


def made_by_name(name: str, **settings: Any) -> Any:
    """The environment that PettingZoo makes, after a reset."""
    import pettingzoo

    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = pettingzoo.make("aec", name, **settings)
    env.reset(seed=1)
    return env


def has_its_form(env: CampaignAEC | DraftAEC, size: int, n_actions: int) -> None:
    """Observations, masks and infos of everybody, at every decision to the end."""
    env.reset(seed=1)
    keys = set(env.infos["player_0"])
    random = Random(1)
    while not env.match.over:
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["observation"].shape == (size,)
            assert seen["action_mask"].shape == (n_actions,)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert set(env.infos[agent]) == keys
            assert all(type(value) is int for value in env.infos[agent].values())
        env.step(random_action(env, random))
    assert env.state().shape == env.state_space.shape


def parts_told(env: CampaignAEC | DraftAEC, shapes: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[int, Any]]:
    """Each seat and the arrays that it sees, at every decision of random play to the end."""
    env.reset(seed=1)
    random = Random(1)
    while not env.match.over:
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            parts = seen["observation"]
            assert {name: parts[name].shape for name in shapes} == shapes
            yield seat, parts
        env.step(random_action(env, random))


# --- settings and options ---------------------------------------------------------------------------------------------


def refuses(make: Callable[..., CampaignAEC | DraftAEC], options: Any, message: str, steps: int) -> None:
    """`reset` names what is wrong with the options and leaves all as it was; as settings they are refused too."""
    env, other = make(), make()
    for each in (env, other):
        each.reset(seed=1)
        random_steps(each, steps)
    before = key(env)
    for seed in (2, None):
        with pytest.raises(OptionError, match=message):
            env.reset(seed=seed, options=options)
    assert key(env) == before
    env.reset()
    other.reset()
    assert key(env) == key(other)
    if isinstance(options, dict):
        with pytest.raises(OptionError, match=message):
            make(**options)


def draws_chance(env: CampaignAEC | DraftAEC, what: str, document: dict[str, Any], seeds: tuple[int, int]) -> None:
    """A scenario's own chance is kept; without one it is that of `reset`."""
    seen = set()
    for given in (document, {**document, "chance": None}):
        for seed in seeds:
            env.reset(seed=seed, options={"scenario": given})
            seen.add(getattr(env.match, what).chance)
    assert len(seen) == 3, "one is named, else it is that of reset"


def reads_a_file(env: CampaignAEC | DraftAEC, what: str, document: dict[str, Any], file: Path) -> None:
    """A scenario may lie in a file; afterwards the file holds no JSON."""
    file.write_text(json.dumps(document))
    env.reset(options={"scenario": str(file)})
    assert env.match.save()[what] == document
    file.write_text("{")


# --- states -----------------------------------------------------------------------------------------------------------


def twin(env: E, how: str, make: Callable[[], E]) -> E:
    """A copy of an environment; `make` gives a fresh one with the same settings, which takes a state."""
    if how not in ("set_state", "JSON"):
        again = copied(env, how)
        assert isinstance(again, type(env))
        return again
    other = make()
    state = env.get_state()
    if how == "JSON":
        restore: Any = type(env.match).restore
        restored = restore(env.settings, json.loads(json.dumps(env.match.save())))
        if state["match"].shaping is not None:
            restored.shaping = state["match"].shaping
        state["match"] = restored
    other.set_state(state)
    return other


def takes_no_state_of(env: CampaignAEC | DraftAEC, other: AshesAEC) -> None:
    """Two environments refuse each other's states, also where one has not begun."""
    with pytest.raises(StateError, match="does not fit"):
        other.set_state(env.get_state())
    other.reset(seed=1)
    with pytest.raises(StateError, match="does not fit"):
        env.set_state(other.get_state())


def copies_keep_the_position(make: Callable[[], E], how: str, steps: int, ahead: int) -> None:
    """A copy from the midst is like the original, and both go on alike."""
    env = make()
    env.reset(seed=5)
    random_steps(env, steps, 5)
    assert not env.match.over
    go_alike(env, twin(env, how, make), ahead, key)


def copied_at_the_end(make: Callable[[], E]) -> tuple[E, list[E]]:
    """An environment in which all is over, and copies of it that show the same."""
    env = make()
    env.reset(seed=2)
    until_over(env)
    others = [twin(env, how, make) for how in ("deepcopy", "pickle", "clone")]
    for other in others:
        assert (other.match.over, key(other)) == (True, key(env))
        assert other.observe("player_0")["observation"].tolist() == env.observe("player_0")["observation"].tolist()
    return env, others


def rolled_out(env: CampaignAEC | DraftAEC) -> tuple[Any, Any]:
    """Two rollouts by the same seed, which end alike."""
    env.reset(seed=1)
    first, second = env.match.copy(), env.match.copy()
    for match in (first, second):
        assert match.rollout(seed=4) == match.decisions
        assert match.over
    assert json.dumps(first.save()) == json.dumps(second.save())
    return first, second


def refuses_seeds(env: CampaignAEC | DraftAEC) -> None:
    """What is no seed deals no world."""
    for wrong in (-1, 1 << 64, 0.5):
        with pytest.raises(OptionError, match="seed"):
            env.determinize(wrong)  # type: ignore[arg-type]


# --- Gymnasium --------------------------------------------------------------------------------------------------------


def passes_the_checks(make: Callable[[], Learner]) -> None:
    """The checks of Gymnasium and of Stable-Baselines3."""
    check_env(make())
    check_env(MaskInObservation(make()), skip_render_check=True)
    sb3 = pytest.importorskip("stable_baselines3.common.env_checker")
    sb3.check_env(make())


def learns_with_masks(env: Learner, info: dict[str, Any], seed: int) -> tuple[int, float, dict[str, Any]]:
    """Random play after `reset`, masks and infos as documented; the decisions, the last reward, the last info."""
    keys = set(info)
    random = Random(seed)
    over, taken, paid = False, 0, 0.0
    while not over:
        mask = env.action_masks()
        assert mask.dtype == np.bool_
        assert np.array_equal(mask, info["action_mask"])
        assert env.describe_mask().keys() == set(np.flatnonzero(mask).tolist())
        _, reward, terminated, truncated, info = env.step(random.choice(np.flatnonzero(mask).tolist()))
        assert set(info) == keys
        over = terminated or truncated
        taken += 1
        paid = float(reward)
    assert env.action_masks().sum() == 1
    return taken, paid, info


def many_at_once(name: str, mode: str | None, steps: int, **settings: Any) -> int:
    """Random play in two environments of a vector; how many games have ended."""
    envs = gym.make_vec(name, 2, vectorization_mode=mode, illegal_action="raise", **settings)
    seen, infos = envs.reset(seed=1)
    random = Random(1)
    ends = 0
    for _ in range(steps):
        actions = np.array([random.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]])
        seen, _, over, _, infos = envs.step(actions)
        ends += int(over.sum())
    assert envs.observation_space.contains(seen)
    envs.close()
    return ends


def ppo_learns(env: Learner, policy: str, steps: int) -> None:
    """MaskablePPO takes some steps, and what it chooses then is legal."""
    contrib = pytest.importorskip("sb3_contrib")
    model = contrib.MaskablePPO(policy, env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(steps)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]
