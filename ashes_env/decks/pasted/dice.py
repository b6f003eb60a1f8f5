"""Reads dice as people write them: "5 natural, 5 ceremonial", "Natural x5 / Charm x5", "5N 5C", "Dice: natural"."""

from __future__ import annotations

import re
from typing import Final

from ashes_env.decks.titles import LETTERS, die_of

TOKEN: Final = re.compile(r"\d+|[a-z]+", re.IGNORECASE)
FILLERS: Final = frozenset(("x", "and", "of", "dice", "die", "magic", "power", "class"))
MOST: Final = 4  # digits of a number


def dice_of(text: str, labelled: bool) -> list[tuple[str, int | None]] | None:
    """The dice of a text that holds nothing else: types with numbers, in the order of the text. None for other texts.

    Dice without numbers (None) are read only where a label says that dice follow.
    """
    numbers: list[int] = []
    dice: list[str] = []
    order = ""
    words = TOKEN.findall(text)
    letters = all(len(word) == 1 for word in words if not word.isdigit() and word.lower() not in FILLERS)
    for word in words:
        if word.isdigit():
            if len(word) > MOST:
                return None
            numbers.append(int(word))
            order += "n"
            continue
        if word.lower() in FILLERS:
            continue
        die = LETTERS.get(word.lower()) if letters and (labelled or word.isupper()) else die_of(word)
        if die is None and word[0] in "xX":
            die = die_of(word[1:])
        if die is None:
            return None
        dice.append(die)
        order += "d"
    if not dice or (not numbers and not labelled):
        return None
    if not numbers:
        return [(die, None) for die in dice]
    if re.fullmatch(r"(nd)+|(dn)+", order) or (re.fullmatch(r"n+d+", order) and len(numbers) == len(dice)):
        return list(zip(dice, numbers, strict=True))
    return None
