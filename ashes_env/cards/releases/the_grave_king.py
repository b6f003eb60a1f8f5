"""The Grave King."""

from __future__ import annotations

from ashes_env.cards.keywords import overkill
from ashes_env.language import *

MY_ALLY = Cards(UNIT, MINE, IsType((ALLY,)))

CARDS = (
    CardDef(
        "James Endersight", PHOENIXBORN, life=19, battlefield=7, spellboard=3,
        abilities=(Activated(
            side(exhaust=True),
            (
                Search(DRAW_PILE, IsType((ALLY,)), HAND, shuffle=True, reveal=True),
                PlaceTokens(WOUND, THIS, PrintedLifeOf(It("found"))),
            ),
            "Convene With Souls",
        ),),
    ),
    CardDef(
        "Summon Fallen", READY_SPELL, main(),
        abilities=(
            Triggered(
                after(DESTROYED, MY_ALLY, condition=Is(THIS, ~HasTokens(STATUS, 3))), (PlaceTokens(STATUS, THIS),),
            ),
            Activated(
                main(power(CEREMONIAL), class_(CEREMONIAL), exhaust=True),
                (To((RemoveTokens(STATUS, THIS, AnyNumber(3)),), (Conjure("Fallen", Bound("removed")),)),),
            ),
        ),
    ),
    CardDef(
        "Rising Horde", ALLY, main(class_(CEREMONIAL, 2)), attack=1, life=1, recover=1,
        abilities=(Triggered(when_this(DESTROYED), (Conjure("Fallen", 2),), "Raise Fallen", inexhaustible=True),),
    ),
    CardDef(
        "Fallen", CONJURATION, attack=1, life=1, recover=1, copies=7,
        abilities=(Passive(Obeys(UNPREVENTABLE), "Infectious"),),
    ),
    CardDef(
        "Vengeance", ACTION_SPELL, Cost(side=1, x=basic(1)), unique_to="James Endersight",
        effect=(To(
            (Destroy(ChooseExactly(Bound("x"), Cards(UNIT, MINE), "lost")),),
            (Give(TargetUpTo(Bound("x"), Cards(UNIT, MINE), "raised", exactly=True), Bonus(attack=1)),),
        ),),
    ),
    CardDef(
        "Grave Knight", ALLY, main(power(CEREMONIAL), class_(DIVINE), basic(1)), attack=4, life=3, recover=2,
        abilities=(Passive(Obeys(MUST_BE_BLOCKED), "Threatening"), overkill(1)),
    ),
    CardDef(
        "Rally the Troops", ACTION_SPELL, side(class_(DIVINE)),
        effect=(
            ReturnToOwner(
                ChooseUpTo(AnyNumber(), Cards(UNIT, MINE, HasTokens(EXHAUSTION) & IsType((ALLY,))), "chosen"), HAND,
            ),
            RemoveTokens(WOUND, PhoenixbornOf(YOU), HowMany("chosen")),
        ),
    ),
    CardDef(
        "Reclaim Soul", ACTION_SPELL, main(class_(CEREMONIAL)),
        effect=(To((Destroy(Choose(Cards(UNIT, MINE))),), (RemoveTokens(WOUND, PhoenixbornOf(YOU), 2),)),),
    ),
    CardDef(
        "Revival Pact", ACTION_SPELL, side(class_(DIVINE)),
        effect=(Search(DISCARD_PILE, IsType((ALLY,)), DRAW_PILE, shuffle=True, n=3),),
    ),
    CardDef(
        "Immortal Commander", ALLY, side(power(DIVINE)), attack=0, life=3, recover=1,
        abilities=(
            Activated(side(exhaust=True), (Give(Each(Cards(UNIT, MINE, OTHER)), Bonus(attack=N)),), "Command", 1),
        ),
    ),
    CardDef(
        "Reaping Angel", ALLY, main(class_(CEREMONIAL), class_(DIVINE)), attack=2, life=2, recover=2,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (
                Search(DRAW_PILE, IsType((ALLY,)), DISCARD_PILE, shuffle=True, reveal=True),
                May((To(
                    (Search(DISCARD_PILE, IsType((ALLY,)), REMOVED, optional=False),),
                    (RemoveTokens(WOUND, Target(Cards(PB))),),
                ),)),
            ),
            "Offer",
        ),),
    ),
    CardDef(
        "Chant of Sacrifice", READY_SPELL, main(class_(CEREMONIAL)),
        abilities=(Activated(side(exhaust=True), (Destroy(Choose(Cards(UNIT, MINE))),)),),
    ),
)
