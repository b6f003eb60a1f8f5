"""All implemented cards: by title, by release, and as definitions ready for play."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ashes_env.cards.dice_powers import DICE_POWERS
from ashes_env.language.carddef import CardDef, DicePower

RELEASES = (
    "master_set",
    "corpse_of_viros",
)


@lru_cache(maxsize=1)
def releases() -> dict[str, tuple[CardDef, ...]]:
    """The cards of each release that has any; releases in order of their numbers in `RELEASES`."""
    out: dict[str, tuple[CardDef, ...]] = {}
    for name in RELEASES:
        out[name] = tuple(import_module(f"ashes_env.cards.releases.{name}").CARDS)
    return out


@lru_cache(maxsize=1)
def all_cards() -> tuple[CardDef, ...]:
    """Every implemented card, in the order of releases."""
    return tuple(card for cards in releases().values() for card in cards)


@lru_cache(maxsize=1)
def by_title() -> dict[str, CardDef]:
    """Every implemented card by its title."""
    return {card.title: card for card in all_cards()}


def dice_powers() -> tuple[DicePower, ...]:
    """What each die type does."""
    return DICE_POWERS
