"""Master Set."""

from __future__ import annotations

from ashes_env.cards.keywords import (
    ALERT,
    BY_TEXT,
    FLEETING,
    SPELL_GUARD,
    UNIT_GUARD_ABILITY,
    after_kill,
    armored,
    gigantic,
    overkill,
    overtime,
    throw,
)
from ashes_env.language.amounts import AttackOf, CountOf
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Grants, Passive, Reaction, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Exists, Focus, Guarding, Is
from ashes_env.language.costs import Cost, basic, class_, main, no_action, power, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Bonus, Obeys
from ashes_env.language.targets import *
from ashes_env.language.triggers import after, when_this

MY_ALLY = Cards(UNIT, MINE, IsType((ALLY,)))
MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Aradel Summergaard", PHOENIXBORN, life=16, battlefield=8, spellboard=4,
        abilities=(
            Activated(side(class_(NATURAL), exhaust=True), (Damage(Target(), 2),), "Water Blast"),
        ),
    ),
    CardDef(
        "Coal Roarkwin", PHOENIXBORN, life=15, battlefield=6, spellboard=4,
        abilities=(
            Activated(
                side(discard=1),
                (
                    PickPlayer(ChoosePlayer()),
                    If(
                        Exists(Cards(UNIT, of=ThatPlayer())),
                        (Damage(Target(Cards(UNIT, of=ThatPlayer())), 1),),
                        (Damage(TargetThat(PhoenixbornOf(ThatPlayer())), 1),),
                    ),
                ),
                "Slash",
            ),
        ),
    ),
    CardDef(
        "Shifting Mist", READY_SPELL, main(class_(ILLUSION)),
        abilities=(Activated(side(exhaust=True), (ChangeDice(2),)),),
    ),
    CardDef(
        "Summon Mist Spirit", READY_SPELL, main(),
        abilities=(
            Activated(
                main(class_(ILLUSION), exhaust=True),
                (Conjure("Mist Spirit"), May((Conjure("Mist Spirit"),), no_action(basic(1)))),
            ),
        ),
    ),
    CardDef(
        "Summon Blue Jaguar", READY_SPELL, main(), unique_to="Aradel Summergaard",
        abilities=(Activated(main(basic(2), exhaust=True), (Conjure("Blue Jaguar"),)),),
    ),
    CardDef(
        "Reflections in the Water", ALTERATION_SPELL,
        Cost(side=1, either=(Cost(dice=(class_(ILLUSION),)), Cost(dice=(class_(TIME),)))),
        abilities=(Passive(Obeys(NO_ABILITIES), inexhaustible=True, on_host=True), FLEETING),
    ),
    CardDef(
        "Mist Typhoon", ACTION_SPELL, main(class_(ILLUSION), class_(NATURAL)),
        effect=(Damage(Each(theirs()), 1), May((Draw(1),))),
    ),
    CardDef(
        "Out of the Mist", ACTION_SPELL, side(power(ILLUSION), power(NATURAL)),
        effect=(Damage(Target(), CountOf(Each(MY_UNIT))), May((Draw(1),))),
    ),
    CardDef(
        "Root Armor", ALTERATION_SPELL, side(class_(NATURAL)), life=1,
        abilities=(Grants((armored(1, inexhaustible=True),)),),
    ),
    CardDef(
        "Steady Gaze", ACTION_SPELL, main(class_(ILLUSION, 2)), effect=(PlaceTokens(EXHAUSTION, Target(), 2),)
    ),
    CardDef(
        "Massive Growth", ALTERATION_SPELL, main(class_(NATURAL), basic(1)), attack=4, life=4,
        host=AttackAtMost(2), abilities=(SPELL_GUARD, FLEETING),
    ),
    CardDef(
        "Summon Butterfly Monk", READY_SPELL, main(),
        abilities=(Activated(main(power(NATURAL), exhaust=True), (Conjure("Butterfly Monk"),)),),
    ),
    CardDef(
        "Blue Jaguar", CONJURATION, attack=1, life=2, recover=0, copies=2, unique_to="Aradel Summergaard",
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (
                    Give(Target(theirs()), Obeys(CANNOT_BLOCK)),
                    Give(It(), Obeys(CANNOT_GUARD)),
                ),
                "Gaze", optional=True,
            ),
        ),
    ),
    CardDef("Mist Spirit", CONJURATION, attack=1, life=1, copies=10),
    CardDef(
        "Butterfly Monk", CONJURATION, attack=1, life=1, copies=2,
        abilities=(
            UNIT_GUARD_ABILITY,
            Triggered(
                when_this(DESTROYED), (RemoveTokens(WOUND, Target(Cards(CHARACTER)), N),), "Mend", 1,
                optional=True, inexhaustible=True,
            ),
        ),
    ),
    CardDef("Expand Energy", ACTION_SPELL, main(basic(1)), effect=(DrawUntil(2),)),
    CardDef(
        "Strengthen", READY_SPELL, main(class_(NATURAL), class_(CEREMONIAL)),
        abilities=(
            Activated(
                side(exhaust=True),
                (Give(Target(), Bonus(attack=2)), If(Focus(2), (Give(It(), Bonus(attack=1)),))),
            ),
        ),
    ),
    CardDef(
        "Cover", REACTION_SPELL, no_action(power(NATURAL)),
        reaction=Reaction(
            after(DAMAGE_DEALT, Cards(PB, MINE), classes=BY_ATTACK, by=Cards(UNIT), condition=Guarding())
        ),
        effect=(Prevent(), Damage(TargetThat(EventSource()), 1)),
    ),
    CardDef(
        "Chant of Revenge", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(
            Triggered(
                after(DESTROYED, MY_ALLY, condition=~Is(THIS, HasTokens(STATUS))), (PlaceTokens(STATUS, THIS),)
            ),
            Activated(
                side(exhaust=True),
                (To((RemoveTokens(STATUS, THIS),), (Damage(Target(Cards(PB)), 1),)),),
            ),
        ),
    ),
    CardDef(
        "Summon Iron Rhino", READY_SPELL, main(class_(NATURAL)),
        abilities=(
            Activated(
                main(basic(6), exhaust=True), (Conjure("Iron Rhino"),),
                by_focus=(main(basic(5), exhaust=True), main(basic(4), exhaust=True)),
            ),
        ),
    ),
    CardDef("Anchornaut", ALLY, main(basic(1)), attack=0, life=1, recover=1, abilities=(throw(1),)),
    CardDef("Iron Worker", ALLY, main(basic(2)), attack=2, life=2, recover=1, abilities=(overtime(2),)),
    CardDef(
        "Hammer Knight", ALLY, main(power(CEREMONIAL), class_(NATURAL), basic(1)), attack=3, life=4, recover=2,
        abilities=(
            Triggered(after_kill(), (Damage(Target(), N),), "Aftershock", 1, optional=True),
            ALERT,
        ),
    ),
    CardDef(
        "One Hundred Blades", ACTION_SPELL, main(basic(2)), unique_to="Coal Roarkwin",
        effect=(Damage(Target(Cards(PB)), 1), Damage(Each(theirs()), 1), Draw(1)),
    ),
    CardDef(
        "Close Combat", ACTION_SPELL, main(power(NATURAL)),
        effect=(
            To((Pick(Choose(Cards(UNIT, MINE, UNEXHAUSTED), "mine")),), (
                Damage(Target(Cards(UNIT, where=~IsThat("mine"))), AttackOf(It("mine"))),
                ChooseOne(((PlaceTokens(WOUND, It("mine")),), (PlaceTokens(EXHAUSTION, It("mine")),))),
            )),
        ),
    ),
    CardDef(
        "Iron Rhino", CONJURATION, attack=7, life=4, copies=1, abilities=(gigantic(1), overkill(2)),
    ),
    CardDef(
        "Golden Veil", REACTION_SPELL, no_action(power(CHARM)), chained=True,
        reaction=Reaction(after(TARGETED, MY_UNIT, player=THEIRS, classes=BY_TEXT)), effect=(Cancel(),),
    ),
    CardDef(
        "Strange Copy", REACTION_SPELL,
        Cost(either=(no_action(power(ILLUSION)), no_action(power(SYMPATHY)))),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(BecomeCopy(Choose(MY_UNIT, "mine"), Target(Cards(UNIT, where=~IsThat("mine")), "model")),),
    ),
    CardDef(
        "Redirect", REACTION_SPELL, no_action(power(CHARM)),
        reaction=Reaction(after(DAMAGE_DEALT, Cards(PB, MINE)), needs=Exists(MY_UNIT)),
        effect=(Redirect(Choose(MY_UNIT)),),
    ),
)  # fmt: skip
