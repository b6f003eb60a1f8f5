"""The allies of the Master Set."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT, BY_TEXT, CONCEALED, after_kill, ambush, overtime, throw
from ashes_env.language import *

CARDS = (
    CardDef("Anchornaut", ALLY, main(basic(1)), attack=0, life=1, recover=1, abilities=(throw(1),)),
    CardDef(
        "Blood Archer", ALLY, main(power(CEREMONIAL), class_(CHARM), basic(1)), attack=3, life=3, recover=2,
        abilities=(Activated(side(), (To((PlaceTokens(WOUND, THIS),), (Damage(Target(), 1),)),), "Blood Shot"),),
    ),
    CardDef(
        "Blood Shaman", ALLY, main(class_(CEREMONIAL)), attack=0, life=2, recover=1,
        abilities=(Triggered(
            Trigger(DESTROYED, WHEN, this=True, player=MINE, classes=BY_TEXT),
            (RemoveTokens(WOUND, PhoenixbornOf(YOU), N), RaiseDice(N)), "Blood Ritual", 1, optional=True,
            inexhaustible=True,
        ),),
    ),
    CardDef(
        "Enchanted Violinist", ALLY, main(class_(CHARM)), attack=1, life=1, recover=1,
        abilities=(Activated(
            side(exhaust=True),
            (
                Damage(Target(theirs()), 1),
                If(Destroyed(IT), (DiscardCards(TargetThatPlayer(ControllerOf(IT)), 1, DRAW_PILE),)),
            ),
            "Song of Sorrow",
        ),),
    ),
    CardDef(
        "Hammer Knight", ALLY, main(power(CEREMONIAL), class_(NATURAL), basic(1)), attack=3, life=4, recover=2,
        abilities=(Triggered(after_kill(), (Damage(Target(), N),), "Aftershock", 1, optional=True), ALERT),
    ),
    CardDef("Iron Worker", ALLY, main(basic(2)), attack=2, life=2, recover=1, abilities=(overtime(2),)),
    CardDef(
        "Living Doll", ALLY,
        Cost(main=1, dice=(class_(CEREMONIAL),), either=(Cost(dice=(class_(CHARM),)), Cost(dice=(class_(SYMPATHY),)))),
        attack=0, life=3, recover=1,
        abilities=(Activated(side(), (MoveTokens((WOUND,), THIS, Target(Cards(PB)), N),), "Pain Link", 1),),
    ),
    CardDef(
        "Rose Fire Dancer", ALLY, main(class_(ILLUSION), basic(1)), attack=3, life=1, recover=0,
        abilities=(Activated(side(exhaust=True), (PlaceTokens(EXHAUSTION, Target()),), "Distract"),),
    ),
    CardDef(
        "Stormwind Sniper", ALLY, main(class_(CEREMONIAL), class_(ILLUSION)), attack=2, life=1, recover=1,
        abilities=(ambush(1), CONCEALED),
    ),
)
