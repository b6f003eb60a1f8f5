"""The Law of Lions."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, BOUND_TO_SPELLBOARD, FLEETING, STALK, overkill
from ashes_env.language import *

CARDS = (
    CardDef(
        "Odette Diamondcrest", PHOENIXBORN, life=18, battlefield=5, spellboard=3,
        abilities=(Activated(
            main(exhaust=True), (To((Damage(Target(), 2),), (Damage(PhoenixbornOf(YOU), AttackOf(IT)),)),),
            "Enter the Fray",
        ),),
    ),
    CardDef(
        "Summon Emperor Lion", READY_SPELL, main(),
        abilities=(Activated(main(class_(DIVINE, 2), basic(1), exhaust=True), (Conjure("Emperor Lion"),)),),
    ),
    CardDef(
        "Summon Winged Lioness", READY_SPELL, main(),
        abilities=(Activated(main(class_(DIVINE), basic(1), exhaust=True), (Conjure("Winged Lioness"),)),),
    ),
    CardDef("Power Through", ALTERATION_SPELL, side(class_(DIVINE)), attack=1, abilities=(Grants((overkill(1),)),)),
    CardDef(
        "Sword of Virtue", ACTION_SPELL, main(basic(2)), unique_to="Odette Diamondcrest",
        effect=(ChooseOne(
            ((Destroy(Target()),), (Pick(Target()), RemoveTokens(WOUND, IT, ALL), RemoveTokens(EXHAUSTION, IT, ALL))),
        ),),
    ),
    CardDef(
        "Law of Assurance", READY_SPELL, side(class_(DIVINE)),
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (SetDice(CLASS),)), Passive(Forbids(NO_DICE_CHANGES)),
            BOUND_TO_SPELLBOARD, FLEETING,
        ),
    ),
    CardDef(
        "Law of Sight", READY_SPELL, side(class_(DIVINE), basic(1)),
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (DrawChoice(2),)), Passive(Forbids(NO_REACTION_SPELLS)),
            BOUND_TO_SPELLBOARD, FLEETING,
        ),
    ),
    CardDef(
        "Holy Knight", ALLY, main(power(DIVINE), class_(DIVINE), basic(1)), attack=3, life=3, recover=2,
        abilities=(Passive(Protected(BY_SPELL), "Magic Armor"),),
    ),
    CardDef(
        "Shield Mage", ALLY, side(class_(DIVINE), basic(1)), attack=0, life=2, recover=1,
        abilities=(Passive(Protected(0, attacks=True), "Defensive Aura", aura=Aura(UNIT, MINE)),),
    ),
    CardDef("Emperor Lion", CONJURATION, attack=2, life=4, recover=1, copies=1, abilities=(overkill(1), ALERT)),
    CardDef("Winged Lioness", CONJURATION, attack=2, life=2, recover=1, copies=4, abilities=(STALK,)),
    CardDef(
        "Heal", ACTION_SPELL, side(class_(DIVINE)),
        effect=(
            Pick(Target(Cards(CHARACTER))),
            If(Is(IT, IsType((PHOENIXBORN,))), (RemoveTokens(WOUND, IT, 2),), (RemoveTokens(WOUND, IT, ALL),)),
        ),
    ),
    CardDef(
        "Meteor", ACTION_SPELL, main(class_(DIVINE, 2), side=1), chained=True,
        effect=(Damage(Each(Cards(UNIT)), 1), Damage(Each(Cards(UNIT)), DiceSpent(DIVINE, POWER))),
    ),
)
