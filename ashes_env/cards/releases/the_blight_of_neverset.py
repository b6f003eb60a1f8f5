"""The Blight of Neverset."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, UNIT_GUARD_ABILITY
from ashes_env.language import *

CARDS = (
    CardDef(
        "Shimmer Wing", CONJURATION, attack=0, life=2, copies=3,
        abilities=(Activated(
            main(basic(1)),
            (To(
                (Discard(THIS), Discard(Choose(Cards(UNIT, MINE, Named("Shimmer Wing") & OTHER)))),
                (Conjure("Eternity Flame"),),
            ),),
            "Ritual Flames",
        ),),
    ),
    CardDef(
        "Eternity Flame", CONJURATION, attack=3, life=3, copies=1,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (To((Destroy(Target(theirs(HasDie(CHARM)))),), (Damage(TargetThat(PhoenixbornOf(ControllerOf(IT))), 2),)),),
            "Engulf", optional=True,
        ),),
    ),
    CardDef(
        "Gifted Rose", ALTERATION_SPELL, side(basic(1)), unique_to="Leo Sunshadow", to_phoenixborn=True,
        abilities=(
            Passive(Obeys(CANNOT_GUARD), inexhaustible=True, on_host=True),
            Activated(
                Cost(side=1, either=(Cost(dice=(basic(1),)), Cost(discard=1))), (Discard(THIS),), "Reject",
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Willpower", ACTION_SPELL, main(basic(1)), unique_to="Saria Guideman",
        effect=(Damage(Target(theirs()), HandSizeOf()),),
    ),
    CardDef(
        "Embrace", ALTERATION_SPELL, side(class_(CHARM)), to_phoenixborn=True,
        abilities=(Triggered(
            after(DAMAGE_DEALT, Cards(PB), classes=SourceClass(BY_ATTACK | BY_TEXT), condition=ByAnotherPlayer()),
            (Discard(THIS), Prevent()),
        ),),
    ),
    CardDef(
        "Arrogance", REACTION_SPELL, no_action(class_(CHARM)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
        effect=(Give(Choose(Cards(UNIT, where=IsAttacking())), NotDefendedBy(HasDie(CHARM))),),
    ),
    CardDef(
        "Farewell", ACTION_SPELL, Cost(main=1, side=1, x=class_(CHARM)),
        effect=(To(
            (Discard(Target(theirs(LifeIs(Bound("x"))))),),
            (DiscardCards(TargetThatPlayer(ControllerOf(IT)), Bound("x"), DRAW_PILE),),
        ),),
    ),
    CardDef(
        "Dealer's Choice", ACTION_SPELL, side(class_(CHARM)),
        effect=(
            PickPlayer(TargetPlayer(THEIRS)),
            To(
                (
                    Pick(Choose(Cards(UNIT, of=ThatPlayer()), "unit")),
                    Pick(Choose(Cards(ANY_CARD, of=ThatPlayer(), where=~IsThat("unit")), "other")),
                ),
                (PlaceTokens(EXHAUSTION, OneOf(("unit", "other"), by=ThatPlayer())),),
            ),
        ),
    ),
    CardDef(
        "Judgment", ACTION_SPELL, main(basic(2), side=1, discard=1), unique_to="Astrea",
        effect=(Destroy(Each(Cards(UNIT))),),
    ),
    CardDef(
        "Venom Strike", ACTION_SPELL, main(basic(1)), unique_to="Maeoni Viper",
        effect=(
            PickPlayer(TargetPlayer(THEIRS)), Let("x", DiceOn(CHARM, Each(Cards(UNIT, of=ThatPlayer())))),
            DiscardCards(ThatPlayer(), Bound("x"), DRAW_PILE), Damage(PhoenixbornOf(ThatPlayer()), Bound("x")),
            ReturnDice(CHARM, Each(Cards(UNIT, of=ThatPlayer(), where=IsExhausted()))),
        ),
    ),
    CardDef(
        "Chimera Charmer", ALLY, main(power(CHARM), class_(CHARM), basic(1)), attack=2, life=4, recover=2,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (UseDicePower(dice=(CHARM,)),), "Subdue", optional=True),
            Passive(Bonus(attack=CountOf(Each(theirs(HasDie(CHARM))))), "Imbued"),
        ),
    ),
    CardDef(
        "Rose Gardener", ALLY, main(basic(1)), attack=1, life=1, recover=1,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (RemoveTokens(STATUS, Target(Cards(NON_PB)), N),), "Prune", 1, optional=True,
            ),
            Activated(side(), (ChangeDice(N, die=CHARM),), "Cultivate", 1),
        ),
    ),
    CardDef(
        "Summon Bastion Badger", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CHARM), basic(1), exhaust=True),
            (Conjure("Bastion Badger"), May((RaiseDice(1, levels=(CLASS,), dice=(CHARM,)),))),
        ),),
    ),
    CardDef(
        "Bastion Badger", CONJURATION, attack=1, life=3, copies=2,
        abilities=(
            UNIT_GUARD_ABILITY, Passive(Bonus(attack=N), "Exploit", 2, condition=Is(THIS, InBattle(HasDie(CHARM)))),
        ),
    ),
    CardDef(
        "Snake Bite", READY_SPELL, side(power(CHARM)),
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (UseDicePower(dice=(CHARM,)),), optional=True),
            Activated(
                main(exhaust=True),
                (ChooseOne((
                    (Damage(Target(Cards(UNIT, where=HasDie(CHARM))), 1),),
                    (If(Focus(1), (Damage(Target(Cards(PB, where=DrawPileEmpty())), 1),)),),
                )),),
            ),
        ),
    ),
    CardDef(
        "Summon Shimmer Wing", READY_SPELL, main(),
        abilities=(Activated(main(class_(CHARM), exhaust=True), (Draw(1), Conjure("Shimmer Wing"))),),
    ),
)
