"""The alteration spells of the Master Set."""

from __future__ import annotations

from ashes_env.cards.keywords import FLEETING, SPELL_GUARD, armored
from ashes_env.language import *

IS_ALLY = IsType((ALLY,))

CARDS = (
    CardDef(
        "Fade Away", ALTERATION_SPELL, main(class_(ILLUSION)),
        abilities=(Triggered(Trigger(ROUND_ENDS), (Destroy(HOST, remove_if=IS_ALLY),)),),
    ),
    CardDef(
        "Massive Growth", ALTERATION_SPELL, main(class_(NATURAL), basic(1)), attack=4, life=4, host=AttackAtMost(2),
        abilities=(SPELL_GUARD, FLEETING),
    ),
    CardDef(
        "Reflections in the Water", ALTERATION_SPELL,
        Cost(side=1, either=(Cost(dice=(class_(ILLUSION),)), Cost(dice=(class_(TIME),)))),
        abilities=(Passive(Obeys(NO_ABILITIES), inexhaustible=True, on_host=True), FLEETING),
    ),
    CardDef(
        "Root Armor", ALTERATION_SPELL, side(class_(NATURAL)), life=1,
        abilities=(Grants((armored(1, inexhaustible=True),)),),
    ),
    CardDef(
        "Undying Heart", ALTERATION_SPELL, side(class_(CHARM)), life=1, recover=1,
        abilities=(Grants((Triggered(
            Trigger(DESTROYED, WHEN, this=True, condition=Is(THIS, IS_ALLY)), (ReturnToOwner(THIS, HAND),), "Undying",
            optional=True, inexhaustible=True,
        ),)),),
    ),
)
