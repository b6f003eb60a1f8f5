"""The Siege of Lordswall."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, DISMOUNT, QUICK_STRIKE, UNIT_GUARD_ABILITY, mount, mounting
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)
SOUL_SHOT = (
    PickPlayer(ChoosePlayer()),
    If(
        Exists(Cards(UNIT, of=ThatPlayer())), (Damage(Target(Cards(UNIT, of=ThatPlayer())), 1),),
        (Damage(Target(Cards(PB, of=ThatPlayer())), 1),),
    ),
)

CARDS = (
    CardDef(
        "Fork Lightning", ACTION_SPELL, side(class_(DIVINE)),
        effect=(Damage(TargetBoth(theirs(), Cards(UNIT, of=ControllerOf(It("first")))), 1),),
    ),
    CardDef(
        "Pride", ALTERATION_SPELL, side(power(DIVINE)),
        abilities=(
            Triggered(
                Trigger(ATTACHED, WHEN, this=True, condition=Is(HOST, YouControl())), (UseDicePower(dice=(DIVINE,)),),
                optional=True,
            ),
            Grants(
                (Passive(Obeys(CANNOT_BE_GUARDED) & Obeys(NO_GUARD_FOR_THIS), "Pride", inexhaustible=True),),
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Silver Paladin", ALLY, main(power(DIVINE), class_(DIVINE), basic(2)), attack=3, life=5, recover=2,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (Destroy(Target(theirs(AttackAtMost(N)))),), "Smite", 1, optional=True),
            Triggered(
                Trigger(DESTROYED, by_this=True, cards=theirs(), condition=MyTurn()), (UseDicePower(dice=(DIVINE,)),),
                "Exalt", optional=True,
            ),
        ),
    ),
    CardDef(
        "Ptera Hatchling", CONJURATION, attack=0, life=1, copies=3,
        abilities=(Triggered(
            Trigger(ATTACKERS_DECLARED, WHEN, this=True, condition=Is(THIS, AttackRaised())),
            (Damage(Target(theirs()), N),), "Shock", 1, optional=True,
        ),),
    ),
    CardDef(
        "Armor of Valor", ALTERATION_SPELL, side(basic(1)), unique_to="Odette Diamondcrest", to_phoenixborn=True,
        abilities=(Triggered(
            Trigger(DAMAGE_DEALT, host=True, condition=Guarding() | ResolvingAbility()), (Prevent(N),), "Valor", 1,
            inexhaustible=True,
        ),),
    ),
    CardDef(
        "Soulfire", ACTION_SPELL, main(basic(1)), unique_to="James Endersight",
        effect=(Search(DISCARD_PILE, IsType((ALLY,)), REMOVED, n=3), Repeat(HowMany("found"), SOUL_SHOT)),
    ),
    CardDef(
        "Summon Shining Stag Mount", READY_SPELL, main(),
        abilities=(Activated(
            side(class_(DIVINE), basic(1), exhaust=True), (mounting(UNEXHAUSTED, (mount("Shining Stag Mount"),)),),
        ),),
    ),
    CardDef(
        "Shining Stag Mount", CONJURATION, attack=2, life=2, copies=3,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (UseDicePower(dice=(DIVINE,)),), "Armed", optional=True), DISMOUNT,
        ),
    ),
    CardDef(
        "Take to the Skies", ACTION_SPELL, side(basic(1)), unique_to="Dimona Odinstar",
        effect=(If(Is(PhoenixbornOf(YOU), IsExhausted()), (Conjure("Divinity Mount"),)),),
    ),
    CardDef(
        "Divinity Mount", CONJURATION, attack=3, life=3, recover=3, copies=1, unique_to="Dimona Odinstar",
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (PickPlayer(TargetPlayer(THEIRS)), Damage(Each(Cards(UNIT, of=ThatPlayer())), N)), "Lightning Breath",
                1, optional=True,
            ),
            Triggered(
                when_this(DESTROYED), (PlaceTokens(WOUND, PhoenixbornOf(YOU), 3),), "Queen Rider", inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Glory Aspirant", ALLY, main(basic(1)), attack=1, life=1, recover=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (Search(DRAW_PILE, PlayCostHas(DIVINE, POWER), HAND, shuffle=True, reveal=True), ChangeDice(1, die=DIVINE)),
            "Lionize",
        ),),
    ),
    CardDef(
        "Hand of Spear", ALLY, main(class_(DIVINE), basic(1)), attack=2, life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("Hand of Shield"),), "Raise Shield"), QUICK_STRIKE),
    ),
    CardDef("Hand of Shield", CONJURATION, attack=0, life=2, copies=3, abilities=(UNIT_GUARD_ABILITY,)),
    CardDef(
        "Ptera Herder", ALLY, main(class_(DIVINE)), attack=1, life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("Ptera Hatchling"),), "Call Ptera Hatchling"),),
    ),
    CardDef(
        "Bravery", REACTION_SPELL, no_action(class_(DIVINE)), unique_to="Xander Heartsblood",
        reaction=Reaction(after(DAMAGE_DEALT, MY_UNIT)), effect=(Prevent(),),
    ),
    CardDef(
        "Intercession", REACTION_SPELL, no_action(power(DIVINE)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), needs=Exists(Cards(UNIT, MINE, IsAttacked()))),
        effect=(GiveAbility(Choose(Cards(UNIT, MINE, ~IsAttacked())), UNIT_GUARD_ABILITY), GiveAbility(IT, ALERT)),
    ),
    CardDef(
        "Radiant Light", READY_SPELL, side(power(DIVINE)),
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (UseDicePower(dice=(DIVINE,)),), optional=True),
            Passive(Bonus(life=1, recover=1), aura=Aura(UNIT, MINE, where=HasDie(DIVINE))),
            Triggered(Trigger(ROUND_ENDS), (ReturnToOwner(THIS, DRAW_PILE),), "Flicker", inexhaustible=True),
        ),
    ),
)
