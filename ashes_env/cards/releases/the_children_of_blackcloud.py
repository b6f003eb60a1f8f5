"""The Children of Blackcloud."""

from __future__ import annotations

from ashes_env.cards.keywords import FLEETING, ambush, rage
from ashes_env.language import *

MY_ALLY = Cards(UNIT, MINE, IsType((ALLY,)))
MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Brennen Blackcloud", PHOENIXBORN, life=16, battlefield=5, spellboard=3,
        abilities=(Activated(
            main(class_(CEREMONIAL), exhaust=True),
            (To((Destroy(Choose(MY_ALLY, "own")),), (Damage(Target(Cards(PB)), 2),)),), "Spirit Burn",
        ),),
    ),
    CardDef(
        "Summon Dread Wraith", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(CEREMONIAL, 3), exhaust=True),
            (
                Conjure("Dread Wraith"),
                If(Focus(2), (May((RemoveTokens(EXHAUSTION, Choose(Cards(UNIT, MINE, Named("Dread Wraith")))),)),)),
            ),
        ),),
    ),
    CardDef(
        "Chant of Worship", READY_SPELL, side(class_(CEREMONIAL)),
        abilities=(
            Triggered(after(DESTROYED, MY_ALLY, condition=Is(THIS, ~HasTokens(STATUS))), (PlaceTokens(STATUS, THIS),)),
            Activated(main(exhaust=True), (To((RemoveTokens(STATUS, THIS),), (Draw(1),)),)),
        ),
    ),
    CardDef(
        "Choke", ACTION_SPELL, main(class_(CEREMONIAL)),
        effect=(To((PlaceTokens(EXHAUSTION, Target(Cards(PB, THEIRS, UNEXHAUSTED))),), (Damage(TargetThat(IT), 1),)),),
    ),
    CardDef(
        "Blood Chains", ACTION_SPELL, main(class_(CEREMONIAL)),
        effect=(To(
            (Destroy(Choose(MY_UNIT, "own")),),
            (If(
                AtLeast(TokensOn(WOUND, It("own")), 1), (PlaceTokens(EXHAUSTION, Target(), 2),),
                (PlaceTokens(EXHAUSTION, Target(), 1),),
            ),),
        ),),
    ),
    CardDef(
        "Fester", ACTION_SPELL, main(power(CEREMONIAL)), effect=(Destroy(Target(Cards(UNIT, where=HasTokens(WOUND)))),),
    ),
    CardDef(
        "Safeguard", ACTION_SPELL, side(basic(1)),
        effect=(Give(Target(Cards(CHARACTER, MINE)), Obeys(SAFE_FROM_OPPONENT), START_OF_MY_TURN),),
    ),
    CardDef("Regress", ALTERATION_SPELL, side(class_(CEREMONIAL)), attack=-3, abilities=(FLEETING,)),
    CardDef(
        "Crimson Bomber", ALLY, main(class_(CEREMONIAL, 2)), attack=3, life=2,
        abilities=(Activated(side(), (To((Destroy(THIS),), (PlaceTokens(WOUND, TargetUpTo(N), 1),)),), "Detonate", 3),),
    ),
    CardDef("Fire Archer", ALLY, main(class_(CEREMONIAL)), attack=1, life=1, recover=1, abilities=(ambush(1),)),
    CardDef(
        "Blackcloud Ninja", ALLY, main(basic(1)), attack=1, life=1, recover=1, unique_to="Brennen Blackcloud",
        abilities=(Triggered(
            when_this(ATTACKERS_DECLARED),
            (
                PickPlayer(TargetPlayer(THEIRS)),
                PlaceTokens(
                    EXHAUSTION, Choose(Cards(SPELL_ON_BOARD, where=UNEXHAUSTED, of=ThatPlayer()), by=ThatPlayer()), N,
                ),
            ),
            "Seal Strike", 1, optional=True,
        ),),
    ),
    CardDef("Dread Wraith", CONJURATION, attack=1, life=6, copies=2, abilities=(rage(1),)),
)
