"""How settings change the decisions of a game: the same random games with each setting.

    python -m evaluation settings --games 300 --seed 1

A row is one setting with the others at their defaults; the last row changes all. Columns: decisions and rounds per
game; of a hundred decisions, the steps of meditations, dice payments, and questions whether to respond (and those of
them that can only be declined); games and decisions per second of CPU time. The deals are the same in every row, but
random play differs from the first different decision on.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from ashes_env.files import output, write_output
from ashes_env.rules.game import Game
from ashes_env.rules.paying.meditate import Meditation
from ashes_env.rules.state import moves as m
from ashes_env.spec.number_flags import whole_number
from evaluation.verification.games import MODES, SETTINGS, Source, begin, from_the_start

DEFAULTS: Final = {name: values[0] for name, values in SETTINGS.items()}
OTHERS: Final = {name: values[1] for name, values in SETTINGS.items()}
ROWS: Final[tuple[dict[str, str], ...]] = ({}, *({name: value} for name, value in OTHERS.items()), OTHERS)

Figures = dict[str, float]


def kind(g: Game) -> str:
    """The kind of the current decision."""
    d = g.decision
    assert d is not None
    if isinstance(g.stack[-1], Meditation):
        return "meditating"
    if d.ask == m.ASK_PAY_DIE:
        return "paying"
    if d.ask == m.ASK_RESPONSE:
        return "responding" if len(d.moves) > 1 else "only declining"
    return "other"


def measure(settings: dict[str, str], mode: str, seed: int, games: int) -> Figures:
    """Results of random games of a mode with these settings."""
    chosen = {**DEFAULTS, **settings}
    source = Source(seed, mode, "both", (), chosen["payment"], chosen["meditation"], chosen["reactions"])
    gc.collect()
    kinds: Counter[str] = Counter()
    decisions = rounds = 0
    took = 0.0
    for number in range(games):
        t = from_the_start(source.table(number), own=number % 5 == 0, **chosen)
        for counting in (False, True):  # once for the time, once for the counts
            g = begin(t)
            r = Random(t.seed)
            begun = time.process_time()
            while (d := g.decision) is not None:
                if counting:
                    kinds[kind(g)] += 1
                g.apply(d.moves[int(r.random() * len(d.moves))])
            if counting:
                rounds += g.round
            else:
                took += time.process_time() - begun
    decisions = kinds.total()
    shares = {
        f"{name}, %": 100 * kinds[name] / decisions for name in ("meditating", "paying", "responding", "only declining")
    }
    return {
        "decisions a game": decisions / games,
        "rounds a game": rounds / games,
        **shares,
        "games/s": games / took,
        "decisions/s": decisions / took,
    }


def name_of(settings: dict[str, str]) -> str:
    """The name of a row."""
    return ", ".join(f"{name}={value}" for name, value in settings.items()) or "defaults"


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the results of each setting, and writes them to a file on request."""
    parser = argparse.ArgumentParser(prog="python -m evaluation settings", description="how settings change games")
    parser.add_argument("--games", type=whole_number(1), default=300, help="random games of each mode and row")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the games")
    parser.add_argument("--json", type=output, default=None, help="write the results to this file")
    args = parser.parse_args(argv)
    found: dict[str, dict[str, Figures]] = {}
    for mode in MODES:
        measure({}, mode, args.seed, max(1, args.games // 10))  # warms up
        found[mode] = {}
        print(mode)
        for settings in ROWS:
            figures = found[mode][name_of(settings)] = measure(settings, mode, args.seed, args.games)
            print(
                f"  {name_of(settings)}: " + "; ".join(f"{value:,.1f} {name}" for name, value in figures.items()),
                flush=True,
            )
    if args.json is not None:
        write_output(args.json, json.dumps(found, indent=1) + "\n")
    return 0
