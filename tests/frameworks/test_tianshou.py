"""Tianshou: its collector takes 1,000 steps of games of two and of three, without an illegal action.

Tianshou does not go with the versions of `constraints.txt`; `make test-tianshou` runs this in an environment of its
own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0
from ashes_env.env.adapters import KeepFinished

pytest.importorskip("tianshou", reason="Tianshou is not installed: make test-tianshou runs this test")
pytestmark = pytest.mark.filterwarnings("ignore")

STEPS = 1000


def make(players: int = 2) -> Any:
    from tianshou.env import PettingZooEnv

    return PettingZooEnv(
        KeepFinished(pvp_v0.raw_env(players=players, illegal_action="raise", first_five="recommended"))
    )


@pytest.mark.parametrize("players", [2, 3])
def test_tianshou_collector(players: int) -> None:
    """A deep Q network with masks against random play; each legal action was in the mask of its step."""
    from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.utils.net.common import Net

    env = make(players)
    space = env.observation_space["observation"]
    network = Net(state_shape=space.shape, action_shape=env.action_space.n, hidden_sizes=[32])
    policy = DiscreteQLearningPolicy(
        model=network, action_space=env.action_space, observation_space=space, eps_training=0.3
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in range(players - 1)]
    both = MultiAgentOffPolicyAlgorithm(algorithms=[learner, *others], env=env)
    buffer = VectorReplayBuffer(STEPS * 2, 2)
    collector = Collector(both, DummyVectorEnv([partial(make, players)] * 2), buffer, exploration_noise=True)
    collector.reset()
    stats = collector.collect(n_step=STEPS)
    assert stats.n_collected_steps == STEPS
    batch = buffer[:]
    assert len(batch) == STEPS
    assert batch.obs.mask[np.arange(STEPS), batch.act].all()
    assert set(batch.obs.agent_id) == {f"player_{seat}" for seat in range(players)}
    assert set(batch.rew.reshape(-1)) == {-1 / (players - 1), 0.0, 1.0}
