"""TorchRL: `check_env_specs`, and masked rollouts of 1,000 steps without an illegal action."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.adapters import KeepFinished, MaskInObservation
from ashes_env.env.single_agent import PvP, RedRains
from tests.env.play import THREE, TOGETHER, AmongThree, Maker, Together

# Looked for, not imported: it takes seconds, which whoever only collects the tests would wait for.
MISSING = find_spec("torchrl") is None
pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(MISSING, reason="TorchRL is not installed: pip install 'ashes-env[frameworks]'"),
]

STEPS = 1000


@pytest.fixture(autouse=True)
def seeded() -> Iterator[None]:
    import torch

    with torch.random.fork_rng():
        torch.manual_seed(1)
        yield


def legal(rollout: Any, *path: str) -> Any:
    """Whether each action of a rollout was in the mask of its step."""
    found = rollout
    for name in path:
        found = found[name]
    return found["action_mask"].gather(-1, found["action"].unsqueeze(-1)).bool().squeeze(-1)


@pytest.mark.slow  # thousands of steps of another library
@pytest.mark.parametrize("make", [RedRains, PvP, Together, AmongThree])
@pytest.mark.parametrize("obs_mode", ["flat", "entities"])
def test_torchrl_on_gymnasium_environments(make: Maker, obs_mode: str) -> None:
    from torchrl.envs import ActionMask, GymWrapper, TransformedEnv, check_env_specs

    env = make(illegal_action="raise", first_five="recommended", obs_mode=obs_mode)
    masked = MaskInObservation(env, key="observation", mask_type=np.bool_)
    wrapped = TransformedEnv(GymWrapper(masked, categorical_action_encoding=True), ActionMask())
    check_env_specs(wrapped)
    rollout = wrapped.rollout(STEPS, break_when_any_done=False)
    assert rollout.shape[0] == STEPS
    assert legal(rollout).all()
    assert rollout["next", "done"].any()


@pytest.mark.parametrize("name", ["PvP", "RedRains", "Campaign", "Draft"])
def test_torchrl_makes_the_environments_by_name(name: str) -> None:
    """It tries out a keyword of its own, which is refused as it expects."""
    from torchrl.envs import GymEnv

    env = GymEnv(f"ashes_env:{name}-v0", categorical_action_encoding=True, max_idle=5)
    assert env.reset()["observation"].shape == env.observation_spec["observation"].shape


def among_three(**settings: Any) -> KeepFinished:
    """A table of three for a wrapper that has no last step for who has left."""
    return KeepFinished(THREE.raw_env(**settings))


@pytest.mark.slow  # thousands of steps of another library
@pytest.mark.parametrize("raw_env", [pvp_v0.raw_env, TOGETHER.raw_env, among_three], ids=["pvp", "together", "three"])
def test_torchrl_on_a_game_of_several(raw_env: Any) -> None:
    from torchrl.envs import PettingZooWrapper, check_env_specs

    env = PettingZooWrapper(
        raw_env(illegal_action="raise", first_five="recommended"),
        use_mask=True,
        categorical_actions=True,
        done_on_any=False,
    )
    check_env_specs(env)
    rollout = env.rollout(STEPS, break_when_any_done=False)
    assert rollout.shape[0] == STEPS
    acted = {agent: rollout[agent]["mask"] for agent in env.possible_agents}
    assert (sum(turns.int() for turns in acted.values()) == 1).all()
    for agent, turns in acted.items():
        assert legal(rollout, agent)[turns].all()
        assert turns.any()
    if len(acted) > 2:
        assert {round(float(x), 2) for agent in acted for x in rollout["next", agent, "reward"]} == {-0.5, 0.0, 1.0}


def test_torchrl_on_red_rains_as_pettingzoo() -> None:
    from torchrl.envs import PettingZooWrapper

    env = PettingZooWrapper(
        red_rains_v0.raw_env(illegal_action="raise", first_five="recommended"), use_mask=True, categorical_actions=True
    )
    rollout = env.rollout(200, break_when_any_done=False)
    (agent,) = env.group_map
    assert rollout[agent]["mask"].any()
    assert legal(rollout, agent)[rollout[agent]["mask"]].all()
