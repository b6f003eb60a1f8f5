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
