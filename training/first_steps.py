"""Thirty lines of MaskablePPO that beat a Chimera: what a stranger writes, without a trainer of this project.

    python -m training.first_steps                       # 600,000 decisions, then 100 games without handicap
    python -m training.first_steps --timesteps 100000 --games 50

Plain PPO wins nothing at first, because a random player never wins. `curriculum=True` lets the Chimera begin with
wounds, as many as the learner needs to win half of its games. As it stands it won 70 of 100 games of S1 without a
handicap, by its likeliest actions, after 600,000 decisions; with the default width, activation and learning rate of
MaskablePPO it won none of 100.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.files.piping import quietly
from ashes_env.spec.number_flags import real_number, whole_number

GAMES: Any = {"decks": ["The Corpse of Viros: Coal"], "first_five": "recommended", "payment": "auto"}


def main(argv: list[str] | None = None) -> int:
    """Trains, plays games without handicap, and prints the share of games won."""
    parser = argparse.ArgumentParser(
        "python -m training.first_steps", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--timesteps", type=whole_number(1), default=600_000, help="decisions; default 600000")
    parser.add_argument("--games", type=whole_number(1), default=100, help="games without handicap; default 100")
    parser.add_argument("--least", type=real_number(0, 1), default=0.0, help="status 1 below this share of games won")
    args = parser.parse_args(argv)
    torch.set_num_threads(1)

    env = AshesVecEnv("red_rains", 32, curriculum=True, reward="shaped", gamma=0.999, **GAMES)
    ppo: Any = {
        "n_steps": 64,
        "batch_size": 512,
        "n_epochs": 4,
        "gamma": 0.999,
        "ent_coef": 0.01,
        "learning_rate": 7e-4,
    }
    network: Any = {"net_arch": [256, 128], "activation_fn": torch.nn.ReLU}
    model = MaskablePPO("MlpPolicy", env, seed=1, policy_kwargs=network, **ppo)
    model.learn(args.timesteps, progress_bar=sys.stderr.isatty())

    test = AshesVecEnv("red_rains", 10, **GAMES)
    test.seed(10_001)
    seen: Any = test.reset()
    won: list[bool] = []
    while len(won) < args.games:
        actions, _ = model.predict(seen, action_masks=test.action_masks(), deterministic=True)
        seen, _, dones, infos = test.step(actions)
        won += [infos[i]["is_success"] for i in dones.nonzero()[0]]
    share: float = sum(won[: args.games]) / args.games
    print(f"{sum(won[: args.games])} of {args.games} games won at S1 without handicap ({share:.0%})")
    return int(share < args.least)


if __name__ == "__main__":
    raise SystemExit(quietly(main))
