"""The Duchess of Deception."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, CONCEALED, STALK
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Copycat", REACTION_SPELL, no_action(basic(1)), unique_to="Victoria Glassfire",
        reaction=Reaction(after(RESOLVED, player=THEIRS)), effect=(ResolveCopy(),),
    ),
    CardDef(
        "Vanish", REACTION_SPELL, no_action(power(ILLUSION)),
        reaction=Reaction(after(TARGETED, Cards(PB, MINE), player=THEIRS, classes=BY_TEXT)), effect=(Cancel(),),
    ),
    CardDef(
        "Victoria Glassfire", PHOENIXBORN, life=18, battlefield=5, spellboard=5,
        abilities=(Activated(
            side(class_(ILLUSION), exhaust=True),
            (RerollDice(4, TargetPlayer(THEIRS)), RerollDice(Bound("rerolled"), YOU, "own", up_to=False)), "Surprise!",
        ),),
    ),
    CardDef(
        "Summon Shadow Hound", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(ILLUSION, 3), exhaust=True),
            (
                Conjure("Shadow Hound"), If(Focus(1), (May((Damage(Target(), 1),)),)),
                If(Focus(2), (May((Damage(Target(), 1),)),)),
            ),
        ),),
    ),
    CardDef(
        "Summon Shadow Spirit", READY_SPELL, main(),
        abilities=(Activated(main(power(ILLUSION), exhaust=True), (Conjure("Shadow Spirit"),)),),
    ),
    CardDef(
        "Figures in the Fog", REACTION_SPELL, no_action(power(ILLUSION)),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(PlaceTokens(EXHAUSTION, Target(Cards(UNIT, where=IsAttacking()))), LeaveAttack(IT)),
    ),
    CardDef(
        "Particle Shield", REACTION_SPELL, no_action(class_(ILLUSION)), reaction=Reaction(after(DAMAGE_DEALT, MY_UNIT)),
        effect=(Prevent(1), Draw(1)),
    ),
    CardDef(
        "Flash Archer", ALLY, main(class_(ILLUSION, 2), basic(2)), attack=4, life=2, recover=2,
        abilities=(Activated(side(exhaust=True), (Damage(Target(), 1), May((Damage(Target(), 1),))), "Double Shot"),),
    ),
    CardDef("Shadow Hound", CONJURATION, attack=3, life=1, copies=2, abilities=(CONCEALED, STALK)),
    CardDef(
        "Shadow Spirit", CONJURATION, attack=2, life=1, copies=3,
        abilities=(Triggered(when_this(ATTACKERS_DECLARED), (LowerDice(N, TargetPlayer(THEIRS)),), "Trickery", 1),),
    ),
    CardDef(
        "Body Inversion", READY_SPELL, side(),
        abilities=(Activated(side(class_(ILLUSION), exhaust=True), (Give(Target(), Obeys(VALUES_SWAPPED)),)),),
    ),
    CardDef(
        "To Shadows", ACTION_SPELL, Cost(side=1, either=(no_action(power(ILLUSION)), no_action(power(TIME)))),
        effect=(Discard(Target(Cards(UNIT, where=IsExhausted()))),),
    ),
    CardDef(
        "Secret Door", READY_SPELL, main(),
        abilities=(Activated(
            side(class_(ILLUSION), exhaust=True),
            (Give(Target(Cards(UNIT, MINE, LifeIs(1))), Obeys(CANNOT_BE_BLOCKED)),),
        ),),
    ),
)
