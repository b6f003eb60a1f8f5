"""The Queen of Lightning."""

from __future__ import annotations

from ashes_env.cards.keywords import DISMOUNT, QUICK_STRIKE, STALK, mount, mounting, overkill
from ashes_env.language import *

A_UNIT = IsType((ALLY, CONJURATION))
BLOCKED_ALLY = Cards(UNIT, MINE, IsType((ALLY,)) & IsAttacking() & IsBlocked())

CARDS = (
    CardDef(
        "Rayward Knight", ALLY, main(basic(3)), attack=3, life=3, recover=3, unique_to="Dimona Odinstar",
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (Search(DISCARD_PILE, IsType((ALLY,)), DRAW_PILE, shuffle=True),), "To Arms",
            ),
            Activated(side(), (TakeAttack(THIS, units_only=True),), "Charge"),
        ),
    ),
    CardDef(
        "Summon Cloudburst Gryphon", READY_SPELL, main(),
        abilities=(Activated(main(class_(DIVINE), class_(TIME), exhaust=True), (Conjure("Cloudburst Gryphon"),)),),
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
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED), (Damage(Target(theirs()), N),), "Preemptive Shot", 1, optional=True,
            also=(when_this(BLOCKERS_DECLARED), when_this(GUARD_DECLARED)),
        ),),
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
        abilities=(Triggered(when_this(ENTERS_PLAY), (UseDicePower(dice=(DIVINE,)),), "Armed", optional=True),),
    ),
    CardDef("Cloudburst Gryphon", CONJURATION, attack=3, life=2, copies=2, abilities=(QUICK_STRIKE,)),
    CardDef(
        "Dimona Odinstar", PHOENIXBORN, life=16, battlefield=7, spellboard=3,
        abilities=(
            Activated(main(basic(2), exhaust=True), (mounting(IsExhausted(), (mount("Empyrean Mount"),)),), "Promote"),
        ),
    ),
    CardDef("Blessing of Lightning", ACTION_SPELL, side(class_(DIVINE)), effect=(UseDicePower(dice=(DIVINE,), n=3),)),
    CardDef(
        "Reinforce", READY_SPELL, side(class_(TIME)),
        abilities=(Activated(
            main(exhaust=True),
            (
                LookAtTop(5), TakeLooked(HAND, IsType((ALLY, ALTERATION_SPELL)), optional=True, reveal=True),
                ShufflePile(), May((PlayNow(It("taken")),)),
            ),
        ),),
    ),
    CardDef(
        "Crystal Armor", ALTERATION_SPELL, side(class_(DIVINE)), attack=1, life=1, recover=1,
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(power(TIME))),
    ),
    CardDef(
        "Empyrean Mount", CONJURATION, attack=3, life=3, recover=3, copies=3, unique_to="Dimona Odinstar",
        abilities=(
            Triggered(when_this(ATTACKERS_DECLARED), (MustBlock(Target(theirs())),), "Battlemaster", optional=True),
            DISMOUNT,
        ),
    ),
    CardDef(
        "Piercing Light", READY_SPELL, main(power(DIVINE)),
        abilities=(Grants((overkill(1),), aura=Aura(UNIT, MINE, where=HasDie(DIVINE))),),
    ),
)
