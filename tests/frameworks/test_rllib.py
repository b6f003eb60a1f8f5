"""RLlib: PPO with its action-masking module learns from 1,000 steps, without an illegal action.

RLlib pins an older Gymnasium; `make test-rllib` runs this in an environment of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

ray = pytest.importorskip("ray", reason="RLlib is not installed: make test-rllib runs this test")
pytestmark = pytest.mark.filterwarnings("ignore")

STEPS = 1000


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.parametrize("mode", ["red_rains", "pvp"])
def test_rllib(mode: str) -> None:
    """An illegal action would raise."""
    from training.rllib import config

    settings = {"mode": mode, "illegal_action": "raise", "first_five": "recommended"}
    algorithm = config(settings, batch=STEPS, hidden=(32,)).build_algo()
    try:
        result = algorithm.train()
        assert result["env_runners"]["num_env_steps_sampled_lifetime"] >= STEPS
        assert result["learners"]["default_policy"]["num_module_steps_trained"] >= STEPS
    finally:
        algorithm.stop()
