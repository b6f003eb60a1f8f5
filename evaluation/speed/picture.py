"""Plots curves."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashes_env.files import write_output
from evaluation.speed.scaling import Curve
from evaluation.speed.slices import Unavailable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLUMNS: Final = 3
INCHES: Final = (5.0, 3.8)


def check(path: Path) -> None:
    """Raises `Unavailable` without matplotlib, `ValueError` for an unsupported image format."""
    if find_spec("matplotlib") is None:
        raise Unavailable("a picture needs matplotlib: pip install 'ashes-env[train]'")
    from matplotlib.figure import Figure

    kinds = Figure().canvas.get_supported_filetypes()
    if path.suffix.removeprefix(".") not in kinds:
        raise ValueError(f"{path.name}: the ending says the kind of picture, one of {', '.join(sorted(kinds))}")


def draw(curves: Sequence[Curve], path: Path) -> None:
    """One panel for each curve, quartiles as bars; the suffix of the file selects the format.

    Raises as `check` does.
    """
    check(path)
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    drawn = [curve for curve in curves if curve.series]
    rows = -(-len(drawn) // COLUMNS)
    picture = Figure(figsize=(INCHES[0] * COLUMNS, INCHES[1] * rows), layout="constrained")
    for place, curve in enumerate(drawn):
        axes = picture.add_subplot(rows, COLUMNS, place + 1)
        for name, points in curve.series.items():
            middle = [point.median for point in points.values()]
            below = [point.median - point.low for point in points.values()]
            above = [point.high - point.median for point in points.values()]
            axes.errorbar(list(points), middle, yerr=[below, above], marker="o", markersize=3, capsize=2, label=name)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel(curve.name)
        axes.set_ylabel(curve.unit)
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        axes.legend(fontsize="x-small")
    save(picture, path, 120)


def save(picture: Figure, path: Path, dpi: int) -> None:
    """Writes a plot in the format that the suffix of the file selects."""
    data = io.BytesIO()
    picture.savefig(data, dpi=dpi, format=path.suffix.removeprefix("."))
    write_output(path, data.getvalue())
