"""The rules text of cards, generated from their definitions in words of this project."""

# importing these modules fills the tables of phrases
from ashes_env.render.rules_text import (  # noqa: F401
    abilities,
    amounts,
    attacks,
    behaviour,
    cards,
    changes,
    conditions,
    control,
    damage,
    dice,
    entering,
    lasting,
    looking,
    players,
    powers,
    properties,
    subjects,
)
from ashes_env.render.rules_text.asked import (
    ability_line,
    ability_lines,
    branch_text,
    branches_text,
    cut,
    end_text,
    in_full,
    offer_text,
    refusal_text,
    tell_apart,
    token_text,
    way_text,
    ways,
    ways_text,
)
from ashes_env.render.rules_text.scribe import UnknownWordError
from ashes_env.render.rules_text.whole import ability_text, card_text, effect_text, power_text

__all__ = [
    "UnknownWordError",
    "ability_line",
    "ability_lines",
    "ability_text",
    "branch_text",
    "branches_text",
    "card_text",
    "cut",
    "effect_text",
    "end_text",
    "in_full",
    "offer_text",
    "power_text",
    "refusal_text",
    "token_text",
    "tell_apart",
    "way_text",
    "ways",
    "ways_text",
]
