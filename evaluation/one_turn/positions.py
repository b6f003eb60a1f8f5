"""Makes tasks of one turn from games of strong agents, and prints how many and how hard they are.

    python -m evaluation positions --out turns.jsonl --positions 10000 --processes 8
    python -m evaluation positions --read turns.jsonl                      # the table
    python -m evaluation positions --read turns.jsonl --ship 50            # 50 of each split into the package
    python -m evaluation positions --read turns.jsonl --as turns.json      # all of them, as a file of positions
    python -m evaluation positions --reword                                # the shipped ones in the words of today

The file has a line for each game, and a run that was interrupted goes on where it stopped. Game `n` of a seed is the
same game on every machine. A position is kept if the best line beats the expert's by 0.15 or more in worlds that no
choice has seen, with a standard error below 0.03, by 0.1 or more in games played to their end, and by 0.08 or more
where a planner plays on.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from ashes_env.cli.parsing import parser_of
from ashes_env.contests.playing import in_order
from ashes_env.contests.rows import columns
from ashes_env.files import FileError, append_text, output, read_text, strict_json, write_text
from ashes_env.files.piping import quietly
from ashes_env.spec.number_flags import whole_number
from ashes_env.text.one_turn import position
from ashes_env.text.one_turn.position import DIFFICULTIES, Position
from evaluation.one_turn.examining import Examination
from evaluation.one_turn.games import PVP, RED_RAINS, TEST, TRAIN, split_of, starts
from evaluation.one_turn.wording import reworded

MOST: Final = 2  # positions of one game
MODES: Final = (PVP, RED_RAINS)
MEANS: Final = ("gain", "to the end", "planner", "error")
LONGEST: Final = 1 << 30  # bytes of a file of games


class Job(NamedTuple):
    """A game in which positions are looked for."""

    seed: int
    game: int


def look(job: Job) -> dict[str, Any]:
    """What one game brings, as JSON types. The game is left when it has brought `MOST` positions."""
    begun = time.process_time()
    reasons: Counter[str] = Counter()
    kept: list[dict[str, Any]] = []
    looked = 0
    for start in starts(job.seed, job.game):
        looked += 1
        if start is None:
            continue
        found = Examination(start.spec, start.decks, job.seed + looked).verdict()
        reasons[found.reason] += 1
        if found.position is not None:
            gains = {"ends": round(found.ends, 3), "held": round(found.held, 3)}
            kept.append({"table": start.table, **gains, "position": found.position.as_dict()})
            if len(kept) == MOST:
                break
    return {
        "seed": job.seed,
        "game": job.game,
        "looked": looked,
        "reasons": dict(reasons),
        "seconds": round(time.process_time() - begun, 2),
        "kept": kept,
    }


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The games of a file; none where it does not exist. A last line that was cut is left out. Raises `FileError`."""
    if not path.exists():
        return []
    found = []
    for line in read_text(path, LONGEST).splitlines():
        try:
            found.append(strict_json.loads(line))
        except ValueError:
            break
    return found


