"""What can be wrong with a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from reprlib import Repr
from typing import Final

LONGEST: Final = 100  # characters of what was given that a message repeats
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = LONGEST
_SHORT.maxlevel = 3


class ScenarioError(ValueError):
    """A scenario that cannot be put on the table. `field` is the path of what is wrong: `players[0].units[2]`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[str, str]]:
        return ScenarioError, (self.field, self.message)


def brief(value: object) -> str:
    """What was given, for a message: as it would be written, cut short."""
    return _SHORT.repr(value)


def unknown(field: str, what: str, name: object, known: Iterable[str]) -> ScenarioError:
    """The error for a name that does not exist, with the names that come close."""
    names = sorted(known)
    close = get_close_matches(str(name)[:LONGEST], names, 3, 0.5)
    if close:
        hint = "did you mean " + " or ".join(repr(n) for n in close) + "?"
    elif len(names) <= 30:
        hint = "known: " + ", ".join(names)
    else:
        hint = f"none of the {len(names)} known ones comes close"
    return ScenarioError(field, f"no {what} is called {brief(name)}; {hint}")
