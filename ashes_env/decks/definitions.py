"""The compiled definitions of every implemented card, made once and shared by all who play with the full pool."""

from __future__ import annotations

from functools import lru_cache

from ashes_env.cards.grim_fates import worst
from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.rules.definitions.definitions import Definitions


@lru_cache(maxsize=1)
def definitions() -> Definitions:
    """All implemented cards and the dice powers, ready for play. Static: never change what it returns."""
    return Definitions(all_cards(), dice_powers(), definitions, worst())
