"""The Ascendancy Starter Kit: artifice and astral dice. A charged card is one with an artifice die on it."""

from __future__ import annotations

from ashes_env.cards.keywords import STALK, UNIT_GUARD_ABILITY, overkill
from ashes_env.language import *

CHARGED = HasDie(ARTIFICE)
ALOFT = Is(PhoenixbornOf(YOU), HasDie(ASTRAL))

CARDS = (
    CardDef(
        "Arren Frostpeak", PHOENIXBORN, life=15, battlefield=7, spellboard=3,
        abilities=(Activated(
            side(class_(ASTRAL), exhaust=True), (Damage(Target(theirs()), 1), PlaceDie(ASTRAL, THIS, EXHAUSTED)),
            "Ascend",
        ),),
    ),
    CardDef(
        "Aerial Strike", ACTION_SPELL, side(basic(1)), unique_to="Arren Frostpeak",
        effect=(If(ALOFT, (Damage(Target(theirs()), 4),)),),
    ),
    CardDef(
        "Retreat", ACTION_SPELL, side(),
        effect=(ReturnToOwner(Choose(Cards(UNIT, MINE, IsType((ALLY,)) & IsExhausted())), HAND, attached=True),),
    ),
    CardDef(
        "Cirrus Ranger", ALLY, main(class_(ASTRAL), basic(1)), attack=2, life=2, recover=1,
        abilities=(Triggered(
            Trigger(ENTERS_PLAY, WHEN, this=True, condition=ALOFT),
            (Damage(Target(Cards(PB, THEIRS)), N), LowerDice(N, ControllerOf(IT))), "Aerial Ambush", 1,
        ),),
    ),
    CardDef(
        "Javelineer", ALLY, main(power(ASTRAL)), attack=1, life=1, recover=1,
        abilities=(Activated(main(exhaust=True), (Damage(Target(theirs()), AttackOf(THIS)),), "Frost Throw"),),
    ),
    CardDef(
        "Skybreak Captain", ALLY, main(power(ASTRAL), class_(ASTRAL), basic(1)), attack=3, life=3, recover=2,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (PlaceDie(ASTRAL, THIS, EXHAUSTED),), "Uplift"),
            Activated(
                side(), (If(Is(THIS, HasDie(ASTRAL)), (Give(Choose(Cards(UNIT, MINE, OTHER)), Bonus(attack=N)),)),),
                "Aerial Command", 1,
            ),
        ),
    ),
    CardDef(
        "Gust Spear", ALTERATION_SPELL, side(class_(ASTRAL)), attack=1,
        abilities=(Triggered(when_this(ATTACHED), (LowerDice(2, TargetPlayer(THEIRS)),)),),
    ),
    CardDef(
        "Dodge", REACTION_SPELL, no_action(power(ASTRAL)), reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(
            PlaceDie(ASTRAL, Choose(Cards(UNIT, MINE)), EXHAUSTED), RestrictPlayer(YOU, ASTRAL_DICE_STAY, END_OF_TURN),
        ),
    ),
    CardDef(
        "Summon Frost Talon", READY_SPELL, main(),
        abilities=(Activated(main(class_(ASTRAL), exhaust=True), (Conjure("Frost Talon"),)),),
    ),
    CardDef("Frost Talon", CONJURATION, attack=1, life=1, copies=3, abilities=(STALK,)),
    CardDef(
        "Summon Stellar Oracle", READY_SPELL, main(),
        abilities=(Activated(main(class_(ASTRAL), basic(1), exhaust=True), (Conjure("Stellar Oracle"),)),),
    ),
    CardDef(
        "Stellar Oracle", CONJURATION, attack=2, life=2, copies=2,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (To((Draw(N),), (PutFromHand(optional=False, to=TOP_OF_PILE),)),), "Divination", 2,
        ),),
    ),
    CardDef(
        "Whirlwind", READY_SPELL, side(class_(ASTRAL)),
        abilities=(Activated(main(exhaust=True), (LowerDice(2, TargetPlayer(THEIRS)), If(ALOFT, (Draw(1),)))),),
    ),
    CardDef(
        "Issa Brightmore", PHOENIXBORN, life=18, battlefield=5, spellboard=5,
        abilities=(Activated(
            side(class_(ARTIFICE), exhaust=True),
            (Draw(2), PlaceDie(ARTIFICE, Choose(Cards(ANY_CARD, MINE)), EXHAUSTED)), "Inspiration",
        ),),
    ),
    CardDef(
        "Brilliant Display", ACTION_SPELL, main(basic(1)), unique_to="Issa Brightmore",
        effect=(Repeat(DiceOn(ARTIFICE, Each(Cards(ANY_CARD, MINE))), (Damage(Target(theirs()), 1),)),),
    ),
    CardDef(
        "Recharge", ACTION_SPELL, main(power(ARTIFICE), discard=1),
        effect=(Pick(Choose(Cards(ANY_CARD, MINE, CHARGED))), RemoveTokens(EXHAUSTION, IT), RemoveTokens(WOUND, IT, 2)),
    ),
    CardDef(
        "Core Supplier", ALLY, main(class_(ARTIFICE), basic(1)), attack=2, life=2, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (Repeat(N, (May((PlaceDie(ARTIFICE, Choose(Cards(ANY_CARD, MINE)), EXHAUSTED),)),)),), "Supply", 2,
        ),),
    ),
    CardDef(
        "Systems Drafter", ALLY, main(class_(ARTIFICE)), attack=1, life=1, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (RemoveTokens(EXHAUSTION, Choose(Cards(SPELL_ON_BOARD, MINE)), N),), "Rethink", 1,
        ),),
    ),
    CardDef(
        "Thunder Suit", ALTERATION_SPELL, main(class_(ARTIFICE), basic(1)), attack=2, life=2, recover=1,
        abilities=(Triggered(when_this(ATTACHED), (PlaceDie(ARTIFICE, HOST, EXHAUSTED),)),),
    ),
    CardDef(
        "Barrier", REACTION_SPELL, no_action(power(ARTIFICE)),
        reaction=Reaction(after(DAMAGE_DEALT, Cards(CHARACTER, MINE, CHARGED))), effect=(Prevent(3),),
    ),
    CardDef(
        "Reconfigure", READY_SPELL, side(),
        abilities=(Activated(
            side(exhaust=True),
            (MoveDie(
                ARTIFICE, Choose(Cards(ANY_CARD, MINE, CHARGED), "from"),
                Choose(Cards(ANY_CARD, MINE, ~IsThat("from")), "onto"),
            ),),
        ),),
    ),
    CardDef(
        "Summon Spark Drone", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(ARTIFICE), exhaust=True), (Conjure("Spark Drone"), If(Is(THIS, CHARGED), (ChangeDice(2),))),
        ),),
    ),
    CardDef("Spark Drone", CONJURATION, attack=0, life=2, copies=3, abilities=(UNIT_GUARD_ABILITY,)),
    CardDef(
        "Summon Thunder Hulk", READY_SPELL, main(),
        abilities=(Activated(main(class_(ARTIFICE), basic(1), exhaust=True), (Conjure("Thunder Hulk"),)),),
    ),
    CardDef(
        "Thunder Hulk", CONJURATION, attack=3, life=3, copies=2,
        abilities=(Passive(Obeys(CANNOT_ATTACK), "Dormant", condition=Is(THIS, ~CHARGED)), overkill(1)),
    ),
    CardDef(
        "Supercharge", READY_SPELL, side(class_(ARTIFICE)),
        abilities=(Activated(side(exhaust=True), (If(Is(THIS, CHARGED), (Give(Target(), Bonus(attack=2)),)),)),),
    ),
)
