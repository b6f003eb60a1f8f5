"""Signs beside the cards of a deck list, such as * or bold, and the line that says they mark the First Five."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from ashes_env.decks.pasted.markup import BOLD, Line, signs

FIRST: Final = re.compile(r"first (?:five|5)|ff", re.IGNORECASE)
SAYS: Final = re.compile(r"^\W*[=:-]|=|\b(?:mean|mark|denote|indicate|show|are|is|in)", re.IGNORECASE)
WORDS: Final = frozenset(
    (
        *("a", "an", "are", "asterisk", "bold", "by", "card", "cards", "denote", "denotes", "ff", "first", "five", "5"),
        *("in", "indicate", "indicated", "indicates", "is", "mark", "marked", "marks", "mean", "means", "my", "of"),
        *("recommended", "shown", "star", "stars", "suggested", "the", "with"),
    )
)


def legend_of(text: str, line: Line) -> frozenset[str] | None:
    """The signs of a line such as "* = First Five" or "First Five in bold"; None for other lines. "FF = First Five"
    has none.
    """
    words = re.findall(r"[a-z0-9]+", text.lower())
    if not FIRST.search(text) or not SAYS.search(text) or not set(words) <= WORDS:
        return None
    found = (line.before | line.behind | signs(text)) - {BOLD}
    if "bold" in words:
        return frozenset((BOLD,))
    if "asterisk" in words or "star" in words or "stars" in words:
        return found or frozenset(("*",))
    if len(found) > 1:
        found -= {"*"}  # a bullet
    return found if found or words in (["ff", "first", "five"], ["ff", "first", "5"]) else None


@dataclass(slots=True)
class Mark:
    """The signs beside a card in a line, and whether a remark there says First Five."""

    at: int
    title: str
    before: frozenset[str]
    behind: frozenset[str]
    first: bool


@dataclass(slots=True)
class Marks:
    """All signs beside cards. `legend` are those that a line explains, `heading` those beside the words First Five."""

    cards: list[Mark] = field(default_factory=list)
    legend: frozenset[str] = frozenset()
    heading: frozenset[str] = frozenset()

    def add(self, at: int, title: str, line: Line, first: bool) -> None:
        """Notes the signs of a line with a card."""
        self.cards.append(Mark(at, title, line.before, line.behind, first))

    def first_five(self, listed: list[str]) -> tuple[list[str], list[str]]:
        """The First Five, from its list or from the marks, and what is wrong with the marks."""
        everywhere = frozenset.intersection(*[mark.before for mark in self.cards]) if self.cards else frozenset()
        legend = self.legend if self.legend or listed else self.heading - {BOLD}
        wrong: list[str] = []
        marked: list[str] = []
        for mark in self.cards:
            found = (mark.before - everywhere) | mark.behind
            unknown = found - legend - {BOLD} - (mark.before & {"*"})
            if mark.first or found & legend:
                marked.append(mark.title)
            elif unknown:
                (sign, *_) = sorted(unknown)
                words = f"what does {sign!r} beside {mark.title!r} mean? A line such as '{sign} = First Five' says it"
                wrong.append(f"line {mark.at + 1}: {words}")
        if listed and marked and set(listed) != set(marked):
            wrong.append(f"the First Five is listed as {', '.join(listed)}, but marked are {', '.join(marked)}")
        return listed or marked, wrong
