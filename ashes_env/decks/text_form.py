"""The text form of a deck: what players paste.

    Name: The Iron Men
    Phoenixborn: Coal Roarkwin
    Dice: 5 ceremonial, 5 natural
    3x Hammer Knight
    ...
    First Five:
    1x Anchornaut
    ...

Reading takes what such lists look like elsewhere too: headings ("Allies (9)", "Conjuration Pile:"), bullets, a number
without x or behind the title, dice on lines of their own, titles in any case and with any apostrophe, a first line that
is the name, and no word before the Phoenixborn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final

from ashes_env.cards.registry import by_title
from ashes_env.decks.deck import LONGEST, Deck, DeckError
from ashes_env.files import printable
from ashes_env.language import codes as k

LINES: Final = 1000  # maximum number of lines
CONJURED: Final = (k.CONJURATION, k.CONJURED_ALTERATION)
HEADINGS: Final = frozenset(
    {
        "action spell",
        "action spells",
        "allies",
        "ally",
        "alteration spell",
        "alteration spells",
        "alterations",
        "cards",
        "conjuration",
        "conjuration deck",
        "conjuration pile",
        "conjurations",
        "conjured alteration spell",
        "conjured alteration spells",
        "conjured alterations",
        "deck",
        "dice",
        "first five",
        "phoenixborn",
        "reaction spell",
        "reaction spells",
        "ready spell",
        "ready spells",
        "spells",
    }
)
_BEFORE: Final = re.compile(r"^(\d+)\s*[x×]?\s+(.+)$", re.IGNORECASE)
_BEHIND: Final = re.compile(r"^(.+?)\s+(?:[x×]\s*(\d+)|\((\d+)\))$", re.IGNORECASE)


def write(deck: Deck) -> str:
    """The deck as text: name, Phoenixborn, dice, one line for each title, the First Five if it has one. It ends in a
    line break. `read` returns an equal deck, without the group and the conjurations. What cannot be printed is escaped,
    so no name takes more than its line.
    """
    dice = ", ".join(f"{n} {die}" for die, n in zip(k.DIE_TYPES, deck.dice, strict=True) if n)
    lines = [f"Name: {deck.name}", f"Phoenixborn: {deck.phoenixborn}", f"Dice: {dice}"]
    lines += [f"{n}x {title}" for title, n in deck.cards]
    if deck.first_five:
        # Titles may hold a comma, so each has its own line.
        lines += ["First Five:", *(f"1x {title}" for title in deck.first_five)]
    return "\n".join(map(printable, lines)) + "\n"


def read(text: str, name: str = "") -> Deck:
    """The deck of a text. `name` is used where the text has none.

    Conjurations are skipped: they follow from the deck (R-DECK-09). Raises `DeckError`, which makes a suggestion for
    each line that is not understood; it does not check whether the deck is legal.
    """
    found = _Reader(name)
    lines = text.replace("\ufeff", "").splitlines()
    if len(lines) > LINES:
        raise DeckError(name, (f"a deck has at most {LINES} lines, not {len(lines)}",))
    for at, line in enumerate(lines, 1):
        found.take(at, line)
    return found.deck()


class _Reader:
    """The fields read so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.named = False
        self.phoenixborn = ""
        self.cards: dict[str, int] = {}
        self.dice: dict[str, int] = {}
        self.first_five: list[str] = []
        self.section = ""
        self.problems: list[str] = []

    def take(self, at: int, line: str) -> None:
        line = line.strip().lstrip("-*•#> \t").strip().strip("*_").strip()
        if not line:
            return
        field, colon, rest = line.partition(":")
        field, rest = field.strip().lower(), rest.strip()
        if colon and (field in HEADINGS or field == "name"):
            self._field(at, field, rest)
        elif self._heading(line):
            self.section = _heading_of(line)
        else:
            self._entry(at, line)

    def _field(self, at: int, field: str, rest: str) -> None:
        """A line such as "Dice: 5 natural, 5 time"."""
        self.section = field
        if not rest or re.fullmatch(r"\(?\d+\)?", rest):
            return
        if field == "name":
            self.name, self.named = rest, True
        elif field == "phoenixborn":
            self._phoenixborn(at, rest)
        elif field == "dice":
            for part in re.split(r"[,;/]|(?<=[a-z])\s+(?=\d)", rest, flags=re.IGNORECASE):
                self._entry(at, part.strip())
        elif field == "first five":
            for title in _split_titles(rest):
                self._entry(at, title)
        else:
            for title in re.split(r"[,;]", rest):
                self._entry(at, title.strip())

    def _heading(self, line: str) -> bool:
        return _heading_of(line) in HEADINGS and _title(line) is None

    def _entry(self, at: int, line: str) -> None:
        """Reads a line with a number and a title or die type, in either order; the number may be left out."""
        n, title = _numbered(line)
        die = title.lower().removesuffix(" dice").removesuffix(" die")
        if n is not None and n < 1:
            self.problems.append(f"line {at}: {title!r} needs a whole number from 1 on, not {n}")
        elif die in k.DIE_TYPES and (n is not None or self.section == "dice"):
            self._count(at, self.dice, die, 1 if n is None else n)
        elif (known := _title(title)) is not None:
            self._card(at, known, n)
        elif n is None and not self.named and not self.cards and not self.phoenixborn:
            self.name, self.named = line, True
        else:
            close = get_close_matches(_plain(title)[:LONGEST], (*_titles(), *k.DIE_TYPES), 1, 0.6)
            hint = f", did you mean {_titles().get(close[0], close[0])!r}?" if close else ""
            self.problems.append(f"line {at}: no card and no die type is called {title!r}{hint}")

    def _card(self, at: int, title: str, n: int | None) -> None:
        card = by_title()[title]
        if card.type == k.PHOENIXBORN and self.section != "first five":
            if not self.phoenixborn and not self.named and not self.cards and n is None:
                self.phoenixborn = title
                return
            self._phoenixborn(at, title)
        elif self.section == "first five":
            self.first_five.append(title)
        elif card.type not in CONJURED:
            self._count(at, self.cards, title, 1 if n is None else n)

    def _phoenixborn(self, at: int, title: str) -> None:
        known = _title(_numbered(title)[1]) or title
        if self.phoenixborn and self.phoenixborn != known:
            self.problems.append(f"line {at}: {known!r} is a second Phoenixborn beside {self.phoenixborn!r}")
        else:
            self.phoenixborn = known

    def _count(self, at: int, into: dict[str, int], what: str, n: int) -> None:
        if what in into:
            self.problems.append(f"line {at}: {what!r} stands there already")
        into[what] = n

    def deck(self) -> Deck:
        name = self.name or self.phoenixborn or "deck"
        if not self.phoenixborn:
            self.problems.append('no Phoenixborn is named: add a line such as "Phoenixborn: Coal Roarkwin"')
        if not self.cards:
            self.problems.append('no cards are named: add lines such as "3x Hammer Knight"')
        if not self.dice:
            self.problems.append('no dice are named: add a line such as "Dice: 5 ceremonial, 5 natural"')
        if self.problems:
            raise DeckError(name, tuple(self.problems))
        dice = tuple([self.dice.get(die, 0) for die in k.DIE_TYPES])
        return Deck(name, self.phoenixborn, tuple(self.cards.items()), dice, tuple(self.first_five))


