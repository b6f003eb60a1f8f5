"""The speed of training end to end, and the share of each part.

MaskablePPO over the flat observation against a Chimera, with the defaults of `training.ppo_red_rains`, on one thread. A
child process runs the streams of `training.study.loops` with the same package.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import ashes_env
from evaluation.speed.children import started
from evaluation.speed.slices import Slice, Unavailable, figure
from training.study import loops

STREAMS: Final = Path(loops.__file__)
STREAM: Final = "batch, in parts"
REST: Final = "rest"
PARTS: Final = {
    "environment": "stepping the games, observations, masks, new games",
    "choosing": "forward passes while playing",
    "learning": "updates",
    REST: "storing samples, advantages, counting and logging of games",
}
CLOCKS: Final = ("CPU time", "wall")


def measure(repeats: int, seconds: float) -> dict[str, Any]:
    """For CPU time and wall-clock time: decisions per second, and for each part microseconds per decision and its
    share; shares are computed from the medians and sum to 1. A repeat takes `seconds` of CPU time, at least eight
    updates.

    Raises `Unavailable` if training does not run, for example without the extra "train".
    """
    package = Path(ashes_env.__file__).resolve().parents[1]
    try:
        with started(sys.executable, STREAMS, package) as child:
            about = {name: child.about[name] for name in ("compiled", "python", "torch")}
            slices = [child.slice(STREAM, seconds) for _ in range(repeats)]
    except Unavailable as error:
        raise Unavailable(f"training cannot be measured, which needs the extra 'train': {error}") from error
    clocks = [[_told(one, spent, clock) for one, spent in slices] for clock in range(len(CLOCKS))]
    return {"about": about, **{name: _figures(told) for name, told in zip(CLOCKS, clocks, strict=True)}}


def _told(one: Slice, spent: dict[str, list[float]], clock: int) -> dict[str, float]:
    """Microseconds per decision for each part of a slice."""
    parts = {name: 1e6 * times[clock] / one.units for name, times in spent.items()}
    parts[REST] = 1e6 * (one.cpu, one.wall)[clock] / one.units - sum(parts.values())
    return {name: parts[name] for name in PARTS}


def _figures(told: list[dict[str, float]]) -> dict[str, Any]:
    parts = {name: figure([one[name] for one in told]) for name in PARTS}
    whole = sum(one.median for one in parts.values())
    return {
        "per second": figure([1e6 / sum(one.values()) for one in told]).as_dict(),
        "microseconds": {name: one.as_dict() for name, one in parts.items()},
        "shares": {name: one.median / whole for name, one in parts.items()},
    }


def lines(found: dict[str, Any]) -> list[str]:
    """The result as text."""
    how = "compiled" if found["about"]["compiled"] else "interpreted"
    cpu, wall = (found[clock] for clock in CLOCKS)
    out = [
        f"{cpu['per second']['median']:12,.0f}  decisions trained a second of CPU time, {how}, torch "
        f"{found['about']['torch']} ({wall['per second']['median']:,.0f} by the clock on the wall), of which"
    ]
    for name, words in PARTS.items():
        out.append(
            f"{cpu['shares'][name]:12.1%}  {name}: {words}, {cpu['microseconds'][name]['median']:.1f} "
            f"microseconds of a decision ({wall['shares'][name]:.1%} by the wall)"
        )
    return out
