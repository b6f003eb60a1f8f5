"""The Masters of Gravity."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, BOUND_TO_SPELLBOARD, FLEETING, QUICK_STRIKE, after_kill
from ashes_env.language import *

A_UNIT = IsType((ALLY, CONJURATION))

CARDS = (
    CardDef(
        "Polarity Mage", ALLY, Cost(main=1, either=(Cost(dice=(class_(SYMPATHY),)), Cost(dice=(class_(DIVINE),)))),
        attack=1, life=1, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (ChooseOne((
                (Search(DISCARD_PILE, IsType((ALTERATION_SPELL,)), HAND),),
                (Discard(Target(Cards(ALTERATION, MINE, AttachedTo(A_UNIT)))),),
            )),),
            "Give and Take", optional=True,
        ),),
    ),
    CardDef(
        "Sonic Swordsman", ALLY, main(power(DIVINE), class_(SYMPATHY), basic(1)), attack=3, life=4, recover=2,
        abilities=(
            Triggered(after_kill(), (PlaceTokens(EXHAUSTION, Target(), N),), "Sonic Pulse", 1, optional=True), ALERT,
        ),
    ),
    CardDef("Light Swordsman", ALLY, side(power(DIVINE)), attack=2, life=1, recover=1, abilities=(QUICK_STRIKE,)),
    CardDef(
        "Summon Mirror Spirit", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(SYMPATHY), basic(1), exhaust=True),
            (
                Conjure("Mirror Spirit"),
                If(
                    Focus(1),
                    (May((To(
                        (RemoveTokens(STATUS, Choose(Cards(UNIT, MINE, Named("Mirror Spirit"))), ALL),),
                        (PlaceTokens(EXHAUSTION, Target()),),
                    ),)),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Mirror Spirit", CONJURATION, attack=None, life=2, copies=3, x_attack=TokensOn(STATUS, THIS),
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (
                PickPlayer(TargetPlayer()),
                PlaceTokens(STATUS, THIS, TokensOn(EXHAUSTION, Each(Cards(UNIT, of=ThatPlayer())))),
            ),
            "Reflect Sorrow",
        ),),
    ),
    CardDef(
        "Echo Greystorm", PHOENIXBORN, life=19, battlefield=6, spellboard=3,
        abilities=(Activated(
            side(exhaust=True),
            (PlaceTokens(EXHAUSTION, Target(), marked=True), AtEndOfTurn((RemoveTokens(EXHAUSTION, IT, marked=True),))),
            "Gravity Flux",
        ),),
    ),
    CardDef(
        "Chaos Gravity", ACTION_SPELL,
        Cost(main=1, dice=(basic(1),), either=(Cost(dice=(class_(DIVINE),)), Cost(dice=(class_(SYMPATHY),)))),
        unique_to="Echo Greystorm",
        effect=(
            PlaceTokens(EXHAUSTION, Target()),
            MoveTokens(
                (EXHAUSTION,), Target(name="from"),
                Choose(Cards(UNIT, of=ControllerOf(It("from")), where=~IsThat("from")), "onto"),
            ),
            RemoveTokens(EXHAUSTION, Target(name="freed")),
        ),
    ),
    CardDef(
        "Enlightenment", ACTION_SPELL, main(class_(DIVINE), basic(1)),
        effect=(RemoveTokens(EXHAUSTION, Target(Cards(ANY_CARD))),),
    ),
    CardDef("Holy Relics", ALTERATION_SPELL, main(class_(DIVINE, 2)), attack=2, life=2),
    CardDef(
        "Gravity Training", READY_SPELL, main(),
        abilities=(Activated(
            Cost(exhaust=True, either=(main(), side(), Cost(dice=(class_(DIVINE),)), Cost(dice=(class_(SYMPATHY),)))),
            (AttachConjured("Enhanced Strength", Target(Cards(UNIT, MINE, IsExhausted()))),),
        ),),
    ),
    CardDef(
        "Enhanced Strength", CONJURED_ALTERATION, attack=1, life=1, copies=3,
        abilities=(Grants(
            (Triggered(Trigger(ROUND_ENDS), (RemoveTokens(EXHAUSTION, THIS, ALL),), "Endurance", inexhaustible=True),),
            inexhaustible=True,
        ),),
    ),
    CardDef(
        "Changing Winds", READY_SPELL, main(class_(SYMPATHY), basic(1)),
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (To((Draw(2),), (PutFromHand(optional=False), PutFromHand(optional=False))),),
                optional=True,
            ),
            Activated(side(exhaust=True), (Draw(1), ChangeDice(1))),
        ),
    ),
    CardDef(
        "Law of Fear", READY_SPELL, main(class_(DIVINE)),
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(EXHAUSTION, Target(Cards(UNIT, where=AttackAtMost(0)))),),
                optional=True,
            ),
            Passive(Bonus(attack=-1), aura=Aura(UNIT, ANYONE, where=IsAttacking() & InBattle())), BOUND_TO_SPELLBOARD,
            FLEETING,
        ),
    ),
)
