"""Compares this project with others that can be installed: the same random legal play, in turns, one process each."""

from __future__ import annotations

import shutil
import sys
from contextlib import ExitStack
from typing import Any, Final

from evaluation.speed import batch, peer_streams
from evaluation.speed.about import ROOT
from evaluation.speed.against import spread
from evaluation.speed.children import HERE, started
from evaluation.speed.slices import interleave

PYTHON: Final = ROOT / ".venv-peers" / "bin" / "python"
OURS: Final = ("raw_env, PvP", "raw_env, Red Rains", "env, PvP", "rollout, PvP", "rollout, Red Rains")


def interpreter(given: str | None) -> str:
    """The interpreter of the environment with the other projects; raises `ValueError` if there is none."""
    python = given or str(PYTHON)
    if shutil.which(python) is None:
        raise ValueError(f"{'there is no .venv-peers' if given is None else given + ' cannot be run'}: make peers")
    return python


def measure(python: str, repeats: int, seconds: float) -> dict[str, Any]:
    """Decisions per second of our streams and of each other project, and the speedups of ours.

    Streams that do not run are listed under "missing" with the reason. Raises `Unavailable` if ours or all others fail.
    """
    with ExitStack() as stack:
        ours = stack.enter_context(started(sys.executable, HERE / "our_streams.py", ROOT))
        others = stack.enter_context(started(python, HERE / "peer_streams.py"))
        contestants = {name: ours.play(name) for name in OURS} | batch.contestants()
        mine = list(contestants)
        contestants.update({name: others.play(name) for name in peer_streams.STREAMS})
        rounds = interleave(contestants, repeats, seconds)
        packages = others.about["packages"]
    peers = [name for name in peer_streams.STREAMS if name in rounds.slices]
    return {
        "packages": packages,
        "per second": {name: found.as_dict() for name, found in rounds.rates().items()},
        "clocks": rounds.clocks(),
        "ratios": {
            name: {peer: rounds.ratio(name, peer).as_dict() for peer in peers} for name in mine if name in rounds.slices
        },
        "missing": rounds.missing,
    }


def lines(found: dict[str, Any]) -> list[str]:
    """The result as text: rates, streams that did not run, and a table of the speedups."""
    out = [f"{name} {version or 'is not installed'}" for name, version in found["packages"].items()]
    out += [f"{rate['median']:12,.0f}  {name}, decisions/s" for name, rate in found["per second"].items()]
    out += [f"{'missing':>12}  {name}: {reason}" for name, reason in found["missing"].items()]
    for name, ratios in found["ratios"].items():
        out.append(f"{name} is so many times as fast as (quartiles):")
        out += [f"{spread(ratio):>26}  {peer}" for peer, ratio in ratios.items()]
    return out
