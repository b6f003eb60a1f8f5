"""Tables as text, Markdown and CSV, texts in plots, and the format of shares."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ashes_env.files import printable

SIGNS: Final = re.compile(r"[\\|<\[`]")  # characters with a meaning in Markdown


def columns(rows: Sequence[Sequence[str]], rule: bool = True) -> str:
    """Rows of cells as text; `rule`: a line under the first row."""
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], *(["-" * len(lines[0])] if rule else []), *lines[1:]])


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as the lines of a Markdown table, the first row as its head; special characters are escaped."""
    lines = ["| " + " | ".join(SIGNS.sub(r"\\\g<0>", printable(cell)) for cell in row) + " |" for row in rows]
    return [lines[0], "|---" * len(rows[0]) + "|", *lines[1:]]


def csv_text(rows: Iterable[Iterable[Any]]) -> str:
    """Rows of values as CSV, the first row as column names."""
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()


def plotted(text: str) -> str:
    """A text as Matplotlib takes it: safe to print, because it names characters without a glyph on standard error, and
    without formulas, which stand between dollar signs.
    """
    return printable(" ".join(text.split())).replace("$", r"\$")


def interval(bounds: Sequence[float]) -> str:
    """The interval of a share, as text."""
    return f"{bounds[0]:.1%} - {bounds[1]:.1%}"


def percent(share: float | None) -> str:
    """A share as text, a dash for that of no games."""
    return "-" if share is None else f"{share:.1%}"


def with_interval(share: float | None, bounds: Sequence[float]) -> str:
    """A share and its interval as text, a dash for that of no games."""
    return "-" if share is None else f"{percent(share)} ({interval(bounds)})"
