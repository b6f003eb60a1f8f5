"""The rules text of cards, written from their definitions in words of our own."""

from ashes_env.render.rules_text import amounts, changes, conditions, control, effects, effects_cards, effects_dice
from ashes_env.render.rules_text.cards import ability_text, card_text, effect_text, power_text
from ashes_env.render.rules_text.scribe import UnknownWordError

__all__ = ["UnknownWordError", "ability_text", "amounts", "card_text", "changes", "conditions", "control",
           "effect_text", "effects", "effects_cards", "effects_dice", "power_text"]  # fmt: skip
