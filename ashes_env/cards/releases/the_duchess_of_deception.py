"""The Duchess of Deception."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT
from ashes_env.language.carddef import CardDef, Reaction
from ashes_env.language.codes import ILLUSION, MINE, PB, REACTION_SPELL, RESOLVED, TARGETED, THEIRS
from ashes_env.language.costs import basic, no_action, power
from ashes_env.language.effects import Cancel, ResolveCopy
from ashes_env.language.targets import Cards
from ashes_env.language.triggers import after

CARDS = (
    CardDef(
        "Copycat", REACTION_SPELL, no_action(basic(1)), unique_to="Victoria Glassfire",
        reaction=Reaction(after(RESOLVED, player=THEIRS)), effect=(ResolveCopy(),),
    ),
    CardDef(
        "Vanish", REACTION_SPELL, no_action(power(ILLUSION)),
        reaction=Reaction(after(TARGETED, Cards(PB, MINE), player=THEIRS, classes=BY_TEXT)), effect=(Cancel(),),
    ),
)  # fmt: skip
