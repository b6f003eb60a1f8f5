"""What a line of a deck list can be: a field, a heading, a credit, cards with their numbers, remarks behind a title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from ashes_env.decks.pasted.dice import dice_of
from ashes_env.decks.titles import key, title_of

NAME: Final = "name"
PHOENIXBORN: Final = "phoenixborn"
DICE: Final = "dice"
FIRST_FIVE: Final = "first five"
CARDS: Final = "cards"
CONJURATIONS: Final = "conjurations"
NOTES: Final = "notes"  # what stands there is not read
META: Final = "meta"  # the same, in the rest of the line if there is any
OUTSIDE: Final = "outside"  # cards that are not in the deck
TOTAL: Final = "total"

LABELS: Final[Mapping[str, Sequence[str]]] = {  # keys, see `titles.key`
    NAME: ("name", "title", "deck-name", "deck-title", "name-of-the-deck"),
    PHOENIXBORN: ("phoenixborn", "phoenix-born", "pb", "phoenixborn-card"),
    DICE: (
        *("deck-dice", "dice", "dice-count", "dice-distribution", "dice-pool", "dice-set", "dice-spread", "dice-types"),
        *("dicepool", "magic", "magic-dice", "magic-pool", "magic-types"),
    ),
    FIRST_FIVE: (
        *("first-five", "first-5", "first-five-cards", "first-5-cards", "firstfive", "first5", "ff", "f5"),
        *("first-five-ff", "first-hand", "starting-five", "starting-hand", "opening-five", "opening-hand"),
        *("recommended-first-five", "suggested-first-five", "typical-first-five", "preferred-first-five"),
    ),
    CARDS: (
        *("action-spell", "action-spells", "actions", "allies", "ally", "ally-cards", "alteration-spell"),
        *("alteration-spells", "alterations", "alteration", "card-list", "cards", "deck", "deck-list", "decklist"),
        *("draw-deck", "draw-pile", "list", "main", "main-deck", "maindeck", "other", "other-cards", "others"),
        *("reaction-spell", "reaction-spells", "reactions", "ready-spell", "ready-spells", "remaining-cards", "rest"),
        *("rest-of-deck", "rest-of-the-deck", "spells", "the-deck", "the-rest", "unique", "unique-cards", "uniques"),
        *("units", "summons", "phoenixborn-uniques", "phoenixborn-cards", "exclusive-cards", "exclusives"),
    ),
    CONJURATIONS: (
        *("conjuration", "conjuration-deck", "conjuration-pile", "conjurations", "conjured-alteration-spell"),
        *("conjured-alteration-spells", "conjured-alterations", "conjured-cards", "conjured-units"),
    ),
    NOTES: (
        *("about", "comment", "comments", "description", "game-plan", "gameplan", "how-to-play", "introduction"),
        *("mulligan", "note", "notes", "overview", "strategy", "summary", "tips"),
    ),
    META: (
        *("author", "authors", "built-by", "by", "cost", "created", "created-by", "creator", "credit", "credits"),
        *("date", "designed-by", "designer", "edition", "event", "expansions", "format", "link", "links", "mode"),
        *("modified", "packs", "pilot", "played-by", "player", "products", "release", "releases"),
        *("releases-required", "required-releases", "set", "sets", "source", "tags", "tournament", "updated", "url"),
        *("version", "website"),
    ),
    OUTSIDE: (
        *("alternatives", "considering", "cut", "cuts", "maybe", "maybeboard", "maybes", "optional", "options"),
        *("removed", "side", "sideboard", "side-deck", "substitutes", "substitutions", "swaps", "tech"),
    ),
    TOTAL: ("total", "total-cards", "cards-total", "total-number-of-cards", "deck-size", "total-dice", "card-count"),
}
SECTIONS: Final = {label: section for section, labels in LABELS.items() for label in labels}

FIELD: Final = re.compile(r"(.{1,40}?)\s*(?:[(\[]\s*([^()\[\]]*?)\s*[)\]])?\s*(?::|=|\s-\s)\s*(.*)")
COUNTED_LABEL: Final = re.compile(r"(?:\d+(?:\s*(?:/|of)\s*\d+)?(?:\s*(?:cards?|dice|total))?|ff)?", re.IGNORECASE)
AROUND_HEADING: Final = re.compile(
    r"^\d+-(?:x-)?|(?:-x)?-\d+(?:-(?:of-)?\d+)*$|(?:-\d+)+-(?:cards?|dice|total|copies)$"
)
CREDIT: Final = re.compile(
    r"(?:[a-z]+-){0,4}by-.+"  # "Deck designed by somebody"
    r"|(?:(?:deck|decklist|list)-)?(?:was-|is-)?(?:created|designed|made|built|posted|shared|published|exported|imported"
    r"|generated|copied|downloaded|taken|updated|last-updated|last-modified)-(?:with|from|on|at|in|using|for)-.+"
    r"|(?:credits?|thanks)-(?:to|goes-to|go-to)-.+|copyright-.+"
)
DECORATED: Final = re.compile(
    r"#{1,6}\s*\S.*|\*\*.+\*\*:?|__.+__:?|\[b\].+\[/b\]:?|([=~-])\1*\s*\w.*\1|\[[^\[\]]+\]", re.IGNORECASE
)
NUMBERED: Final = re.compile(r"\s*[*>-]*\s*\(?(\d{1,3})[.)]\s+(\S.*)")
RUN: Final = 4  # entries of a numbered list that nobody takes for numbers of copies, which end at three

BEFORE: Final = re.compile(
    r"[(\[{]?\s*x?\s*(\d{1,4})(?!\d)\s*(x?)\s*[)\]}]?\s*(?:[-:;,|*=]|of\b|cop(?:y|ies) of\b|cop(?:y|ies)\b)?\s*(\S.*)",
    re.IGNORECASE,
)
BEHIND: Final = re.compile(
    r"(.*?\S)\s*[-:;,|*=]?\s*[(\[{]?\s*(?:\bx\s*)?(\d{1,4})\s*(?:x|cop(?:y|ies)|cards?)?\s*[)\]}]?", re.IGNORECASE
)
COPIES: Final = re.compile(r"x?\s*\d{1,4}\s*x?", re.IGNORECASE)
GROUP: Final = re.compile(r"(.*\S)\s*[(\[{]\s*([^()\[\]{}]*?)\s*[)\]}]\W*")
MARK: Final = re.compile(
    r"[\s:,#-](ff|first five|first 5|ally|conjuration|(?:ready|action|reaction|alteration) spell)\W*$", re.IGNORECASE
)
DASHED: Final = re.compile(r"\s-\s+([^-]*\w[^-]*)$")
MOST_NOTES: Final = 4  # remarks beside one title
EARLY: Final = re.compile(r"[(\[{]\s*(ff|first five|first 5)\s*[)\]}]\s*(\S.*)", re.IGNORECASE)
BETWEEN: Final = re.compile(r"\s*[,;|\t]\s*|\s+(?:/|and|&|\+)\s+")
JOINED: Final = 3  # parts of a title that contains what separates titles
CELLS: Final = re.compile(r"[|\t]")
CELLS_OF_CSV: Final = re.compile(r"[|\t,;]")
HEADS: Final = frozenset(  # names of columns
    (
        *("amount", "card", "card-name", "copies", "cost", "count", "name", "no", "number", "qty", "quantity"),
        *("release", "set", "title", "type"),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of a card: the number if there is one, the title, and the remarks behind it."""

    n: int | None
    title: str
    notes: tuple[str, ...] = field(default=())


