"""The Blight of Neverset, with the subtypes Bloom and Thorn."""

from __future__ import annotations

from ashes_env.cards.behaviour import FOE, LAST_TOKEN, REVEAL, REVEAL_AND_STRIKE, STRIKE_OR_REVEAL, TOKEN
from ashes_env.cards.keywords import DEFENDER_ABILITY, after_kill
from ashes_env.language import *

BLEED = AttachConjured("Bleed", leftmost())
SEED = If(AtLeast(CountInPile(Named("Scarlet Seed"), CONJURATION_PILE), 1), (Conjure("Scarlet Seed"),), (TOKEN,))
HANDY = HasStatusAbility() & HasTokens(STATUS)
USE_RIGHTMOST = ResolveStatus(Foremost(Cards(UNIT, MINE, HANDY), right=True, targeted=False))
BY_ITS_SIDE = Cards(UNIT, MINE, IsType((ASPECT, CONJURED_ASPECT)) & (IsThis() | NextTo()))
PILE = (("Scarlet Seed", 1), ("Bleed", 3))

SCRIPT = ChimeraDef(
    "Neverset Ultimate", "Neverset Behaviour",
    stages=(
        Stage("S1", 30, 4, 3, (1, 2, 2, 2)),
        Stage("S2", 30, 5, 3, (1, 2, 2, 2, 1)),
        Stage("S3", 30, 6, 3, (1, 2, 1, 2, 2, 1)),
        Stage("H1", 35, 5, 3, (1, 2, 2, 2, 1)),
        Stage("H2", 35, 6, 3, (1, 2, 1, 1, 2, 1)),
        Stage("H3", 35, 7, 3, (1, 2, 1, 2, 1, 2, 1)),
    ),
    subtypes=(
        Subtype(
            "Bloom",
            (
                ("Proliferate", 3), ("Sowing Strike", 3), ("Photosynthesize", 3), ("Allure", 3), ("Ballistic Seeds", 3),
                ("Soothing Scent", 3),
            ),
            PILE,
        ),
        Subtype(
            "Thorn",
            (
                ("Vine Whip", 3), ("Horrific Gaze", 3), ("Overgrowth", 3), ("Vampiric Roots", 3), ("Explosive Pods", 3),
                ("Withering Rot", 3),
            ),
            PILE,
        ),
    ),
    behaviour=(
        (
            Row((1, 2, 3), REVEAL),
            Row((4, 5), STRIKE_OR_REVEAL),
            Row((6, 7), REVEAL, (RaiseRage(1),)),
            Row((8, 9), REVEAL, (USE_RIGHTMOST,), side_first=False),
            Row((10, 11), REVEAL, (BLEED,)),
            Row((12,), REVEAL, (SEED,)),
        ),
        (
            Row((1,), REVEAL),
            Row((2, 3, 4), STRIKE_OR_REVEAL),
            Row((5, 6, 7), REVEAL, (RaiseRage(2),)),
            Row((8, 9), REVEAL, (USE_RIGHTMOST,), side_first=False),
            Row((10, 11), REVEAL, (BLEED,)),
            Row((12,), REVEAL, (SEED,)),
        ),
        (
            Row((1, 2, 3), STRIKE_OR_REVEAL),
            Row((4, 5, 6, 7), REVEAL_AND_STRIKE),
            Row((8, 9), REVEAL, (USE_RIGHTMOST,), side_first=False),
            Row((10, 11), REVEAL, (BLEED,)),
            Row((12,), REVEAL, (SEED,)),
        ),
    ),
    ultimate=(
        (BLEED, AddFacedown()), (AttachConjured("Bleed", rightmost(n=2)), AddFacedown()),
        (
            ChooseOne(
                (
                    (DiscardCards(OPPONENT),), (DiscardCards(OPPONENT, zone=DRAW_PILE),),
                    (Discard(Choose(theirs(kind=SPELL_ON_BOARD), by=OPPONENT)),),
                ),
                OPPONENT,
            ),
            AddFacedown(),
        ),
    ),
)

