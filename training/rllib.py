"""RLlib: PPO with masked actions, on its new API stack.

    python -m training.rllib --iterations 10

RLlib pins an older Gymnasium, so it lives in an environment of its own: `make rllib` makes it (in `.venv-rllib`), and
`make test-rllib` runs its test there. Masked are sampling and learning alike: RLlib's action-masking module reads the
mask from the observation, where `MaskInObservation` puts it.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.single_agent import PvP, RedRains

MODES = {"pvp": PvP, "red_rains": RedRains}
NAME = "ashes_env"


def make_env(config: Mapping[str, Any]) -> gym.Env[Any, Any]:
    """The environment of one runner. `config` holds "mode" ("pvp" or "red_rains") and settings of the environment."""
    settings = dict(config)
    return MaskInObservation(MODES[settings.pop("mode", "red_rains")](**settings))


def config(env_config: Mapping[str, Any], *, batch: int = 2000, runners: int = 0, hidden: Sequence[int] = (256, 128)
           ) -> PPOConfig:  # fmt: skip
    """PPO that samples `batch` decisions for each update; without runners of its own it all runs in one process."""
    register_env(NAME, make_env)
    return (
        PPOConfig()
        .environment(NAME, env_config=dict(env_config))
        .env_runners(num_env_runners=runners)
        .training(train_batch_size_per_learner=batch, minibatch_size=min(250, batch), num_epochs=4)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"fcnet_hiddens": list(hidden), "head_fcnet_hiddens": []},
            )
        )
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=tuple(MODES), default="red_rains")
    parser.add_argument("--iterations", type=int, default=10, help="updates")
    parser.add_argument("--batch", type=int, default=2000, help="decisions for each update")
    parser.add_argument("--runners", type=int, default=0, help="processes that sample; 0: in this process")
    options = parser.parse_args(argv)
    algorithm = config(
        {"mode": options.mode, "first_five": "recommended", "payment": "auto", "reward": "shaped"},
        batch=options.batch, runners=options.runners,
    ).build_algo()  # fmt: skip
    for i in range(options.iterations):
        result = algorithm.train()["env_runners"]
        print(f"{i + 1}: {result['num_env_steps_sampled_lifetime']:.0f} decisions, "
              f"mean return {result.get('episode_return_mean', float('nan')):.3f}")  # fmt: skip
    algorithm.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
