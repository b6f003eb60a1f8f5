"""Short facts about a card in a draft: type, cost and numbers."""

from __future__ import annotations

from typing import Final

from ashes_env.cards.registry import by_title_in
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import CARD_TYPES, PHOENIXBORN
from ashes_env.render.rules_text.costs import cost_text
from ashes_env.render.rules_text.whole import UNITS, values_text

VERBS: Final = ("keep ", "take ", "give back ", "put down ")  # come before the title in a choice of a draft


def short(card: CardDef) -> str:
    """A card in short: "ally; main action, 1 ceremonial class; 1/1/1"."""
    numbers = values_text(card)
    if card.type in UNITS:
        numbers = "/".join("X" if n is None else str(n) for n in (card.attack, card.life, card.recover))
    return "; ".join(part for part in (CARD_TYPES[card.type].lower(), cost_text(card.cost), numbers) if part)


def with_facts(text: str, edition: str) -> str:
    """A choice of a draft with the facts of its card as an edition plays it; a choice without a playable card is
    unchanged.
    """
    verb = next((verb for verb in VERBS if text.startswith(verb)), "")
    rest = text.removeprefix(verb)
    cards = by_title_in(edition)
    title = max((title for title in cards if rest.startswith(title)), key=len, default="") if verb else ""
    if not title or cards[title].type == PHOENIXBORN:
        return text
    return f"{text} ({short(cards[title])})"
