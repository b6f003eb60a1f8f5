"""All that is known of a card on one sheet: facts, text, shared abilities, terms, rules that name it, its decks."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from ashes_env.cards.registry import all_cards, by_title, chimeras, releases
from ashes_env.decks import conjuration_pile, playable
from ashes_env.decks.deck import LONGEST
from ashes_env.language.carddef import Activated, CardDef, Grants, Passive, Triggered
from ashes_env.render.rules_text import card_text
from ashes_env.render.terms import explained


class TitleError(ValueError):
    """No card bears this title; the message names those that come close."""


def titled(text: str) -> CardDef:
    """The card of a title in any case. Raises `TitleError`."""
    known = {title.casefold(): card for title, card in by_title().items()}
    asked = text.replace("’", "'").strip().casefold()
    if asked not in known:
        close = [known[title].title for title in get_close_matches(asked[:LONGEST], known, 3, 0.5)]
        meant = f"did you mean {' or '.join(map(repr, close))}?"
        hint = meant if close else "titles are written in full, as on the card"
        raise TitleError(f"no card is called {text!r}; {hint}")
    return known[asked]


def sheet(card: CardDef) -> str:
    """The sheet of a card. Several paragraphs, no line break at the end."""
    text = card_text(card)
    parts = [text, f"Release: {_release(card)}"]
    shared = [f"{name}: on {', '.join(found)} too" for name in _ability_names(card) if (found := _others(name, card))]
    lists = (
        ("Shared abilities (equal ones on a unit add up, R-STACK-01)", shared),
        ("Terms", explained(text)),
        ("Rules that speak of it", rulings(card.title)),
        ("Published decks that hold it", _decks(card.title)),
    )
    for heading, lines in lists:
        if lines:
            parts.append("\n".join([f"{heading}:", *(f"- {line}" for line in lines)]))
    return "\n\n".join(parts)


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
    """The ids of the rules, answers and errata that name a card; a test marked with the id shows each."""
    return list(_rulings().get(title, ()))


def _release(card: CardDef) -> str:
    for name, cards in (*releases().items(), *chimeras().items()):
        if card in cards:
            return name
    raise KeyError(card.title)


def _ability_names(card: CardDef) -> list[str]:
    """The names of the abilities of a card, those it lends to others among them."""
    out: list[str] = []
    todo = list(card.abilities)
    while todo:
        ability = todo.pop(0)
        if isinstance(ability, Grants):
            todo[:0] = ability.abilities
        elif isinstance(ability, (Activated, Triggered, Passive)) and ability.name and ability.name not in out:
            out.append(ability.name)
    return out


def _others(name: str, card: CardDef) -> list[str]:
    return [other.title for other in all_cards() if other is not card and name in _ability_names(other)]


@cache
def _holders() -> Mapping[str, list[str]]:
    """The names of published decks by what they hold: Phoenixborn, deck, conjuration pile."""
    out: defaultdict[str, list[str]] = defaultdict(list)
    for deck in playable():
        for title in (deck.phoenixborn, *dict(deck.cards), *dict(conjuration_pile(deck))):
            out[title].append(deck.name)
    return out


def _decks(title: str) -> list[str]:
    return list(_holders().get(title, ()))