def _numbered(line: str) -> tuple[int | None, str]:
    """The number of a line and the name it counts; a number at the end of a title belongs to the title."""
    if (found := _BEFORE.match(line)) is not None:
        return int(found[1]), found[2].strip()
    if _title(line) is None and (found := _BEHIND.match(line)) is not None:
        return int(found[2] or found[3]), found[1].strip()
    return None, line


def _heading_of(line: str) -> str:
    return re.sub(r"\s*[\(\[]?\d*[\)\]]?\s*:?$", "", line).strip().lower()


def _split_titles(text: str) -> Iterator[str]:
    """Titles separated by commas. Some titles contain a comma, so the longest run that is a title is taken."""
    parts = [part.strip() for part in re.split(r"[,;]", text)]
    while parts:
        n = next((n for n in range(len(parts), 0, -1) if _title(", ".join(parts[:n])) is not None), 1)
        yield ", ".join(parts[:n])
        parts = parts[n:]


def _plain(title: str) -> str:
    return " ".join(title.replace("’", "'").replace("`", "'").lower().split())


@cache
def _titles() -> Mapping[str, str]:
    return {_plain(title): title for title in by_title()}


def _title(text: str) -> str | None:
    """The printed form of a title written in any case."""
    return _titles().get(_plain(text))
