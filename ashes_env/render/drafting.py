"""Cards before a game, in choices of drafts and decks: type, cost and numbers, or the whole text."""

from __future__ import annotations

from typing import Final

from ashes_env.cards.registry import by_title_in
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import CARD_TYPES, PHOENIXBORN
from ashes_env.render.rules_text.costs import cost_text
from ashes_env.render.rules_text.whole import UNITS, in_one_line, values_text

TAKING: Final = ("keep ", "take ")
VERBS: Final = (*TAKING, "give back ", "put down ")  # come before the title in a choice of a draft
WITH: Final = " with "  # stands between a Phoenixborn and its own card


def short(card: CardDef) -> str:
    """A card in short: "ally; main action, 1 ceremonial class; 1/1/1"."""
    numbers = values_text(card)
    if card.type in UNITS:
        numbers = "/".join("X" if n is None else str(n) for n in (card.attack, card.life, card.recover))
    return _facts(card, numbers)


def named(card: CardDef) -> str:
    """The same with the names of the numbers: "ally; main action, 1 ceremonial class; attack 1, life 1, recover 1"."""
    return _facts(card, values_text(card))


def _facts(card: CardDef, numbers: str) -> str:
    return "; ".join(part for part in (CARD_TYPES[card.type].lower(), cost_text(card.cost), numbers) if part)


def whole(card: CardDef, edition: str) -> str:
    """What a card costs and does, after its title: " (main action, 1 basic): ally, attack 1, ..."."""
    cost = cost_text(card.cost)
    return f"{f' ({cost})' if cost else ''}: {in_one_line(card, edition)}"


def with_facts(text: str, edition: str) -> str:
    """A choice of a draft with the facts of its card as an edition plays it, in short; a choice without a playable card
    is unchanged.
    """
    card, _ = _card_of(text, edition)
    return text if card is None or card.type == PHOENIXBORN else f"{text} ({short(card)})"


def in_full(text: str, edition: str) -> str:
    """A choice of a draft with all that its card does; of a card that goes away with its facts."""
    card, rest = _card_of(text, edition)
    if card is None:
        return text
    if not text.startswith(TAKING):
        return f"{text} ({named(card)})"
    own = by_title_in(edition).get(rest.removeprefix(WITH)) if card.type == PHOENIXBORN else None
    return f"{text}{whole(card, edition)}" + (f" {own.title}{whole(own, edition)}" if own else "")


def _card_of(text: str, edition: str) -> tuple[CardDef | None, str]:
    """The card that a choice is about, and what follows its title."""
    verb = next((verb for verb in VERBS if text.startswith(verb)), "")
    rest = text.removeprefix(verb)
    cards = by_title_in(edition)
    title = max((title for title in cards if rest.startswith(title)), key=len, default="") if verb else ""
    return (cards[title], rest.removeprefix(title)) if title else (None, "")
