"""The Ghost Guardian."""

from __future__ import annotations

from ashes_env.cards.keywords import DISMOUNT, QUICK_STRIKE, UNIT_GUARD_ABILITY, mount, mounting, terrifying
from ashes_env.language.amounts import PlayCostOf
from ashes_env.language.base import N
from ashes_env.language.carddef import Activated, CardDef, Passive, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Focus
from ashes_env.language.costs import Cost, basic, class_, main, power, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import *
from ashes_env.language.triggers import when_this

CARDS = (
    CardDef(
        "Resonance", READY_SPELL, side(class_(SYMPATHY, 2), basic(1)), focus_host=True,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (ReadyDice(2),)),
            Passive(Obeys(FOCUS_PLUS)),
        ),
    ),
    CardDef(
        "Shared Sorrow", ACTION_SPELL, main(class_(SYMPATHY), basic(1)),
        effect=(
            To(
                (DiscardCards(where=PlayCostAtLeast(1)),),
                (
                    Search(DISCARD_PILE, PlayCostIs(PlayCostOf("discarded")) & ~IsThat("discarded"), HAND),
                    Damage(Target(), PlayCostOf("discarded")),
                ),
            ),
        ),
    ),
    CardDef(
        "Hollow", ALLY,
        Cost(main=1, either=(Cost(dice=(power(ILLUSION),)), Cost(dice=(power(SYMPATHY),)))),
        attack=2, life=1, recover=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (LowerDice(N, TargetPlayer(THEIRS)),), "Hex", 2, optional=True),
        ),
    ),
    CardDef(
        "Summon Ghostly Mount", READY_SPELL, main(basic(1)),
        abilities=(
            Activated(
                Cost(exhaust=True, dice=(class_(ILLUSION), class_(SYMPATHY)), either=(main(), side())),
                (
                    mounting(
                        UNEXHAUSTED,
                        (
                            ChooseOne((
                                (mount("Pale Steed Mount"),), (mount("Spectral Charger Mount"),),
                                (If(Focus(2), (mount("Nightmare Mount"),)),),
                            )),
                        ),
                    ),
                ),
            ),
        ),
    ),
    CardDef("Pale Steed Mount", CONJURATION, attack=2, life=4, copies=1, abilities=(UNIT_GUARD_ABILITY, DISMOUNT)),
    CardDef("Spectral Charger Mount", CONJURATION, attack=4, life=2, copies=1, abilities=(QUICK_STRIKE, DISMOUNT)),
    CardDef("Nightmare Mount", CONJURATION, attack=4, life=4, copies=1, abilities=(terrifying(1), DISMOUNT)),
)  # fmt: skip
