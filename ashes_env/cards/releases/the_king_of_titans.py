"""The King of Titans."""

from __future__ import annotations

from ashes_env.cards.keywords import (
    BOUND_TO_SPELLBOARD,
    DISMOUNT,
    FLEETING,
    armored,
    gigantic,
    group_tactics,
    mount,
    mounting,
    overkill,
    terrifying,
)
from ashes_env.language import *

CARDS = (
    CardDef(
        "Xander Heartsblood", PHOENIXBORN, life=20, battlefield=6, spellboard=3,
        abilities=(Activated(
            side(class_(DIVINE), exhaust=True), (Search(DISCARD_PILE, IsType((ALLY,)), HAND),), "Reincarnate",
        ),),
    ),
    CardDef("Nature's Wrath", ACTION_SPELL, main(class_(NATURAL)), effect=(Damage(Each(Cards(UNIT)), 1),)),
    CardDef(
        "Mass Heal", ACTION_SPELL, side(),
        effect=(If(
            AtLeast(ActiveDice(YOU, DIVINE, CLASS), 1),
            (ChooseOne(
                ((RemoveTokens(WOUND, Each(Cards(UNIT))),), (RemoveTokens(WOUND, Each(Cards(CHARACTER, MINE))),)),
            ),),
            (RemoveTokens(WOUND, Each(Cards(UNIT))),),
        ),),
    ),
    CardDef(
        "Raptor Herder", ALLY, Cost(main=1, either=(Cost(dice=(class_(NATURAL),)), Cost(dice=(class_(SYMPATHY),)))),
        attack=1, life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("Raptor Hatchling"),), "Call Raptor Hatchling"),),
    ),
    CardDef("Raptor Hatchling", CONJURATION, attack=0, life=1, copies=3, abilities=(group_tactics(2),)),
    CardDef(
        "Law of Domination", READY_SPELL, main(class_(DIVINE)),
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY),
                (
                    PickPlayer(ChoosePlayer(THEIRS)),
                    Pick(Choose(Cards(UNIT, of=ThatPlayer()), "theirs", by=ThatPlayer())),
                    Pick(Choose(Cards(UNIT, MINE), "mine")),
                    DealToEachOther(It("mine"), It("theirs"), preventable=False),
                ),
            ),
            Passive(Obeys(UNPREVENTABLE), aura=Aura(UNIT, ANYONE)), BOUND_TO_SPELLBOARD, FLEETING,
        ),
    ),
    CardDef(
        "Summon Archasaurus Mount", ACTION_SPELL, main(class_(DIVINE), class_(NATURAL), basic(1), side=1),
        effect=(mounting(UNEXHAUSTED, (mount("Archasaurus Mount"),)),),
    ),
    CardDef(
        "Summon Cerasaurus Mount", READY_SPELL, main(basic(1)),
        abilities=(Activated(
            side(class_(NATURAL), class_(DIVINE), exhaust=True), (mounting(UNEXHAUSTED, (mount("Cerasaurus Mount"),)),),
        ),),
    ),
    CardDef("Archasaurus Mount", CONJURATION, attack=4, life=5, copies=1, abilities=(gigantic(2), DISMOUNT)),
    CardDef("Cerasaurus Mount", CONJURATION, attack=3, life=3, copies=2, abilities=(overkill(1), DISMOUNT)),
    CardDef(
        "Earthquake", ACTION_SPELL, main(basic(2)), unique_to="Xander Heartsblood",
        effect=(
            Pick(Target(name="one")), Pick(Each(Cards(UNIT, where=~IsThat("one")), "all")), Damage(It("one"), 4),
            Damage(It("all"), 1),
        ),
    ),
    CardDef(
        "Summon Shining Hydra", ACTION_SPELL, main(class_(DIVINE), class_(NATURAL), basic(1)), chained=True,
        effect=(Conjure("Shining Hydra"),),
    ),
    CardDef(
        "Pain Shaman", ALLY, main(class_(NATURAL, 2)), attack=1, life=3, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (Damage(Target(), N), RemoveTokens(WOUND, Target(Cards(CHARACTER), "other"), N)),
            "Exchange Pain", 1, optional=True,
        ),),
    ),
    CardDef(
        "Shining Hydra", CONJURATION, attack=1, life=4, copies=1,
        abilities=(Activated(
            side(), (To((RemoveTokens(WOUND, THIS),), (AttachConjured("Shining Hydra Head", THIS),)),),
            "Regenerate Heads",
        ),),
    ),
    CardDef(
        "Shining Hydra Head", CONJURED_ALTERATION, attack=1, recover=1, copies=3, abilities=(Grants((terrifying(1),)),),
    ),
    CardDef(
        "Sacred Ground", READY_SPELL, main(class_(DIVINE)),
        abilities=(Activated(
            side(exhaust=True),
            (GiveAbility(Each(Cards(UNIT, MINE)), armored(1, inexhaustible=True), START_OF_MY_TURN),),
        ),),
    ),
)
