"""PPO against Chimeras on one machine or many, by RLlib on Ray.

    python -m training.rllib_red_rains --runners 2 --iterations 100
    python -m training.rllib_red_rains --address auto --runners 64 --n-envs 512 --batch-size 4096
    python -m training.rllib_red_rains --resume runs/rllib-red-rains/2026-01-01-120000

The same games, network and arguments as `training.ppo_red_rains`. RLlib pins an older Gymnasium and lives in an
environment of its own, which `make rllib` makes (.venv-rllib). How to point this at a cluster: `training/rllib.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from training.arguments import DEFAULTS, Parser, add_arguments, checked
from training.rllib_arguments import add_cluster
from training.rllib_arguments import main as trained


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        "python -m training.rllib_red_rains", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_cluster(parser, Path("runs/rllib-red-rains"))
    add_arguments(parser)
    return trained(parser, argv, DEFAULTS, checked, "RedRains")


if __name__ == "__main__":
    raise SystemExit(main())