def field_of(text: str) -> tuple[str, str] | None:
    """The section and the content of a line such as "Dice (10): 5 natural, 5 time" or "Phoenixborn - Coal Roarkwin"."""
    found = FIELD.fullmatch(text)
    if found is None or not COUNTED_LABEL.fullmatch(found[2] or ""):
        return None
    label = key(found[1])
    section = SECTIONS.get(label) or SECTIONS.get(AROUND_HEADING.sub("", label))
    return (section, found[3].strip()) if section else None


def heading_of(text: str) -> str | None:
    """The section that a heading begins: "Ready Spells (8)", "9 Allies", "Cards (30 / 30)"."""
    return SECTIONS.get(key(text)) or SECTIONS.get(heading_words(text))


def heading_words(text: str) -> str:
    """The key of a heading without the numbers around it."""
    return AROUND_HEADING.sub("", key(text))


def is_credit(text: str) -> bool:
    """Whether a line says who or what made the list."""
    return CREDIT.fullmatch(key(text)) is not None


def close_label(text: str) -> str:
    """The label that the misspelt label of a field may have meant, or an empty text."""
    found = FIELD.fullmatch(text)
    close = get_close_matches(key(found[1]), SECTIONS, 1, 0.8) if found is not None and len(found[1]) > 2 else []
    return close[0].replace("-", " ").capitalize() if close else ""


