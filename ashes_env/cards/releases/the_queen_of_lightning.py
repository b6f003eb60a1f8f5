"""The Queen of Lightning."""

from __future__ import annotations

from ashes_env.cards.keywords import QUICK_STRIKE, STALK
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Reaction, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Exists
from ashes_env.language.costs import basic, class_, main, no_action, power, side
from ashes_env.language.effects import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import after, when_this

A_UNIT = IsType((ALLY, CONJURATION))
BLOCKED_ALLY = Cards(UNIT, MINE, IsType((ALLY,)) & IsAttacking() & IsBlocked())

CARDS = (
    CardDef(
        "Rayward Knight", ALLY, main(basic(3)), attack=3, life=3, recover=3, unique_to="Dimona Odinstar",
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (Search(DISCARD_PILE, IsType((ALLY,)), DRAW_PILE, shuffle=True),), "To Arms"
            ),
            Activated(side(), (TakeAttack(THIS, units_only=True),), "Charge"),
        ),
    ),
    CardDef(
        "Summon Cloudburst Gryphon", READY_SPELL, main(),
        abilities=(
            Activated(main(class_(DIVINE), class_(TIME), exhaust=True), (Conjure("Cloudburst Gryphon"),)),
        ),
    ),
    CardDef(
        "Disengage", REACTION_SPELL, no_action(power(TIME)),
        reaction=Reaction(after(BLOCKERS_DECLARED, player=THEIRS), needs=Exists(BLOCKED_ALLY)),
        effect=(
            Pick(Choose(BLOCKED_ALLY)), LeaveAttack(IT), PlaceTokens(EXHAUSTION, TargetThat(BlockerOf(IT), "blocker")),
        ),
    ),
    CardDef(
        "Crystal Archer", ALLY, main(class_(DIVINE), class_(TIME)), attack=2, life=2, recover=1,
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED), (Damage(Target(theirs()), N),), "Preemptive Shot", 1, optional=True,
                also=(when_this(BLOCKERS_DECLARED), when_this(GUARD_DECLARED)),
            ),
        ),
    ),
    CardDef(
        "Adept Duelist", ALLY, side(class_(TIME), basic(1)), attack=2, life=1, recover=1,
        abilities=(
            STALK,
            Triggered(
                when_this(ATTACKERS_DECLARED), (Discard(Target(Cards(ALTERATION, THEIRS, AttachedTo(A_UNIT)))),),
                "Disarm", optional=True,
            ),
        ),
    ),
    CardDef(
        "Rayward Recruit", ALLY, main(class_(DIVINE)), attack=0, life=2, recover=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (UseDicePower(dice=(DIVINE,)),), "Armed", optional=True),
        ),
    ),
    CardDef("Cloudburst Gryphon", CONJURATION, attack=3, life=2, copies=2, abilities=(QUICK_STRIKE,)),
)  # fmt: skip
