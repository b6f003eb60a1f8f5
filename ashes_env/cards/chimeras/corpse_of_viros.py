"""The Corpse of Viros, with the subtypes Fury and Shadow."""

from __future__ import annotations

from ashes_env.cards.behaviour import FOE, REVEAL, REVEAL_AND_STRIKE, STRIKE_OR_REVEAL, TOKEN
from ashes_env.cards.keywords import CONCEALED, DEFENDER_ABILITY, QUICK_STRIKE, after_kill, terrifying
from ashes_env.language import *

FOE_AND_UNITS = Each(theirs(kind=CHARACTER))
WOUNDED = HasTokens(WOUND)

SCRIPT = ChimeraDef(
    "Viros Ultimate", "Viros Behaviour",
    stages=(
        Stage("S1", 30, 4, 3, (1, 2, 2, 2)),
        Stage("S2", 30, 5, 3, (1, 2, 1, 2, 2)),
        Stage("S3", 30, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H1", 35, 5, 3, (1, 2, 1, 1, 2)),
        Stage("H2", 35, 6, 3, (1, 2, 1, 1, 1, 2)),
        Stage("H3", 35, 7, 3, (1, 2, 1, 2, 1, 1, 2)),
    ),
    subtypes=(
        Subtype(
            "Fury",
            (
                ("Rampage", 3), ("Hunting Instincts", 3), ("Firebelly", 3), ("Frozen Fear", 3), ("Whiplash", 3),
                ("Iron Scales", 3),
            ),
        ),
        Subtype(
            "Shadow",
            (("Lurk", 3), ("Glare", 3), ("Dark Descent", 3), ("Constrict", 3), ("Stormcall", 3), ("Regenerate", 3)),
        ),
    ),
    behaviour=(
        (
            Row((1, 2), REVEAL),
            Row((3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (LowerDice(2, TargetThatPlayer(OPPONENT), by_owner=True),)),
            Row((10, 11), REVEAL, (RaiseRage(1),)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1,), REVEAL),
            Row((2, 3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (Damage(FOE, 1),)),
            Row((10, 11), REVEAL, (RaiseRage(2),)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1, 2, 3), STRIKE_OR_REVEAL),
            Row((4, 5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (Damage(leftmost(), 1),)),
            Row((10, 11), REVEAL, (RaiseRage(3),)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
    ),
    ultimate=((Damage(FOE_AND_UNITS, 1),), (Damage(FOE_AND_UNITS, 2),), (AddFacedown(),)),
)

CARDS = (
    CardDef("The Corpse of Viros", CHIMERA, life=30, copies=1, chimera=SCRIPT),
    CardDef("Viros Ultimate", ULTIMATE, copies=1),
    CardDef("Viros Behaviour", BEHAVIOUR, copies=1),
    CardDef(
        "Rampage", ASPECT, attack=2, life=2, blood=1, claw="right", status_pips=2, subtype="Fury",
        abilities=(StatusAbility((RerollRage(),)),),
    ),
    CardDef(
        "Hunting Instincts", ASPECT, attack=4, life=3, blood=2, claw="left", subtype="Fury",
        abilities=(Triggered(after_kill(), (TOKEN,)),),
    ),
    CardDef(
        "Firebelly", ASPECT, attack=1, life=2, blood=1, claw="jaw", subtype="Fury",
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (Damage(FOE_AND_UNITS, 1),)),),
    ),
    CardDef(
        "Frozen Fear", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Fury",
        abilities=(terrifying(1), Triggered(after_kill(), (PlaceTokens(EXHAUSTION, FOE),))),
    ),
    CardDef(
        "Whiplash", ASPECT, attack=2, life=1, blood=1, claw="right", subtype="Fury",
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (If(Exists(theirs(WOUNDED)), (Destroy(leftmost(WOUNDED)),), (Damage(leftmost(), 1),)),),
        ),),
    ),
    CardDef(
        "Iron Scales", ASPECT, attack=3, life=2, blood=2, claw="left", subtype="Fury",
        abilities=(DEFENDER_ABILITY, Passive(Obeys(DAMAGE_CAP), inexhaustible=True)),
    ),
    CardDef(
        "Lurk", ASPECT, attack=4, life=1, blood=2, claw="left", subtype="Shadow", abilities=(CONCEALED, QUICK_STRIKE),
    ),
    CardDef(
        "Glare", ASPECT, attack=2, life=2, blood=1, claw="jaw", subtype="Shadow",
        abilities=(Passive(Forbids(NO_ACTION_SPELLS) & Forbids(NO_REACTION_SPELLS) & Forbids(NO_HAND_REACTIONS)),),
    ),
    CardDef(
        "Dark Descent", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Shadow",
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (Pick(leftmost()), If(Is(IT, IsExhausted()), (Discard(IT),), (PlaceTokens(EXHAUSTION, IT),))),
        ),),
    ),
    CardDef(
        "Constrict", ASPECT, attack=2, life=4, blood=2, claw="right", subtype="Shadow",
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(EXHAUSTION, Target(theirs(kind=ANY_CARD), by=OPPONENT)),),
                "Constrict", 1,
            ),
            DEFENDER_ABILITY,
        ),
    ),
    CardDef(
        "Stormcall", ASPECT, attack=1, life=2, blood=1, claw="right", status_pips=2, subtype="Shadow",
        abilities=(StatusAbility((Damage(FOE, 1), If(Is(THIS, ~HasTokens(STATUS)), (TOKEN,)))),),
    ),
    CardDef(
        "Regenerate", ASPECT, attack=2, life=1, blood=1, claw="right", subtype="Shadow",
        abilities=(Triggered(
            when_this(DESTROYED), (RerollRage(1), If(AtLeast(Bound("basic"), 1), (ReturnToRow(exhaustion=1),))),
            inexhaustible=True,
        ),),
    ),
)
