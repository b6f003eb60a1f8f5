"""The Messengers of Peace."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, BY_TEXT, SPELL_GUARD
from ashes_env.language import *

UNBLOCKED = Cards(UNIT, where=IsAttacking() & ~IsBlocked())
PB_OR_SPELL = Kind(PB | SPELL_ON_BOARD)

CARDS = (
    CardDef(
        "Orrick Gilstream", PHOENIXBORN, life=19, battlefield=5, spellboard=5,
        abilities=(Triggered(
            after(MEDITATED, player=MINE), (TakeBack(EventCard()),), "Insight", optional=True, pay=Cost(exhaust=True),
        ),),
    ),
    CardDef(
        "Concentration", READY_SPELL, side(), unique_to="Orrick Gilstream",
        abilities=(Activated(
            Cost(exhaust=True, dice=(basic(2),), either=(main(), side())),
            (
                PlaceTokens(STATUS, PhoenixbornOf(YOU)), Draw(1), ReadyDice(1),
                If(
                    Focus(1) & AtLeast(TokensOn(STATUS, PhoenixbornOf(YOU)), 7),
                    (AttachConjured("The Awakened State", PhoenixbornOf(YOU)),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Summon Ash Spirit", READY_SPELL, main(class_(CHARM)),
        abilities=(Activated(
            main(class_(TIME), exhaust=True),
            (
                Conjure("Ash Spirit"), Draw(1), Draw(1, OPPONENT, short="without"),
                If(Focus(1), (ForEachPlayer(ThatPlayer("without"), (DiscardCards(ThatPlayer(), 1),)),)),
            ),
        ),),
    ),
    CardDef(
        "Generosity", ACTION_SPELL, Cost(1, 1, either=(Cost(dice=(class_(CHARM),)), Cost(dice=(class_(TIME),)))),
        effect=(DealOut(
            (
                (RemoveTokens(EXHAUSTION, Choose(Cards(PB_OR_SPELL, MINE))),),
                (RemoveTokens(WOUND, Choose(Cards(CHARACTER, MINE)), 2),), (Draw(3),),
            ),
            TargetPlayer(THEIRS),
        ),),
    ),
    CardDef(
        "Rile the Meek", ACTION_SPELL, main(class_(CHARM)),
        effect=(Repeat(
            CountOf(Each(Cards(UNIT, MINE, UNEXHAUSTED & PrintedAttackIs(0)))), (May((Damage(Target(theirs()), 1),)),),
        ),),
    ),
    CardDef(
        "Sunshield Sentry", ALLY, main(power(TIME), class_(CHARM), basic(1)), attack=2, life=5, recover=1,
        abilities=(
            Triggered(
                Trigger(BLOCKERS_DECLARED, WHEN, this=True, condition=Exists(UNBLOCKED)),
                (Pick(Target(UNBLOCKED)), LeaveAttack(IT)), "Deflect", optional=True,
            ),
            ALERT,
        ),
    ),
    CardDef(
        "Flock Shepherd", ALLY, main(class_(CHARM), basic(1)), attack=1, life=3, recover=1,
        abilities=(
            Triggered(
                after(ATTACKERS_DECLARED, player=THEIRS),
                (Give(Each(Cards(UNIT, MINE, PrintedAttackIs(0))), Bonus(attack=N)),), "Gather", 2, optional=True,
            ),
            Passive(Protected(BY_TEXT), "Protect", aura=Aura(UNIT, MINE, where=PrintedAttackIs(0))),
        ),
    ),
    CardDef(
        "Ash Spirit", CONJURATION, attack=0, life=2, copies=3,
        abilities=(
            Triggered(
                Trigger(DESTROYED, this=True, player=THEIRS, classes=BY_ATTACK), (Destroy(TargetThat(EventSource())),),
                "To Ash",
            ),
            Triggered(Trigger(ROUND_ENDS), (Damage(Target(Cards(PB, where=DrawPileEmpty())), N),), "Smolder", 1),
        ),
    ),
    CardDef(
        "The Awakened State", CONJURED_ALTERATION, copies=1, unique_to="Orrick Gilstream", to_phoenixborn=True,
        abilities=(
            Activated(
                side(),
                (To(
                    (RemoveTokens(STATUS, PhoenixbornOf(YOU)),),
                    (
                        PickPlayer(ChoosePlayer(THEIRS)), Damage(Target(Cards(UNIT, of=ThatPlayer())), 1),
                        Damage(Target(Cards(PB, of=ThatPlayer())), 1),
                    ),
                ),),
                inexhaustible=True,
            ),
            SPELL_GUARD,
        ),
    ),
    CardDef(
        "Recollect", ACTION_SPELL, main(class_(TIME)),
        effect=(
            Pick(Choose(Cards(SPELL_ON_BOARD, MINE), "spell")), Search(DISCARD_PILE, SameTitle("spell"), HAND, n=ALL),
        ),
    ),
    CardDef(
        "Ruby Cobra", CONJURATION, attack=0, life=2, copies=3,
        abilities=(
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (Give(THIS, Bonus(attack=N)), DiscardCards(TargetPlayer(THEIRS), N, DRAW_PILE)), "Intimidate", 1,
            ),
            Passive(NotAttackedBy(HasDie(CHARM)), "Charming"),
        ),
    ),
    CardDef(
        "Summon Ruby Cobra", READY_SPELL, main(),
        abilities=(Activated(main(power(CHARM), exhaust=True), (Conjure("Ruby Cobra"),)),),
    ),
    CardDef(
        "Fate Reflection", REACTION_SPELL, Cost(either=(no_action(power(TIME)), no_action(power(ILLUSION)))),
        reaction=Reaction(after(DAMAGE_DEALT, Cards(UNIT, MINE), player=THEIRS, classes=BY_TEXT)),
        effect=(Prevent(), Damage(Target(Cards(UNIT, of=EventPlayer())), EventAmount())),
    ),
    CardDef(
        "Captivate", READY_SPELL, main(class_(CHARM)),
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (Destroy(Target(Cards(UNIT, where=IsExhausted() & HasDie(CHARM)))),),
                optional=True,
            ),
            Activated(side(exhaust=True), (Give(Target(), Obeys(CANNOT_ATTACK), START_OF_MY_TURN_OR_ROUND),)),
        ),
    ),
)
