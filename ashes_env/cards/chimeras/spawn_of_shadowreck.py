"""The Spawn of Shadowreck, with the subtypes Lair and Horror."""

from __future__ import annotations

from ashes_env.cards.behaviour import FOE, FOES_DICE, LAST_TOKEN, REVEAL, REVEAL_AND_STRIKE, STRIKE_OR_REVEAL, TOKEN
from ashes_env.cards.keywords import DEFENDER_ABILITY, RETREAT, after_kill, terrifying
from ashes_env.language import *

PB_OR_SPELL = Kind(PB | SPELL_ON_BOARD)

WEBBED = HasAlteration(("Webbed",))
WEB = AttachConjured("Webbed", leftmost(~WEBBED))
WEB_ALL = AttachConjured("Webbed", Each(theirs()))
WEBBED_PILE = (("Webbed", 6),)

# A card of the player's choice out of the hand, off the draw pile, or also off the spellboard.
FROM_HAND_OR_PILE = ((DiscardCards(OPPONENT),), (DiscardCards(OPPONENT, zone=DRAW_PILE),))
OFF_THE_BOARD = (Discard(Choose(theirs(kind=SPELL_ON_BOARD), by=OPPONENT)),)


def lower(n: int) -> LowerDice:
    """The player lowers so many dice."""
    return LowerDice(n, FOES_DICE, by_owner=True)


