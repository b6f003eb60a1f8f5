"""The compiled definitions of every implemented card, made once and shared."""

from __future__ import annotations

from functools import lru_cache

from ashes_env.cards.edition_2018 import DICE_POWERS
from ashes_env.cards.grim_fates import worst
from ashes_env.cards.registry import all_cards, cards_of_2018, dice_powers
from ashes_env.decks.legality import EDITION_2018
from ashes_env.rules.definitions.definitions import Definitions


@lru_cache(maxsize=1)
def definitions() -> Definitions:
    """All implemented cards and dice powers, compiled. The result is shared: never change it."""
    return Definitions(all_cards(), dice_powers(), definitions, worst())


@lru_cache(maxsize=1)
def definitions_of_2018() -> Definitions:
    """The same for the edition of 2018: a card has the same number in both."""
    return Definitions(cards_of_2018(), DICE_POWERS, definitions_of_2018)


def definitions_for(edition: str) -> Definitions:
    """The cards and dice powers of an edition (`GameOptions.edition`)."""
    return definitions_of_2018() if edition == EDITION_2018 else definitions()
