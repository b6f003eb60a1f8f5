"""The compiled definitions of every implemented card, made once and shared."""

from __future__ import annotations

from functools import lru_cache

from ashes_env.cards.grim_fates import worst
from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.rules.definitions.definitions import Definitions


@lru_cache(maxsize=1)
def definitions() -> Definitions:
    """All implemented cards and dice powers, compiled. The result is shared: never change it."""
    return Definitions(all_cards(), dice_powers(), definitions, worst())
