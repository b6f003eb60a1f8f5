"""Trains on one machine or many, with RLlib on Ray: against Chimeras, or between two players by self-play.

    python -m training.rllib red_rains --runners 2 --iterations 100
    python -m training.rllib self_play --runners 2 --timesteps 200000

RLlib needs an older Gymnasium, so it has its own virtual environment, made by `make rllib` (.venv-rllib).
`training/rllib/README.md` explains how to use a cluster.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from training.arguments import Parser
from training.rllib import red_rains, self_play

KINDS: Final = {"red_rains": red_rains.main, "self_play": self_play.main}


def main(argv: Sequence[str] | None = None) -> int:
    """Trains as the command line says; returns the exit status."""
    kind, *rest = (sys.argv[1:] if argv is None else argv) or ["--help"]
    if kind not in KINDS:
        parser = Parser(
            "python -m training.rllib", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        parser.add_argument("kind", choices=tuple(KINDS), help="what is trained; KIND --help says more")
        parser.parse_args([kind])
    return KINDS[kind](rest)


if __name__ == "__main__":
    raise SystemExit(main())
