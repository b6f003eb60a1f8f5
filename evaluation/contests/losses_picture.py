"""Plots why games are lost: a panel for each value by round, with a line each for won and lost games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any, Final

from ashes_env.contests.rows import plotted
from evaluation.speed.picture import check, save

COLUMNS: Final = 4
INCHES: Final = (4.0, 3.0)
COLORS: Final = {"won": "tab:green", "lost": "tab:red", "drawn": "tab:gray"}
FIELDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("wounds taken", ("wounds taken", "by round")),
    ("wounds dealt", ("wounds dealt", "by round")),
    ("own units", ("units",)),
    ("units against", ("units against",)),
    ("dice unused", ("dice unused by round",)),
    ("cards left in hand", ("cards in hand by round",)),
    ("threat", ("threat",)),
    ("Red Rains tokens", ("Red Rains",)),
    ("rage", ("rage",)),
)
SOURCES: Final = 10


def part_of(found: Mapping[str, Any], path: Sequence[str]) -> Any:
    """A part of a report, by the names that lead to it."""
    return reduce(getitem, path, found)


def draw(found: Mapping[str, Any], title: str, path: Path) -> None:
    """Plots a report of `evaluation.contests.losses`; bars are 95 % intervals of means. Raises as `check` does, and
    `FileError`.
    """
    check(path)
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    groups = {name: found[name] for name in COLORS if name in found}
    fields = [(words, key) for words, key in FIELDS if any(key[0] in group for group in groups.values())]
    rows = -(-(len(fields) + 1) // COLUMNS)
    picture = Figure(figsize=(INCHES[0] * COLUMNS, INCHES[1] * rows), layout="constrained")
    picture.suptitle(plotted(title))
    for place, (words, key) in enumerate(fields):
        axes = picture.add_subplot(rows, COLUMNS, place + 1)
        for name, group in groups.items():
            points = part_of(group, key)
            axes.errorbar(
                range(1, len(points) + 1),
                [point[0] for point in points],
                yerr=[point[1] for point in points],
                marker="o",
                markersize=3,
                capsize=2,
                color=COLORS[name],
                label=f"{name} ({group['games']})",
            )
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_title(words, fontsize="medium")
        axes.set_xlabel("round")
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        axes.legend(fontsize="x-small")
    axes = picture.add_subplot(rows, COLUMNS, len(fields) + 1)
    worst = found.get("lost") or next(iter(groups.values()))
    names = list(worst["wounds taken"]["by source"])[:SOURCES][::-1]
    height = 0.8 / len(groups)
    for i, (name, group) in enumerate(groups.items()):
        means = [group["wounds taken"]["by source"].get(source, (0.0, 0.0)) for source in names]
        axes.barh(
            [at + i * height for at in range(len(names))],
            [m[0] for m in means],
            height,
            xerr=[m[1] for m in means],
            color=COLORS[name],
        )
    axes.set_yticks(range(len(names)), names, fontsize="x-small")
    axes.set_title("wounds taken a game, by source", fontsize="medium")
    save(picture, path, 90)
