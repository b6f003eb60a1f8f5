"""The Ocean's Guard."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, FEARFUL, STALK, group_tactics
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Tristan Darkwater", PHOENIXBORN, life=17, battlefield=9, spellboard=3,
        abilities=(Activated(
            side(basic(1), exhaust=True), (Give(ChooseWithin(3, Cards(UNIT, MINE)), Obeys(NUMERALS_PLUS_IN_ATTACKS)),),
            "Magnify",
        ),),
    ),
    CardDef(
        "Summon Seafoam Snapper", READY_SPELL, main(),
        abilities=(Activated(main(power(TIME), exhaust=True), (Conjure("Seafoam Snapper"),)),),
    ),
    CardDef(
        "Tsunami Shot", ACTION_SPELL, main(basic(2)), unique_to="Tristan Darkwater",
        effect=(Repeat(4, (May((Damage(Target(theirs()), 1),)),)),),
    ),
    CardDef(
        "Ocean's Gift", ALTERATION_SPELL, side(class_(TIME)), attack=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (RaiseDice(3),)),
            Grants((Triggered(
                when_this(ATTACKERS_DECLARED), (PlaceTokens(STATUS, Choose(MY_UNIT), N),), "Bestow", 1, optional=True,
            ),)),
        ),
    ),
    CardDef(
        "Prism Tetra", CONJURATION, attack=0, life=1, copies=9,
        abilities=(
            FEARFUL, group_tactics(1),
            Triggered(
                Trigger(ROUND_ENDS, condition=Is(THIS, ~HasTokens(STATUS))), (Discard(THIS),), "Scatter",
                inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Seafoam Snapper", CONJURATION, attack=2, life=1, copies=2,
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY),
                (To(
                    (Destroy(Choose(Cards(UNIT, MINE, IsType((CONJURATION,)) & IsExhausted()))),),
                    (PlaceTokens(STATUS, THIS, N),),
                ),),
                "Hungry", 1,
            ),
            Triggered(
                Trigger(DAMAGE_DEALT, this=True, condition=Is(THIS, HasTokens(STATUS))),
                (RemoveTokens(STATUS, THIS, ALL), Prevent(N)), "Tough", 1,
            ),
        ),
    ),
    CardDef(
        "Darkwater Hunter", ALLY, main(class_(TIME, 2)), attack=3, life=2, recover=1, abilities=(STALK,),
        reaction=Reaction(after(WOUNDS_PLACED, theirs(kind=PB)), no_action(class_(TIME, 2))),
    ),
    CardDef(
        "Radiant Leviathan", CONJURATION, attack=3, life=5, copies=1,
        abilities=(
            Passive(Protected(0, attacks=True), "Coalesced", aura=Aura(UNIT, MINE, other=True)),
            Triggered(
                when_this(DESTROYED), (Conjure("Prism Tetra", TokensOn(STATUS, THIS)),), "Refract", inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Summon Radiant Leviathan", ACTION_SPELL, main(power(SYMPATHY), class_(TIME), basic(2)),
        effect=(
            Conjure("Radiant Leviathan"),
            PlaceTokens(
                STATUS, It("placed"), CountOf(Each(Cards(UNIT, MINE, IsType((CONJURATION,)) & ~IsThat("placed")))),
            ),
        ),
    ),
    CardDef(
        "Tidal Crab", CONJURATION, attack=2, life=3, copies=2,
        abilities=(
            Activated(side(), (MoveTokens((STATUS,), THIS, Choose(Cards(UNIT, MINE, OTHER))),), "Unburden"),
            Passive(Bonus(attack=Times(-1, TokensOn(STATUS, THIS))), "Slow", inexhaustible=True),
        ),
    ),
    CardDef(
        "Summon Tidal Crab", READY_SPELL, main(basic(1)),
        abilities=(Activated(
            main(class_(SYMPATHY), class_(TIME), exhaust=True),
            (Conjure("Tidal Crab"), PlaceTokens(STATUS, It("placed"), 2)),
        ),),
    ),
    CardDef(
        "Tidal Shift", ACTION_SPELL, side(class_(SYMPATHY), class_(TIME)),
        effect=(
            MoveTokens((EXHAUSTION,), Choose(Cards(SPELL_ON_BOARD, MINE, HasTokens(EXHAUSTION))), Target(theirs())),
        ),
    ),
    CardDef(
        "Wave Crash", ACTION_SPELL, side(class_(SYMPATHY)),
        effect=(To(
            (RemoveTokens(STATUS, Choose(Cards(UNIT, MINE, HasTokens(STATUS)))),),
            (ChooseOne(((Damage(Target(theirs()), 2),), (Damage(Target(Cards(PB)), 1),))),),
        ),),
    ),
    CardDef(
        "Summon Prism Tetra", READY_SPELL, main(),
        abilities=(Activated(
            main(class_(SYMPATHY, 2), exhaust=True),
            (
                Conjure("Prism Tetra", 3),
                If(
                    Focus(1),
                    (Enact(
                        Protected(BY_TEXT), Aura(UNIT, MINE, where=Named("Prism Tetra")), START_OF_MY_TURN_OR_ROUND,
                    ),),
                ),
            ),
        ),),
    ),
    CardDef(
        "Stand Still", REACTION_SPELL, no_action(class_(TIME), discard=1),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
        effect=(Enact(Obeys(CANNOT_BLOCK), Aura(UNIT, ANYONE), like=Target(theirs())),),
    ),
)
