"""Thirty lines of MaskablePPO that beat a Chimera: what a stranger writes, without a trainer of this project.

    python -m training.first_steps                       # 600,000 decisions, then 100 games without handicap
    python -m training.first_steps --timesteps 100000 --games 50

Plain PPO wins nothing at first, because a random player never wins. `curriculum=True` lets the Chimera begin with
wounds, as many as the learner needs to win half of its games. The result stands in `training/README.md`.
"""

from __future__ import annotations

import argparse
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from ashes_env.env.vector.sb3 import AshesVecEnv
from ashes_env.spec.number_flags import whole_number

GAMES: Any = {"decks": ["The Corpse of Viros: Coal"], "first_five": "recommended", "payment": "auto"}


def main(argv: list[str] | None = None) -> float:
    """Trains, plays games without handicap, and returns the share of games won."""
    parser = argparse.ArgumentParser(
        "python -m training.first_steps", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--timesteps", type=whole_number(1), default=600_000, help="decisions; default 600000")
    parser.add_argument("--games", type=whole_number(1), default=100, help="games without handicap; default 100")
    args = parser.parse_args(argv)
    torch.set_num_threads(1)

    env = AshesVecEnv("red_rains", 32, curriculum=True, reward="shaped", gamma=0.999, **GAMES)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=512, n_epochs=4, gamma=0.999, ent_coef=0.01, seed=1)
    model.learn(args.timesteps, progress_bar=True)

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
    return share


if __name__ == "__main__":
    main()
