"""Cards before a game, in choices of drafts and decks: type, cost and numbers, or the whole text."""

from __future__ import annotations

from typing import Final

from ashes_env.cards.registry import by_title_in
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import CARD_TYPES, PHOENIXBORN
from ashes_env.language.costs import Cost
from ashes_env.render.rules_text.costs import cost_text
from ashes_env.render.rules_text.whole import UNITS, in_one_line, values_text

TAKING: Final = ("keep ", "take ")
VERBS: Final = ("take out ", "give back ", "put down ", "put in ", *TAKING)  # come before the title in a choice
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


def paid(card: CardDef) -> Cost:
    """What a card in hand costs; of a reaction the cost of the reaction."""
    reaction = card.reaction
    return card.cost if reaction is None or reaction.cost is None else reaction.cost


def whole(card: CardDef, edition: str) -> str:
    """What a card costs and does, after its title: " (main action, 1 basic): ally, attack 1, ..."."""
    cost = cost_text(paid(card))
    return f"{f' ({cost})' if cost else ''}: {in_one_line(card, edition)}"


def with_facts(text: str, edition: str) -> str:
    """A choice before a game with the facts of its card as an edition plays it, in short; one without a playable card
    is unchanged.
    """
    _, card, _ = _card_of(text, edition)
    return text if card is None or card.type == PHOENIXBORN else _and(text, short(card))


def in_full(text: str, edition: str) -> str:
    """A choice before a game with all that its card does; of a card for a deck, or one that goes away, with facts."""
    verb, card, rest = _card_of(text, edition)
    if card is None:
        return text
    if verb not in TAKING:
        return _and(text, named(card))
    own = by_title_in(edition).get(rest.removeprefix(WITH)) if card.type == PHOENIXBORN else None
    return f"{text}{whole(card, edition)}" + (f" {own.title}{whole(own, edition)}" if own else "")


def _and(text: str, facts: str) -> str:
    """A choice with facts in brackets, with what stands in them already."""
    return f"{text[:-1]}; {facts})" if text.endswith(")") else f"{text} ({facts})"


def _card_of(text: str, edition: str) -> tuple[str, CardDef | None, str]:
    """The verb of a choice, the card that it is about, and what follows its title."""
    verb = next((verb for verb in VERBS if text.startswith(verb)), "")
    rest = text.removeprefix(verb)
    cards = by_title_in(edition)
    title = max((title for title in cards if rest.startswith(title)), key=len, default="") if verb else ""
    return (verb, cards[title], rest.removeprefix(title)) if title else (verb, None, rest)
