"""The text form of a deck: what players paste.

    Name: The Iron Men
    Phoenixborn: Coal Roarkwin
    Dice: 5 ceremonial, 5 natural
    3x Hammer Knight
    ...
    First Five:
    1x Anchornaut
    ...

Reading takes the lists of other programs and of people too (`pasted/`; README: what is understood).
"""

from __future__ import annotations

from typing import Final

from ashes_env.decks.deck import Deck, DeckError
from ashes_env.decks.pasted.reader import Reader
from ashes_env.files import printable
from ashes_env.language import codes as k

LINES: Final = 1000  # maximum number of lines
MOST: Final = 100_000  # characters; a long list has two thousand


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

    Conjurations are skipped: they follow from the deck (R-DECK-09). Raises `DeckError`, which names each line that is
    not understood and says what would be right; it does not check whether the deck is legal.
    """
    lines = text.replace("\ufeff", "").splitlines()
    if len(text) > MOST:
        raise DeckError(name, (f"a deck list has at most {MOST:,} characters, not {len(text):,}",))
    if len(lines) > LINES:
        raise DeckError(name, (f"a deck has at most {LINES} lines, not {len(lines)}",))
    return Reader(lines, name).deck()
