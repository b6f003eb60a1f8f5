"""The Flood of Moon Cove, with the subtypes Abyss and Wave."""

from __future__ import annotations

from ashes_env.cards.behaviour import FOE, LAST_TOKEN, REVEAL, REVEAL_AND_STRIKE, STRIKE_OR_REVEAL, TOKEN
from ashes_env.cards.keywords import BY_TEXT, RETREAT, after_kill
from ashes_env.language import *

LEVEL = RuleOf(DROWNING, PhoenixbornOf(OPPONENT))
DROWNING_PILE = (("Drowning", 7),)


def drown(n: int | Amount = 1) -> AttachConjured:
    """So many Drowning for the player's Phoenixborn."""
    return AttachConjured("Drowning", FOE, n)


SCRIPT = ChimeraDef(
    "Moon Cove Ultimate", "Moon Cove Behaviour",
    stages=(
        Stage("S1", 35, 4, 3, (1, 2, 1, 2)),
        Stage("S2", 35, 5, 3, (1, 2, 1, 2, 2)),
        Stage("S3", 35, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H1", 40, 5, 3, (1, 2, 1, 2, 1)),
        Stage("H2", 40, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H3", 40, 7, 3, (1, 2, 1, 2, 1, 2, 1)),
    ),
    subtypes=(
        Subtype(
            "Abyss",
            (
                ("Capsize", 3), ("Whirlpool", 3), ("Undertow", 3), ("Drag Below", 3), ("Deep End", 3),
                ("From the Depths", 3),
            ),
            DROWNING_PILE,
        ),
        Subtype(
            "Wave",
            (
                ("Insatiable", 3), ("Tyranny", 3), ("Stunning Impact", 3), ("Shore Breaker", 3), ("Deluge", 3),
                ("Riptide", 3),
            ),
            DROWNING_PILE,
        ),
    ),
    behaviour=(
        (
            Row((1, 2), REVEAL),
            Row((3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (RerollRage(2),)),
            Row((10, 11), REVEAL, (drown(),)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1,), REVEAL),
            Row((2, 3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE),
            Row((7, 8, 9), REVEAL, (Damage(leftmost(), 1),)),
            Row((10, 11), REVEAL, (drown(),)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1, 2, 3, 4), STRIKE_OR_REVEAL),
            Row((5, 6, 7, 8), REVEAL_AND_STRIKE),
            Row((9, 10, 11), REVEAL, (drown(),)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
    ),
    ultimate=(
        (Destroy(Foremost(Cards(UNIT, THEIRS), targeted=False)), drown(2)), (Damage(Each(theirs()), 2), drown(2)),
        (Damage(FOE, 1), AddFacedown()),
    ),
)

CARDS = (
    CardDef("The Flood of Moon Cove", CHIMERA, life=35, copies=1, chimera=SCRIPT),
    CardDef("Moon Cove Ultimate", ULTIMATE, copies=1),
    CardDef("Moon Cove Behaviour", BEHAVIOUR, copies=1),
    CardDef(
        "Capsize", ASPECT, attack=3, life=3, blood=2, claw="right", subtype="Abyss",
        abilities=(Triggered(after_kill(), (LowerDice(ALL, OPPONENT),)),),
    ),
    CardDef(
        "Whirlpool", ASPECT, attack=2, life=2, blood=1, claw="jaw", status_pips=3, subtype="Abyss",
        abilities=(StatusAbility((If(LAST_TOKEN, (PlaceTokens(EXHAUSTION, Each(theirs(UNEXHAUSTED))),)),)),),
    ),
    CardDef(
        "Undertow", ASPECT, attack=2, life=1, blood=1, claw="left", subtype="Abyss",
        abilities=(Triggered(when_this(ENTERS_PLAY), (drown(), RerollRage(LEVEL))), RETREAT),
    ),
    CardDef(
        "Drag Below", ASPECT, attack=2, life=2, blood=1, claw="right", status_pips=2, subtype="Abyss",
        abilities=(StatusAbility((drown(),)),),
    ),
    CardDef(
        "Deep End", ASPECT, attack=5, life=3, blood=2, claw="left", subtype="Abyss",
        abilities=(Passive(Protected(BY_TEXT, attacks=True), "Concealed", condition=AtLeast(LEVEL, 3)),),
    ),
    CardDef(
        "From the Depths", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Abyss",
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (drown(), Damage(leftmost(), LEVEL))),),
    ),
    CardDef(
        "Insatiable", ASPECT, attack=2, life=2, blood=1, claw="right", status_pips=2, subtype="Wave",
        abilities=(StatusAbility((RaiseRage(Phase()),)),),
    ),
    CardDef(
        "Tyranny", ASPECT, attack=None, life=3, blood=2, claw="jaw", subtype="Wave", x_attack=Phase(),
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (TOKEN,)),),
    ),
    CardDef(
        "Stunning Impact", ASPECT, attack=2, life=2, blood=1, claw="jaw", subtype="Wave",
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (ReturnToOwner(Target(theirs(UNEXHAUSTED, kind=SPELL_ON_BOARD), by=OPPONENT), HAND),),
        ),),
    ),
    CardDef(
        "Shore Breaker", ASPECT, attack=4, life=3, blood=2, claw="left", subtype="Wave",
        abilities=(Triggered(
            after_kill(),
            (
                Let("left", CountInPile(Named("Drowning"), CONJURATION_PILE)), drown(2),
                If(NoMoreThan(Bound("left"), 1), (Damage(FOE, 1),)),
            ),
        ),),
    ),
    CardDef(
        "Deluge", ASPECT, attack=2, life=1, blood=1, claw="jaw", subtype="Wave",
        abilities=(Triggered(when_this(ENTERS_PLAY), (drown(Phase()),)),),
    ),
    CardDef(
        "Riptide", ASPECT, attack=3, life=3, blood=2, claw="right", subtype="Wave",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (Repeat(2, (Damage(Target(theirs(kind=CHARACTER), by=OPPONENT), 1),)),)),
            RETREAT,
        ),
    ),
    CardDef(
        "Drowning", CONJURED_ALTERATION, copies=7, to_phoenixborn=True,
        abilities=(
            Passive(Obeys(DROWNING, N), "Drowning", 1, on_host=True),
            Activated(side(), (To((LowerDice(),), (Discard(THIS),)),)),
        ),
    ),
)
