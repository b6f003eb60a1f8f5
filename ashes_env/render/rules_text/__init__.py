"""The rules text of cards, written from their definitions in words of our own."""

# These modules fill the tables of phrases.
from ashes_env.render.rules_text import (  # noqa: F401
    abilities,
    amounts,
    changes,
    conditions,
    control,
    effects,
    effects_cards,
    effects_dice,
    players,
    properties,
    subjects,
)
from ashes_env.render.rules_text.cards import ability_text, card_text, effect_text, power_text
from ashes_env.render.rules_text.scribe import UnknownWordError

__all__ = ["UnknownWordError", "ability_text", "card_text", "effect_text", "power_text"]
