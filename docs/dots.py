"""A picture of shares with their intervals, as SVG inside a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

ROW: Final = 22  # pixels
LEFT: Final = 330
PANEL: Final = 110
GAP: Final = 30
TOP: Final = 46


class Dot(NamedTuple):
    """A share from 0 to 1 and its interval."""

    value: float
    low: float
    high: float


def drawn(title: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Dot | None]]]) -> str:
    """A row for each name with a dot in each column; nothing where there is none. The colours are those of the text
    around it, so the picture fits a dark page too.
    """
    width, height = LEFT + len(columns) * (PANEL + GAP), TOP + ROW * len(rows) + 24
    out = [
        f'<svg class="dots" role="img" aria-label="{escape(title)}" viewBox="0 0 {width} {height}" '
        'xmlns="http://www.w3.org/2000/svg" font-size="12" fill="currentColor" stroke="currentColor">',
        f'<text x="0" y="16" stroke="none" font-weight="bold">{escape(title)}</text>',
    ]
    for i, column in enumerate(columns):
        x = LEFT + i * (PANEL + GAP)
        out.append(f'<text x="{x + PANEL / 2}" y="36" stroke="none" text-anchor="middle">{escape(column)}</text>')
        for share in (0.0, 0.5, 1.0):
            at = x + PANEL * share
            out.append(f'<line x1="{at}" x2="{at}" y1="{TOP - 4}" y2="{height - 20}" opacity="0.2"/>')
            out.append(
                f'<text x="{at}" y="{height - 6}" stroke="none" font-size="9" text-anchor="middle">{share:.0%}</text>'
            )
    for j, (name, dots) in enumerate(rows):
        y = TOP + ROW * j + ROW / 2
        shown = name if len(name) < 52 else f"{name[:50]}..."
        out.append(f'<text x="{LEFT - 10}" y="{y + 4}" stroke="none" text-anchor="end">{escape(shown)}</text>')
        for i, dot in enumerate(dots):
            if dot is not None:
                x = LEFT + i * (PANEL + GAP)
                low, at, high = (x + PANEL * share for share in (dot.low, dot.value, dot.high))
                out.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke-width="2"/>')
                out.append(
                    f'<circle cx="{at:.1f}" cy="{y}" r="4" stroke="none">'
                    f"<title>{escape(name)}, {escape(columns[i])}: {dot.value:.1%}</title></circle>"
                )
    return "".join([*out, "</svg>"])