SCRIPT = ChimeraDef(
    "Shadowreck Ultimate", "Shadowreck Behaviour",
    stages=(
        Stage("S1", 30, 4, 3, (1, 2, 2, 2)),
        Stage("S2", 30, 5, 3, (1, 2, 1, 2, 2)),
        Stage("S3", 30, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H1", 35, 5, 3, (1, 2, 1, 2, 1)),
        Stage("H2", 35, 6, 3, (1, 2, 1, 2, 1, 2)),
        Stage("H3", 35, 7, 3, (1, 2, 1, 2, 1, 2, 1)),
    ),
    subtypes=(
        Subtype(
            "Lair",
            (
                ("Broodmother", 3), ("Neurotoxin", 3), ("Silksteel", 3), ("Unfathomable", 3), ("Unbreakable", 3),
                ("Weave", 3),
            ),
            WEBBED_PILE,
        ),
        Subtype(
            "Horror",
            (("Erratic Strike", 3), ("Lunge", 3), ("Panic", 3), ("Paranoia", 3), ("Torment", 3), ("Devour", 3)),
            WEBBED_PILE,
        ),
    ),
    behaviour=(
        (
            Row((1, 2), REVEAL),
            Row((3, 4), STRIKE_OR_REVEAL),
            Row((5, 6), REVEAL_AND_STRIKE, (RaiseRage(1),)),
            Row((7, 8, 9), REVEAL, (lower(1),)),
            Row((10, 11), REVEAL, (WEB,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1,), REVEAL),
            Row((2, 3), STRIKE_OR_REVEAL),
            Row(
                (4, 5, 6), REVEAL_AND_STRIKE,
                (PlaceTokens(WOUND, Target(theirs(IsType((PHOENIXBORN,)) | AtEnd(), CHARACTER), by=OPPONENT)),),
            ),
            Row((7, 8, 9), REVEAL, (lower(2),)),
            Row((10, 11), REVEAL, (WEB,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
        (
            Row((1, 2), STRIKE_OR_REVEAL),
            Row(
                (3, 4, 5, 6), REVEAL_AND_STRIKE,
                (PlaceTokens(EXHAUSTION, Target(theirs(kind=PB_OR_SPELL), by=OPPONENT)),),
            ),
            Row((7, 8, 9), REVEAL, (lower(3),)),
            Row((10, 11), REVEAL, (WEB,)),
            Row((12,), REVEAL, (TOKEN,)),
        ),
    ),
    ultimate=(
        (Destroy(leftmost(targeted=False)), WEB_ALL), (Damage(PhoenixbornOf(OPPONENT), 3), WEB_ALL),
        (Repeat(2, (ChooseOne((*FROM_HAND_OR_PILE, OFF_THE_BOARD), OPPONENT),)), WEB_ALL),
    ),
)

CARDS = (
    CardDef("The Spawn of Shadowreck", CHIMERA, life=30, copies=1, chimera=SCRIPT),
    CardDef("Shadowreck Ultimate", ULTIMATE, copies=1),
    CardDef("Shadowreck Behaviour", BEHAVIOUR, copies=1),
    CardDef(
        "Broodmother", ASPECT, attack=1, life=4, blood=2, claw="right", status_pips=3, subtype="Lair",
        abilities=(StatusAbility((If(LAST_TOKEN, (AddFacedown(),)),)),),
    ),
    CardDef(
        "Neurotoxin", ASPECT, attack=1, life=2, blood=1, claw="right", status_pips=2, subtype="Lair",
        abilities=(StatusAbility((Damage(FOE, 1), If(LAST_TOKEN, (ExhaustDice(1, FOES_DICE, by_owner=True),)))),),
    ),
    CardDef(
        "Silksteel", ASPECT, attack=2, life=1, blood=1, claw="jaw", subtype="Lair",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (If(Exists(theirs(WEBBED)), (Destroy(leftmost(WEBBED)),), (WEB,)),)),
        ),
    ),
    CardDef("Unfathomable", ASPECT, attack=4, life=3, blood=2, claw="jaw", subtype="Lair", abilities=(terrifying(2),)),
    CardDef(
        "Unbreakable", ASPECT, attack=3, life=3, blood=2, claw="left", subtype="Lair",
        abilities=(
            DEFENDER_ABILITY,
            Passive(Obeys(ARMOR, 99), "Withdraw", inexhaustible=True, condition=Is(THIS, IsExhausted())),
        ),
    ),
    CardDef(
        "Weave", ASPECT, attack=2, life=2, blood=1, claw="right", status_pips=2, subtype="Lair",
        abilities=(StatusAbility((WEB,)),),
    ),
    CardDef(
        "Erratic Strike", ASPECT, attack=3, life=3, blood=2, claw="jaw", subtype="Horror",
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (
                RollBehaviour(),
                If(
                    IsEven(Bound("rolled")), (Destroy(leftmost(IsExhausted())),),
                    (Destroy(leftmost(HasTokens(WOUND))),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Lunge", ASPECT, attack=2, life=4, blood=2, claw="left", subtype="Horror",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (RollBehaviour(), TakeSide(AtMost(Plus(Bound("rolled"), 3), 12)))),
            RETREAT,
        ),
    ),
    CardDef(
        "Panic", ASPECT, attack=1, life=3, blood=1, claw="right", subtype="Horror",
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (RerollRage(2), LowerDice(Bound("basic"), FOES_DICE, by_owner=True))),
            RETREAT,
        ),
    ),
    CardDef(
        "Paranoia", ASPECT, attack=2, life=2, blood=1, claw="left", subtype="Horror",
        abilities=(Passive(Forbids(NO_BASIC_DICE, THEIRS)),),
    ),
    CardDef(
        "Torment", ASPECT, attack=2, life=2, blood=1, claw="right", status_pips=2, subtype="Horror",
        abilities=(
            StatusAbility((RerollRage(1), If(AtLeast(Bound("basic"), 1), (ChooseOne(FROM_HAND_OR_PILE, OPPONENT),)))),
        ),
    ),
    CardDef(
        "Devour", ASPECT, attack=4, life=3, blood=2, claw="left", subtype="Horror",
        abilities=(Triggered(
            after_kill(),
            (
                DiscardCards(FOES_DICE, Phase(), DRAW_PILE, name="milled"),
                PlaceTokens(WOUND, PhoenixbornOf(OPPONENT), Minus(Phase(), HowMany("milled"))),
            ),
        ),),
    ),
    CardDef(
        "Webbed", CONJURED_ALTERATION, attack=-1, recover=-1, copies=6, host=~WEBBED,
        abilities=(Activated(side(), (RerollRage(2, seat=OPPONENT), Discard(THIS)), "Untangle"),),
    ),
)
