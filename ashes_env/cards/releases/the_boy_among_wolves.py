"""The Boy Among Wolves."""

from __future__ import annotations

from ashes_env.cards.keywords import FADE, FLEETING, ROOTED, UNIT_GUARD_ABILITY, group_tactics, inheritance, resourceful
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Koji Wolfcub", PHOENIXBORN, life=16, battlefield=10, spellboard=3,
        abilities=(
            Activated(side(exhaust=True), (PlaceTokens(STATUS, Target(Cards(ANY_CARD))),), "Accelerate Growth"),
        ),
    ),
    CardDef(
        "Summon Biter", READY_SPELL, main(),
        abilities=(Activated(main(class_(NATURAL), basic(1), exhaust=True), (Conjure("Biter"),)),),
    ),
    CardDef(
        "Summon Indiglow Creeper", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(NATURAL), class_(SYMPATHY), exhaust=True),
            (Conjure("Indiglow Creeper"), If(Focus(1), (May((PlaceTokens(STATUS, Target(MY_UNIT)),)),))),
        ),),
    ),
    CardDef(
        "Jungle Warrior", ALLY, main(class_(SYMPATHY), basic(1)), attack=2, life=2, recover=1,
        abilities=(
            Triggered(
                when_this(DESTROYED), (RemoveTokens(EXHAUSTION, Target(), N),), "Last Orders", 1, optional=True,
                inexhaustible=True, pay=no_action(basic(1)),
            ),
            inheritance(1),
        ),
    ),
    CardDef(
        "Sleeping Bear", ALLY, main(class_(NATURAL, 2)), attack=4, life=4, recover=2,
        abilities=(Triggered(when_this(ENTERS_PLAY), (PlaceTokens(EXHAUSTION, THIS, N),), "Slumbering", 1),),
    ),
    CardDef("Biter", CONJURATION, attack=3, life=2, copies=4, abilities=(UNIT_GUARD_ABILITY, ROOTED)),
    CardDef(
        "Indiglow Creeper", CONJURATION, attack=2, life=1, copies=1,
        abilities=(
            Triggered(when_this(DESTROYED), (Conjure("Luminous Seedling"),), "Germinate", inexhaustible=True), FADE,
        ),
    ),
    CardDef(
        "Luminous Seedling", CONJURATION, attack=0, life=2, copies=3,
        abilities=(
            Activated(
                main(),
                (
                    Let("tokens", TokensOn(STATUS, THIS)), Destroy(THIS),
                    If(AtLeast(Bound("tokens"), 2), (Repeat(2, (May((Conjure("Brilliant Thorn"),)),)),)),
                ),
                "Blossom",
            ),
            Passive(Bonus(life=TokensOn(STATUS, THIS)), "Growth", inexhaustible=True),
        ),
    ),
    CardDef("Brilliant Thorn", CONJURATION, attack=3, life=2, copies=6, abilities=(inheritance(1), FADE)),
    CardDef(
        "Explosive Growth", ALTERATION_SPELL, side(class_(SYMPATHY), class_(NATURAL)), chained=True,
        abilities=(
            Triggered(
                when_this(ATTACHED),
                (
                    PlaceTokens(STATUS, HOST, 2),
                    Discard(Each(Cards(ALTERATION, where=Named("Explosive Growth") & AttachedHere() & OTHER))),
                ),
            ),
            # A bonus is a value: exhausting the spell does not take it away.
            Passive(Bonus(attack=TokensOn(STATUS, HOST)), inexhaustible=True, on_host=True),
        ),
    ),
    CardDef(
        "Invigorate", ACTION_SPELL,
        Cost(side=1, either=(Cost(dice=(class_(NATURAL),)), Cost(dice=(class_(SYMPATHY),)))),
        effect=(PlaceTokens(STATUS, TargetUpTo(3, MY_UNIT)),),
    ),
    CardDef(
        "Lick Wounds", ACTION_SPELL, Cost(dice=(basic(2),), either=(main(), side())), unique_to="Koji Wolfcub",
        effect=(Pick(Target(Cards(CHARACTER))), RemoveTokens(WOUND, IT, 2), RemoveTokens(EXHAUSTION, IT)),
    ),
    CardDef(
        "Hunt Master", ALLY, main(power(NATURAL), class_(SYMPATHY), basic(1)), attack=2, life=3, recover=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(STATUS, THIS, 2), Conjure("Panther Spirit")), "Call the Hunt",
            ),
            Activated(
                side(),
                (To((RemoveTokens(STATUS, THIS),), (Give(Target(Cards(UNIT, MINE, OTHER)), Bonus(attack=1)),)),),
                "Guide",
            ),
        ),
    ),
    CardDef(
        "Temple Elder", ALLY, main(basic(2)), attack=2, life=2, recover=1,
        abilities=(
            resourceful(1),
            Activated(side(class_(SYMPATHY)), (To((RemoveTokens(STATUS, THIS),), (Draw(N),)),), "Wisdom", 1),
        ),
    ),
    CardDef("Panther Spirit", CONJURATION, attack=1, life=1, copies=3, abilities=(FLEETING,)),
    CardDef(
        "Join the Hunt", READY_SPELL, side(class_(SYMPATHY)),
        abilities=(Activated(side(exhaust=True), (GiveAbility(Target(MY_UNIT), group_tactics(2)),)),),
    ),
)
