"""The messages that a program may send, and the errors it gets for others."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from ashes_env.files import decoded, strict_json

NEW: Final = "new"
ACTION: Final = "action"
AGAIN: Final = "again"
CARD: Final = "card"
QUIT: Final = "quit"

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    NEW: ("mode", "options", "seats", "agents", "seed", "board"),
    ACTION: ("action", "n", "comment"),
    AGAIN: (),
    CARD: ("title",),
    QUIT: (),
}
EXAMPLES: Final[Mapping[str, str]] = {
    NEW: '{"type": "new", "mode": "red_rains", "seed": 7, "options": {"level": "S1"}}',
    ACTION: '{"action": 3}',
    AGAIN: '{"type": "again"}',
    CARD: '{"type": "card", "title": "Hammer Knight"}',
    QUIT: '{"type": "quit"}',
}


class Refused(ValueError):
    """A message that cannot be accepted; nothing has changed, and another may be sent. `kind` is for programs,
    `expected` says what would be right.
    """

    def __init__(self, kind: str, message: str, expected: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.expected = expected

    def message(self) -> dict[str, Any]:
        """The reply to the program."""
        return {"type": "error", "error": self.kind, "message": str(self), "expected": self.expected}


def request_of(line: bytes) -> dict[str, Any]:
    """The parsed message of a line, with its type. Raises `Refused`."""
    try:
        if line.startswith(UTF_16):  # its line breaks are none of UTF-8: the next line would begin in mid-character
            raise ValueError("it is UTF-16")
        found = strict_json.loads(decoded(line))
    except ValueError as error:
        raise Refused("no_json", f"the line is no JSON in UTF-8: {error}", ONE) from error
    if not isinstance(found, dict):
        raise Refused("no_object", f"the line is no JSON object but {format_value(found)}", ONE)
    kind = found.get("type", ACTION if ACTION in found else None)
    if kind is None:
        raise Refused("no_type", "the message has no 'type' and no 'action'", ONE)
    if not isinstance(kind, str) or kind not in FIELDS:
        near = get_close_matches(kind, FIELDS, 1) if isinstance(kind, str) else []
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise Refused(
            "unknown_type", f"there is no message of type {format_value(kind)}{meant}", f"type: {_listed(FIELDS)}"
        )
    for name in found:
        if name != "type" and name not in FIELDS[kind]:
            told = f"a message of type {kind!r} has no field {format_value(name)}"
            fields = f"fields: {_listed(FIELDS[kind])}" if FIELDS[kind] else "no fields but 'type'"
            raise Refused("unknown_field", told, f"{fields}; such as {EXAMPLES[kind]}")
    return {**found, "type": kind}


def format_value(value: object) -> str:
    """A value for messages, shortened."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _listed(names: Mapping[str, Any] | tuple[str, ...]) -> str:
    return ", ".join(map(repr, names))


SHOWN: Final = 80
UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
ONE: Final = f"one JSON object a line, such as {EXAMPLES[ACTION]}"
