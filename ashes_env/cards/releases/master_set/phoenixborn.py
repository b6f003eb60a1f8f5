"""The Phoenixborn of the Master Set."""

from __future__ import annotations

from ashes_env.language import *

CARDS = (
    CardDef(
        "Aradel Summergaard", PHOENIXBORN, life=16, battlefield=8, spellboard=4,
        abilities=(Activated(side(class_(NATURAL), exhaust=True), (Damage(Target(), 2),), "Water Blast"),),
    ),
    CardDef(
        "Coal Roarkwin", PHOENIXBORN, life=15, battlefield=6, spellboard=4,
        abilities=(Activated(
            side(discard=1),
            (
                PickPlayer(ChoosePlayer()),
                If(
                    Exists(Cards(UNIT, of=ThatPlayer())), (Damage(Target(Cards(UNIT, of=ThatPlayer())), 1),),
                    (Damage(TargetThat(PhoenixbornOf(ThatPlayer())), 1),),
                ),
            ),
            "Slash",
        ),),
    ),
    CardDef(
        "Jessa Na Ni", PHOENIXBORN, life=19, battlefield=4, spellboard=4,
        abilities=(Triggered(
            after(DESTROYED, Cards(UNIT)), (Damage(Target(Cards(PB)), 1),), "Screams of the Departed", optional=True,
            pay=no_action(basic(1)), once_per_turn=True,
        ),),
    ),
    CardDef(
        "Maeoni Viper", PHOENIXBORN, life=20, battlefield=4, spellboard=5,
        abilities=(Activated(
            side(basic(2), exhaust=True),
            (To((Pick(Choose(Cards(UNIT, MINE, UNEXHAUSTED), "mine")),), (Damage(Target(), AttackOf(It("mine"))),)),),
            "Command Strike",
        ),),
    ),
    CardDef(
        "Noah Redmoon", PHOENIXBORN, life=16, battlefield=7, spellboard=4,
        abilities=(Activated(
            side(basic(1), exhaust=True),
            (
                PickPlayer(TargetPlayer(THEIRS)),
                PlaceTokens(
                    EXHAUSTION,
                    Choose(Cards(SPELL_ON_BOARD, where=IsType((READY_SPELL,)) & UNEXHAUSTED, of=ThatPlayer())),
                ),
            ),
            "Shadow Target",
        ),),
    ),
    CardDef(
        "Saria Guideman", PHOENIXBORN, life=20, battlefield=5, spellboard=4,
        abilities=(Activated(
            side(class_(CHARM), exhaust=True),
            (To((May((Draw(1),)),), (May((DiscardCards(TargetPlayer(), 1, DRAW_PILE),)),)),), "Heart's Pull",
        ),),
    ),
)