def is_decorated(raw: str) -> bool:
    """Whether a line is written as a heading: in bold, or with the signs of Markdown or text files."""
    return DECORATED.fullmatch(raw.strip()) is not None


def counted(text: str) -> Iterator[tuple[int | None, str]]:
    """The ways to divide a text into a number of copies and what is counted, the likeliest first."""
    yield None, text
    if (found := BEFORE.fullmatch(text)) is not None:
        yield int(found[1]), found[3]
        if found[2]:
            yield int(found[1]), found[2] + found[3]
    if (found := BEHIND.fullmatch(text)) is not None:
        yield int(found[2]), found[1]


def entry_of(text: str, n: int | None = None, notes: tuple[str, ...] = ()) -> Entry | None:
    """The card of a text that holds one card, and nothing else but remarks around it; `n` and `notes` are already taken
    off it.
    """
    early = EARLY.fullmatch(text)
    if early is not None:
        text, notes = early[2], (*notes, early[1])
    ways = [(n, text)] if n is not None else list(counted(text))
    for found, rest in ways:
        title = title_of(rest)
        if title is not None:
            return Entry(found, title, notes)
    for found, rest in ways if len(notes) < MOST_NOTES else ():
        shorter, note = _without_note(rest)
        entry = entry_of(shorter, found, (*notes, note)) if shorter else None
        if entry is not None:
            return entry
    return None


def _without_note(text: str) -> tuple[str, str]:
    """A text without the last remark behind it, and the remark; an empty text where there is none."""
    found = GROUP.fullmatch(text)
    if found is not None:
        return found[1], found[2]
    found = MARK.search(text) or DASHED.search(text)
    return ("", "") if found is None else (text[: found.start()].rstrip(" \t:,#-"), found[1])


def entries_of(text: str) -> list[Entry] | None:
    """The cards of a text that holds one card, a row of a table, or several cards beside each other."""
    one = entry_of(text)
    if one is not None:
        return [one]
    row = _row_of(text)
    if row is not None:
        return [row]
    parts = [part for part in BETWEEN.split(text) if part]
    found: list[Entry] = []
    while parts:
        for n in range(min(len(parts), JOINED), 0, -1):
            entry = entry_of(" ".join(parts[:n]))
            if entry is not None:
                found.append(entry)
                parts = parts[n:]
                break
        else:
            return None
    return found or None


def parts_of(text: str) -> list[str]:
    """What is not understood of a text with several cards or dice; the whole text where nothing is."""
    parts = [part for part in BETWEEN.split(text) if part]
    left = [part for part in parts if entry_of(part) is None and dice_of(part, False) is None]
    return left if 0 < len(left) < len(parts) else [text]


def cells_of(text: str, csv: bool = False) -> list[str]:
    """The cells of a row of a table."""
    cells = (CELLS_OF_CSV if csv else CELLS).split(text)
    return [cell.strip().strip('"').strip() for cell in cells if cell.strip()]


def is_head(text: str) -> bool:
    """Whether a line is the head of a table of cards."""
    cells = cells_of(text, csv=True)
    return len(cells) > 1 and all(key(cell) in HEADS for cell in cells)


def _row_of(text: str) -> Entry | None:
    for cells in (cells_of(text), cells_of(text, csv=True)):
        if len(cells) < 2:
            continue
        numbers = [cell for cell in cells if COPIES.fullmatch(cell)]
        cards = [entry for cell in cells if cell not in numbers and (entry := entry_of(cell)) is not None]
        if len(numbers) == 1 and len(cards) == 1 and cards[0].n is None:
            others = [cell for cell in cells if cell not in numbers and entry_of(cell) is None]
            return Entry(int(re.sub(r"\D", "", numbers[0])), cards[0].title, (*cards[0].notes, *others))
    return None


def numbered_lines(lines: Sequence[str]) -> set[int]:
    """The places of lines that a list numbers 1, 2, 3, 4 and so on, so that these are no numbers of copies."""
    out: set[int] = set()
    run: list[int] = []
    for at, line in enumerate([*lines, "."]):
        found = NUMBERED.fullmatch(line)
        if found is not None and int(found[1]) == len(run) + 1:
            run.append(at)
            continue
        if not line.strip():
            continue
        if len(run) >= RUN:
            out.update(run)
        run = [at] if found is not None and int(found[1]) == 1 else []
    return out
