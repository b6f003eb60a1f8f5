"""Driving environments in tests."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias, TypeVar

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.aec import AshesAEC
from ashes_env.env.single_agent import PvP, RedRains, SingleAgent
from ashes_env.match.errors import ActionTypeError, IllegalAction
from ashes_env.rules.records import key

TOGETHER = SimpleNamespace(raw_env=partial(red_rains_v0.raw_env, players=2), env=partial(red_rains_v0.env, players=2))
"""The environment of two partners, as a module of one."""
THREE = SimpleNamespace(raw_env=partial(pvp_v0.raw_env, players=3), env=partial(pvp_v0.env, players=3))
FOUR = SimpleNamespace(raw_env=partial(pvp_v0.raw_env, players=4), env=partial(pvp_v0.env, players=4))
"""Tables of three and four players, likewise."""


class Together(RedRains):
    """A learner beside a partner who plays at random."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(players=2, **settings)


class AmongThree(PvP):
    """A learner against two who play at random."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(players=3, **settings)


Maker: TypeAlias = type[RedRains] | type[PvP]  # what makes an environment for one learner
Env = TypeVar("Env", bound=AshesAEC | SingleAgent)
E = TypeVar("E", bound=AshesAEC)


def random_action(env: AshesAEC, random: Random) -> int | None:
    """A legal action of the agent that acts; `None` for one that has left a game which goes on."""
    if env.terminations[env.agent_selection]:
        return None
    return random.choice(np.flatnonzero(env.action_mask()).tolist())


def random_steps(env: AshesAEC, n: int, seed: int = 0) -> None:
    """Some steps of a game that goes on."""
    random = Random(seed)
    for _ in range(n):
        if env.match.over:
            return
        env.step(random_action(env, random))


def until_over(env: AshesAEC, seed: int = 0) -> None:
    """Plays at random until the game is over; the agents have not taken their last step."""
    random = Random(seed)
    while not env.match.over:
        env.step(random_action(env, random))


def paid_at_random(env: AshesAEC, seed: int) -> dict[str, float]:
    """What everybody is paid while they play at random, after `reset`, until each has taken its last step."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    random = Random(seed)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        env.step(None if terminated or truncated else random_action(env, random))
    return paid


def learn_at_random(env: SingleAgent, seed: int = 0) -> list[tuple[float, bool, bool, dict[str, Any]]]:
    """One game of a learner that plays at random, after `reset`; the masks of its infos are lists."""
    random = Random(seed)
    out: list[tuple[float, bool, bool, dict[str, Any]]] = []
    while True:
        action = random.choice(np.flatnonzero(env.action_masks()).tolist())
        _, reward, terminated, truncated, info = env.step(action)
        info["action_mask"] = info["action_mask"].tolist()
        out.append((float(reward), terminated, truncated, info))
        if terminated or truncated:
            return out


def copied(env: Env, how: str) -> Env:
    """A copy of an environment, made by one of the ways that there are."""
    if how == "deepcopy":
        return copy.deepcopy(env)
    assert how in ("pickle", "clone")
    again: Any = pickle.loads(pickle.dumps(env)) if how == "pickle" else env.clone()
    found: Env = again
    return found


def position_key(env: AshesAEC | SingleAgent) -> str:
    """The complete state of the game."""
    return key(env.match.game)


def try_every_action(env: AshesAEC, key: Callable[[Any], str]) -> None:
    """Each action of the mask works on a copy; each other one is refused and changes nothing."""
    match = env.match
    mask = env.action_mask()
    for action in np.flatnonzero(mask).tolist():
        match.copy().act(action)
    before = key(env)
    for action in [*np.flatnonzero(mask == 0).tolist(), -1, len(mask)]:
        with pytest.raises(IllegalAction, match=f"action {action} is not legal"):
            match.act(action)
    for wrong in (True, 0.5, "0", None):
        with pytest.raises(ActionTypeError):
            match.act(wrong)  # type: ignore[arg-type]
    assert key(env) == before
