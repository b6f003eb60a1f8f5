"""A deck as a value, and its form as a mapping."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from ashes_env.files import strict_json
from ashes_env.language.codes import DIE_TYPES

LONGEST: Final = 100  # longer names get no suggestions
FIELDS = ("name", "group", "phoenixborn", "dice", "cards", "conjurations", "first_five")


class DeckError(ValueError):
    """A deck that cannot be read or is not legal. `deck` is its name, `problems` lists everything that is wrong."""

    def __init__(self, deck: str, problems: tuple[str, ...]) -> None:
        super().__init__(f"deck {deck!r}: " + "; ".join(problems))
        self.deck = deck
        self.problems = problems

    def __reduce__(self) -> tuple[type[DeckError], tuple[str, tuple[str, ...]]]:
        return DeckError, (self.deck, self.problems)


@dataclass(frozen=True, slots=True)
class Deck:
    """Titles with their numbers of copies, and the number of dice of each type in the order of `DIE_TYPES`.

    `first_five` is a recommendation, or empty. `conjurations` are those named in a published list, or empty: the
    conjuration pile follows from the deck (R-DECK-09), see `legality.conjuration_pile`.
    """

    name: str
    phoenixborn: str
    cards: tuple[tuple[str, int], ...]
    dice: tuple[int, ...]
    first_five: tuple[str, ...] = ()
    conjurations: tuple[tuple[str, int], ...] = ()
    group: str = ""

    @property
    def titles(self) -> tuple[str, ...]:
        """One title for each physical card, without Phoenixborn and conjurations."""
        return tuple(title for title, n in self.cards for _ in range(n))


def parse(data: object, name: str = "") -> Deck:
    """The deck of a mapping such as

    `{"name": ..., "phoenixborn": ..., "dice": {"natural": 5, ...}, "cards": {"Anchornaut": 3, ...},
    "first_five": [...]}`

    in which `first_five`, `conjurations` and `group` may be left out. `name` is used in messages when the mapping has
    none. Raises `DeckError`; whether the deck is legal is not asked here.
    """
    if not isinstance(data, Mapping):
        raise DeckError(name, (f"a deck is a mapping of fields, not {data!r}",))
    own = data.get("name", name)
    wrong = strict_json.bounded(data)
    if wrong:
        raise DeckError(name, (wrong,))
    problems: list[str] = []
    if not isinstance(own, str) or not own:
        problems.append(f"name: expected a text, not {own!r}")
        own = name
    for field in data:
        if field not in FIELDS:
            problems.append(f"{field}: no such field{_close(field, FIELDS)}")
    phoenixborn = data.get("phoenixborn", "")
    if not isinstance(phoenixborn, str) or not phoenixborn:
        problems.append("phoenixborn: expected the name of one Phoenixborn")
    group = data.get("group", "")
    if not isinstance(group, str):
        problems.append(f"group: expected a text, not {group!r}")
    if "cards" not in data:
        problems.append("cards: is missing")
    cards = _counts("cards", data.get("cards", {}), problems)
    conjurations = _counts("conjurations", data.get("conjurations", {}), problems)
    if "dice" not in data:
        problems.append("dice: is missing")
    dice = [0] * len(DIE_TYPES)
    for die, n in _counts("dice", data.get("dice", {}), problems):
        if die in DIE_TYPES:
            dice[DIE_TYPES.index(die)] = n
        else:
            problems.append(f"dice: no die type is called {die!r}{_close(die, DIE_TYPES)}")
    first_five = data.get("first_five", [])
    if not isinstance(first_five, (list, tuple)) or not all(isinstance(title, str) for title in first_five):
        problems.append(f"first_five: expected a list of titles, not {first_five!r}")
    if problems:
        raise DeckError(own, tuple(problems))
    return Deck(own, phoenixborn, cards, tuple(dice), tuple(first_five), conjurations, group)


def fields_of(deck: Deck) -> dict[str, Any]:
    """The deck as JSON types, as `parse` reads it, without derived fields."""
    data: dict[str, Any] = {
        "name": deck.name,
        "phoenixborn": deck.phoenixborn,
        "dice": {die: n for die, n in zip(DIE_TYPES, deck.dice, strict=True) if n},
        "cards": dict(deck.cards),
    }
    if deck.first_five:
        data["first_five"] = list(deck.first_five)
    return data


def to_json(deck: Deck) -> str:
    """The deck as the text of a `.json` file, with a final line break."""
    return json.dumps(fields_of(deck), indent=2, ensure_ascii=False) + "\n"


def _counts(field: str, data: Any, problems: list[str]) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, Mapping):
        problems.append(f"{field}: expected a mapping of names to numbers, not {data!r}")
        return ()
    out: list[tuple[str, int]] = []
    for name, n in data.items():
        if not isinstance(n, int) or isinstance(n, bool) or n < 1:
            problems.append(f"{field}: {name!r} needs a whole number from 1 on, not {n!r}")
        else:
            out.append((str(name), n))
    return tuple(out)


def _close(name: object, known: tuple[str, ...]) -> str:
    close = get_close_matches(str(name)[:LONGEST], known, 1, 0.5)
    return f", did you mean {close[0]!r}?" if close else f"; known: {', '.join(known)}"
