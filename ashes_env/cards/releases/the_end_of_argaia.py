"""The End of Argaia."""

from __future__ import annotations

from ashes_env.language.carddef import CardDef, Passive, Triggered
from ashes_env.language.codes import *
from ashes_env.language.conditions import Is
from ashes_env.language.costs import class_, side
from ashes_env.language.effects import *
from ashes_env.language.modifiers import Forbids
from ashes_env.language.targets import *
from ashes_env.language.triggers import Trigger

CARDS = (
    CardDef(
        "Tranquility", ALTERATION_SPELL, side(class_(TIME)), to_phoenixborn=True,
        abilities=(
            Triggered(
                Trigger(TURN_ENDS, player=MINE),
                (PlaceTokens(STATUS, THIS), If(Is(THIS, HasTokens(STATUS, 3)), (ReturnToOwner(THIS, REMOVED),))),
            ),
            Passive(Forbids(SIDE_IS_MEDITATE, MINE)),
        ),
    ),
)  # fmt: skip