CARDS = (
    CardDef("The Blight of Neverset", CHIMERA, life=30, copies=1, chimera=SCRIPT),
    CardDef("Neverset Ultimate", ULTIMATE, copies=1),
    CardDef("Neverset Behaviour", BEHAVIOUR, copies=1),
    CardDef(
        "Proliferate", ASPECT, attack=1, life=1, blood=1, claw="right", subtype="Bloom",
        abilities=(DEFENDER_ABILITY, Triggered(when_this(ENTERS_PLAY), (SEED,))),
    ),
    CardDef(
        "Sowing Strike", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Bloom",
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (SEED,), "Sow"),),
    ),
    CardDef(
        "Photosynthesize", ASPECT, attack=2, life=3, blood=2, claw="jaw", status_pips=3, subtype="Bloom",
        abilities=(StatusAbility((RaiseRage(1),)),),
    ),
    CardDef(
        "Allure", ASPECT, attack=2, life=2, blood=1, claw="left", status_pips=2, subtype="Bloom",
        abilities=(StatusAbility((Draw(1, TargetThatPlayer(OPPONENT)), DiscardCards(OPPONENT, zone=DRAW_PILE))),),
    ),
    CardDef(
        "Ballistic Seeds", ASPECT, attack=1, life=2, blood=1, subtype="Bloom",
        abilities=(Triggered(
            after(STATUS_SPENT, Cards(UNIT, MINE, IsType((ASPECT, CONJURED_ASPECT)))),
            (PlaceTokens(WOUND, Target(theirs(IsType((PHOENIXBORN,)) | AtEnd(right=True), CHARACTER), by=OPPONENT)),),
        ),),
    ),
    CardDef(
        "Soothing Scent", ASPECT, attack=3, life=2, blood=2, claw="left", subtype="Bloom",
        abilities=(DEFENDER_ABILITY, Passive(Obeys(TAME, N), "Tame", 1)),
    ),
    CardDef(
        "Vine Whip", ASPECT, attack=2, life=1, blood=1, claw="right", subtype="Thorn",
        abilities=(Triggered(when_this(ENTERS_PLAY), (BLEED,)),),
    ),
    CardDef(
        "Horrific Gaze", ASPECT, attack=2, life=2, blood=1, claw="right", subtype="Thorn",
        abilities=(Passive(Obeys(COUNTS_AS_EXHAUSTED) & Obeys(CANNOT_GUARD), aura=Aura(PB, THEIRS)),),
    ),
    CardDef(
        "Overgrowth", ASPECT, attack=4, life=3, blood=2, claw="jaw", subtype="Thorn",
        abilities=(Triggered(after(DESTROYED, theirs(), classes=BY_ATTACK, by=BY_ITS_SIDE), (Damage(FOE, 1),)),),
    ),
    CardDef(
        "Vampiric Roots", ASPECT, attack=4, life=3, blood=2, claw="right", subtype="Thorn",
        abilities=(Triggered(after_kill(), (RemoveTokens(WOUND, PhoenixbornOf(YOU), 2),)),),
    ),
    CardDef(
        "Explosive Pods", ASPECT, attack=2, life=2, blood=1, claw="jaw", status_pips=3, subtype="Thorn",
        abilities=(StatusAbility((If(LAST_TOKEN, (Damage(Each(theirs()), 2),)),)),),
    ),
    CardDef(
        "Withering Rot", ASPECT, attack=2, life=3, blood=2, claw="left", status_pips=2, subtype="Thorn",
        abilities=(
            StatusAbility((ChooseOne(((DiscardCards(TargetThatPlayer(OPPONENT)),), (Damage(FOE, 1),)), OPPONENT),)),
        ),
    ),
    CardDef(
        "Scarlet Seed", CONJURED_ASPECT, attack=0, life=1, copies=1, status_pips=3,
        abilities=(StatusAbility((If(LAST_TOKEN, (Discard(THIS), TOKEN)),)),),
    ),
    CardDef(
        "Bleed", CONJURED_ALTERATION, copies=3,
        abilities=(
            Triggered(Trigger(TURN_ENDS, player=MINE), (PlaceTokens(WOUND, HOST, N),), "Bleed", 1, inexhaustible=True),
        ),
    ),
)
