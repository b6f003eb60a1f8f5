"""How the screen is shared out: columns and lines for the table, lines for the log."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from textual.geometry import Size

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
WIDE: Final = 120  # columns from which on the log is beside the table
LOG_SHARE: Final = 30  # percent of a wide screen, as in `style.py`
BARS: Final = 2  # lines of the head and the keys
EDGES: Final = 4  # columns of the edges and the scroll bar of the table
MOST_CHOICES: Final = (7, 14)  # lines of the list, as in `style.py`: above each other, and on a wide screen
MOST_LINES: Final = 4  # of the question, and of the task
MOST_OF_HINT: Final = 6
LEAST_LOG: Final = 4
SHORT_LOG: Final = 2  # of a log while a hint is shown
MOST_LOG: Final = 12
MOST_ABOUT: Final = 6  # lines about the highlighted choice, below the table and a line between them
LEAST_ABOUT: Final = 3


@dataclass(frozen=True, slots=True)
class Room:
    """The columns and lines of the table, and whether the log is beside it. If not, `height` is what both share, and
    `log` the least that the log has.
    """

    width: int
    height: int
    wide: bool
    log: int

    @property
    def for_table(self) -> int:
        """The lines that the table may take."""
        return self.height if self.wide else self.height - self.log

    def for_about(self, table: int) -> int:
        """The lines below a table of so many lines that tell about the highlighted choice, the line between included;
        0 if there is no room.
        """
        left = min(MOST_ABOUT, self.for_table - table)
        return left if left >= LEAST_ABOUT else 0

    def for_log(self, table: int) -> int:
        """The lines of a log below a table of so many lines."""
        return max(self.log, min(MOST_LOG, self.height - table))


def room_in(area: Size, texts: tuple[str, ...], choices: int, hint: str = "") -> Room:
    """The room that is left beside these texts, the choices and a hint. On a wide screen the list counts with its full
    length, so that the table stays as it is from decision to decision.
    """
    wide = area.width >= WIDE
    listed = MOST_CHOICES[1] if wide else min(choices, MOST_CHOICES[0])
    told = sum(min(MOST_LINES, lines_of(text, area.width - 2)) for text in texts if text)
    told += min(MOST_OF_HINT, lines_of(hint, area.width - 2))
    width = area.width - (area.width * LOG_SHARE // 100 if wide else 0) - EDGES
    return Room(max(30, width), area.height - BARS - told - listed, wide, SHORT_LOG if hint else LEAST_LOG)


def lines_of(text: str, width: int) -> int:
    """How many lines a text takes."""
    return sum(max(1, len(wrap(line, max(1, width)))) for line in text.splitlines())
