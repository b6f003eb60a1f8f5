"""Makes foreign texts safe to print."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text that is safe for a terminal: control characters, line breaks and lone surrogates are escaped."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
