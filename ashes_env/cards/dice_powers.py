"""The powers of the dice (R-SIDE-02, R-SIDE-03). Cards define what an artifice die on a card does."""

from __future__ import annotations

from ashes_env.language import *

DICE_POWERS = (
    DicePower(ARTIFICE, (PlaceDie(ARTIFICE, Choose(Cards(ANY_CARD, MINE))),)),
    DicePower(ASTRAL, (PlaceDie(ASTRAL, Target(Cards(CHARACTER, MINE, ~HasDie(ASTRAL)))),)),
    DicePower(
        CEREMONIAL,
        (To((Search(DISCARD_PILE, IsType((ALLY,)), HAND, optional=False),), (Damage(PhoenixbornOf(YOU), 1),)),),
    ),
    DicePower(CHARM, (PlaceDie(CHARM, Target(Cards(UNIT, THEIRS, ~HasDie(CHARM)))),)),
    DicePower(DIVINE, (PlaceDie(DIVINE, Target(Cards(UNIT, MINE, ~HasDie(DIVINE)))),)),
    DicePower(ILLUSION, (LowerDice(2, TargetPlayer(THEIRS), up_to=True),)),
    DicePower(NATURAL, (Damage(Target(Cards(UNIT)), 1),)),
    DicePower(SYMPATHY, (Draw(1), PutFromHand())),
    DicePower(
        TIME,
        (
            PlaceTokens(STATUS, Target(Cards(UNIT, MINE)), 1),
            May((RemoveTokens(STATUS, Target(Cards(NON_PB), "other"), 1),)),
        ),
    ),
)
