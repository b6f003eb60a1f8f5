"""Makes foreign texts safe to print."""

from __future__ import annotations

import json


def printable(text: str) -> str:
    """A text that is safe for a terminal: control characters, line breaks and lone surrogates are escaped."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def printable_lines(text: str) -> str:
    """A text of several lines of which each is `printable`."""
    return "\n".join(map(printable, text.split("\n")))


def one_line(message: object) -> str:
    """A message, such as an error, in one line that is `printable`."""
    return printable(" ".join(str(message).split()))


def printable_json(text: str) -> str:
    """A JSON text with the same value that is safe for a terminal; line breaks between the values stay."""
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
