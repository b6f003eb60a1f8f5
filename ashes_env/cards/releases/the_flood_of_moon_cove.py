"""The Flood of Moon Cove."""

from __future__ import annotations

from ashes_env.cards.keywords import A_SPELL, STALK, UNIT_GUARD_ABILITY, gigantic
from ashes_env.language import *

CARDS = (
    CardDef(
        "Surging Tempest", READY_SPELL, main(class_(SYMPATHY)), unique_to="Namine Hymntide",
        abilities=(Activated(
            side(exhaust=True),
            (
                Draw(1), RaiseDice(2), If(Focus(1), (May((To((DiscardCards(),), (Damage(Target(), 1),)),)),)),
                If(Focus(2), (May((To((DiscardCards(),), (Damage(Target(Cards(PB)), 1),)),)),)),
            ),
        ),),
    ),
    CardDef(
        "Weight of the World", ACTION_SPELL, main(basic(1)), unique_to="Echo Greystorm",
        effect=(MoveTokens((EXHAUSTION,), PhoenixbornOf(YOU), Target(theirs())),),
    ),
    CardDef(
        "Cerulean Diver", CONJURATION, attack=1, life=1, copies=2,
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (Draw(N, bottom=True),), "Dive", 1),),
    ),
    CardDef(
        "Full Moon", READY_SPELL, main(basic(1)), unique_to="Harold Westraven",
        abilities=(Activated(
            side(exhaust=True),
            (If(
                Focus(1), (Give(ChooseUpTo(Plus(1, FocusLevel()), Cards(UNIT, MINE)), Bonus(attack=1)),),
                (Give(Choose(Cards(UNIT, MINE)), Bonus(attack=1)),),
            ),),
        ),),
    ),
    CardDef(
        "Moon's Blessing", ALTERATION_SPELL, side(class_(SYMPATHY)), life=1, recover=1,
        abilities=(Triggered(when_this(ATTACHED), (Search(DISCARD_PILE, IsType((READY_SPELL,)), HAND),)),),
    ),
    CardDef(
        "River Colossus", CONJURATION, attack=2, life=4, copies=2,
        abilities=(
            gigantic(1),
            Triggered(
                Trigger(ATTACKERS_DECLARED, WHEN, this=True, condition=AtLeast(ActiveDice(YOU, None, CLASS), N)),
                (To((LowerDice(N, YOU),), (Give(THIS, Bonus(attack=N)),)),), "Rouse", 2, optional=True,
            ),
        ),
    ),
    CardDef(
        "Reverberate", ACTION_SPELL, side(class_(SYMPATHY)),
        effect=(
            Damage(Target(theirs()), 1),
            Repeat(CountInPile(Named("Reverberate") & OTHER), (Damage(Target(theirs()), 1),)), Draw(1),
        ),
    ),
    CardDef(
        "Transmogrify", ACTION_SPELL, main(class_(SYMPATHY)),
        effect=(
            Pick(Target(Cards(UNIT, where=HasAlteration()), "first")),
            Pick(Choose(Cards(ALTERATION, where=AttachedTo(IsThat("first"))), "spell")),
            Reattach(
                It("spell"),
                Target(Cards(UNIT, where=CanCarry("spell") & ~IsThat("first"), of=ControllerOf(It("first")))),
            ),
        ),
    ),
    CardDef(
        "Sandstorm Sage", ALLY, main(power(SYMPATHY), basic(1)), attack=2, life=3, recover=2,
        abilities=(Passive(Obeys(FOCUS_PLUS), "Deep Focus", aura=Aura(SPELL_ON_BOARD, MINE)),),
    ),
    CardDef(
        "Twilight Alchemist", ALLY, main(class_(SYMPATHY)), attack=1, life=1, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY), (To((PutFromHand(False, BOTTOM_OF_PILE),), (Draw(2), RaiseDice(2))),), "Alchemize",
            optional=True,
        ),),
    ),
    CardDef(
        "Undaunted", ALTERATION_SPELL, main(class_(SYMPATHY), basic(1)), attack=1, life=1, recover=1,
        abilities=(Triggered(when_this(ATTACHED), (RemoveTokens(EXHAUSTION, HOST),)),),
    ),
    CardDef(
        "Metamorpher", CONJURATION, attack=0, life=1, copies=3, unique_to="Fiona Mercywind",
        abilities=(Triggered(
            Trigger(TURN_STARTS, WHEN, player=MINE),
            (To((Discard(THIS),), (ChooseOne(((Conjure("Sun Scarab"),), (Conjure("Moon Moth"),))),)),), "Morph",
            optional=True,
        ),),
    ),
    CardDef(
        "Moon Moth", CONJURATION, attack=1, life=2, copies=2, unique_to="Fiona Mercywind",
        abilities=(UNIT_GUARD_ABILITY,),
    ),
    CardDef("Sun Scarab", CONJURATION, attack=2, life=1, copies=2, unique_to="Fiona Mercywind", abilities=(STALK,)),
    CardDef(
        "Absorption", REACTION_SPELL, no_action(power(SYMPATHY)),
        reaction=Reaction(after(DAMAGE_DEALT, Cards(CHARACTER, MINE))),
        effect=(LowerDice(2, up_to=True), Prevent(Bound("lowered"))),
    ),
    CardDef(
        "Summon Cerulean Diver", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(SYMPATHY), exhaust=True),
            (
                Conjure("Cerulean Diver"),
                If(Focus(1) & AtLeast(DiceSpent(SYMPATHY, POWER), 1), (May((Damage(Target(theirs()), 1),)),)),
            ),
        ),),
    ),
    CardDef(
        "Summon Metamorpher", READY_SPELL, main(), unique_to="Fiona Mercywind",
        abilities=(Activated(
            main(basic(1), exhaust=True),
            (
                Conjure("Metamorpher"), If(Focus(1), (Draw(1),)),
                If(Focus(2), (May((To((DiscardCards(),), (Search(DISCARD_PILE, A_SPELL, BOTTOM_OF_PILE),)),)),)),
            ),
        ),),
    ),
    CardDef(
        "Summon River Colossus", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(SYMPATHY, 2), basic(1), exhaust=True),
            (Conjure("River Colossus"), If(Focus(2), (ChangeDice(4),))),
        ),),
    ),
)
