"""The errors of scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from reprlib import Repr
from typing import Final

LONGEST: Final = 100  # characters of a value that a message repeats
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = LONGEST
_SHORT.maxlevel = 3


class ScenarioError(ValueError):
    """An invalid scenario. `field` is the path of the error: `players[0].units[2]`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[str, str]]:
        return ScenarioError, (self.field, self.message)


def brief(value: object) -> str:
    """A value for a message: its repr, shortened."""
    return _SHORT.repr(value)


def unknown(field: str, what: str, name: object, known: Iterable[str]) -> ScenarioError:
    """The error for an unknown name, with the most similar known names."""
    names = sorted(known)
    close = get_close_matches(str(name)[:LONGEST], names, 3, 0.5)
    if close:
        hint = "did you mean " + " or ".join(repr(n) for n in close) + "?"
    elif len(names) <= 30:
        hint = "known: " + ", ".join(names)
    else:
        hint = f"none of the {len(names)} known ones comes close"
    return ScenarioError(field, f"no {what} is called {brief(name)}; {hint}")
