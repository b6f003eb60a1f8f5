"""What tests of campaigns and of drafts share: what both environments do in the same way."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest

from ashes_env.env.modes import Campaign, CampaignAEC, Draft, DraftAEC
from ashes_env.match.errors import OptionError
from tests.env.play import random_action, random_steps

Learner: TypeAlias = Campaign | Draft
POLICIES = pytest.mark.parametrize(("policy", "obs_mode"), [("MlpPolicy", "flat"), ("MultiInputPolicy", "entities")])


def key(env: CampaignAEC | DraftAEC | Learner) -> str:
    """The complete state of a campaign or draft."""
    return json.dumps(env.match.save(), sort_keys=True)


# --- PettingZoo -------------------------------------------------------------------------------------------------------


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


# --- Gymnasium --------------------------------------------------------------------------------------------------------


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


def ppo_learns(env: Learner, policy: str, steps: int) -> None:
    """MaskablePPO takes some steps, and what it chooses then is legal."""
    contrib = pytest.importorskip("sb3_contrib")
    model = contrib.MaskablePPO(policy, env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(steps)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]
