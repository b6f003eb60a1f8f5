"""The End of Argaia."""

from __future__ import annotations

from ashes_env.language.amounts import Bound
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Passive, Reaction, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Is
from ashes_env.language.costs import basic, class_, main, no_action, power, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Forbids, Obeys
from ashes_env.language.targets import *
from ashes_env.language.triggers import Trigger, after, when_this

CARDS = (
    CardDef(
        "Tranquility", ALTERATION_SPELL, side(class_(TIME)), to_phoenixborn=True,
        abilities=(
            Triggered(
                Trigger(TURN_ENDS, player=MINE),
                (PlaceTokens(STATUS, THIS), If(Is(THIS, HasTokens(STATUS, 3)), (ReturnToOwner(THIS, REMOVED),))),
            ),
            Passive(Forbids(SIDE_IS_MEDITATE, MINE)),
        ),
    ),
    CardDef(
        "Summon Ocean's Eyes", READY_SPELL, main(), unique_to="Tristan Darkwater",
        abilities=(Activated(main(basic(2), exhaust=True), (Conjure("Ocean's Eye", 2),)),),
    ),
    CardDef(
        "Spear Master", ALLY, main(power(TIME), class_(TIME), basic(1)), attack=3, life=3, recover=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(STATUS, THIS, N),), "Replenish", 2, also=(Trigger(ROUND_ENDS),)
            ),
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (
                    To(
                        (GatherTokens(STATUS, Cards(UNIT, MINE)),),
                        (Damage(TargetUpTo(Bound("removed"), theirs(), exactly=True), 1),),
                    ),
                ),
                "Spear Volley", optional=True,
            ),
        ),
    ),
    CardDef(
        "Timestopper", ALLY, main(power(TIME)), attack=1, life=2, recover=1,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY),
                (
                    Give(Target(theirs()), Obeys(CANNOT_ATTACK), END_OF_NEXT_TURN_OR_ROUND),
                    Give(IT, Obeys(CANNOT_BLOCK), END_OF_NEXT_TURN_OR_ROUND),
                    Give(IT, Obeys(CANNOT_GUARD), END_OF_NEXT_TURN_OR_ROUND),
                ),
                "Halt",
            ),
        ),
        reaction=Reaction(after(ENTERS_PLAY, theirs()), no_action(power(TIME))),
    ),
    CardDef(
        "Ocean's Eye", CONJURATION, attack=1, life=1, copies=6, unique_to="Tristan Darkwater",
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED), (Damage(Target(Cards(UNIT, where=HasTokens(WOUND))), N),), "Sting", 1,
                optional=True,
            ),
        ),
    ),
)  # fmt: skip
