"""Plots a ladder: ratings with intervals, the payoff matrix of agents, and that of decks."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ashes_env.contests.rows import plotted
from ashes_env.files import write_bytes

INCHES = 0.75  # for a row or column of a matrix


def draw(found: dict[str, Any], picture: Path) -> None:
    """Writes the plot of a ladder as PNG; equal results give equal bytes."""
    labels, decks = ([plotted(name) for name in found[names]] for names in ("labels", "decks"))
    panels = 3 if len(decks) > 1 else 2
    width = 5 + 3 * (panels - 1) + INCHES * (len(labels) + (len(decks) if panels == 3 else 0))
    figure = Figure(
        figsize=(width, 2.5 + INCHES * max(len(labels), len(decks) if panels == 3 else 0)), layout="constrained"
    )
    axes = figure.subplots(1, panels)
    _ratings(axes[0], found["ratings"])
    _matrix(axes[1], labels, found["payoff"], "points of the row against the column, %")
    if panels == 3:
        _matrix(axes[2], decks, found["deck against deck"], "points of the row's deck, %")
    data = io.BytesIO()
    figure.savefig(data, dpi=110, format="png")
    write_bytes(picture, data.getvalue())


def _ratings(axis: Axes, rows: Sequence[dict[str, Any]]) -> None:
    rows = list(reversed(rows))
    for i, row in enumerate(rows):
        low, high = row["elo 95%"]
        axis.plot([low, high], [i, i], color="tab:blue", linewidth=2)
        axis.plot([row["elo"]], [i], "o", color="tab:blue")
    axis.set_yticks(range(len(rows)), [plotted(row["agent"]) for row in rows])
    axis.set_title("rating, Elo (bars: 95 %)")
    axis.grid(axis="x", alpha=0.3)


def _matrix(axis: Axes, names: Sequence[str], cells: Sequence[Sequence[dict[str, Any] | None]], title: str) -> None:
    cells = [[None if cell is None or cell["score"] is None else cell for cell in row] for row in cells]
    values = [[0.5 if cell is None else cell["score"] for cell in row] for row in cells]
    axis.imshow(values, vmin=0.0, vmax=1.0, cmap="RdBu")
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            if cell is not None:
                low, high = cell["95%"]
                dark = abs(cell["score"] - 0.5) > 0.3
                axis.text(
                    j,
                    i,
                    f"{100 * cell['score']:.0f}\n{100 * low:.0f}-{100 * high:.0f}",
                    ha="center",
                    va="center",
                    fontsize=8,
                    color="white" if dark else "black",
                )
    axis.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axis.set_yticks(range(len(names)), names)
    axis.set_title(title)
