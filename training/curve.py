"""The learning curve of a run as a picture: wounds, rounds, wins and handicap over the decisions trained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from matplotlib.figure import Figure

from evaluation.measure.match import Result
from training.log import read

PANELS = (
    ("wounds dealt", "wounds dealt to the Chimera"), ("rounds", "rounds survived"),
    ("wins", "share of games won\n(training games begin with a handicap)"),
    ("handicap", "handicap in training:\nwounds the Chimera begins with"),
)  # fmt: skip
SMOOTHING = 8
COLORS = ("tab:gray", "tab:orange", "tab:green", "tab:red")


def smooth(values: Sequence[float], width: int = SMOOTHING) -> list[float]:
    """The mean of each value and up to `width` - 1 values before it."""
    return [sum(values[max(0, i + 1 - width) : i + 1]) / len(values[max(0, i + 1 - width) : i + 1])
            for i in range(len(values))]  # fmt: skip


def draw(progress: Path, results: Sequence[Result], picture: BinaryIO) -> None:
    """Writes the picture as PNG; measured agents stand as dashed lines."""
    lines = read(progress)
    figure = Figure(figsize=(16, 4), layout="constrained")
    axes = figure.subplots(1, len(PANELS))
    steps = [line["steps"] for line in lines]
    for axis, (key, title) in zip(axes, PANELS, strict=True):
        values = [line[key] for line in lines]
        axis.plot(steps, values, alpha=0.25, color="tab:blue")
        axis.plot(steps, smooth(values), color="tab:blue", label="training games")
        for result, color in zip(results, COLORS, strict=False):
            summary = result.summary()
            level = summary.get("win rate" if key == "wins" else key)
            if level is not None:
                axis.axhline(level, linestyle="--", color=color, label=f"{result.agent}, measured")
        axis.set_title(title)
        axis.set_xlabel("decisions trained")
        axis.set_ylim(bottom=0)
    axes[0].legend(fontsize=8)
    figure.savefig(picture, dpi=110, format="png")
