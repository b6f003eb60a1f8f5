"""The Flood of Moon Cove."""

from __future__ import annotations

from ashes_env.cards.keywords import gigantic
from ashes_env.language.amounts import ActiveDice, FocusLevel, Plus
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import AtLeast, Focus
from ashes_env.language.costs import basic, class_, main, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Bonus
from ashes_env.language.targets import *
from ashes_env.language.triggers import Trigger, when_this

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
    CardDef(
        "Full Moon", READY_SPELL, main(basic(1)), unique_to="Harold Westraven",
        abilities=(
            Activated(
                side(exhaust=True),
                (
                    If(
                        Focus(1),
                        (Give(ChooseUpTo(Plus(1, FocusLevel()), Cards(UNIT, MINE)), Bonus(attack=1)),),
                        (Give(Choose(Cards(UNIT, MINE)), Bonus(attack=1)),),
                    ),
                ),
            ),
        ),
    ),
    CardDef(
        "Moon's Blessing", ALTERATION_SPELL, side(class_(SYMPATHY)), life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Search(DISCARD_PILE, IsType((READY_SPELL,)), HAND),)),),
    ),
    CardDef(
        "River Colossus", CONJURATION, attack=2, life=4, copies=2,
        abilities=(
            gigantic(1),
            Triggered(
                Trigger(ATTACKERS_DECLARED, WHEN, this=True, condition=AtLeast(ActiveDice(YOU, None, CLASS), N)),
                (To((LowerDice(N, YOU),), (Give(THIS, Bonus(attack=N)),)),), "Rouse", 2, optional=True,
            ),
        ),
    ),
)  # fmt: skip
