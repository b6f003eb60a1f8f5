"""Measures how many decisions per second MaskablePPO plays and learns from, for each vector environment.

    python -m training.study speed --against ../old --compiled ../built --json rates.json

All variants take turns in slices of `--seconds` of CPU time, on one thread each, in both orders, `--repeats` times; a
ratio is the median of the ratios of neighbouring slices. `--against` is a checkout of an older version, whose own
training loop is the baseline; `--compiled` is a checkout of this version that has been compiled in place.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from ashes_env.contests.provenance import commit
from ashes_env.files import output, write_output
from ashes_env.spec.number_flags import real_number, whole_number
from evaluation.speed.about import ROOT, machine
from evaluation.speed.children import started
from evaluation.speed.slices import Contestant, Unavailable, interleave

LOOPS: Final = Path(__file__).with_name("loops.py")
HERE: Final = ("DummyVecEnv, 8 games", "DummyVecEnv", "batch, 8 games", "batch", "batch, bytes", "entities")
OLD: Final = "older version"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m training.study speed", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--against", type=Path, help="a checkout of an older version")
    add("--compiled", type=Path, help="a checkout of this version, compiled in place")
    add("--streams", nargs="+", choices=HERE, default=HERE, help="which loops of this version to measure")
    add("--repeats", type=whole_number(1), default=5)
    add("--seconds", type=real_number(0), default=3.0, help="CPU time of a slice; at least eight updates")
    add("--json", type=output, help="where to write the result")
    options = parser.parse_args(argv)

    with ExitStack() as stack:
        loops: dict[str, Contestant] = {}
        try:
            if options.against is not None:
                old = stack.enter_context(started(sys.executable, LOOPS, options.against.resolve()))
                loops[OLD] = old.play("loop of its own")
            packages = {"interpreted": ROOT, "compiled": options.compiled and options.compiled.resolve()}
            for how, package in packages.items():
                if package is None:
                    continue
                child = stack.enter_context(started(sys.executable, LOOPS, package))
                if how == "compiled" and not child.about["compiled"]:
                    raise Unavailable("nothing is compiled there")
                for stream in options.streams:
                    loops[f"{stream}, {how}"] = child.play(stream)
        except Unavailable as error:
            parser.error(str(error))
        rounds = interleave(loops, options.repeats, options.seconds)
    first = next(iter(loops))
    found = {
        "about": {"commit": commit(ROOT), "machine": machine(), "the measure": first},
        "per second": {name: rate.as_dict() for name, rate in rounds.rates().items()},
        "times": {name: rounds.ratio(name, first).as_dict() for name in rounds.slices if first in rounds.slices},
        "clocks": rounds.clocks(),
        "missing": rounds.missing,
    }
    for name, rate in rounds.rates().items():
        times = f"{rounds.ratio(name, first).median:5.2f} times {first}" if first in rounds.slices else ""
        print(f"{name:36} {rate.median:8,.0f} decisions/s   {times}")
    for name, reason in rounds.missing.items():
        print(f"{name}: {reason}")
    if options.json is not None:
        write_output(options.json, json.dumps(found, indent=1) + "\n")
    return 0
