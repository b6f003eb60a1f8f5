"""Gives the lines of a deck list their meaning from the lines around them."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from ashes_env.cards.registry import by_title
from ashes_env.decks.deck import Deck, DeckError
from ashes_env.decks.pasted.dice import dice_of
from ashes_env.decks.pasted.lines import (
    CARDS,
    DICE,
    FIRST_FIVE,
    META,
    NAME,
    NOTES,
    OUTSIDE,
    PHOENIXBORN,
    TOTAL,
    Entry,
    cells_of,
    close_label,
    counted,
    entries_of,
    entry_of,
    field_of,
    heading_of,
    heading_words,
    is_credit,
    is_decorated,
    is_head,
    numbered_lines,
    parts_of,
)
from ashes_env.decks.pasted.marks import Marks, legend_of
from ashes_env.decks.pasted.markup import COMMENT, LONGEST, Line, is_empty, plain_line, plain_name
from ashes_env.decks.pasted.remarks import read_remarks
from ashes_env.decks.titles import hint, phoenixborn_of
from ashes_env.files.checking import brief
from ashes_env.language import codes as k

HINTS: Final = 20  # problems that make a suggestion, because looking for one takes milliseconds
DECK_SIZE: Final = 30
FIVE: Final = 5
CLEAR: Final = 0.85  # how alike a misspelt title is that is taken for no heading
CONJURED: Final = (k.CONJURATION, k.CONJURED_ALTERATION)
OWN_NAME: Final = re.compile(r"\s*name\s*:(.*)", re.IGNORECASE)
NUMBER: Final = re.compile(r"(\(?)(\d{1,3})[.)]\s+(\S.*)")
ONLY_NUMBERS: Final = re.compile(r"[\s\d/()x]*(?:cards?|dice)?\W*", re.IGNORECASE)
LABELLED: Final = re.compile(r"(?:phoenixborn|pb)\s+(.+)", re.IGNORECASE)
SIGN: Final = re.compile(r"[-:,;/|(\t]")
TRIED: Final = 4  # signs in a line that may stand between a Phoenixborn and its dice
REMARK: Final = "; a remark stands behind // or under 'Notes:'"


class Reader:
    """The fields read so far, and the section that the last heading began."""

    def __init__(self, raw: list[str], name: str) -> None:
        self.raw = raw
        self.lines = [plain_line(line) for line in raw]
        self.numbered = numbered_lines(raw)
        self.at = 0  # the place of the current line
        self.name = name
        self.named = False
        self.phoenixborn = ""
        self.bare = False  # whether the first line is a Phoenixborn and nothing else, which may be the name of the deck
        self.cards: dict[str, int] = {}
        self.dice: dict[str, int] = {}
        self.first_five: list[str] = []
        self.marks = Marks()
        self.section = ""
        self.notes_end = False  # whether cards end the notes
        self.blank = False  # whether the line before was empty
        self.single: set[str] = set()  # what was named without a number; naming it again adds one
        self.several: dict[str, int] = {}  # lines of the First Five with more than one copy, by title
        self.title = ""  # a card without a number in the first line, which may be the name of the deck
        self.kinds: list[str] = []  # what the lines were
        self.problems: list[str] = []
        self.first = self._content(0)

    def deck(self) -> Deck:
        """The deck of all lines. Raises `DeckError`."""
        titled = self._titled()
        for at, line in enumerate(self.lines):
            self.at = at
            raw = self.raw[at]
            own = OWN_NAME.fullmatch(raw)
            if len(raw) > LONGEST:
                self._problem(f"it has more than {LONGEST} characters: give each card a line")
            elif at == titled:
                self._named(plain_name(raw))
            elif own is not None and own[1].strip():
                self._named(own[1].strip())
            elif is_empty(line.text) or raw.strip().startswith("```"):
                self.blank = self.blank or not raw.strip()
                continue
            else:
                self._line(line)
            self.blank = False
        return self._whole()

    def _content(self, at: int) -> int:
        """The place of the next line with a text of its own; the number of lines if there is none."""
        return next(
            (i for i in range(at, len(self.lines)) if not is_empty(self.lines[i].text) and not self.lines[i].url),
            len(self.lines),
        )

    def _titled(self) -> int:
        """The place of the name of the deck where the Phoenixborn follows it as at ashes.live; else -1. Such a name may
        look like a card, a heading or anything.
        """
        after = self._content(self.first + 1)
        if after >= len(self.lines):
            return -1
        label, rest = field_of(self.lines[after].text) or ("", "")
        pb = entry_of(rest) if label == PHOENIXBORN else None
        text = self.lines[self.first].text
        own, rest = field_of(text) or ("", "")
        if pb is None or own in (NAME, PHOENIXBORN, META, TOTAL) or (own == CARDS and rest):
            return -1
        if dice_of(rest or text, own == DICE) is not None:
            return -1
        apart = any(not line.strip() for line in self.raw[self.first : after])
        return self.first if apart or entries_of(text) is None or entry_of(text) == Entry(None, text) else -1

    def _named(self, name: str) -> None:
        self.name, self.named = name, True
        self.kinds.append(NAME)

    def _line(self, line: Line) -> None:
        text = self._without_number(line.text)
        legend = legend_of(text, line)
        cells = cells_of(text)
        fields = [field for cell in cells if (field := field_of(cell)) is not None]
        if legend is not None:
            self.marks.legend |= legend
        elif not text:
            return
        elif len(fields) > 1 and len(fields) == len(cells):
            for field in fields:
                self._field(*field)
        elif len(cells) == 2 and (section := heading_of(cells[0])) is not None and not is_head(text):
            self._field(section, cells[1])
        elif (field := field_of(text)) is not None:
            self._field(*field)
        elif is_credit(text) and (self.at != self.first or line.url):
            return
        elif not self._dice(text) and not self._with_dice(text) and not self._cards(text, line):
            self._other(text, line)

    def _without_number(self, text: str) -> str:
        """The text without its number in a list; empty where nobody can tell such a number from one of copies."""
        found = NUMBER.fullmatch(text)
        if found is None:
            return text
        entry = entry_of(found[3])
        if self.at in self.numbered or (self.section == FIRST_FIVE and not found[1]):
            return found[3]
        if found[1] or (entry is None and not field_of(found[3]) and not heading_of(found[3])):
            return text
        if entry is None or entry.n is not None:
            return found[3]
        self._problem(
            f"does '{found[2]}.' count copies or lines? Write '{found[2]}x {entry.title}' or '1x {entry.title}'"
        )
        return ""

    def _problem(self, words: str) -> None:
        self.problems.append(f"line {self.at + 1}: {words}")

    def _hint(self, text: str, more: tuple[str, ...] = ()) -> str:
        return hint(text, more) if len(self.problems) < HINTS else ""

    # --- fields and headings ------------------------------------------------------------------------------------------

    def _field(self, section: str, rest: str) -> None:
        """A line such as "Dice: 5 natural, 5 time"."""
        self.kinds.append(section)
        if section == TOTAL or (section == META and rest):
            return
        if ONLY_NUMBERS.fullmatch(rest) or rest.lower() == "none":
            self._begin(section)
        elif section == NAME:
            self._named(rest)
        elif section == PHOENIXBORN:
            self._begin(section)
            if not self._with_dice(rest):
                self._phoenixborn(rest, True)
        elif section == NOTES:
            self._begin(section)
            self.notes_end = True
        elif section == DICE:
            self._begin(section)
            if not self._dice(rest):
                self._unknown(rest)
        elif section == CARDS and not self.named and entries_of(rest) is None and not self.cards:
            self._named(rest)  # "Deck: Rhinos"
            self.section = ""
        else:
            self._begin(section)
            if not self._cards(rest, Line(rest)):
                self._unknown(rest)

    def _begin(self, section: str) -> None:
        self.section, self.notes_end = NOTES if section == META else section, False

    def _other(self, text: str, line: Line) -> None:
        """A line without cards and dice: a heading, the name, or one that is not understood."""
        section = heading_of(text)
        labelled = LABELLED.fullmatch(text)
        if section is not None:
            self.kinds.append(section)
            if section == FIRST_FIVE:
                self.marks.heading |= line.before | line.behind
            if section != TOTAL:
                self._begin(section)
        elif labelled is not None and entry_of(labelled[1]) is not None:
            self._field(PHOENIXBORN, labelled[1])
        elif self.section == NOTES or is_head(text):
            return
        elif line.url and not _numbered(text):
            return  # "My deck is at https://..."
        elif self._is_name(text):
            self._named(plain_name(COMMENT.sub("", self.raw[self.at])).lstrip("-•* "))
        elif self._is_heading(text):
            self._begin(CARDS)
        else:
            self._unknown(text)

    def _is_heading(self, text: str) -> bool:
        """Whether an unknown line is a heading of somebody's own, such as "Big Units:", and no misspelt title."""
        if _numbered(text) or not (text.endswith(":") or is_decorated(self.raw[self.at])):
            return False
        return not hint(heading_words(text), cutoff=CLEAR)

    def _is_name(self, text: str) -> bool:
        """Whether an unknown line is the name of the deck."""
        if self.named or self.cards or self.phoenixborn or self.section:
            return False
        return not _numbered(text) or (self.at == self.first and not any(hint(rest) for _, rest in counted(text)))

    def _unknown(self, text: str) -> None:
        label = close_label(text)
        if label:
            self._problem(f"no field is called {brief(text)}, did you mean '{label}:'?")
            return
        for part in parts_of(text):
            rest = next((rest for n, rest in counted(part) if n is not None), part)
            near = self._hint(rest, k.DIE_TYPES)
            self._problem(f"no card and no die type is called {brief(rest)}{near or REMARK}")

    # --- dice, cards, the Phoenixborn ---------------------------------------------------------------------------------

    def _dice(self, text: str) -> bool:
        """Reads dice; whether the text is of them."""
        found = dice_of(text, self.section == DICE)
        if found is None or (self.section == NOTES and not self.notes_end):
            return False
        self.kinds.append(DICE)
        for die, n in found:
            if n != 0:
                self._count(self.dice, die, n)
        return True

    def _cards(self, text: str, line: Line) -> bool:
        """Reads cards; whether the text is of them."""
        entries = entries_of(text)
        if entries is None:
            return False
        for entry in entries:
            self._card(entry, line)
        return True

    def _with_dice(self, text: str) -> bool:
        """Reads a Phoenixborn with its dice beside it; whether the text is that: "Coal Roarkwin - 10 natural"."""
        for sign in islice(SIGN.finditer(text), TRIED):
            entry = entry_of(text[: sign.start()])
            if entry is not None and by_title()[entry.title].type == k.PHOENIXBORN:
                rest = text[sign.end() :]
                if dice_of(rest, False) is not None:
                    self._card(entry, Line(text))
                    return self._dice(rest)
        return False

    def _card(self, entry: Entry, line: Line) -> None:
        card = by_title()[entry.title]
        first, wrong = read_remarks(entry, card)
        for words in wrong:
            self._problem(words)
        if (self.section == NOTES and self.notes_end) or (
            self.section == FIRST_FIVE and len(self.first_five) >= FIVE and self.blank
        ):
            self._begin(CARDS)
        self.kinds.append(PHOENIXBORN if card.type == k.PHOENIXBORN else CARDS)
        if entry.n is not None and entry.n < 1:
            self._problem(f"{entry.title!r} needs a whole number from 1 on, not {entry.n}")
        elif self.section in (NOTES, OUTSIDE) and (self.section == OUTSIDE or entry.n is not None):
            words = "stands under a heading of what is not in the deck: put it under 'Cards:', or leave it out"
            self._problem(f"{entry.title!r} {words}")
        elif self.section == NOTES:
            return
        elif card.type == k.PHOENIXBORN and self.section != FIRST_FIVE:
            self._phoenixborn(entry.title, self.section == PHOENIXBORN, entry.n)
        elif self.section == FIRST_FIVE:
            self.first_five.append(entry.title)
            if entry.n is not None and entry.n > 1:
                self.several[entry.title] = self.at
        elif card.type not in CONJURED:
            if self.at == self.first and entry == Entry(None, entry.title) and not self.section:
                self.title = entry.title
                return
            self.marks.add(self.at, entry.title, line, first)
            self._count(self.cards, entry.title, entry.n)

    def _phoenixborn(self, text: str, explicit: bool, n: int | None = None) -> None:
        entry = entry_of(text) or entry_of(phoenixborn_of(text))
        if entry is None:
            self._problem(f"no Phoenixborn is called {brief(text)}{self._hint(text)}")
            return
        if by_title()[entry.title].type != k.PHOENIXBORN:
            kind = k.CARD_TYPES[by_title()[entry.title].type]
            self._problem(f"{entry.title!r} is no Phoenixborn but a card of the type {kind}")
            return
        for words in read_remarks(entry, by_title()[entry.title])[1]:
            self._problem(words)
        if (n or entry.n or 1) > 1:
            self._problem(f"a deck has one Phoenixborn, not {n or entry.n} of {entry.title!r}")
        elif explicit and self.bare and not self.named:
            self.name, self.named, self.phoenixborn = self.phoenixborn, True, entry.title  # the first line was the name
        elif self.phoenixborn not in ("", entry.title):
            self._problem(f"{entry.title!r} is a second Phoenixborn beside {self.phoenixborn!r}")
        else:
            self.bare = self.bare or (not explicit and self.at == self.first)
            self.phoenixborn = entry.title

    def _count(self, into: dict[str, int], what: str, n: int | None) -> None:
        if what not in into:
            into[what] = 1 if n is None else n
            if n is None:
                self.single.add(what)
        elif n is None and what in self.single:
            into[what] += 1
        else:
            again = "" if n is not None else "; cards of the First Five stand under 'First Five:'"
            self._problem(f"{what!r} stands there already{again}")

    # --- the whole ----------------------------------------------------------------------------------------------------

    def _whole(self) -> Deck:
        if self.title:
            self._decide_title()
        first_five, wrong = self.marks.first_five(self.first_five)
        self.problems += wrong
        for title, at in self.several.items():
            if title not in self.cards:
                self.problems.append(
                    f"line {at + 1}: {title!r} stands in the First Five only: name its copies under 'Cards:'"
                )
        if not self.phoenixborn:
            self.problems.append('no Phoenixborn is named: add a line such as "Phoenixborn: Coal Roarkwin"')
        if not self.cards:
            self.problems.append('no cards are named: add lines such as "3x Hammer Knight"')
        if not self.dice:
            self.problems.append('no dice are named: add a line such as "Dice: 5 ceremonial, 5 natural"')
        name = self.name or self.phoenixborn or "deck"
        if self.problems:
            raise DeckError(name, tuple(self.problems))
        dice = tuple([self.dice.get(die, 0) for die in k.DIE_TYPES])
        return Deck(name, self.phoenixborn, tuple(self.cards.items()), dice, tuple(first_five))

    def _decide_title(self) -> None:
        """A card without a number in the first line is the name where no card follows it, or where the deck is complete
        without it.
        """
        follows = self.kinds[1] if len(self.kinds) > 1 else ""
        if not self.named and (follows != CARDS or sum(self.cards.values()) == DECK_SIZE):
            self.name = plain_name(self.raw[self.first])
        else:
            self.cards = {self.title: self.cards.pop(self.title, 0) + 1, **self.cards}


def _numbered(text: str) -> bool:
    """Whether a text begins or ends with a number of copies."""
    return any(n is not None for n, _ in counted(text))
