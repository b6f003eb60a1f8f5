"""What may stand behind a title in a deck list: its Phoenixborn, its type, its release, First Five."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ashes_env.cards.registry import by_title, releases
from ashes_env.decks.pasted.lines import Entry
from ashes_env.decks.titles import key, title_of
from ashes_env.files.checking import brief
from ashes_env.language import codes as k
from ashes_env.language.carddef import CardDef

FIRST: Final = frozenset(("ff", "first-five", "first-5"))
CONJURED: Final = (k.CONJURATION, k.CONJURED_ALTERATION)
UNIQUE: Final = frozenset(("unique", "exclusive", "signature", "phoenixborn-unique"))


def read_remarks(entry: Entry, card: CardDef) -> tuple[bool, list[str]]:
    """Whether the remarks mark a card of the First Five, and those that are wrong or not understood."""
    first = False
    wrong: list[str] = []
    for note in entry.notes:
        words = key(note)
        other = by_title().get(title_of(note) or "")
        of_phoenixborn = other is not None and other.type == k.PHOENIXBORN
        number = re.fullmatch(r"x?-?(\d+)-?x?", words)
        if words in FIRST:
            first = True
        elif number is not None and entry.n is not None and int(number[1]) != entry.n:
            wrong.append(f"two numbers stand beside {entry.title!r}, {entry.n} and {number[1]}: leave one out")
        elif of_phoenixborn and other is not None and other.title != card.unique_to and card.type not in CONJURED:
            whose = f"belongs to {card.unique_to}" if card.unique_to else "belongs to no Phoenixborn"
            wrong.append(f"{entry.title!r} {whose}, not to {other.title}")
        elif not (number or of_phoenixborn or _is_known(words, card)):
            wrong.append(f"{brief(note)} behind {entry.title!r} is not understood: leave it out, or write it behind //")
    return first, wrong


def _is_known(words: str, card: CardDef) -> bool:
    """Whether a remark names the type, the release or the Phoenixborn of a card."""
    type_ = key(k.CARD_TYPES[card.type])
    own = {"", "pb" if card.type == k.PHOENIXBORN else type_, type_, type_.removesuffix("-spell"), type_.split("-")[-1]}
    if card.unique_to:
        own |= {key(card.unique_to).split("-")[0], *UNIQUE}
    return words in own or words in _releases()


@cache
def _releases() -> frozenset[str]:
    """The names of the releases, with and without their article."""
    names = {key(name) for name in releases()}
    return frozenset({*names, *(name.removeprefix("the-") for name in names)})
