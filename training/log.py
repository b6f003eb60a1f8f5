"""`progress.jsonl`: a line for each rollout, with the "steps" at which it was written; none stands there twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ashes_env.files import append_text, read_text, write_text

NAME: Final = "progress.jsonl"
LONGEST: Final = 1_000_000_000  # bytes


def append(folder: Path, line: Mapping[str, Any]) -> None:
    """Adds a line, which is on the disk when this returns. Raises `FileError`."""
    append_text(folder / NAME, json.dumps(line) + "\n")


def read(path: Path) -> list[dict[str, Any]]:
    """The lines in order of steps. What a kill left of a line, and lines from before the log was last cut that go back
    in steps, are left out. Raises `FileError` for what cannot be read.
    """
    out: list[dict[str, Any]] = []
    for text in read_text(path, LONGEST).split("\n")[:-1]:
        try:
            line = json.loads(text)
        except ValueError:
            continue
        steps = line.get("steps") if isinstance(line, dict) else None
        if isinstance(steps, int) and (not out or steps > out[-1]["steps"]):
            out.append(line)
    return out


def cut(folder: Path, steps: int) -> None:
    """Takes out what was logged after a number of steps, for who goes on from there. Raises `FileError`."""
    write_text(folder / NAME, upto(folder, steps))


def upto(folder: Path, steps: int) -> str:
    """What was logged until a number of steps, as the text of a log; nothing where there is no log."""
    path = folder / NAME
    lines = read(path) if path.is_file() else []
    return "".join(json.dumps(line) + "\n" for line in lines if line["steps"] <= steps)
