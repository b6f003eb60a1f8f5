"""The King of Titans."""

from __future__ import annotations

from ashes_env.cards.keywords import group_tactics
from ashes_env.language.amounts import ActiveDice
from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import AtLeast
from ashes_env.language.costs import Cost, class_, main, side
from ashes_env.language.effects import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import when_this

CARDS = (
    CardDef(
        "Xander Heartsblood", PHOENIXBORN, life=20, battlefield=6, spellboard=3,
        abilities=(
            Activated(
                side(class_(DIVINE), exhaust=True), (Search(DISCARD_PILE, IsType((ALLY,)), HAND),), "Reincarnate"
            ),
        ),
    ),
    CardDef("Nature's Wrath", ACTION_SPELL, main(class_(NATURAL)), effect=(Damage(Each(Cards(UNIT)), 1),)),
    CardDef(
        "Mass Heal", ACTION_SPELL, side(),
        effect=(
            If(
                AtLeast(ActiveDice(YOU, DIVINE, CLASS), 1),
                (
                    ChooseOne((
                        (RemoveTokens(WOUND, Each(Cards(UNIT))),), (RemoveTokens(WOUND, Each(Cards(CHARACTER, MINE))),),
                    )),
                ),
                (RemoveTokens(WOUND, Each(Cards(UNIT))),),
            ),
        ),
    ),
    CardDef(
        "Raptor Herder", ALLY,
        Cost(main=1, either=(Cost(dice=(class_(NATURAL),)), Cost(dice=(class_(SYMPATHY),)))),
        attack=1, life=1, recover=1,
        abilities=(Triggered(when_this(ENTERS_PLAY), (Conjure("Raptor Hatchling"),), "Call Raptor Hatchling"),),
    ),
    CardDef("Raptor Hatchling", CONJURATION, attack=0, life=1, copies=3, abilities=(group_tactics(2),)),
)  # fmt: skip
