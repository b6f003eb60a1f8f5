"""Measures the speed of the engine and the environments.

    python -m evaluation speed                              # prints rates, and the cost of each layer
    python -m evaluation speed --json speed.json            # also writes them, with version and machine
    python -m evaluation speed --against old=../old fast=@venv/bin/python   # compares checkouts and interpreters
    python -m evaluation speed --peers                      # compares other projects, after `make peers`
    python -m evaluation speed --scaling scaling.csv --plot scaling.png     # how costs grow
    python -m evaluation speed --training                   # training end to end, and the share of its parts

Play is random and legal; the time for choosing actions is included. Contestants take turns in short slices, and rates
use the CPU time of the process, so that other programs disturb little (`slices`); the JSON has wall-clock time too.
Without options it measures everything of this project alone.
"""

from __future__ import annotations

import argparse
import csv
import gc
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ashes_env.contests.provenance import version
from ashes_env.files import output, write_output
from ashes_env.spec.number_flags import real_number, whole_number
from evaluation.speed import about, against, batch, layers, our_streams, parts, peers, picture, scaling
from evaluation.speed.scaling import BY_THE_CALL, Curve, contestant
from evaluation.speed.slices import Unavailable, figure, interleave

UNIT_OF_RATES: Final = "per second"
CURVE_FIELDS: Final = ("by", "x", "series", "unit", "median", "low", "high")


def own(repeats: int, seconds: float) -> dict[str, Any]:
    """Everything of this project alone: rates of play and of batches, microseconds of single calls."""
    contestants = {name: contestant(make()) for name, make in our_streams.STREAMS.items()} | batch.contestants()
    gc.collect()
    rounds = interleave(contestants, repeats, seconds)
    figures: dict[str, Any] = {}
    for name, slices in rounds.slices.items():
        calls = name in our_streams.CALLS
        values = [1e6 / one.rate if calls else one.rate for one in slices]
        figures[name] = {"unit": BY_THE_CALL if calls else UNIT_OF_RATES, **figure(values).as_dict()}
    return {"figures": figures, "clocks": rounds.clocks(), "missing": rounds.missing}


def of_layers(repeats: int, games: int, seed: int) -> dict[str, Any]:
    """Microseconds per decision through each layer, and the cost that each adds to the lower ones."""
    found: dict[str, Any] = {}
    for mode in layers.MODES:
        runs = [layers.measure(mode, seed + i, games) for i in range(repeats)]
        added = [layers.costs(run) for run in runs]
        found[mode] = {
            "with those below": {name: figure([run[name] for run in runs]).as_dict() for name in runs[0]},
            "alone": {name: figure([run[name] for run in added]).as_dict() for name in added[0]},
        }
    return found


def command(arguments: Sequence[str]) -> str:
    """The command without private paths: only the last part of each path."""
    return " ".join(["python -m evaluation speed", *(_told(word) for word in arguments)])


def _told(word: str) -> str:
    """Shortens the paths in a word; `NAME=DIR@PYTHON` keeps its separators."""
    return "=".join("@".join(part.rpartition(os.sep)[2] for part in half.split("@")) for half in word.split("="))


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the results, and writes them to files on request."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.seconds <= 0:
        parser.error("--seconds is more than 0")
    try:
        found = _measured(args, arguments)
    except (ValueError, Unavailable) as error:
        parser.error(str(error))
    if args.json is not None:
        write_output(args.json, json.dumps(found, indent=1) + "\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evaluation speed", formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__
    )
    parser.add_argument("--json", type=output, default=None, metavar="FILE", help="write everything to this file")
    parser.add_argument("--repeats", type=whole_number(1), default=5, help="rounds; the report gives the median")
    parser.add_argument("--seconds", type=real_number(0), default=0.3, help="CPU time of one slice")
    parser.add_argument("--games", type=whole_number(1), default=20, help="random games per repeat for the layers")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the games for the layers")
    parser.add_argument(
        "--against",
        nargs="+",
        default=[],
        metavar="[NAME=][DIR][@PYTHON]",
        help="compare with other checkouts; @PYTHON alone is the package installed for that interpreter",
    )
    parser.add_argument(
        "--streams",
        nargs="+",
        choices=against.ALL,
        default=against.ALL,
        metavar="STREAM",
        help=f"streams to compare with --against: {'; '.join(against.ALL)}",
    )
    parser.add_argument(
        "--peers",
        nargs="?",
        const="",
        default=None,
        metavar="PYTHON",
        help="compare with other projects, with the interpreter that has them (.venv-peers)",
    )
    parser.add_argument(
        "--scaling",
        nargs="?",
        type=Path,
        const=Path(),
        default=None,
        metavar="CSV",
        help="measure how costs grow, and write the points to this file",
    )
    parser.add_argument("--plot", type=output, default=None, metavar="FILE", help="plot them (implies --scaling)")
    parser.add_argument(
        "--training",
        action="store_true",
        help="measure MaskablePPO end to end, with the defaults of training.ppo_red_rains, and the shares of "
        "environment, choosing, learning and the rest",
    )
    parser.add_argument(
        "--decisions", type=whole_number(1), default=5000, help="decisions over which memory is measured"
    )
    return parser


