"""The conjurations of the Master Set."""

from __future__ import annotations

from ashes_env.cards.keywords import QUICK_STRIKE, UNIT_GUARD_ABILITY, gigantic, overkill
from ashes_env.language import *

CARDS = (
    CardDef(
        "Blood Puppet", CONJURATION, attack=0, life=2, copies=5,
        abilities=(
            Triggered(Trigger(ROUND_ENDS), (PlaceTokens(WOUND, PhoenixbornOf(YOU), N),), "Cursed", 1),
            Activated(side(basic(1)), (Damage(THIS, N),), "Self Inflict", 1),
        ),
    ),
    CardDef(
        "Blue Jaguar", CONJURATION, attack=1, life=2, recover=0, copies=2, unique_to="Aradel Summergaard",
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED), (Give(Target(theirs()), Obeys(CANNOT_BLOCK) & Obeys(CANNOT_GUARD)),), "Gaze",
            optional=True,
        ),),
    ),
    CardDef(
        "Butterfly Monk", CONJURATION, attack=1, life=1, copies=2,
        abilities=(
            UNIT_GUARD_ABILITY,
            Triggered(
                when_this(DESTROYED), (RemoveTokens(WOUND, Target(Cards(CHARACTER)), N),), "Mend", 1, optional=True,
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "False Demon", CONJURATION, attack=2, life=2, copies=2,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (Damage(Target(Cards(UNIT, where=IsExhausted())), N),), "Nightmare", 1,
            optional=True,
        ),),
    ),
    CardDef(
        "Gilder", CONJURATION, attack=0, life=2, copies=2,
        abilities=(
            UNIT_GUARD_ABILITY,
            Triggered(
                when_this(DESTROYED), (PlaceTokens(STATUS, Target(), N),), "Inheritance", 1, optional=True,
                inexhaustible=True,
            ),
        ),
    ),
    CardDef("Iron Rhino", CONJURATION, attack=7, life=4, copies=1, abilities=(gigantic(1), overkill(2))),
    CardDef("Masked Wolf", CONJURATION, attack=2, life=1, copies=5, unique_to="Noah Redmoon"),
    CardDef("Mist Spirit", CONJURATION, attack=1, life=1, copies=10),
    CardDef(
        "Seaside Raven", CONJURATION, attack=3, life=2, copies=1, unique_to="Saria Guideman",
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (Destroy(Target(Cards(UNIT, where=LifeAtMost(N)))),), "Prey", 2, optional=True,
            ),
            QUICK_STRIKE,
        ),
    ),
    CardDef(
        "Silver Snake", CONJURATION, attack=None, life=4, recover=3, copies=1, unique_to="Maeoni Viper",
        x_attack=TokensOn(STATUS, THIS),
        abilities=(Triggered(after(DESTROYED, theirs()), (PlaceTokens(STATUS, THIS),), "Consume", inexhaustible=True),),
    ),
    CardDef("Sleeping Widow", CONJURATION, attack=2, life=1, copies=6),
    CardDef(
        "Three-Eyed Owl", CONJURATION, attack=0, life=2, copies=2,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (LookAtHand(N, TargetPlayer(THEIRS)),), "Peer", 1),
            Triggered(Trigger(PREPARE_ENDS), (DiscardCards(TargetPlayer(THEIRS), N),), "Memory Drain", 1),
        ),
    ),
)
