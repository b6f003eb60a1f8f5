"""Checks the fields of a document; errors name the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.files.printing import printable

SHOWN: Final = 10  # names that an error lists
LONGEST: Final = 100  # characters of a value that an error shows


class Fields:
    """Checks of fields; each raises `error`, which names a missing, unknown or invalid field."""

    def __init__(self, error: type[ValueError]) -> None:
        self.error = error

    def names(self, where: str, data: Mapping[Any, Any], wanted: Sequence[str]) -> None:
        """Raises an error unless `data` has exactly these fields."""
        for name in wanted:
            if name not in data:
                raise self.error(f"{where}: {name!r} is missing")
        for name in data:
            if name not in wanted:
                raise self.error(f"{where}: there is no field {brief(name)}; there are: {', '.join(wanted)}")

    def text(self, where: str, value: Any, known: Sequence[str] = ()) -> None:
        """Raises an error unless `value` is a string, and one of `known` if that is not empty."""
        if not isinstance(value, str) or (known and value not in known):
            more = " ..." if len(known) > SHOWN else ""
            told = f"one of {', '.join(map(repr, known[:SHOWN]))}{more}" if known else "a text"
            raise self.error(f"{where}: {told}, not {brief(value)}")

    def line(self, where: str, value: Any) -> None:
        """Raises an error unless a text can be printed as it is: no control characters and no lone surrogates."""
        self.text(where, value)
        if printable(value) != value:
            raise self.error(f"{where}: a text that can be printed, not {brief(value)}")

    def items(self, where: str, value: Any, most: int) -> list[Any]:
        """The entries of a list; raises an error unless it is one of at most so many."""
        if not isinstance(value, list):
            raise self.error(f"{where}: a list, not {brief(value)}")
        if len(value) > most:
            raise self.error(f"{where}: at most {most} entries, not {len(value)}")
        return value

    def number(self, where: str, value: Any, low: int, high: int) -> None:
        """Raises an error unless `value` is an integer between two bounds; booleans are refused."""
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(f"{where}: a whole number from {low} to {high}, not {brief(value)}")


def brief(value: object) -> str:
    """A value for messages, shortened, because the author of a file can make it as long as the file."""
    try:
        text = repr(value)
    except ValueError:  # an integer of thousands of digits has no text
        text = "a number of too many digits"
    except RecursionError:
        text = "a value that is nested too deeply"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
