"""The Spawn of Shadowreck."""

from __future__ import annotations

from ashes_env.cards.keywords import ALERT
from ashes_env.language.carddef import CardDef, Reaction
from ashes_env.language.codes import *
from ashes_env.language.costs import class_, main, no_action, power
from ashes_env.language.effects import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import after

CARDS = (
    CardDef(
        "Gates Defender", ALLY, main(power(ILLUSION), class_(ILLUSION)), attack=2, life=3, recover=1,
        abilities=(ALERT,),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS), no_action(power(ILLUSION), class_(ILLUSION))),
    ),
)  # fmt: skip
