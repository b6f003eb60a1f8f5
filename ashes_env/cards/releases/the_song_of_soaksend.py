"""The Song of Soaksend."""

from __future__ import annotations

from ashes_env.cards.keywords import FLEETING
from ashes_env.language import *

MY_UNIT = Cards(UNIT, MINE)

CARDS = (
    CardDef(
        "Namine Hymntide", PHOENIXBORN, life=17, battlefield=6, spellboard=4,
        abilities=(Activated(
            side(class_(SYMPATHY), exhaust=True),
            (Draw(1), May((PlaceTokens(EXHAUSTION, THIS), PlaceTokens(EXHAUSTION, Target(Cards(PB)))))),
            "Calming Melody",
        ),),
    ),
    CardDef(
        "Encore", ACTION_SPELL, main(), unique_to="Namine Hymntide",
        effect=(Search(DISCARD_PILE, ~Named("Encore"), TOP_OR_BOTTOM), Draw(1)),
    ),
    CardDef(
        "Magic Syphon", READY_SPELL, main(class_(SYMPATHY)),
        abilities=(Activated(side(exhaust=True), (ChangeDice(1), ChangeDice(1, TargetPlayer()))),),
    ),
    CardDef(
        "Guilt Link", READY_SPELL, main(class_(SYMPATHY)),
        abilities=(
            Triggered(
                after(
                    WOUNDS_PLACED, Cards(PB, MINE), classes=BY_ATTACK, by=Cards(UNIT),
                    condition=Is(THIS, ~HasTokens(STATUS)),
                ),
                (PlaceTokens(STATUS, THIS),),
            ),
            Activated(
                side(exhaust=True),
                (To(
                    (RemoveTokens(STATUS, THIS),),
                    (To(
                        (Destroy(Choose(MY_UNIT)),),
                        (PickPlayer(TargetPlayer()), Destroy(Choose(Cards(UNIT, of=ThatPlayer()), by=ThatPlayer()))),
                    ),),
                ),),
            ),
        ),
    ),
    CardDef(
        "Summon Squall Stallion", READY_SPELL, main(power(SYMPATHY)),
        abilities=(Activated(main(class_(SYMPATHY), basic(1), exhaust=True), (Draw(1), Conjure("Squall Stallion"))),),
    ),
    CardDef(
        "Summon Salamander Monk", READY_SPELL, main(),
        abilities=(Activated(main(class_(SYMPATHY), exhaust=True), (Conjure("Salamander Monk"),)),),
    ),
    CardDef(
        "Crescendo", REACTION_SPELL, no_action(class_(SYMPATHY), discard=1),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
        effect=(To((Damage(Target(MY_UNIT, "own"), 1),), (Damage(Target(), 3),)),),
    ),
    CardDef(
        "Shatter Pulse", REACTION_SPELL, no_action(class_(SYMPATHY, 2), basic(1)),
        reaction=Reaction(after(DESTROYED, MY_UNIT)), effect=(Destroy(Target()), May((ChangeDice(2, TargetPlayer()),))),
    ),
    CardDef(
        "Flute Mage", ALLY, main(class_(SYMPATHY), basic(1)), attack=1, life=2, recover=1,
        abilities=(Activated(side(exhaust=True), (RemoveTokens(EXHAUSTION, Target()),), "Enliven"),),
    ),
    CardDef(
        "String Mage", ALLY, main(power(SYMPATHY), class_(SYMPATHY)), attack=1, life=3, recover=2,
        abilities=(Activated(
            side(),
            (ChooseOne((
                (MoveTokens((WOUND, STATUS), Target(Cards(UNIT, where=OTHER)), THIS, N),),
                (MoveTokens((WOUND, STATUS), THIS, Target(Cards(UNIT, where=OTHER)), N),),
            )),),
            "Exchange Link", 1,
        ),),
    ),
    CardDef(
        "River Skald", ALLY, main(class_(SYMPATHY, 2)), attack=2, life=2, recover=1, chained=True,
        abilities=(Triggered(
            when_this(ENTERS_PLAY),
            (Draw(1), May((To((DiscardCards(),), (Damage(Target(), PlayCostOf("discarded")),)),))), "Harsh Melody",
        ),),
    ),
    CardDef(
        "Squall Stallion", CONJURATION, attack=None, life=3, copies=2, x_attack=TokensOn(STATUS, THIS),
        abilities=(
            Passive(Protected(BY_REACTION), "Lightning Speed"),
            Activated(
                side(),
                (To(
                    (PutFromHand(optional=False),),
                    (PlaceTokens(STATUS, Each(Cards(UNIT, MINE, Named("Squall Stallion"))), N),),
                ),),
                "Torrent", 1, inexhaustible=True,
            ),
        ),
    ),
    CardDef(
        "Salamander Monk", CONJURATION, attack=1, life=1, copies=2,
        abilities=(
            Triggered(when_this(DESTROYED), (Conjure("Salamander Monk Spirit"),), "Spirit Form", inexhaustible=True),
        ),
    ),
    CardDef("Salamander Monk Spirit", CONJURATION, attack=0, life=1, copies=2, abilities=(FLEETING,)),
)
