"""PPO against Chimeras on one machine or many, with RLlib on Ray.

    python -m training.rllib red_rains --runners 2 --iterations 100
    python -m training.rllib red_rains --address auto --runners 64 --n-envs 512 --batch-size 4096
    python -m training.rllib red_rains --resume runs/rllib-red-rains/2026-01-01-120000

The games, network and arguments of `training.ppo_red_rains`. `training/rllib/README.md` explains how to use a cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from training.arguments import TABLE, checked
from training.rllib.arguments import main as trained

ROWS: Final = {name: row for name, row in TABLE.items() if name not in ("imitate", "teacher")}  # RLlib does not imitate


def main(argv: Sequence[str] | None = None) -> int:
    return trained("training.rllib red_rains", __doc__ or "", argv, ROWS, checked, "RedRains")
