"""The Frostdale Giants."""

from __future__ import annotations

from ashes_env.cards.keywords import UNIT_GUARD_ABILITY, armored, terrifying
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Rin Northfell", PHOENIXBORN, life=17, battlefield=6, spellboard=4,
        abilities=(Activated(side(exhaust=True), (AttachConjured("Ice Buff", Target(MY_UNIT)),), "Ice Buff"),),
    ),
    CardDef(
        "Summon Ice Golem", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(NATURAL, 2), basic(1), exhaust=True),
            (
                Conjure("Ice Golem"),
                If(Focus(2), (May((RemoveTokens(WOUND, Each(Cards(UNIT, MINE, Named("Ice Golem")))),)),)),
            ),
        ),),
    ),
    CardDef(
        "Summon Frostback Bear", READY_SPELL, main(power(NATURAL)),
        abilities=(Activated(main(class_(NATURAL), basic(1), exhaust=True), (Conjure("Frostback Bear"),)),),
    ),
    CardDef(
        "Frost Bite", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(NATURAL), exhaust=True), (Damage(Target(Cards(CHARACTER)), 1),),
            by_focus=(main(basic(1), exhaust=True),),
        ),),
    ),
    CardDef(
        "Freezing Blast", ACTION_SPELL, main(class_(NATURAL, 2)),
        effect=(Damage(Target(), 2), RemoveTokens(STATUS, IT, 2)),
    ),
    CardDef(
        "Rin's Fury", REACTION_SPELL, no_action(basic(2)), unique_to="Rin Northfell",
        reaction=Reaction(after(DAMAGE_DEALT, MY_UNIT, classes=BY_ATTACK, by=Cards(UNIT))),
        effect=(Prevent(), Destroy(TargetThat(EventSource()))),
    ),
    CardDef(
        "Ice Trap", REACTION_SPELL, no_action(power(NATURAL)),
        reaction=Reaction(after(ENTERS_PLAY, Cards(UNIT, where=LifeAtMost(2)))),
        effect=(Destroy(TargetThat(EventCard())),),
    ),
    CardDef(
        "Crystal Shield", ALTERATION_SPELL, main(class_(NATURAL), basic(1)), life=2,
        abilities=(Grants((UNIT_GUARD_ABILITY,)),),
    ),
    CardDef(
        "Frost Fang", ALLY, main(class_(NATURAL, 2)), attack=3, life=1, recover=1,
        abilities=(armored(1, inexhaustible=True),),
    ),
    CardDef("Ice Buff", CONJURED_ALTERATION, life=1, copies=5, unique_to="Rin Northfell"),
    CardDef(
        "Ice Golem", CONJURATION, attack=3, life=2, copies=3,
        abilities=(Passive(Bonus(life=N), "Skin Morph", 2, inexhaustible=True, condition=Is(THIS, HasAlteration())),),
    ),
    CardDef("Frostback Bear", CONJURATION, attack=2, life=3, copies=2, abilities=(terrifying(1),)),
    CardDef(
        "Deep Freeze", ALTERATION_SPELL, main(class_(NATURAL)),
        abilities=(
            Triggered(when_this(ATTACHED), (PlaceTokens(STATUS, THIS, 3),), inexhaustible=True),
            Passive(Obeys(KEPT_BY_STATUS), inexhaustible=True),
            Passive(Obeys(COUNTS_AS_EXHAUSTED), inexhaustible=True, on_host=True),
            Grants(
                (Activated(
                    side(),
                    (RemoveTokens(
                        STATUS, Choose(Cards(ALTERATION, where=Named("Deep Freeze") & AttachedTo(IsThis()))),
                    ),),
                    "Thaw", inexhaustible=True,
                ),),
                inexhaustible=True,
            ),
        ),
    ),
    CardDef("Frozen Crown", ALTERATION_SPELL, main(class_(NATURAL), basic(2)), attack=3),
)
