"""The Frostwild Scourge, with the subtypes Storm and Mighty."""

from __future__ import annotations

from ashes_env.cards.behaviour import FOE, FOES_DICE, REVEAL, REVEAL_AND_STRIKE, STRIKE_OR_REVEAL, TOKEN
from ashes_env.cards.keywords import DEFENDER_ABILITY, after_kill, armored, gigantic
from ashes_env.language import *

CHILL = Damage(Each(theirs(IsExhausted(), kind=CHARACTER)), 1)
DAZE = AttachConjured("Stun", rightmost(UNEXHAUSTED))
STUN_ALL = (AttachConjured("Stun", Each(theirs())), AttachConjured("Stun", PhoenixbornOf(OPPONENT)))
BY_ITS_SIDE = IsType((ASPECT, CONJURED_ASPECT)) & (IsThis() | NextTo())

REVEAL_VIGOROUS = (Reveal(), AttachConjured("Vigor", REVEALED))

PILE = (("Stun", 6), ("Vigor", 6))

SCRIPT = ChimeraDef(
    "Scourge Ultimate", "Scourge Behaviour",
    stages=(
        Stage("S1", 35, 4, 3, (1, 2, 2, 2)),
        Stage("S2", 35, 5, 3, (1, 2, 2, 2, 1)),
        Stage("S3", 35, 6, 3, (1, 2, 1, 2, 2, 1)),
        Stage("H1", 40, 5, 3, (1, 2, 2, 2, 1)),
        Stage("H2", 40, 6, 3, (1, 2, 1, 1, 2, 1)),
        Stage("H3", 40, 7, 3, (1, 2, 1, 2, 1, 2, 1)),
    ),
    subtypes=(
        Subtype(
            "Storm",
            (
                ("Storm Bolt", 3), ("Shockwave", 3), ("Bonechill Wind", 3), ("Galeforce", 3), ("Avalanche", 3),
                ("Frost Bulwark", 3),
            ),
            PILE,
        ),
        Subtype(
            "Mighty",
            (
                ("Giant's Might", 3), ("Warcry", 3), ("Sweeping Strike", 3), ("Wild Throw", 3), ("Charge Fist", 3),
                ("Crushing Grip", 3),
            ),
            PILE,
        ),
    ),
    behaviour=(
        (
            Row((1, 2), REVEAL),
            Row((3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL_VIGOROUS),
            Row((10, 11), REVEAL, (DAZE,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1,), REVEAL),
            Row((2, 3), STRIKE_OR_REVEAL),
            Row((4, 5), REVEAL_AND_STRIKE),
            Row((6, 7), REVEAL_VIGOROUS),
            Row((8, 9), REVEAL, (CHILL,)),
            Row((10, 11), REVEAL, (DAZE,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1, 2, 3), STRIKE_OR_REVEAL),
            Row((4, 5), REVEAL_AND_STRIKE),
            Row((6, 7), REVEAL_VIGOROUS),
            Row(
                (8, 9), REVEAL,
                (
                    PickPlayer(FOES_DICE),
                    If(
                        AtLeast(ActiveDice(ThatPlayer(), level=CLASS), 2),
                        (May(
                            (LowerDice(2, ThatPlayer(), by_owner=True),), seat=ThatPlayer(),
                            otherwise=(Damage(FOE, 1),),
                        ),),
                        (Damage(FOE, 1),),
                    ),
                ),
            ),
            Row((10, 11), REVEAL, (DAZE,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
    ),
    ultimate=(
        (Destroy(leftmost(targeted=False)), *STUN_ALL), (Damage(PhoenixbornOf(OPPONENT), 3), *STUN_ALL),
        (RemoveDice(1, FOES_DICE), AttachConjured("Stun", leftmost(UNEXHAUSTED))),
    ),
)

CARDS = (
    CardDef("The Frostwild Scourge", CHIMERA, life=35, copies=1, chimera=SCRIPT),
    CardDef("Scourge Ultimate", ULTIMATE, copies=1),
    CardDef("Scourge Behaviour", BEHAVIOUR, copies=1),
    CardDef(
        "Storm Bolt", ASPECT, attack=2, life=1, blood=1, claw="right", subtype="Storm",
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (If(Exists(theirs(UNEXHAUSTED)), (DAZE,), (Damage(FOE, N),)),), "Storm Bolt", 1,
        ),),
    ),
    CardDef(
        "Shockwave", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Storm",
        abilities=(
            # A unit with a Stun counts as exhausted, so the second one is another unit.
            Triggered(when_this(ATTACKERS_DECLARED), (AttachConjured("Stun", leftmost(UNEXHAUSTED)), DAZE)),
        ),
    ),
    CardDef(
        "Bonechill Wind", ASPECT, attack=2, life=2, blood=1, claw="left", status_pips=2, subtype="Storm",
        abilities=(StatusAbility((CHILL,)),),
    ),
    CardDef(
        "Galeforce", ASPECT, attack=2, life=4, blood=2, claw="left", status_pips=3, subtype="Storm",
        abilities=(StatusAbility((LowerDice(1, FOES_DICE, by_owner=True),)),),
    ),
    CardDef(
        "Avalanche", ASPECT, attack=4, life=3, blood=2, claw="jaw", subtype="Storm",
        abilities=(Triggered(after_kill(), (ExhaustDice(1, FOES_DICE, by_owner=True),)),),
    ),
    CardDef(
        "Frost Bulwark", ASPECT, attack=1, life=2, blood=1, claw="right", subtype="Storm",
        abilities=(DEFENDER_ABILITY, armored(1, inexhaustible=True)),
    ),
    CardDef(
        "Giant's Might", ASPECT, attack=1, life=3, blood=2, claw="jaw", subtype="Mighty",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (AttachConjured("Vigor", THIS, Times(N, Phase())),), "Giant's Might", 1),
            gigantic(2),
        ),
    ),
    CardDef(
        "Warcry", ASPECT, attack=1, life=4, blood=2, claw="jaw", subtype="Mighty",
        abilities=(Triggered(
            Trigger(ATTACKERS_DECLARED, WHEN, cards=Cards(UNIT, MINE, BY_ITS_SIDE)),
            (AttachConjured("Vigor", Each(Cards(UNIT, MINE, BY_ITS_SIDE & InEvent() & IsAttacking()))),),
        ),),
    ),
    CardDef(
        "Sweeping Strike", ASPECT, attack=3, life=3, blood=2, claw="right", subtype="Mighty",
        abilities=(Triggered(after_kill(), (Repeat(AttackOf(THIS), (Damage(phoenixborn_or(right=True), 1),)),)),),
    ),
    CardDef(
        "Wild Throw", ASPECT, attack=3, life=1, blood=1, claw="left", subtype="Mighty",
        abilities=(Triggered(when_this(ENTERS_PLAY), (AttachConjured("Stun", leftmost()), MoveToEnd(IT))),),
    ),
    CardDef(
        "Charge Fist", ASPECT, attack=2, life=2, blood=1, claw="left", status_pips=3, subtype="Mighty",
        abilities=(StatusAbility(
            (If(Is(THIS, ~HasTokens(STATUS)), (Damage(FOE, 3), RerollDice(ALL, FOES_DICE, levels=NONBASIC))),),
        ),),
    ),
    CardDef(
        "Crushing Grip", ASPECT, attack=2, life=2, blood=1, claw="left", subtype="Mighty",
        abilities=(
            DEFENDER_ABILITY, Passive(Obeys(COUNTS_AS_EXHAUSTED), aura=Aura(UNIT, THEIRS, where=AtEnd(targeted=False))),
        ),
    ),
    CardDef(
        "Stun", CONJURED_ALTERATION, copies=6, to_character=True, host=~HasAlteration(("Stun",)),
        abilities=(
            Passive(Obeys(COUNTS_AS_EXHAUSTED), on_host=True),
            Activated(side(), (To((LowerDice(1),), (Discard(THIS),)),)),
        ),
    ),
    CardDef(
        "Vigor", CONJURED_ALTERATION, attack=1, copies=6,
        abilities=(Triggered(Trigger(DESTROYED, WHEN, host=True), (RerollRage(1),), inexhaustible=True),),
    ),
)