def make(path: Path, seed: int, wanted: int, processes: int) -> list[dict[str, Any]]:
    """Plays games and adds them to a file until it has so many positions. Raises `FileError`."""
    found = rows_of(path)
    if found:
        write_text(path, "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in found))
        seed = found[0]["seed"]
    while len(distinct(found)) < wanted:
        first = len(found)
        for row in in_order(look, [Job(seed, first + i) for i in range(processes * 4)], processes):
            append_text(path, f"{json.dumps(row, ensure_ascii=False)}\n")
            found.append(row)
            if len(distinct(found)) >= wanted:
                break
    return found


class Kept(NamedTuple):
    """A position that was kept, with its gain in games to the end (`ends`) and where a planner plays on (`held`)."""

    split: str
    ends: float
    held: float
    position: Position


def distinct(rows: Iterable[dict[str, Any]]) -> list[Kept]:
    """The kept positions, each table once."""
    seen = set[str]()
    found = []
    for row in rows:
        for one in row["kept"]:
            if one["table"] not in seen:
                seen.add(one["table"])
                made = position.of_dict(one["position"])
                found.append(Kept(split_of(row["game"]), float(one["ends"]), float(one["held"]), made))
    return found


def table(rows: Sequence[dict[str, Any]]) -> str:
    """What the games brought, by mode and difficulty, as text."""
    head = ("mode", "games", "turns looked at", "examined", "kept", *DIFFICULTIES, *MEANS, "s")
    lines: list[tuple[str, ...]] = [head]
    for name, of in ((PVP, [PVP]), (RED_RAINS, [RED_RAINS]), ("both", list(MODES))):
        part = [row for row in rows if MODES[row["game"] % 2] in of]
        kept = distinct(part)
        n = max(1, len(kept))
        lines.append(
            (
                name,
                str(len(part)),
                str(sum(row["looked"] for row in part)),
                str(sum(sum(row["reasons"].values()) for row in part)),
                str(len(kept)),
                *(str(sum(one.position.difficulty == level for one in kept)) for level in DIFFICULTIES),
                f"{sum(one.position.gain for one in kept) / n:.3f}",
                f"{sum(one.ends for one in kept) / n:.3f}",
                f"{sum(one.held for one in kept) / n:.3f}",
                f"{sum(one.position.error for one in kept) / n:.3f}",
                f"{sum(row['seconds'] for row in part) / n:.0f}",
            )
        )
    reasons = sum((Counter(row["reasons"]) for row in rows), Counter[str]())
    told = [f"{n} {reason}" for reason, n in reasons.most_common()]
    return "\n".join([columns(lines), "", "s: seconds of one core for a position that is kept", *told])


def as_text(positions: Iterable[Position]) -> str:
    """A file of positions, one a line."""
    lines = ",\n".join(json.dumps(one.as_dict(), ensure_ascii=False, separators=(",", ":")) for one in positions)
    return f'{{"format": {position.FORMAT}, "positions": [\n{lines}\n]}}\n'


def named(rows: Iterable[dict[str, Any]], split: str) -> Iterator[Position]:
    """The positions of a split with their names, in the words of today."""
    mine = [one.position for one in distinct(rows) if one.split == split]
    for n, one in enumerate(mine, 1):
        yield replace(reworded(one), name=f"one-turn/{split}/{n:03}")


def ship(rows: Sequence[dict[str, Any]], each: int) -> str:
    """Writes so many positions of each split into the package; returns what was done. Raises `FileError`."""
    told = []
    for split in (TRAIN, TEST):
        told.append(_write(split, list(islice(named(rows, split), each))))
    return "\n".join(told)


def reword() -> str:
    """Writes the words of the shipped positions anew; returns what was done. Raises `FileError`."""
    return "\n".join(
        _write(split, [reworded(one) for one in position.of_text(read_text(_shipped(split), LONGEST))])
        for split in (TRAIN, TEST)
    )


def _write(split: str, chosen: Sequence[Position]) -> str:
    text = as_text(chosen)
    write_text(_shipped(split), text)
    return f"{split}: {len(chosen)} positions, {len(text.encode()):,} bytes"


def _shipped(split: str) -> Path:
    """The file of a split in the package."""
    return Path(str(files("ashes_env.text.one_turn"))) / f"{split}.json"


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = parser_of("python -m evaluation positions", __doc__)
    parser.add_argument("--out", type=Path, help="the file of games, made or continued")
    parser.add_argument("--read", type=Path, help="a file of games, which stays as it is")
    parser.add_argument("--positions", type=whole_number(1), default=100, help="how many to make (100)")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="of the games of a new file (1)")
    parser.add_argument("--processes", type=whole_number(1), default=1, help="at the same time (1)")
    parser.add_argument("--ship", type=whole_number(1), help="writes so many of each split into the package")
    parser.add_argument("--as", dest="into", type=output, help="writes all as a file of positions")
    parser.add_argument("--reword", action="store_true", help="writes the words of the shipped positions anew")
    args = parser.parse_args(argv)
    if sum((args.out is not None, args.read is not None, args.reword)) != 1:
        parser.error("--out, --read or --reword, one of them")
    if args.reword:
        print(reword())
        return 0
    if args.out is not None:
        rows = make(args.out, args.seed, args.positions, args.processes)
    else:
        rows = rows_of(args.read)
        if not rows:
            raise FileError(f"{args.read.name} holds no games")
    print(table(rows))
    if args.ship is not None:
        print(ship(rows, args.ship))
    if args.into is not None:
        write_text(args.into, as_text(one for split in (TRAIN, TEST) for one in named(rows, split)))
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
