"""The Breaker of Fate."""

from __future__ import annotations

from ashes_env.cards.keywords import FEARFUL, QUICK_STRIKE, ROOTED, UNIT_GUARD_ABILITY, resourceful
from ashes_env.language import *

CARDS = (
    CardDef(
        "Jericho, Reborn", PHOENIXBORN, life=17, battlefield=7, spellboard=3,
        abilities=(Activated(
            side(class_(TIME), exhaust=True), (Search(DRAW_PILE, None, TOP_OF_PILE, shuffle=True),), "Prepare",
        ),),
    ),
    CardDef(
        "Stasis", ALTERATION_SPELL, side(class_(TIME)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(class_(TIME)), as_spell=True),
        abilities=(
            Passive(Obeys(COUNTS_AS_EXHAUSTED), on_host=True), Triggered(when_this(ATTACHED), (LeaveAttack(HOST),)),
            Activated(main(side=1), (Discard(THIS),), "Unchain"),
        ),
    ),
    CardDef(
        "Blink", ACTION_SPELL, side(basic(1)), unique_to="Jericho, Reborn",
        effect=(ReturnToOwner(Target(), REMOVED), AtEndOfTurn((PutIntoPlay(IT, OwnerOf(IT)),))),
    ),
    CardDef(
        "Summon Time Hopper", READY_SPELL, main(),
        abilities=(Activated(
            side(class_(TIME), exhaust=True),
            (
                Conjure("Time Hopper"),
                If(
                    Focus(1) & Exists(Cards(UNIT, MINE, Named("Time Hopper") & UNEXHAUSTED & HasTokens(STATUS))),
                    (May((Conjure("Time Hopper"),)),),
                ),
            ),
        ),),
    ),
    CardDef("Accelerate", ACTION_SPELL, side(class_(TIME)), effect=(Draw(1), ChangeDice(2), ExtraSideAction(2))),
    CardDef(
        "Time Hopper", CONJURATION, attack=1, life=1, copies=4,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (PlaceTokens(STATUS, Target(Cards(UNIT, where=OTHER)), N),), "Gift", 1,
                optional=True,
            ),
            FEARFUL,
        ),
    ),
    CardDef(
        "Turtle Guard", CONJURATION, attack=2, life=3, recover=1, copies=2,
        abilities=(
            ROOTED, UNIT_GUARD_ABILITY,
            Passive(Obeys(ARMOR, 99), "Withdraw", inexhaustible=True, condition=Is(THIS, IsExhausted())),
        ),
    ),
    CardDef(
        "Outmatch", REACTION_SPELL, no_action(power(TIME)), reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(Give(Target(Cards(UNIT, MINE)), Bonus(attack=4)),),
    ),
    CardDef(
        "Swift Messenger", ALLY, main(class_(TIME)), attack=1, life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Draw(N),), "Assist", 1),),
        reaction=Reaction(after(ENTERS_PLAY, theirs()), no_action(class_(TIME))),
    ),
    CardDef(
        "Foresight", READY_SPELL, main(class_(TIME)),
        abilities=(
            Passive(Obeys(EXTRA_DRAWS)),
            Activated(main(exhaust=True), (LookAtTop(2, TargetPlayer()), PutBack(bottom=(1, 1)))),
        ),
    ),
    CardDef(
        "Standard Bearer", ALLY, main(class_(TIME), basic(1)), attack=1, life=3, recover=1,
        abilities=(
            resourceful(1),
            Triggered(
                when_this(ATTACKERS_DECLARED),
                (Give(ChooseUpTo(TokensOn(STATUS, THIS), Cards(UNIT, MINE, IsAttacking() & OTHER)), Bonus(attack=N)),),
                "Inspire", 1, optional=True,
            ),
        ),
    ),
    CardDef(
        "Flash Strike", REACTION_SPELL, no_action(class_(TIME)),
        reaction=Reaction(after(DEFENDERS_SETTLED, player=THEIRS)),
        effect=(Give(Choose(Cards(UNIT, MINE, HasTokens(STATUS))), Bonus(attack=2)), GiveAbility(IT, QUICK_STRIKE)),
    ),
    CardDef(
        "Summon Turtle Guard", READY_SPELL, main(basic(1), side=1),
        abilities=(Activated(
            main(power(TIME), exhaust=True, side=1),
            (May(
                (Conjure("Turtle Guard"),),
                otherwise=(If(
                    Focus(1),
                    (May((To(
                        (PlaceTokens(EXHAUSTION, Choose(Cards(UNIT, MINE, Named("Turtle Guard") & UNEXHAUSTED))),),
                        (PlaceTokens(EXHAUSTION, Target(theirs(UNEXHAUSTED))),),
                    ),)),),
                ),),
            ),),
        ),),
    ),
)
