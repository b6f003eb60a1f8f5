"""Decks in the JSON of other programs: answers and exports of ashes.live, decks of the play server Ashteki.

Cards are found by their stub (`stub`, `id`) or title (`name`, `title`). Everything else that such programs write is
left out, conjurations too: they follow from the deck (R-DECK-09).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ashes_env.decks.deck import Deck, DeckError, parse
from ashes_env.decks.titles import die_of, hint, key, title_of
from ashes_env.files import strict_json
from ashes_env.files.checking import brief
from ashes_env.language import codes as k

DEPTH: Final = 4  # levels of lists and objects that may surround a deck
FIVE: Final = 5
CARD: Final = ("stub", "id", "name", "title", "card")
DIE: Final = ("name", "magic", "type", "die")
NUMBER: Final = ("count", "quantity", "qty", "amount")
MARK: Final = "ff"  # of a card in the First Five
SHOWN: Final = 10  # names of decks that an error lists


def read(data: object, name: str = "", pick: str = "") -> Deck:
    """The deck of a document, as `parse` takes it or as other programs write it, also within their answers. `name` is
    used where it has none. Of several decks `pick` selects one, by its name or its place from 1.

    Raises `DeckError`; whether the deck is legal is not asked here.
    """
    wrong = strict_json.bounded(data)
    if wrong:
        raise DeckError(name, (wrong,))
    direct = isinstance(data, Mapping) and any(field in data for field in ("cards", "phoenixborn", "dicepool"))
    found = [] if direct else list(_decks_in(data, DEPTH))
    if pick or len(found) > 1:
        data = _picked([data] if direct else found, name, pick)
    elif found:
        (data,) = found
    return _Converter(data, name).deck() if isinstance(data, Mapping) and _is_foreign(data) else parse(data, name)


def _decks_in(data: object, depth: int) -> Iterator[Mapping[Any, Any]]:
    """The decks in lists and objects, in their order."""
    if isinstance(data, Mapping) and "cards" in data and "phoenixborn" in data:
        yield data
    elif depth and isinstance(data, (Mapping, list)):
        for inner in data.values() if isinstance(data, Mapping) else data:
            yield from _decks_in(inner, depth - 1)


def _is_foreign(data: Mapping[Any, Any]) -> bool:
    """Whether a deck has the form of another program."""
    parts = [data.get(field) for field in ("phoenixborn", "dice", "cards")]
    return "title" in data or "dicepool" in data or isinstance(parts[0], Mapping) or any(map(_is_list, parts))


def _is_list(value: object) -> bool:
    return isinstance(value, (list, tuple))


def _picked(decks: Sequence[Any], name: str, pick: str) -> Any:
    """One of several decks. Raises `DeckError`, which lists their names."""
    names = [_name_of(deck) or f"deck {i}" for i, deck in enumerate(decks, 1)]
    for places in (
        [i for i, one in enumerate(names) if one == pick],
        [i for i, one in enumerate(names) if pick and key(one) == key(pick)],
        [int(pick) - 1] if pick.isdecimal() and len(pick) < 9 and 0 < int(pick) <= len(names) else [],
    ):
        if len(places) == 1:
            return decks[places[0]]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    there = f"{len(names)} decks: {', '.join(map(brief, names[:SHOWN]))}{more}" if names else "no deck"
    asked = f"no deck {brief(pick)} or several; it holds " if pick else "it holds "
    raise DeckError(name, (f"{asked}{there}. Pick one by its name or its place behind the file, such as FILE#1",))


def _name_of(deck: Any) -> str:
    found = [deck.get(field) for field in ("title", "name")] if isinstance(deck, Mapping) else []
    return next((value for value in found if isinstance(value, str) and value), "")


class _Converter:
    """A deck of another program, and what is wrong with it."""

    def __init__(self, data: Mapping[Any, Any], name: str) -> None:
        self.data = data
        self.name = name
        self.problems: list[str] = []

    def deck(self) -> Deck:
        """The deck. Raises `DeckError`."""
        phoenixborn = self._phoenixborn(self.data.get("phoenixborn"))
        dice = self._dice("dicepool" if "dicepool" in self.data else "dice")
        cards, marked = self._cards(self.data.get("cards"))
        listed = self._first_five(self.data.get("first_five"))
        name = _name_of(self.data) or self.name or f"Untitled {phoenixborn}"
        if listed and marked and set(listed) != set(marked):
            self.problems.append(f"first_five: it lists {', '.join(listed)}, but marked are {', '.join(marked)}")
        if self.problems:
            raise DeckError(name, tuple(self.problems))
        # At ashes.live it may hold fewer cards; then nothing is recommended.
        first_five = tuple(listed or marked) if len(listed or marked) >= FIVE else ()
        return Deck(name, phoenixborn, tuple(cards.items()), dice, first_five)

    def _problem(self, where: str, words: str) -> None:
        self.problems.append(f"{where}: {words}")

    def _phoenixborn(self, given: Any) -> str:
        entries = list(given) if _is_list(given) else [] if given is None else [given]
        if len(entries) != 1:
            self._problem("phoenixborn", f"a deck has one, not {len(entries)}")
            return ""
        return self._title("phoenixborn", entries[0]) or ""

    def _dice(self, field: str) -> tuple[int, ...]:
        out = [0] * len(k.DIE_TYPES)
        for where, entry, n in self._counted(field, self.data.get(field), 0):
            words = [entry] if isinstance(entry, str) else [entry.get(name) for name in DIE]
            text = next((word for word in words if isinstance(word, str)), None)
            die = die_of(text) if text is not None else None
            if die is None:
                near = hint(text, k.DIE_TYPES) if text is not None else ""
                self._problem(where, f"no die type is called {brief(text if text is not None else entry)}{near}")
            else:
                out[k.DIE_TYPES.index(die)] += n
        return tuple(out)

    def _cards(self, given: Any) -> tuple[dict[str, int], list[str]]:
        """The copies of each title, and the titles that are marked as First Five."""
        out: dict[str, int] = {}
        marked: list[str] = []
        for where, entry, n in self._counted("cards", given, 1):
            title = self._title(where, entry)
            if title is None:
                continue
            if title in out and not isinstance(entry, str):
                self._problem(where, f"{title!r} stands there already")
            out[title] = out.get(title, 0) + n
            if isinstance(entry, Mapping) and entry.get(MARK) is True:
                marked.append(title)
        return out, marked

    def _first_five(self, given: Any) -> list[str]:
        if given is not None and not _is_list(given):
            self._problem("first_five", f"a list of stubs or titles is needed, not {brief(given)}")
            return []
        found = [self._title(f"first_five[{i}]", entry) for i, entry in enumerate(given or ())]
        return [title for title in found if title is not None]

    def _counted(self, field: str, given: Any, least: int) -> Iterator[tuple[str, Any, int]]:
        """The entries of a mapping of names to numbers, or of a list, with their places and numbers. A text in a list
        counts one.
        """
        pairs: list[tuple[str, Any, Any]]
        if isinstance(given, Mapping):
            pairs = [(f"{field}: {brief(name)}", str(name), n) for name, n in given.items()]
        elif _is_list(given):
            pairs = [(f"{field}[{i}]", entry, self._number(entry)) for i, entry in enumerate(given)]
        else:
            self._problem(field, "is missing" if given is None else f"a list is needed, not {brief(given)}")
            return
        for where, entry, n in pairs:
            if not isinstance(entry, (str, Mapping)):
                self._problem(where, f"an object with a stub and a count is needed, not {brief(entry)}")
            elif not isinstance(n, int) or isinstance(n, bool) or n < least:
                self._problem(where, f"a whole number from {least} on is needed as its count, not {brief(n)}")
            else:
                yield where, entry, n

    def _number(self, entry: Any) -> Any:
        if not isinstance(entry, Mapping):
            return 1
        return next((entry[field] for field in NUMBER if field in entry), None)

    def _title(self, where: str, entry: Any) -> str | None:
        """The title of a card by its stub or name."""
        fields = [entry.get(field) for field in CARD] if isinstance(entry, Mapping) else [entry]
        for inner in fields:
            if isinstance(inner, Mapping):
                fields += [inner.get(field) for field in CARD[:-1]]
        texts = [text for text in fields if isinstance(text, str)]
        found = {title for text in texts if (title := title_of(text)) is not None}
        if len(found) == 1:
            return found.pop()
        if found:
            self._problem(where, f"it names several cards, {' and '.join(sorted(found))}")
        elif texts:
            self._problem(where, f"no card has the stub or the title {brief(texts[0])}{hint(texts[0])}")
        else:
            self._problem(where, f"a stub or a title is needed, not {brief(entry)}")
        return None
