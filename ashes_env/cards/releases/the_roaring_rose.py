"""The Roaring Rose."""

from __future__ import annotations

from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, HAND, PB, WOUND
from ashes_env.language.costs import basic, main
from ashes_env.language.effects import DiscardCards, ExhaustDice, May, Pick, PlaceTokens
from ashes_env.language.targets import IT, Cards, ControllerOf, Target

CARDS = (
    CardDef(
        "Anguish", ACTION_SPELL, main(basic(2)), unique_to="Leo Sunshadow",
        effect=(
            Pick(Target(Cards(PB))),
            May(
                (DiscardCards(ControllerOf(IT), 1, HAND, at_random=True),), seat=ControllerOf(IT),
                otherwise=(PlaceTokens(WOUND, IT, 2),),
            ),
            Pick(Target(Cards(PB))),
            May(
                (ExhaustDice(2, ControllerOf(IT)),), seat=ControllerOf(IT), otherwise=(PlaceTokens(WOUND, IT, 2),),
            ),
        ),
    ),
)  # fmt: skip
