"""PPO for games between two players, by self-play, on one machine or many, with RLlib on Ray.

    python -m training.rllib self_play --runners 2 --iterations 100
    python -m training.rllib self_play --resume runs/rllib-self-play/2026-01-01-120000

In a share `--mirror` of the games the opponent is the current learner, and its decisions are learned from too; in the
others it is one of the `--most` latest snapshots, made every `--snapshot-every` decisions (of both seats).
Until the first snapshot, an untrained network takes its place. `README.md` explains how to use a cluster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.agents.seeing import FORMS
from training import self_play
from training.arguments import Table, defaults_of, each_checked, one_of, part
from training.rllib.arguments import main as trained

# Arguments of `training.self_play` only: of its population, and of what it imitates first.
ELSEWHERE: Final = ("anchors", "fixed", "ladder_games", "changed", "imitate", "teacher")
SEEN: Final = tuple(form for form in FORMS if form != "entities")
ROWS: Final[Table] = {
    **part((name for name in self_play.ROWS if name not in ELSEWHERE), self_play.ROWS, most=8),
    "observation": one_of("bytes", SEEN, "the form of observation"),
}
DEFAULTS: Final[Mapping[str, Any]] = defaults_of(ROWS)


def checked(args: Mapping[str, Any]) -> dict[str, Any]:
    """Checks the arguments of a run. Raises `OptionError` for an unknown name or a wrong type or value."""
    out = each_checked(args, ROWS)
    apart = {name: self_play.DEFAULTS[name] for name in ELSEWHERE}
    rest = {name: value for name, value in out.items() if name != "observation"}
    return {**out, "decks": self_play.checked({**rest, **apart, "anchors": 0.0})["decks"]}


def main(argv: Sequence[str] | None = None) -> int:
    return trained("training.rllib self_play", __doc__ or "", argv, ROWS, checked, "SelfPlay")
