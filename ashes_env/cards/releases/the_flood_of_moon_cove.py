"""The Flood of Moon Cove."""

from __future__ import annotations

from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Focus
from ashes_env.language.costs import basic, class_, main, side
from ashes_env.language.effects import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import when_this

CARDS = (
    CardDef(
        "Surging Tempest", READY_SPELL, main(class_(SYMPATHY)), unique_to="Namine Hymntide",
        abilities=(
            Activated(
                side(exhaust=True),
                (
                    Draw(1), RaiseDice(2),
                    If(Focus(1), (May((To((DiscardCards(),), (Damage(Target(), 1),)),)),)),
                    If(Focus(2), (May((To((DiscardCards(),), (Damage(Target(Cards(PB)), 1),)),)),)),
                ),
            ),
        ),
    ),
    CardDef(
        "Weight of the World", ACTION_SPELL, main(basic(1)), unique_to="Echo Greystorm",
        effect=(MoveTokens((EXHAUSTION,), PhoenixbornOf(YOU), Target(theirs())),),
    ),
    CardDef(
        "Cerulean Diver", CONJURATION, attack=1, life=1, copies=2,
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (Draw(N, bottom=True),), "Dive", 1),),
    ),
)  # fmt: skip
