"""The Spawn of Shadowreck."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT
from ashes_env.language.amounts import ActiveDice
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Reaction, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import AtLeast
from ashes_env.language.costs import basic, class_, main, no_action, power, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import *
from ashes_env.language.triggers import after, when_this

CARDS = (
    CardDef(
        "Gates Defender", ALLY, main(power(ILLUSION), class_(ILLUSION)), attack=2, life=3, recover=1,
        abilities=(ALERT,),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(power(ILLUSION), class_(ILLUSION))),
    ),
    CardDef(
        "Dark Reflection", ALLY, main(basic(2)), attack=3, life=3, recover=2, unique_to="Sembali Grimtongue",
        abilities=(
            Activated(side(exhaust=True), (Damage(Target(theirs()), N),), "Slay", 2),
            Triggered(
                when_this(DESTROYED),
                (
                    If(
                        AtLeast(ActiveDice(YOU), 1), (ExhaustDice(1, YOU),),
                        (PlaceTokens(WOUND, PhoenixbornOf(YOU), 2),),
                    ),
                ),
                "War Within", inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Magnificence", ACTION_SPELL, side(power(ILLUSION)), unique_to="Victoria Glassfire",
        effect=(
            RerollDice(4, TargetPlayer()),
            Give(Target(), Obeys(VALUES_SWAPPED)),
            Damage(Target(theirs()), 1),
            Damage(Target(theirs()), 1),
        ),
    ),
)  # fmt: skip
