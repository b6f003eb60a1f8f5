"""`progress.jsonl`: one line for each rollout, with its "steps"; steps are unique."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ashes_env.files import read_text, strict_json

NAME: Final = "progress.jsonl"
LONGEST: Final = 1_000_000_000  # bytes


def read(path: Path) -> list[dict[str, Any]]:
    """The lines in order of steps. Skips incomplete lines (after a kill), and lines whose steps do not exceed those of
    the line before. Raises `FileError` if the file cannot be read.
    """
    out: list[dict[str, Any]] = []
    for text in read_text(path, LONGEST).split("\n")[:-1]:
        try:
            line = strict_json.loads(text)
        except ValueError:
            continue
        steps = line.get("steps") if isinstance(line, dict) else None
        if isinstance(steps, int) and (not out or steps > out[-1]["steps"]):
            out.append(line)
    return out


def upto(path: Path, steps: int) -> str:
    """The text of a log up to a number of steps; empty if there is no log."""
    lines = read(path) if path.is_file() else []
    return "".join(json.dumps(line) + "\n" for line in lines if line["steps"] <= steps)
