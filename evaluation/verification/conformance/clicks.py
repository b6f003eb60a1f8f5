"""Recorded events: clicks, assertions, manual changes, the end."""

from __future__ import annotations

from evaluation.verification.conformance.menus import NEGATIVE, first_word, only_acknowledged
from evaluation.verification.conformance.traces import Json, is_main_window

CLICK = 0
EXPECT = 1
EDIT = 2
END = 3


class Item:
    """One event that a replay must explain, with the recorded states before and after it."""

    __slots__ = (
        "after",
        "answer",
        "before",
        "card",
        "die",
        "event",
        "kind",
        "prompt",
        "randoms",
        "seat",
        "side",
        "text",
    )

    def __init__(self, kind: int, event: Json, before: Json, after: Json) -> None:
        self.kind = kind
        self.event = event
        self.before = before
        self.after = after
        self.randoms: list[Json] = []
        what = event.get("input", {}) if kind == CLICK else {}
        self.seat = int(what.get("player", 0)) - 1
        self.text: str = what.get("text", "") if what.get("kind") == "button" else ""
        self.card: Json | None = what.get("card")
        self.die: Json | None = what.get("die")
        self.prompt: Json = event.get("prompt", {})  # of an assertion: what its player, or the next one, is asked
        self.answer: Item | None = None  # of an assertion: the click on that prompt, or the end
        self.side = ""  # the final side of a chosen die

    @property
    def button(self) -> bool:
        """Whether the click was on a button."""
        return self.kind == CLICK and self.event["input"]["kind"] == "button"

    @property
    def acknowledged(self) -> bool:
        """Whether the player only acknowledged something: there was no choice."""
        return self.button and only_acknowledged(self.prompt)

    @property
    def main(self) -> bool:
        """Whether the player was in the main window."""
        return self.kind == CLICK and is_main_window(self.prompt)

    def at_main(self, seat: int) -> bool:
        """Whether this is the end of the trace with this seat in the main window."""
        return is_main_window(self.event.get("end", {}).get("prompts", {}).get(str(seat + 1)))

    @property
    def question(self) -> tuple[str, str]:
        """The text of the question, and the asking card."""
        return str(self.prompt.get("menuTitle", "")), str(self.prompt.get("promptTitle", ""))

    def words(self) -> str:
        """The event as text."""
        if self.kind == EXPECT:
            return f"expect {self.event['expect']}"
        if self.kind == EDIT:
            return f"edit {self.event['edit']}"
        if self.kind == END:
            return "the end"
        what = f"button {self.text!r}" if self.button else self.die_words() if self.die else self.card_words()
        return f"player {self.seat + 1}: {what} at {self.question[0]!r} ({self.question[1]})"

    def card_words(self) -> str:
        return f"card {self.card['ref']} ({self.card.get('location')})" if self.card else "nothing"

    def die_words(self) -> str:
        return f"die {self.die['magic']} {self.die.get('level')}" if self.die else "nothing"


def negative(item: Item) -> bool:
    """Whether the item is a button that declines."""
    return item.button and first_word(item.text) in NEGATIVE[:5]
