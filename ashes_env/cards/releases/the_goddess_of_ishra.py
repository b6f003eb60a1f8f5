"""The Goddess of Ishra."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, FEARFUL, ROOTED, UNIT_GUARD_ABILITY
from ashes_env.language import *

ITS_PLAYER = ControllerOf(It("chosen"))

CARDS = (
    CardDef(
        "Royal Charm", READY_SPELL, main(),
        abilities=(
            Triggered(after(DICE_PAID, player=MINE), (KeepPaidDie((CHARM, DIVINE)),), optional=True),
            Activated(side(exhaust=True), (UseDicePower(on_this=True),)),
        ),
    ),
    CardDef(
        "Astrea", PHOENIXBORN, life=19, battlefield=4, spellboard=4,
        abilities=(Activated(
            main(basic(1), exhaust=True), (PlaceTokens(EXHAUSTION, Target(Cards(UNIT, where=UNEXHAUSTED))),), "Beguile",
        ),),
    ),
    CardDef(
        "Summon Light Bringer", READY_SPELL, main(),
        abilities=(Activated(main(class_(DIVINE), exhaust=True), (Conjure("Light Bringer"),)),),
    ),
    CardDef(
        "Summon Steadfast Guardian", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), class_(DIVINE), exhaust=True),
            (
                Conjure("Steadfast Guardian"),
                If(
                    Focus(1),
                    (May((
                        Pick(Target(Cards(UNIT, MINE, Named("Steadfast Guardian")))), RemoveTokens(WOUND, IT, ALL),
                        RemoveTokens(EXHAUSTION, IT, ALL),
                    )),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Kneel", ACTION_SPELL, main(class_(DIVINE), class_(CHARM)),
        effect=(PlaceTokens(EXHAUSTION, Each(Cards(UNIT, where=UNEXHAUSTED))),),
    ),
    CardDef(
        "Mark of the Goddess", ACTION_SPELL, main(basic(1)), unique_to="Astrea",
        effect=(To(
            (Pick(Target(theirs(UNEXHAUSTED), "chosen")),),
            (If(
                Exists(Cards(UNIT, THEIRS, UNEXHAUSTED & ~IsThat("chosen"), of=ITS_PLAYER)),
                (Damage(Target(Cards(UNIT, THEIRS, ~IsThat("chosen"), ITS_PLAYER)), AttackOf(It("chosen"))),),
                (Damage(Target(Cards(CHARACTER, THEIRS, ~IsThat("chosen"), ITS_PLAYER)), AttackOf(It("chosen"))),),
            ),),
        ),),
    ),
    CardDef(
        "Sun Sister", ALLY, main(class_(DIVINE), basic(1)), attack=2, life=2, recover=1,
        abilities=(Activated(side(), (RemoveTokens(WOUND, Target(Cards(UNIT, MINE, OTHER)), N),), "Care", 1),),
    ),
    CardDef(
        "Light Bringer", CONJURATION, attack=1, life=1, copies=2,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (RestrictPlayer(TargetPlayer(THEIRS), MUST_ATTACK, END_OF_THEIR_NEXT_TURN),),
            "Infatuate",
        ),),
    ),
    CardDef(
        "Steadfast Guardian", CONJURATION, attack=1, life=3, recover=1, copies=1, abilities=(UNIT_GUARD_ABILITY, ALERT),
    ),
    CardDef(
        "Devotion", ALTERATION_SPELL, side(class_(DIVINE), class_(CHARM)), life=1, recover=1, host=YouControl(),
        abilities=(Triggered(when_this(ATTACHED), (RemoveTokens(EXHAUSTION, HOST),)), Grants((ALERT, ROOTED))),
    ),
    CardDef(
        "Imperial Ninja", ALLY, main(class_(CHARM, 2)), attack=2, life=2, recover=1,
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (
                LookAtHand(1, TargetPlayer(THEIRS)),
                May((DiscardCards(ThatPlayer(), 2, DRAW_PILE, name="milled"),), seat=ThatPlayer()),
                If(~AtLeast(HowMany("milled"), 2), (DiscardCards(ThatPlayer(), where=IsThat("looked")),)),
            ),
            "Interrogate",
        ),),
    ),
    CardDef(
        "Weeping Spirit", CONJURATION, attack=0, life=2, copies=4,
        abilities=(FEARFUL, Activated(side(discard=1), (Destroy(THIS),), "Quell")),
    ),
    CardDef(
        "Call To Action", REACTION_SPELL, no_action(power(CHARM)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(RemoveTokens(EXHAUSTION, Target(Cards(UNIT, MINE))),),
    ),
    CardDef(
        "Summon Weeping Spirit", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), exhaust=True),
            (
                Conjure("Weeping Spirit", onto=TargetPlayer()),
                If(Focus(1), (May((Search(DISCARD_PILE, None, REMOVED, seat=ChoosePlayer(), optional=False),)),)),
            ),
        ),),
    ),
)
