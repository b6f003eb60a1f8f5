"""Whether the fields of a document that was read are what they have to be, each named in the error where it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

SHOWN: Final = 10  # names that an error lists
LONGEST: Final = 100  # characters of a value that an error shows


class Fields:
    """Looks at fields, and raises `error` with the field that is missing, unknown, or cannot be."""

    def __init__(self, error: type[ValueError]) -> None:
        self.error = error

    def names(self, where: str, data: Mapping[Any, Any], wanted: Sequence[str]) -> None:
        """Just these fields are there."""
        for name in wanted:
            if name not in data:
                raise self.error(f"{where}: {name!r} is missing")
        for name in data:
            if name not in wanted:
                raise self.error(f"{where}: there is no field {brief(name)}; there are: {', '.join(wanted)}")

    def text(self, where: str, value: Any, known: Sequence[str] = ()) -> None:
        """A text, one of those that are known where there are any."""
        if not isinstance(value, str) or (known and value not in known):
            more = " ..." if len(known) > SHOWN else ""
            told = f"one of {', '.join(map(repr, known[:SHOWN]))}{more}" if known else "a text"
            raise self.error(f"{where}: {told}, not {brief(value)}")

    def number(self, where: str, value: Any, low: int, high: int) -> None:
        """A whole number between two bounds; a truth value is none."""
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(f"{where}: a whole number from {low} to {high}, not {brief(value)}")


def brief(value: object) -> str:
    """A value for messages, which whoever wrote the file may have made as long as the file."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
