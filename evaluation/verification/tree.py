"""Counts the sequences of choices from a position and compares them with committed numbers, like perft in chess.

    python -m evaluation tree                           # counts every committed position and compares
    python -m evaluation tree --write                   # records the counts again
    python -m evaluation tree melee.json --depth 4      # any scenario file
    python -m evaluation tree melee.json --depth 4 --divide    # split by the first choice, to find a difference

The number for depth n is the number of different sequences of n choices; a game that ends earlier adds none. Chance is
fixed: it is part of the position. Every rule that adds, removes or splits a choice changes a number, so unintended
changes show here; an intended change is recorded with `--write` and explained in the commit. The positions are scenario
files in `tests/golden/positions`, the numbers are in `tests/golden/tree.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ashes_env.files import one_line, write_text
from ashes_env.render.describe import move_texts
from ashes_env.rules.game import Game
from ashes_env.scenarios import ScenarioError, load_file
from ashes_env.spec.number_flags import whole_number

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"
POSITIONS = GOLDEN / "positions"
COUNTS = GOLDEN / "tree.json"


def count(game: Game, depth: int) -> int:
    """The number of sequences of `depth` choices (at least 1) from here."""
    decision = game.decision
    if decision is None:
        return 0
    if depth == 1:
        return len(decision.moves)
    total = 0
    for move in decision.moves:
        after = game.copy()
        after.apply(move)
        total += count(after, depth - 1)
    return total


def divide(game: Game, depth: int) -> list[tuple[str, int]]:
    """The first choices as text, each with the number of sequences of `depth` choices that start with it."""
    if game.decision is None:
        return []
    out = []
    for move, words in move_texts(game).items():
        after = game.copy()
        after.apply(move)
        out.append((words, count(after, depth - 1) if depth > 1 else 1))
    return out


def counts(path: Path, depth: int) -> list[int]:
    """The numbers for depth 1 to `depth`."""
    game = load_file(path)
    return [count(game, n) for n in range(1, depth + 1)]


def positions() -> dict[str, Path]:
    """The committed positions by name."""
    return {path.stem: path for path in sorted(POSITIONS.glob("*.json"))}


def written() -> dict[str, list[int]]:
    """The committed numbers by position."""
    found: dict[str, list[int]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


def compare(depth: int, write: bool) -> int:
    """Counts every committed position; returns 1 if a number differs. With `write`, records the numbers instead."""
    known = written() if COUNTS.exists() else {}
    new: dict[str, list[int]] = {}
    differ = 0
    for name, path in positions().items():
        begun = time.process_time()
        new[name] = counts(path, depth or len(known.get(name, ())) or 3)
        same = known.get(name, [])[: len(new[name])] == new[name]
        differ |= not same
        note = "" if same or write else f", was {known.get(name)}"
        print(f"{name:24} {' '.join(f'{n:,}' for n in new[name])}  ({time.process_time() - begun:.2f} s){note}")
    if write:
        lines = [f" {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in new.items()]
        write_text(COUNTS, "{\n" + ",\n".join(lines) + "\n}\n")
        return 0
    return differ


def main(argv: Sequence[str] | None = None) -> int:
    """Prints numbers; 1 if a committed one differs, 2 for an unreadable file."""
    parser = argparse.ArgumentParser(prog="python -m evaluation tree", description="exact counts of choices")
    parser.add_argument("position", type=Path, nargs="?", help="a scenario file; default: all committed ones")
    parser.add_argument("--depth", type=whole_number(0), default=0, help="number of choices; default: as committed")
    parser.add_argument("--divide", action="store_true", help="split by the first choice")
    parser.add_argument("--write", action="store_true", help="record the numbers of the committed positions")
    args = parser.parse_args(argv)
    if args.position is None:
        return compare(args.depth, args.write)
    if args.write:
        parser.error(f"--write is for the positions in {POSITIONS.name}: put the file there first")
    depth = args.depth or 3
    try:
        if args.divide:
            for words, n in divide(load_file(args.position), depth):
                print(f"{n:12,}  {words}")
        else:
            print(" ".join(f"{n:,}" for n in counts(args.position, depth)))
    except ScenarioError as error:
        print(one_line(error), file=sys.stderr)
        return 2
    return 0
