"""What the tutorials print. `python -m docs.tutorial_pages --run` runs each one and keeps its output, cell by cell, in
`docs/tutorials/outputs.json`, beside a digest of the code. Pages and notebooks show an output only with the code that
printed it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypedDict

from ashes_env.files import write_text
from docs.readmes import ROOT

FILE: Final = ROOT / "docs/tutorials/outputs.json"
MOST_LINES: Final = 40
END_LINES: Final = 10  # of these, from the end
CUT: Final = "..."
PLACE: Final = "FOLDER"  # what stands for files in a folder of this run
END_OF_CELL: Final = "\x1e"  # a character that no tutorial prints
VARY: Final[Mapping[str, str]] = {
    "why_ppo_wins_nothing_at_first": "torch rounds as the processor does, and one other action changes the training",
    "the_fast_trainer": "torch rounds as the processor does, and one other action changes the training",
}
"""The tutorials that need not print the same again, and why."""


class Kept(TypedDict):
    """What a tutorial has printed: the digest of its code, and a text for each cell of code."""

    digest: str
    outputs: list[str]


def digest_of(cells: Sequence[str]) -> str:
    """The digest of the code of a tutorial, cell by cell."""
    return hashlib.sha256(json.dumps(list(cells)).encode()).hexdigest()


def kept() -> dict[str, Kept]:
    """What is kept, by the name of the tutorial."""
    found: dict[str, Kept] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def outputs_of(name: str, cells: Sequence[str]) -> tuple[str, ...]:
    """The output of each cell of code; empty ones if other code has printed what is kept."""
    found = kept().get(name)
    if found is None or found["digest"] != digest_of(cells):
        return ("",) * len(cells)
    return tuple(found["outputs"])


def keep(name: str, cells: Sequence[str], printed: Sequence[str], names: Sequence[str]) -> None:
    """Keeps what the cells of a tutorial printed. What is kept of others stays, if they are among `names`."""
    every = {**kept(), name: Kept(digest=digest_of(cells), outputs=list(printed))}
    write_text(FILE, json.dumps({one: every[one] for one in names if one in every}, indent=1) + "\n")


def run(cells: Sequence[str], folder: Path) -> tuple[str, ...]:
    """Runs cells in a new process in an empty folder and returns what each prints, in at most `MOST_LINES` lines.

    Raises `RuntimeError` with the end of all that was printed if a cell fails.
    """
    folder = folder.resolve()
    script = folder / "cells.py"
    mark = f'\nprint("{END_OF_CELL}", end="", flush=True)\n'
    script.write_text("".join(cell + mark for cell in cells), encoding="utf-8")
    around = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
        "OMP_NUM_THREADS": "1",
        "COLUMNS": "100",
        "TMPDIR": str(folder),
    }
    command = [sys.executable, str(script)]
    done = subprocess.run(command, cwd=folder, env=around, capture_output=True, timeout=800, check=False)
    printed = re.sub(rf"{re.escape(str(folder))}[\w./-]*", PLACE, done.stdout.decode())
    if done.returncode:
        raise RuntimeError(f"a cell fails:\n{printed[-2000:]}{done.stderr.decode()[-4000:]}")
    return tuple(_cut(part) for part in printed.split(END_OF_CELL)[: len(cells)])


def _cut(text: str) -> str:
    lines = [line.rstrip() for line in text.splitlines()]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - END_LINES - 1], CUT, *lines[-END_LINES:]]
    return "\n".join(lines).strip("\n")
