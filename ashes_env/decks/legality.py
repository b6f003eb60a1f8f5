"""Deck rules (R-DECK-01..11) and formats (R-CHBAN-01..09)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files

from ashes_env.cards.edition_2018 import DICE as DICE_OF_2018
from ashes_env.cards.edition_2018 import EDITION
from ashes_env.cards.registry import by_title
from ashes_env.decks.deck import LONGEST, Deck, DeckError
from ashes_env.language import codes as k
from ashes_env.language.base import Effect
from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.rules.definitions.costs import flatten

DECK_SIZE = 30
DICE = 10
COPIES = 3
UNIQUES = 3
FIRST_FIVE = 5
FIRST_UNIQUES = 1
EDITION_2018 = EDITION
ALL_DICE = tuple(k.DieType(die) for die in range(len(k.DIE_TYPES)))
DECK_TYPES = (k.ALLY, k.ALTERATION_SPELL, k.READY_SPELL, k.ACTION_SPELL, k.REACTION_SPELL)


@dataclass(frozen=True, slots=True)
class Format:
    """The restrictions that a format adds to the deck rules. `uniques` is the maximum number of unique cards, -1: any;
    `first_uniques` that of different ones in a First Five. `dice` are the types of dice that there are.

    Chained titles are not allowed in a First Five and cannot be played in round 1; banned titles are not allowed in a
    deck.
    """

    name: str
    chained: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    uniques: int = UNIQUES
    first_uniques: int = FIRST_UNIQUES
    dice: tuple[k.DieType, ...] = ALL_DICE


@lru_cache(maxsize=1)
def formats() -> Mapping[str, Format]:
    """The formats by name. `open`: the deck rules without the limit on unique cards, which some published decks exceed;
    `casual`: the deck rules and the chained list; `organized`: the banned list as well; `red rains`: the deck rules
    alone; `2018`: the deck rules of that edition (R-CLS-08, R-CLS-11, R-CLS-54).
    """
    lists = json.loads(files(__package__).joinpath("lists.json").read_text(encoding="utf-8"))
    chained = frozenset(lists["chained"]["cards"])
    banned = frozenset(lists["banned"]["cards"])
    found = (
        Format("open", uniques=-1),
        Format("casual", chained),
        Format("organized", chained, banned),
        Format("red rains"),
        Format(EDITION_2018, uniques=-1, first_uniques=FIRST_FIVE, dice=DICE_OF_2018),
    )
    return {f.name: f for f in found}


def format_named(name: str) -> Format:
    """The format of a name; raises `ValueError`, which lists the names."""
    found = formats().get(name)
    if found is None:
        raise ValueError(f"no format is called {name!r}; known: {', '.join(formats())}")
    return found


def problems(deck: Deck, format: str | Format = "open") -> list[str]:
    """Every reason why a deck is not legal, each with the number of its rule; empty when it is legal."""
    rules = format_named(format) if isinstance(format, str) else format
    out: list[str] = []
    known = by_title()
    pb = known.get(deck.phoenixborn)
    if pb is None:
        out.append(_unknown(deck.phoenixborn))
    elif pb.type != k.PHOENIXBORN:
        out.append(f"{deck.phoenixborn} is no Phoenixborn but a card of the type {_type(pb)} (R-DECK-01)")
    size = sum(n for _, n in deck.cards)
    if size != DECK_SIZE:
        out.append(f"has {size} cards, not {DECK_SIZE} (R-DECK-02)")
    if len({title for title, _ in deck.cards}) != len(deck.cards):
        out.append("names a title twice; give each title once, with its number of copies")
    uniques = 0
    for title, n in deck.cards:
        card = known.get(title)
        if n > COPIES:
            out.append(f"has {n} copies of {title}, at most {COPIES} are allowed (R-DECK-03)")
        if title in rules.banned:
            out.append(f"{title} is banned in the format {rules.name!r} (R-CHBAN-07)")
        if card is None:
            out.append(_unknown(title))
            continue
        if card.type not in DECK_TYPES:
            rule = "R-DECK-05" if card.type in (k.CONJURATION, k.CONJURED_ALTERATION) else "R-DECK-04"
            out.append(f"{title} has the type {_type(card)} and cannot be in a deck ({rule})")
        if card.unique_to:
            uniques += n
            if card.unique_to != deck.phoenixborn:
                out.append(f"{title} belongs to {card.unique_to}, not to {deck.phoenixborn} (R-DECK-06)")
    if uniques > rules.uniques >= 0:
        out.append(f"has {uniques} unique cards, at most {rules.uniques} are allowed (R-DECK-07)")
    out.extend(_missing_dice(deck, rules))
    if len(deck.dice) != len(k.DIE_TYPES) or min(deck.dice, default=0) < 0:
        out.append(f"needs {len(k.DIE_TYPES)} numbers of dice, one for each type, has {list(deck.dice)} (R-DECK-08)")
    elif sum(deck.dice) != DICE:
        out.append(f"has {sum(deck.dice)} dice, not {DICE} (R-DECK-08)")
    if not out:
        pile, missing = _reach(deck)
        out.extend(_unknown(title) for title in missing)
        if not missing and deck.conjurations and dict(deck.conjurations) != pile:
            out.append(f"names other conjurations than it can bring in, which are {pile} (R-DECK-09)")
    if not out and not first_five_exists(deck, rules):
        out.append("no First Five can be formed from it (R-CHBAN-06)")
    if deck.first_five:
        out.extend(first_five_problems(deck, deck.first_five, rules))
    return out


def _missing_dice(deck: Deck, rules: Format) -> list[str]:
    """The dice of types that the format does not have, and the cards of the deck that need such dice."""
    gone = [die for die in ALL_DICE if die not in rules.dice]
    if not gone:
        return []
    names = f"the edition of {rules.name} has no {' or '.join(k.DIE_TYPES[die] for die in gone)} dice (R-CLS-08)"
    out = [
        f"has {deck.dice[die]} {k.DIE_TYPES[die]} dice: {names}"
        for die in gone
        if die < len(deck.dice) and deck.dice[die] > 0
    ]
    for title in (deck.phoenixborn, *[title for title, _ in deck.cards]):
        needed = needed_dice(title, rules.dice)
        if needed:
            out.append(f"{title} needs {needed} dice: {names}")
    return out


@cache
def needed_dice(title: str, dice: tuple[k.DieType, ...]) -> str:
    """The type of dice that a card needs besides these types for its play cost or for one of its texts; an empty text
    if it needs none.
    """
    card = by_title().get(title)
    if card is None:
        return ""
    costs = [card.cost, *([card.reaction.cost] if card.reaction is not None and card.reaction.cost else [])]
    for ability in card.abilities:
        if isinstance(ability, Activated):
            costs.append(ability.cost)
        elif isinstance(ability, Triggered) and ability.pay is not None:
            costs.append(ability.pay)
    for cost in costs:
        ways = [[die for die, _powers, _typed in way.typed if die not in dice] for way in flatten(cost)]
        if ways and all(ways):
            return k.DIE_TYPES[ways[0][0]]
    return ""


def check(deck: Deck, format: str | Format = "open") -> None:
    """Raises `DeckError` with every reason why a deck is not legal."""
    found = problems(deck, format)
    if found:
        raise DeckError(deck.name, tuple(found))


def legal(deck: Deck, format: str | Format = "open") -> bool:
    """Whether a deck may be played in a format."""
    return not problems(deck, format)


def first_five_problems(deck: Deck, titles: tuple[str, ...], rules: Format) -> list[str]:
    """The reasons why five titles are no legal First Five (R-FF-02, R-FF-03, R-CHBAN-01)."""
    out: list[str] = []
    if len(titles) != 5 or len(set(titles)) != 5:
        out.append(f"a First Five has five different titles, these are {len(titles)}: {', '.join(titles)}")
    have = {title for title, _ in deck.cards}
    known = by_title()
    unique = 0
    for title in titles:
        if title not in have:
            out.append(f"{title} of the First Five is not in the deck")
        elif title in rules.chained:
            out.append(f"{title} is chained and cannot be in a First Five (R-CHBAN-01)")
        elif title in known and known[title].unique_to:
            unique += 1
    if unique > rules.first_uniques:
        out.append(f"a First Five has at most one unique card, this has {unique} (R-FF-03)")
    return out


def first_five_exists(deck: Deck, rules: Format) -> bool:
    """Whether the deck has any legal First Five (R-CHBAN-06)."""
    known = by_title()
    free = {title for title, _ in deck.cards if title not in rules.chained}
    unique = {title for title in free if known[title].unique_to}
    return len(free) - max(0, len(unique) - rules.first_uniques) >= FIRST_FIVE


def conjuration_pile(deck: Deck) -> tuple[tuple[str, int], ...]:
    """Every conjured card that the deck can bring into play, directly or through other cards, with its limit
    (R-DECK-09, R-DECK-10).

    Raises `DeckError` for a card that is not implemented.
    """
    pile, missing = _reach(deck)
    if missing:
        raise DeckError(deck.name, tuple(_unknown(title) for title in missing))
    return tuple(pile.items())


def _reach(deck: Deck) -> tuple[dict[str, int], list[str]]:
    """The conjured cards of a deck with their limits, by title; and the titles that are not implemented."""
    known = by_title()
    todo = [deck.phoenixborn, *(title for title, _ in deck.cards)]
    seen: set[str] = set()
    pile: set[str] = set()
    while todo:
        title = todo.pop()
        if title not in seen:
            seen.add(title)
            if title in known:
                found = _brought_in(title)
                todo.extend(found)
                pile.update(found)
    missing = sorted(title for title in seen if title not in known)
    return {title: known[title].copies for title in sorted(pile) if title in known}, missing


def brings_in(card: CardDef) -> list[str]:
    """The titles of conjured cards that the effects of a card name."""
    return sorted(set(_named(card)))


@cache
def _brought_in(title: str) -> tuple[str, ...]:
    return tuple(brings_in(by_title()[title]))


def _named(word: object) -> Iterator[str]:
    if isinstance(word, tuple):
        for each in word:
            yield from _named(each)
    elif is_dataclass(word) and not isinstance(word, type):
        for f in fields(word):
            value = getattr(word, f.name)
            if isinstance(word, Effect) and f.name == "title" and isinstance(value, str):
                yield value
            else:
                yield from _named(value)


def _unknown(title: str) -> str:
    close = get_close_matches(title[:LONGEST], by_title(), 1, 0.7)
    hint = f", did you mean {close[0]!r}?" if close else ""
    return f"no implemented card is called {title!r}{hint}"


def _type(card: CardDef) -> str:
    return k.CARD_TYPES[card.type]
