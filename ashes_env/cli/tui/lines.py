"""What all parts of the coloured table share: styles, and parts in a row."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len
from rich.text import Text

MARKED: Final = "bold black on bright_yellow"
QUIET: Final = "grey58"
WHY: Final = "orange3"
ABOUT: Final = "italic grey70"


def wrapped(parts: Sequence[Text], width: int, name: str) -> Text:
    """Parts after a name, in as many lines as they need; further lines are indented."""
    text = Text(f"{name} " if name else "", style=QUIET)
    text = Text.assemble(text)
    inset = cell_len(text.plain)
    at = inset
    for i, part in enumerate(parts):
        between = " │ " if i else ""
        if i and at + len(between) + part.cell_len > width:
            text.append("\n" + " " * inset)
            at, between = inset, ""
        text.append(between, QUIET).append_text(part)
        at += len(between) + part.cell_len
    return text


def paragraph(text: str, width: int, inset: int, style: str = QUIET) -> Text:
    """A text in as many indented lines as it needs."""
    blank = " " * inset
    return Text("\n".join(wrap(text, width, initial_indent=blank, subsequent_indent=blank)), style=style)