def _measured(args: argparse.Namespace, arguments: Sequence[str]) -> dict[str, Any]:
    """Measures the requested sections, and prints each when it is done."""
    targets = against.targets(args.against)
    python = None if args.peers is None else peers.interpreter(args.peers or None)
    grows = args.scaling is not None or args.plot is not None
    for path in (args.json, args.scaling, args.plot):
        if path is not None and not path.parent.is_dir():
            raise ValueError(f"{path}: there is no folder to write it into")
    if args.plot is not None:
        picture.check(args.plot)
    found: dict[str, Any] = {
        "command": command(arguments),
        **version(),
        "machine": about.machine(),
        "clock": "CPU time of the process; of batches the clock on the wall",
        "repeats": args.repeats,
        "seconds": args.seconds,
    }
    machine = found["machine"]
    how = "compiled" if machine["compiled"] else "interpreted"
    print(f"version {found['version']}, commit {found['commit']}, encoding {found['schema']}, {how}")
    print(f"{machine['cores']} cores, Python {machine['python']}; medians of {args.repeats} rounds", flush=True)
    if not targets and python is None and not grows and not args.training:
        found["own"] = own(args.repeats, args.seconds)
        found["layers"] = of_layers(args.repeats, args.games, args.seed)
        _print(_own_lines(found["own"], found["layers"]))
    if targets:
        found["against"] = against.measure(targets, args.streams, args.repeats, args.seconds)
        _print(against.lines(found["against"]))
    if python is not None:
        found["peers"] = peers.measure(python, args.repeats, args.seconds)
        _print(peers.lines(found["peers"]))
    if args.training:
        found["training"] = parts.measure(args.repeats, args.seconds)
        _print(parts.lines(found["training"]))
    if grows:
        curves = scaling.measure(args.repeats, args.seconds / 3, args.games, args.decisions)
        found["scaling"] = [curve.as_dict() for curve in curves]
        _print(_curve_lines(curves))
        if args.scaling not in (None, Path()):
            _write_csv(args.scaling, curves)
        if args.plot is not None:
            picture.draw(curves, args.plot)
    return found


def _print(lines: Sequence[str]) -> None:
    print("\n".join(lines), flush=True)


def _own_lines(figures: dict[str, Any], of_modes: dict[str, Any]) -> list[str]:
    out = [f"{one['median']:12,.1f}  {name}, {one['unit']}" for name, one in figures["figures"].items()]
    out += [f"{'missing':>12}  {name}: {reason}" for name, reason in figures["missing"].items()]
    out.append("what each layer adds to a decision, microseconds:")
    for mode, found in of_modes.items():
        out += [f"{one['median']:12,.1f}  {mode}: {name}" for name, one in found["alone"].items()]
    return out


def _curve_lines(curves: Sequence[Curve]) -> list[str]:
    out = []
    for curve in curves:
        out.append(f"by {curve.name}, {curve.unit}:")
        for name, points in curve.series.items():
            out.append(f"  {name}: " + ", ".join(f"{x:g}: {point.median:,.1f}" for x, point in points.items()))
        out += [f"  missing {name}: {reason}" for name, reason in curve.missing.items()]
    return out


def _write_csv(path: Path, curves: Sequence[Curve]) -> None:
    file = io.StringIO(newline="")
    rows = csv.writer(file)
    rows.writerow(CURVE_FIELDS)
    for curve in curves:
        for name, points in curve.series.items():
            for x, point in points.items():
                rows.writerow((curve.name, f"{x:g}", name, curve.unit, point.median, point.low, point.high))
    write_output(path, file.getvalue())
