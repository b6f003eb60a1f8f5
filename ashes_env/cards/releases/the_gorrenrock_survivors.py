"""The Gorrenrock Survivors."""

from __future__ import annotations

from ashes_env.cards.keywords import IGNITE
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Lulu Firststone", PHOENIXBORN, life=16, battlefield=6, spellboard=4,
        abilities=(Activated(
            side(basic(1), exhaust=True), (PlaceTokens(STATUS, Target(MY_UNIT)), AttachConjured("Spark", IT)),
            "Bolster",
        ),),
    ),
    CardDef(
        "Summon Emberoot Lizard", READY_SPELL, main(basic(1)),
        abilities=(Activated(main(class_(NATURAL), exhaust=True), (Conjure("Emberoot Lizard"),)),),
    ),
    CardDef(
        "Fighting Spirit", READY_SPELL, side(class_(TIME)),
        abilities=(
            Triggered(after(DESTROYED, Cards(UNIT, MINE, HasTokens(STATUS))), (PlaceTokens(STATUS, THIS),)),
            Activated(
                side(exhaust=True),
                (Give(Target(MY_UNIT), Bonus(attack=TokensOn(STATUS, THIS))), MoveTokens((STATUS,), THIS, IT)),
            ),
        ),
    ),
    CardDef(
        "Phoenix Barrage", ACTION_SPELL, main(basic(3)), unique_to="Lulu Firststone",
        effect=(Damage(Target(), 2), Damage(Target(), 2), Damage(Target(Cards(PB)), 2)),
    ),
    CardDef(
        "Inflame", ALTERATION_SPELL, side(class_(NATURAL)), attack=1,
        abilities=(Grants((Passive(Obeys(MUST_BE_BLOCKED), "Threatening"),)),),
    ),
    CardDef(
        "Spark", CONJURED_ALTERATION, attack=1, copies=3, unique_to="Lulu Firststone",
        abilities=(Activated(main(), (To((Discard(THIS),), (Damage(Target(), 1),)),), "Spark", inexhaustible=True),),
    ),
    CardDef("Emberoot Lizard", CONJURATION, attack=0, life=2, copies=3, abilities=(IGNITE,)),
    CardDef(
        "Hunting Weapons", ALTERATION_SPELL, side(power(NATURAL)), attack=1, host=IsType((ALLY,)),
        abilities=(Grants(
            (Triggered(when_this(ATTACKERS_DECLARED), (Damage(Target(theirs()), N),), "Hunt", 1, optional=True),),
        ),),
    ),
    CardDef(
        "Canyon Shelter", READY_SPELL, main(class_(NATURAL)),
        abilities=(
            Activated(
                side(exhaust=True),
                (To((ReturnToOwner(Choose(Cards(UNIT, MINE, IsExhausted())), REMOVED),), (TuckUnder(IT),)),),
            ),
            Activated(main(class_(TIME)), (PutIntoPlay(UnderThis(), YOU), PlaceTokens(STATUS, IT))),
        ),
    ),
    CardDef(
        "Summon Omen Bringer", READY_SPELL, main(),
        abilities=(Activated(main(class_(TIME), basic(1), exhaust=True), (Conjure("Omen Bringer"),)),),
    ),
    CardDef(
        "Omen Bringer", CONJURATION, attack=2, life=2, copies=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (LookAtTop(N, TargetPlayer(THEIRS)), PutBack(bottom=(0, ALL))), "Forewarn", 2,
                optional=True,
            ),
            Triggered(
                Trigger(ATTACKERS_DECLARED, WHEN, this=True, condition=Is(THIS, HasTokens(STATUS))),
                (RemoveTokens(EXHAUSTION, Choose(Cards(SPELL_ON_BOARD, MINE))),), "Hasten", optional=True,
            ),
        ),
    ),
    CardDef(
        "Survival of the Fittest", ACTION_SPELL, main(class_(NATURAL), class_(TIME), basic(1), side=1),
        effect=(Destroy(Each(Cards(UNIT, where=~HasTokens(ANY_TOKEN) & ~HasAlteration()))),),
    ),
    CardDef(
        "Gorrenrock Brawler", ALLY, main(power(TIME), class_(NATURAL), basic(2)), attack=4, life=5, recover=1,
        abilities=(
            Triggered(
                after(DESTROYED, Cards(UNIT), condition=Is(THIS, DeclaredThisTurn())), (PlaceTokens(STATUS, THIS, N),),
                "Brawl", 1, inexhaustible=True,
            ),
            Activated(
                main(basic(1)), (If(Is(THIS, HasTokens(ANY_TOKEN, 6)), (RemoveTokens(ANY_TOKEN, THIS, ALL),)),),
                "Comeback", inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Backtrack", REACTION_SPELL, no_action(power(TIME), discard=1),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(ReturnToOwner(Target(Cards(UNIT, where=IsAttacking() & IsType((ALLY,)))), HAND),),
    ),
)
