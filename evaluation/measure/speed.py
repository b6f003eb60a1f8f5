"""How fast the engine and the environments are.

    python -m evaluation.speed                     # prints a table
    python -m evaluation.speed --json speed.json   # and writes it, with what the machine is

Every figure is the median over some repeats in one process, by its own CPU time, so that other programs disturb little.
Play is random and legal; choosing takes part of the time. At the end stands what each layer between the rules and an
agent adds to a decision (`evaluation.layers`).
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import ashes_env
from ashes_env import pvp_v0, red_rains_v0
from ashes_env.decks import definitions, playable, seating
from ashes_env.env.aec import AshesAEC
from ashes_env.rules import records
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.state.state import GameOptions
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.setup import chimera_titles, new_red_rains
from evaluation.measure import layers

POSITIONS = 400
Figures = dict[str, float]


def pvp_game(seed: int) -> Game:
    """A game between two of the playable decks."""
    r = random.Random(seed)
    seats = [seating(r.choice(playable())) for _ in range(2)]
    return new_game(definitions(), seats, seed=seed, options=GameOptions(chained=False))


def chimera_game(seed: int) -> Game:
    """A game of one of the playable decks against a Chimera at its lowest level."""
    r = random.Random(seed)
    titles = chimera_titles(definitions())
    return new_red_rains(definitions(), seating(r.choice(playable())), titles[seed % len(titles)], seed=seed)


def engine(make: Callable[[int], Game], name: str, games: int, seed: int) -> Figures:
    """Whole random games, setting up included: decisions and games in a second."""
    r = random.Random(seed)
    decisions = 0
    begun = time.process_time()
    for i in range(games):
        g = make(seed * games + i)
        while (d := g.decision) is not None:
            options = d.options
            g.apply(options[int(r.random() * len(options))])
            decisions += 1
    took = time.process_time() - begun
    return {f"{name}: engine, decisions/s": decisions / took, f"{name}: engine, games/s": games / took}


def environment(make: Callable[[], AshesAEC], name: str, games: int, seed: int) -> Figures:
    """Random games through the environment, with observation and mask at every decision."""
    env = make()
    r = random.Random(seed)
    decisions = 0
    begun = time.process_time()
    for i in range(games):
        env.reset(seed=seed * games + i)
        while True:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation or observation is None:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(r.random() * len(legal))]))
            decisions += 1
    took = time.process_time() - begun
    env.close()
    return {f"{name}: environment, decisions/s": decisions / took}


def positions(seed: int, n: int = POSITIONS) -> list[Game]:
    """Positions of random games against a player, at random decisions."""
    r = random.Random(seed)
    out: list[Game] = []
    while len(out) < n:
        g = pvp_game(r.getrandbits(40))
        while (d := g.decision) is not None and len(out) < n:
            if r.random() < 0.05:
                out.append(g.copy())
            g.apply(r.choice(d.options))
    return out


def per_position(what: Callable[[Game], Any], found: Sequence[Game], times: int) -> float:
    """Microseconds for one call, averaged over positions."""
    begun = time.process_time()
    for _ in range(times):
        for g in found:
            what(g)
    return (time.process_time() - begun) / (times * len(found)) * 1e6


def copies(seed: int) -> Figures:
    """What search pays for: microseconds for a copy, a world dealt anew, a record, a key."""
    found = positions(seed)
    return {
        "copy, microseconds": per_position(Game.copy, found, 10),
        "determinize, microseconds": per_position(lambda g: determinize(g, 0, 7), found, 2),
        "to JSON, microseconds": per_position(records.to_json, found, 1),
        "equality key, microseconds": per_position(records.key, found, 1),
    }


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": sys.version.split()[0],
        "numpy": np.__version__,
        "compiled": ashes_env.compiled(),
    }


def measure(repeats: int, games: int, seed: int = 1) -> dict[str, Any]:
    """Every figure, as median and single values, and the machine."""
    runs: list[Figures] = []
    for i in range(-1, repeats):  # the first run warms up and does not count
        n = games if i >= 0 else max(1, games // 10)
        gc.collect()
        figures: Figures = {}
        figures.update(engine(pvp_game, "PvP", n, seed + i + 1))
        figures.update(engine(chimera_game, "Red Rains", n, seed + i + 1))
        figures.update(environment(pvp_v0.raw_env, "PvP", max(1, n // 4), seed + i + 1))
        figures.update(environment(red_rains_v0.raw_env, "Red Rains", max(1, n // 4), seed + i + 1))
        figures.update(copies(seed + i + 1))
        for mode in layers.MODES:
            found = layers.measure(mode, seed + i + 1, max(1, n // 4))
            figures.update({f"{mode}: {name}, microseconds": value for name, value in found.items()})
        if i >= 0:
            runs.append(figures)
    median = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    return {
        "machine": machine(),
        "clock": "CPU time of the process",
        "repeats": repeats,
        "games": games,
        "decks": len(playable()),
        "median": median,
        "layers": {mode: layers.costs(_of_mode(median, mode)) for mode in layers.MODES},
        "runs": runs,
    }


def _of_mode(median: Figures, mode: str) -> Figures:
    """The figures of the layers of a mode."""
    names = {name: f"{mode}: {name}, microseconds" for name in layers.NAMES}
    return {name: median[full] for name, full in names.items() if full in median}


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the figures, and writes them where asked to."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.speed", description="how fast it is")
    parser.add_argument("--json", type=Path, default=None, help="write the figures into this file")
    parser.add_argument("--repeats", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--games", type=int, default=60, help="random games a repeat")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games")
    args = parser.parse_args(argv)
    if args.repeats < 1 or args.games < 1:
        parser.error("--repeats and --games start at 1")
    found = measure(args.repeats, args.games, args.seed)
    about = found["machine"]
    how = "compiled" if about["compiled"] else "interpreted"
    print(f"{about['cpu']}, {about['cores']} cores, Python {about['python']}, engine {how}")
    print(f"median of {args.repeats} repeats, {found['decks']} decks")
    for name, value in found["median"].items():
        print(f"{value:12,.1f}  {name}")
    print("what each layer adds to a decision, microseconds:")
    for mode, added in found["layers"].items():
        for name, value in added.items():
            print(f"{value:12,.1f}  {mode}: {name}")
    if args.json is not None:
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0
