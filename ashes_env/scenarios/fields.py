"""Reads typed fields of a document, with errors that name the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.scenarios.errors import ScenarioError, brief, unknown

MOST: Final = 99  # tokens and dice of one kind, and cards in one place


class Fields:
    """One mapping of a document. `done` refuses every key that no method has read before."""

    def __init__(self, at: str, source: object) -> None:
        if not isinstance(source, Mapping):
            raise ScenarioError(at, f"expected a mapping of fields, not {brief(source)}")
        self.at = at
        self.source: Mapping[str, Any] = source
        self.asked: set[str] = set()

    def path(self, name: str) -> str:
        """The path of a field for messages."""
        return f"{self.at}.{name}" if self.at else name

    def raw(self, name: str, default: Any = None) -> Any:
        """The value of a field, unchecked."""
        self.asked.add(name)
        return self.source.get(name, default)

    def number(self, name: str, default: int, low: int = 0, high: int = 1 << 30) -> int:
        """An integer between two bounds."""
        value = self.raw(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            upto = f"from {low} to {high}" if high < 1 << 30 else f"from {low} on"
            raise ScenarioError(self.path(name), f"expected a whole number {upto}, not {brief(value)}")
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            raise ScenarioError(self.path(name), f"expected true or false, not {brief(value)}")
        return value

    def text(self, name: str, default: str = "") -> str:
        """A string that can be encoded as UTF-8."""
        value = self.raw(name, default)
        if not isinstance(value, str):
            raise ScenarioError(self.path(name), f"expected a text, not {brief(value)}")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ScenarioError(self.path(name), f"expected a text, {brief(value)} holds a lone surrogate")
        return value

    def one_of(self, name: str, words: Sequence[str], default: str) -> int:
        """The index of a word in a closed list."""
        value = self.text(name, default)
        if value not in words:
            raise unknown(self.path(name), name, value, words)
        return words.index(value)

    def items(self, name: str, most: int = MOST) -> list[tuple[str, Any]]:
        """The entries of a list of at most `most`, each with its path."""
        value = self.raw(name, ())
        if not isinstance(value, (list, tuple)):
            raise ScenarioError(self.path(name), f"expected a list, not {brief(value)}")
        if len(value) > most:
            raise ScenarioError(self.path(name), f"at most {most} entries, not {len(value)}")
        return [(f"{self.path(name)}[{i}]", item) for i, item in enumerate(value)]

    def done(self) -> None:
        """Raises an error for fields that were not read."""
        for name in self.source:
            if name not in self.asked:
                raise unknown(self.path(str(name)), "field", name, self.asked)
