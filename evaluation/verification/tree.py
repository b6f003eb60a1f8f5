"""How many ways there are to go on from a position: exact counts, compared with those that are checked in.

    python -m evaluation tree                           # counts every checked-in position and compares
    python -m evaluation tree --write                   # and writes the counts down anew
    python -m evaluation tree melee.json --depth 4      # a position of one's own, any scenario file
    python -m evaluation tree melee.json --depth 4 --divide    # split by the first choice, to find a difference

The number for depth n is how many different sequences of n choices there are; a game that ends earlier adds none.
Chance is fixed: it is part of the position. Every rule that adds, takes away or splits a choice changes a number, so a
change that was not meant to shows here; a change that was meant to is written down with `--write` and explained in the
commit. The positions are scenario files in `tests/golden/positions`, the numbers stand in `tests/golden/tree.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ashes_env.files import write_text
from ashes_env.render.describe import option_texts
from ashes_env.rules.game import Game
from ashes_env.scenarios import ScenarioError, load_file

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"
POSITIONS = GOLDEN / "positions"
COUNTS = GOLDEN / "tree.json"


def count(game: Game, depth: int) -> int:
    """How many sequences of `depth` choices (1 or more) start here."""
    decision = game.decision
    if decision is None:
        return 0
    if depth == 1:
        return len(decision.options)
    total = 0
    for option in decision.options:
        after = game.copy()
        after.apply(option)
        total += count(after, depth - 1)
    return total


def divide(game: Game, depth: int) -> list[tuple[str, int]]:
    """The first choices in words, each with how many sequences of `depth` choices start with it."""
    if game.decision is None:
        return []
    out = []
    for option, words in option_texts(game).items():
        after = game.copy()
        after.apply(option)
        out.append((words, count(after, depth - 1) if depth > 1 else 1))
    return out


def counts(path: Path, depth: int) -> list[int]:
    """The numbers for depth 1, 2, and so on up to `depth`."""
    game = load_file(path)
    return [count(game, n) for n in range(1, depth + 1)]


def positions() -> dict[str, Path]:
    """The checked-in positions by name."""
    return {path.stem: path for path in sorted(POSITIONS.glob("*.json"))}


def written() -> dict[str, list[int]]:
    """The checked-in numbers by position."""
    found: dict[str, list[int]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


def compare(depth: int, write: bool) -> int:
    """Counts every checked-in position; 1 when a number differs. With `write`, writes the numbers down instead."""
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
    """Prints numbers; 1 when a checked-in one differs, 2 for a file that cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m evaluation tree", description="exact counts of choices")
    parser.add_argument("position", type=Path, nargs="?", help="a scenario file; all checked-in ones if left out")
    parser.add_argument("--depth", type=int, default=0, help="how many choices; as checked in if left out")
    parser.add_argument("--divide", action="store_true", help="split by the first choice")
    parser.add_argument("--write", action="store_true", help="write the numbers of the checked-in positions")
    args = parser.parse_args(argv)
    if args.depth < 0:
        parser.error("--depth starts at 1")
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
        print(error, file=sys.stderr)
        return 2
    return 0
