"""Plots of learning curves: wounds, rounds, wins and handicap of a run over the decisions trained, and the progress of
a policy in each task over all trainings that made it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import EngFormatter, MaxNLocator

from ashes_env.contests.games import Result
from ashes_env.contests.rows import plotted
from training.run.log import NAME, read

PANELS = (
    ("wounds dealt", "wounds dealt to the Chimera"),
    ("rounds", "rounds survived"),
    ("wins", "share of games won\n(training games begin with a handicap)"),
    ("handicap", "handicap in training:\nwounds the Chimera begins with"),
)
SMOOTHING = 8
TICKS = 4  # spaces between numbers at an axis, at most
DASH = 4.0  # length of a dash, in widths of its line
POINTS = 100  # points on the curve of a task
MOST_CURVES = 8  # with more tasks, one curve for each Chimera: the mean over its levels
COLUMNS = 3  # of the legend of a task
LADDER = "ladder.jsonl"
Points = list[tuple[int, float]]
COLORS = ("tab:gray", "tab:orange", "tab:green", "tab:red")


def smooth(values: Sequence[float], width: int = SMOOTHING) -> list[float]:
    """The mean of each value and up to `width` - 1 values before it."""
    return [
        sum(values[max(0, i + 1 - width) : i + 1]) / len(values[max(0, i + 1 - width) : i + 1])
        for i in range(len(values))
    ]


def count_decisions(axis: Axes) -> None:
    """Labels the horizontal axis of a panel with decisions: few numbers, which have room beside each other."""
    axis.set_xlabel("decisions trained")
    axis.xaxis.set_major_locator(MaxNLocator(TICKS))
    axis.xaxis.set_major_formatter(EngFormatter(sep=""))


def draw(progress: Path, results: Sequence[Result], picture: BinaryIO) -> None:
    """Writes a PNG; agents measured for comparison are dashed lines."""
    lines = read(progress)
    figure = Figure(figsize=(16, 4), layout="constrained")
    axes = figure.subplots(1, len(PANELS))
    steps = [line["steps"] for line in lines]
    for axis, (key, title) in zip(axes, PANELS, strict=True):
        values = [line[key] for line in lines]
        axis.plot(steps, values, alpha=0.25, color="tab:blue")
        axis.plot(steps, smooth(values), color="tab:blue", label="training games")
        for place, (result, color) in enumerate(zip(results, COLORS, strict=False)):
            summary = result.summary()
            level = summary.get("win rate" if key == "wins" else key)
            if level is not None:
                # each line is drawn in the gaps of the others, so that equal levels are seen
                dashes = (-place * DASH, (DASH, DASH * max(1, len(results) - 1)))
                label = plotted(f"{result.agent}, measured")
                axis.axhline(level, linestyle=dashes, color=color, label=label, clip_on=False, zorder=3)  # also at 0
        axis.set_title(title)
        count_decisions(axis)
        axis.set_ylim(bottom=0)
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(results) + 1, fontsize=8)
    figure.savefig(picture, dpi=110, format="png")


def courses(runs: Sequence[Path], picture: BinaryIO) -> bool:
    """Writes a PNG with a panel for each run: the handicap at which every other game of a task is won against Chimeras,
    or the win rate against each fixed agent of its ladder, whichever the run has. A run that has neither, such as one
    of imitation alone, has no panel; where no run has one, nothing is written and the answer is False.
    """
    drawn: list[tuple[str, dict[str, Points]]] = []
    for run in runs:
        ladder = run / LADDER
        title, curves = _ladder(read(ladder)) if ladder.is_file() else _tasks(read(run / NAME))
        if curves:
            drawn.append((title, curves))
    if not drawn:
        return False
    figure = Figure(figsize=(6 * len(drawn), 4), layout="constrained")
    panels = figure.subplots(1, len(drawn), squeeze=False)[0]
    for axis, (title, curves) in zip(panels, drawn, strict=True):
        for name, points in curves.items():
            axis.plot(*zip(*points, strict=True), label=plotted(name))
        axis.set_title(title)
        axis.set_ylim(bottom=0)
        count_decisions(axis)
        axis.legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=COLUMNS, fontsize=8)  # below the numbers
    figure.savefig(picture, dpi=80, format="png")
    return True


def _ladder(lines: Sequence[dict[str, Any]]) -> tuple[str, dict[str, Points]]:
    """The win rate against each fixed agent."""
    others = sorted({name for line in lines for name in line if name != "steps" and not name.isdigit()})
    curves = {
        f"against {name}": [(line["steps"], line[name]["won"] / line[name]["games"]) for line in lines if name in line]
        for name in others
    }
    return "share of games won", curves


def _tasks(lines: Sequence[dict[str, Any]]) -> tuple[str, dict[str, Points]]:
    """The handicap of each task; nothing for a run without one, between players or without a finished game."""
    by_task: dict[str, list[tuple[int, float, float]]] = {}
    names = {name for line in lines for name in line.get("tasks", ())}
    for line in lines:
        for name, means in line.get("tasks", {"all": line}).items():
            curve = name.rpartition(" ")[0] if len(names) > MOST_CURVES else name
            by_task.setdefault(curve, []).append((line["steps"], means["handicap"], means["episodes"]))
    curves: dict[str, Points] = {}
    for name, found in sorted(by_task.items()):
        size = max(1, len(found) // POINTS)
        parts = [found[i : i + size] for i in range(0, len(found), size)]
        curves[name] = [(part[-1][0], sum(h * n for _, h, n in part) / sum(n for _, _, n in part)) for part in parts]
    if not any(value for points in curves.values() for _, value in points):
        curves = {}
    levels = ", over its levels" if len(names) > MOST_CURVES else ""
    return f"wounds that the Chimera begins with\nwhere every other game is won{levels}", curves
