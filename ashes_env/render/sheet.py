"""A sheet with everything known about a card: facts, text, shared abilities, terms, rules that name it, decks."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from ashes_env.cards import edition_2018
from ashes_env.cards.registry import all_cards, by_title, by_title_in
from ashes_env.decks import conjuration_pile, playable
from ashes_env.decks.deck import LONGEST
from ashes_env.decks.legality import EDITION_2018, needed_dice
from ashes_env.files.checking import brief
from ashes_env.language.carddef import Activated, BetweenRealms, CardDef, Grants, Passive, Triggered
from ashes_env.language.codes import CARD_TYPES
from ashes_env.render.card_terms import explained
from ashes_env.render.releases import release_of
from ashes_env.render.rules_text.whole import card_text

REBORN = "reborn"


class TitleError(ValueError):
    """No card has this title; the message names similar ones."""


def type_and_text(title: str, edition: str) -> list[str]:
    """The type of a card and its text, as an edition plays it."""
    card = by_title_in(edition)[title]
    return [CARD_TYPES[card.type], card_text(card, edition).partition("\n")[2]]


def titled(text: str) -> CardDef:
    """The card of a title in any case. Raises `TitleError`."""
    if not isinstance(text, str):
        raise TitleError(f"the title of a card is a text such as 'Hammer Knight', not {brief(text)}")
    known = {title.casefold(): card for title, card in by_title().items()}
    asked = text.replace("’", "'").strip().casefold()
    if asked not in known:
        close = [known[title].title for title in get_close_matches(asked[:LONGEST], known, 3, 0.5)]
        meant = f"did you mean {' or '.join(map(repr, close))}?"
        hint = meant if close else "titles are written in full, as on the card"
        raise TitleError(f"no card is called {brief(text)}; {hint}")
    return known[asked]


def sheet(card: CardDef, edition: str = REBORN) -> str:
    """The sheet of a card as an edition plays it: several paragraphs, without a final line break."""
    text = card_text(by_title_in(edition)[card.title], edition)
    parts = [text, *([_of_2018(card.title)] if edition == EDITION_2018 else ()), f"Release: {release_of(card.title)}"]
    lists = (
        ("Shared abilities with a number (equal ones on a unit add up, R-STACK-01)", _shared(card, numbered=True)),
        ("Shared abilities without a number (equal ones on a unit count once, R-STACK-02)", _shared(card)),
        ("Terms", explained(text)),
        ("Rules that speak of it", rulings(card.title)),
        ("Published decks that hold it", _decks(card.title)),
    )
    for heading, lines in lists:
        if lines:
            parts.append("\n".join([f"{heading}:", *(f"- {line}" for line in lines)]))
    return "\n\n".join(parts)


def has_other_text(title: str) -> bool:
    """Whether a document gives the text that a card had in the edition of 2018."""
    return any(card.title == title for card in edition_2018.CARDS)


def _of_2018(title: str) -> str:
    """What the edition of 2018 makes of a card."""
    if has_other_text(title):
        return f"This is its text in the edition of {EDITION_2018}."
    needed = needed_dice(title, edition_2018.DICE)
    if needed:
        return f"The edition of {EDITION_2018} has no {needed} dice: decks with this card are refused."
    return f"No document gives its text in the edition of {EDITION_2018}: it is played as printed now."


def edition_text(edition: str) -> str:
    """The edition of a game, in words; empty for the usual one."""
    return "" if edition == REBORN else f"edition of {edition}"


@cache
def _rulings() -> Mapping[str, list[str]]:
    """Ids of rules by the titles that they name."""
    data = json.loads(files("ashes_env.cards").joinpath("rulings.json").read_text(encoding="utf-8"))
    out: defaultdict[str, list[str]] = defaultdict(list)
    for rule, titles in data.items():
        for title in titles:
            out[title].append(rule)
    return out


def rulings(title: str) -> list[str]:
    """The ids of the rules, answers and errata that name a card; each has a test marked with the id."""
    return list(_rulings().get(title, ()))


def _named_abilities(card: CardDef) -> dict[str, bool]:
    """The names of the abilities of a card, including those it gives to others, and whether they have a number."""
    out: dict[str, bool] = {}
    todo = list(card.abilities)
    while todo:
        ability = todo.pop(0)
        if isinstance(ability, (BetweenRealms, Grants)):
            todo[:0] = ability.abilities
        elif isinstance(ability, (Activated, Triggered, Passive)) and ability.name:
            out[ability.name] = out.get(ability.name, False) or ability.n > 0
    return out


@cache
def _bearers() -> Mapping[str, dict[str, bool]]:
    """By ability name, the titles of all cards that have it, and whether it has a number there."""
    out: defaultdict[str, dict[str, bool]] = defaultdict(dict)
    for card in all_cards():
        for name, number in _named_abilities(card).items():
            out[name][card.title] = number
    return out


def _shared(card: CardDef, numbered: bool = False) -> list[str]:
    """The abilities that other cards have too: those with a number (on at least one card), or those without."""
    out = []
    for name in _named_abilities(card):
        bearers = _bearers()[name]
        if len(bearers) > 1 and any(bearers.values()) == numbered:
            out.append(f"{name}: on {', '.join(title for title in bearers if title != card.title)} too")
    return out


@cache
def _holders() -> Mapping[str, list[str]]:
    """The names of published decks by their contents: Phoenixborn, cards, conjurations."""
    out: defaultdict[str, list[str]] = defaultdict(list)
    for deck in playable():
        for title in (deck.phoenixborn, *dict(deck.cards), *dict(conjuration_pile(deck))):
            out[title].append(deck.name)
    return out


def _decks(title: str) -> list[str]:
    return list(_holders().get(title, ()))
