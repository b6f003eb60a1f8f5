"""The Scholar of Ruin."""

from __future__ import annotations

from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import ACTION_SPELL, ALLY, DESTROYED, MINE, PHOENIXBORN, TIME, UNIT
from ashes_env.language.costs import basic, class_, main
from ashes_env.language.effects import Destroy, PutIntoPlay, ResolveEndOfRound, TuckUnder, UnderThis
from ashes_env.language.targets import IT, YOU, Cards, EventCard, IsType
from ashes_env.language.triggers import after

CARDS = (
    CardDef(
        "Rowan Umberend", PHOENIXBORN, life=18, battlefield=5, spellboard=5,
        abilities=(
            Triggered(
                after(DESTROYED, Cards(UNIT, MINE, IsType((ALLY,)))),
                (TuckUnder(EventCard(), discard_others=True),), "Conscript", optional=True,
            ),
            Activated(main(basic(1), exhaust=True), (PutIntoPlay(UnderThis(), YOU), Destroy(IT)), "Exhume"),
        ),
    ),
    CardDef("Era's End", ACTION_SPELL, main(class_(TIME), side=1), effect=(ResolveEndOfRound(),)),
)  # fmt: skip
