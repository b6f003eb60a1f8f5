"""sb3-contrib: 1,000 steps of MaskablePPO with learning, without an illegal action."""

from typing import Any

import pytest

from ashes_env.env.single_agent import PvP, RedRains
from tests.env.play import Maker

contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install 'ashes-env[train]'")


STEPS = 1000


class Counting(RedRains):
    """Counts its steps."""

    taken = 0

    def step(self, action: Any) -> Any:
        type(self).taken += 1
        seen = super().step(action)
        assert seen[4]["illegal"] == 0
        return seen


def test_maskable_ppo() -> None:
    from stable_baselines3.common.vec_env import DummyVecEnv

    Counting.taken = 0
    env = DummyVecEnv([lambda: Counting(illegal_action="raise", first_five="recommended", reward="shaped")] * 2)
    model = contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=250, batch_size=125, n_epochs=2, policy_kwargs={"net_arch": [64]}, seed=1
    )
    model.learn(STEPS)
    assert Counting.taken == STEPS


@pytest.mark.parametrize("make", [RedRains, PvP])
def test_maskable_ppo_on_entities(make: Maker) -> None:
    env = make(illegal_action="raise", first_five="recommended", obs_mode="entities")
    model = contrib.MaskablePPO(
        "MultiInputPolicy", env, n_steps=128, batch_size=64, n_epochs=1, policy_kwargs={"net_arch": [16]}, seed=1
    )
    model.learn(256)
    seen, _ = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]


@pytest.mark.slow  # a training
def test_maskable_ppo_partners() -> None:
    """A learner beside a partner of the same kind, 1,000 steps of the one, every action of both legal."""
    model: Any = None
    asked = 0

    def partner(seen: Any, mask: Any) -> int:
        nonlocal asked
        asked += 1
        action, _ = model.predict(seen, action_masks=mask.astype(bool))
        return int(action)

    env = RedRains(partner=partner, seat="random", players=2, illegal_action="raise", first_five="recommended")
    model = contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=250, batch_size=125, n_epochs=2, policy_kwargs={"net_arch": [64]}, seed=1
    )
    model.learn(STEPS)
    assert model.num_timesteps == STEPS
    assert asked > STEPS // 4
    assert env.match.refused == [0, 0, 0]
