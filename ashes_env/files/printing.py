"""Texts of others, as they are printed."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text as a terminal may be given it: what would move the cursor, begin a line or is half a character is spelled
    out.
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
