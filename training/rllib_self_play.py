"""PPO for games between two players, against itself, on one machine or many, by RLlib on Ray.

    python -m training.rllib_self_play --runners 2 --iterations 100
    python -m training.rllib_self_play --resume runs/rllib-self-play/2026-01-01-120000

The opponent is the learner as it is for a share `--mirror` of the games, and then learns as well; else it is one of the
`--most` latest snapshots, one of which is made each `--snapshot-every` decisions (of both seats). Where there is none
yet, a network that has learned nothing sits there. How to point this at a cluster: `training/rllib.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from agents.seeing import FORMS
from ashes_env.env.checks import Check, choice
from training import self_play
from training.arguments import LATER, Parser, add_defaults, all_named
from training.rllib_arguments import add_cluster
from training.rllib_arguments import main as trained

ELSEWHERE: Final = ("anchors", "fixed", "ladder_games")  # what only the league of `training.self_play` has
SEEN: Final[Check] = choice(*(form for form in FORMS if form != "entities"))
DEFAULTS: Final[Mapping[str, Any]] = {
    **{name: value for name, value in self_play.DEFAULTS.items() if name not in ELSEWHERE},
    "most": 8,
    "observation": "bytes",
}


def checked(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a run as they are kept. Raises `OptionError` for a name, kind or value that there is not."""
    args = {**LATER, **args}
    all_named(args, DEFAULTS)
    rest = {name: value for name, value in args.items() if name != "observation"}
    apart = {name: self_play.DEFAULTS[name] for name in ELSEWHERE}
    found = self_play.checked({**rest, **apart, "anchors": 0.0})
    return {name: found[name] for name in rest} | {"observation": SEEN("observation", args["observation"])}


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        "python -m training.rllib_self_play", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_cluster(parser, Path("runs/rllib-self-play"))
    add_defaults(parser, DEFAULTS, {"titles": self_play.SAID_OF_TITLES})
    return trained(parser, argv, DEFAULTS, checked, "SelfPlay")


if __name__ == "__main__":
    raise SystemExit(main())
