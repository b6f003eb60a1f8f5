"""The Siege of Lordswall, with the subtypes Horde and Death."""

from __future__ import annotations

from ashes_env.cards.behaviour import LAST_TOKEN, REVEAL, STRIKE_OR_REVEAL, TOKEN
from ashes_env.cards.keywords import DEFENDER_ABILITY, EPHEMERAL, FEEBLE_ABILITY, HORDE_ATTACK, after_kill
from ashes_env.language import *


def mine_at_right(where: Predicate, targeted: bool) -> Foremost:
    """The Chimera's own rightmost unit with a property."""
    return Foremost(Cards(UNIT, MINE, where), right=True, targeted=targeted)


WALKER = Conjure("Rainwalker")
TWO_WALKERS = Conjure("Rainwalker", 2)
CONJURED = IsType((CONJURED_ASPECT,))
SACRIFICE = Destroy(mine_at_right(CONJURED, targeted=True))

REVEAL_AND_STRIKE = (Reveal(), Strike(mine_at_right(CanAttack(), targeted=False)))

PILE = (("Rainwalker", 7),)

SCRIPT = ChimeraDef(
    "Lordswall Ultimate", "Lordswall Behaviour",
    stages=(
        Stage("S1", 30, 4, 3, (1, 2, 1, 2)),
        Stage("S2", 30, 5, 3, (1, 2, 1, 2, 2)),
        Stage("S3", 30, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H1", 35, 5, 3, (1, 2, 1, 2, 1)),
        Stage("H2", 35, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H3", 35, 7, 3, (1, 2, 1, 2, 1, 2, 1)),
    ),
    subtypes=(
        Subtype(
            "Horde",
            (
                ("At the Gates", 3), ("Carrion Call", 3), ("Charging Horde", 3), ("Thunderclap", 3),
                ("Flanking Strike", 3), ("Heartpierce", 3),
            ),
            PILE,
        ),
        Subtype(
            "Death",
            (
                ("Skeletal Wall", 3), ("Unending Forces", 3), ("Convert", 3), ("Torrential Sacrifice", 3),
                ("Crimson Pyre", 3), ("Death Knell", 3),
            ),
            PILE,
        ),
    ),
    behaviour=(
        (
            Row((1, 2), REVEAL),
            Row((3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (RerollRage(2),)),
            Row((10, 11), REVEAL, (WALKER,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1,), REVEAL),
            Row((2, 3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (PlaceTokens(WOUND, phoenixborn_or(right=True)),)),
            Row((10, 11), REVEAL, (WALKER,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1, 2, 3), STRIKE_OR_REVEAL),
            Row((4, 5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9, 10, 11), REVEAL, (WALKER,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
    ),
    ultimate=(
        (Damage(Each(theirs()), 1), TWO_WALKERS), (Damage(Each(theirs()), 2), TWO_WALKERS), (Conjure("Rainwalker", 3),),
    ),
)

CARDS = (
    CardDef("The Siege of Lordswall", CHIMERA, life=30, copies=1, chimera=SCRIPT),
    CardDef("Lordswall Ultimate", ULTIMATE, copies=1),
    CardDef("Lordswall Behaviour", BEHAVIOUR, copies=1),
    CardDef(
        "At the Gates", ASPECT, attack=2, life=2, blood=1, claw="left", subtype="Horde",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (Conjure("Rainwalker", at_left=True),), also=(Trigger(ROUND_ENDS),)),
        ),
    ),
    CardDef(
        "Carrion Call", ASPECT, attack=1, life=2, blood=1, claw="right", status_pips=2, subtype="Horde",
        abilities=(StatusAbility((If(LAST_TOKEN, (Conjure("Rainwalker", 3),)),)),),
    ),
    CardDef(
        "Charging Horde", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Horde",
        abilities=(HORDE_ATTACK, Triggered(when_this(ATTACKERS_DECLARED), (WALKER,))),
    ),
    CardDef(
        "Thunderclap", ASPECT, attack=2, life=1, blood=1, claw="right", subtype="Horde",
        abilities=(Triggered(when_this(ENTERS_PLAY), (RerollRage(N),), "Rage Burst", 4),),
    ),
    CardDef(
        "Flanking Strike", ASPECT, attack=3, life=3, blood=2, claw="right", subtype="Horde",
        abilities=(Triggered(after_kill(), (Destroy(leftmost()),)),),
    ),
    CardDef(
        "Heartpierce", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Horde",
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (Damage(rightmost(), 2),)),),
    ),
    CardDef(
        "Skeletal Wall", ASPECT, attack=1, life=1, blood=1, claw="jaw", subtype="Death",
        abilities=(DEFENDER_ABILITY, Triggered(when_this(DESTROYED), (TWO_WALKERS,), inexhaustible=True)),
    ),
    CardDef(
        "Unending Forces", ASPECT, attack=2, life=3, blood=2, claw="right", status_pips=3, subtype="Death",
        abilities=(StatusAbility((WALKER,)),),
    ),
    CardDef(
        "Convert", ASPECT, attack=3, life=4, blood=2, claw="left", subtype="Death",
        abilities=(Passive(Obeys(UNPREVENTABLE)), Triggered(after_kill(), (WALKER,))),
    ),
    CardDef(
        "Torrential Sacrifice", ASPECT, attack=2, life=1, blood=1, claw="jaw", subtype="Death",
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (If(Exists(Cards(UNIT, MINE, CONJURED)), (To((SACRIFICE,), (TOKEN,)),), (WALKER,)),),
        ),),
    ),
    CardDef(
        "Crimson Pyre", ASPECT, attack=3, life=3, blood=2, claw="left", status_pips=3, subtype="Death",
        abilities=(StatusAbility((To(
            (SACRIFICE,),
            (
                PickPlayer(TargetThatPlayer(OPPONENT)),
                Repeat(2, (Damage(Target(theirs(kind=CHARACTER), by=OPPONENT), 1),)),
            ),
        ),)),),
    ),
    CardDef(
        "Death Knell", ASPECT, attack=1, life=2, blood=1, claw="right", status_pips=2, subtype="Death",
        abilities=(StatusAbility((If(LAST_TOKEN, (Destroy(leftmost()),)),)),),
    ),
    CardDef(
        "Rainwalker", CONJURED_ASPECT, attack=1, life=1, claw="jaw", copies=7,
        abilities=(HORDE_ATTACK, FEEBLE_ABILITY, EPHEMERAL),
    ),
)
