"""The ready spells of the Master Set."""

from __future__ import annotations

from ashes_env.cards.keywords import BYPASS, SPELL_GUARD
from ashes_env.language import *

MY_ALLY = Cards(UNIT, MINE, IsType((ALLY,)))
MY_UNIT = Cards(UNIT, MINE)

SACRIFICE: Body = (To((Damage(Target(MY_UNIT), 1),), (May((Damage(Target(theirs()), 1),)),)),)

CARDS = (
    CardDef(
        "Abundance", READY_SPELL, main(class_(ILLUSION)),
        abilities=(Activated(
            main(exhaust=True),
            (
                DrawChoice(2, YOU, "drawn"),
                # The order of the damage is the caster's choice; nobody would risk the own Phoenixborn first.
                ForEachPlayer(
                    OPPONENT,
                    (
                        DrawChoice(2, ThatPlayer(), "drawn there"),
                        Repeat(Forgone("drawn there"), (Damage(PhoenixbornOf(ThatPlayer()), 1),)),
                    ),
                ),
                Repeat(AtMost(Forgone("drawn"), FocusLevel()), (Damage(PhoenixbornOf(YOU), 1, reduced=1),)),
                Repeat(Minus(Forgone("drawn"), FocusLevel()), (Damage(PhoenixbornOf(YOU), 1),)),
            ),
        ),),
    ),
    CardDef(
        "Blood Transfer", READY_SPELL, main(),
        abilities=(Activated(
            side(class_(CHARM), class_(CEREMONIAL), exhaust=True),
            (To(
                (Damage(Target(MY_UNIT, "mine"), 2),),
                (May((ChooseOne((
                    (RemoveTokens(WOUND, Choose(Cards(UNIT, MINE, ~IsThat("mine"))), 2),),
                    (RemoveTokens(WOUND, PhoenixbornOf(YOU), 1),),
                )),)),),
            ),),
        ),),
    ),
    CardDef(
        "Chant of Revenge", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(
            Triggered(after(DESTROYED, MY_ALLY, condition=Is(THIS, ~HasTokens(STATUS))), (PlaceTokens(STATUS, THIS),)),
            Activated(side(exhaust=True), (To((RemoveTokens(STATUS, THIS),), (Damage(Target(Cards(PB)), 1),)),)),
        ),
    ),
    CardDef(
        "Cut the Strings", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CEREMONIAL), basic(1), exhaust=True),
            (To((Damage(Choose(MY_UNIT), 2),), (May((Discard(Target(Cards(ALTERATION))),)),)),),
        ),),
    ),
    CardDef(
        "Empower", READY_SPELL, side(basic(1)),
        abilities=(Activated(
            Cost(main=1, exhaust=True, either=(Cost(dice=(class_(NATURAL),)), Cost(dice=(class_(SYMPATHY),)))),
            (
                PlaceTokens(STATUS, Target(MY_UNIT)),
                If(
                    Focus(1),
                    (May((To(
                        (RemoveTokens(STATUS, Choose(Cards(UNIT, MINE, HasTokens(STATUS))), AnyNumber()),),
                        (Damage(Target(), Bound("removed")),),
                    ),)),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Hypnotize", READY_SPELL, main(), chained=True,
        abilities=(Activated(side(class_(CHARM, 2), exhaust=True), (GiveAbility(Target(MY_UNIT), BYPASS),)),),
    ),
    CardDef(
        "Purge", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), exhaust=True),
            (
                DiscardCards(TargetPlayer(), 1, DRAW_PILE),
                If(Focus(1), (May((DiscardCards(ThatPlayer(), 1, DRAW_PILE),), no_action(basic(1))),)),
            ),
        ),),
    ),
    CardDef(
        "Resummon", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CEREMONIAL), class_(ILLUSION), exhaust=True),
            (To((Destroy(Choose(Cards(UNIT, MINE, IsType((CONJURATION,))))),), (PutIntoPlay(IT, YOU),)),),
        ),),
    ),
    CardDef(
        "Shifting Mist", READY_SPELL, main(class_(ILLUSION)),
        abilities=(Activated(side(exhaust=True), (ChangeDice(2),)),),
    ),
    CardDef(
        "Small Sacrifice", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CEREMONIAL), exhaust=True),
            (If(
                Focus(1),
                (May(
                    (PlaceTokens(EXHAUSTION, TargetBoth(Cards(UNIT, MINE, UNEXHAUSTED), theirs(UNEXHAUSTED))),),
                    otherwise=SACRIFICE,
                ),),
                SACRIFICE,
            ),),
        ),),
    ),
    CardDef(
        "Strengthen", READY_SPELL, main(class_(NATURAL), class_(CEREMONIAL)),
        abilities=(Activated(
            side(exhaust=True), (Give(Target(), Bonus(attack=2)), If(Focus(2), (Give(It(), Bonus(attack=1)),))),
        ),),
    ),
    CardDef(
        "Summon Blood Puppet", READY_SPELL, main(),
        abilities=(Activated(main(class_(CEREMONIAL), exhaust=True), (Conjure("Blood Puppet", 1, TargetPlayer()),)),),
    ),
    CardDef(
        "Summon Blue Jaguar", READY_SPELL, main(), unique_to="Aradel Summergaard",
        abilities=(Activated(main(basic(2), exhaust=True), (Conjure("Blue Jaguar"),)),),
    ),
    CardDef(
        "Summon Butterfly Monk", READY_SPELL, main(),
        abilities=(Activated(main(power(NATURAL), exhaust=True), (Conjure("Butterfly Monk"),)),),
    ),
    CardDef(
        "Summon False Demon", READY_SPELL, main(),
        abilities=(Activated(main(class_(ILLUSION), basic(1), exhaust=True), (Conjure("False Demon"),)),),
    ),
    CardDef(
        "Summon Gilder", READY_SPELL, main(class_(CHARM)),
        abilities=(Activated(main(class_(NATURAL), exhaust=True), (Conjure("Gilder"), May((Damage(Target(), 1),)))),),
    ),
    CardDef(
        "Summon Iron Rhino", READY_SPELL, main(class_(NATURAL)),
        abilities=(Activated(
            main(basic(6), exhaust=True), (Conjure("Iron Rhino"),),
            by_focus=(main(basic(5), exhaust=True), main(basic(4), exhaust=True)),
        ),),
    ),
    CardDef(
        "Summon Masked Wolf", READY_SPELL, side(basic(1)), unique_to="Noah Redmoon",
        abilities=(Activated(
            side(class_(ILLUSION), exhaust=True),
            (Conjure("Masked Wolf"), If(Focus(1) & AtLeast(DiceSpent(ILLUSION, POWER), 1), (ExtraSideAction(),))),
        ),),
    ),
    CardDef(
        "Summon Mist Spirit", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(ILLUSION), exhaust=True),
            (May(
                (Conjure("Mist Spirit"), Conjure("Mist Spirit")), no_action(basic(1)),
                otherwise=(Conjure("Mist Spirit"),),
            ),),
        ),),
    ),
    CardDef(
        "Summon Seaside Raven", READY_SPELL, main(), unique_to="Saria Guideman",
        abilities=(Activated(main(basic(3), exhaust=True), (Conjure("Seaside Raven"),)),),
    ),
    CardDef(
        "Summon Silver Snake", READY_SPELL, main(), unique_to="Maeoni Viper",
        abilities=(
            Activated(
                main(power(CHARM), power(NATURAL), exhaust=True),
                (Conjure("Silver Snake"), PlaceTokens(STATUS, It("placed"), FocusLevel())),
            ),
            SPELL_GUARD,
        ),
    ),
    CardDef(
        "Summon Three-Eyed Owl", READY_SPELL, main(),
        abilities=(Activated(main(class_(CHARM), exhaust=True), (Conjure("Three-Eyed Owl"),)),),
    ),
)
