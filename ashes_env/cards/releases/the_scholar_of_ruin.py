"""The Scholar of Ruin."""

from __future__ import annotations

from ashes_env.cards.keywords import BY_TEXT, UNIT_GUARD_ABILITY
from ashes_env.language.base import ALL, N
from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import *
from ashes_env.language.costs import basic, class_, main, power
from ashes_env.language.effects import *
from ashes_env.language.targets import *
from ashes_env.language.triggers import Trigger, after, when_this

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
    CardDef(
        "Crypt Guardian", ALLY, main(power(CEREMONIAL), class_(TIME), basic(1)), attack=2, life=4, recover=1,
        abilities=(
            UNIT_GUARD_ABILITY,
            Triggered(
                Trigger(ROUND_ENDS), (PlaceTokens(EXHAUSTION, Target(Cards(UNIT, where=UNEXHAUSTED)), N),),
                "Shackle", 1, optional=True, also=(Trigger(DESTROYED, WHEN, this=True, classes=BY_TEXT),),
            ),
        ),
    ),
    CardDef(
        "Knowledge Seeker", ALLY, main(class_(TIME), basic(1)), attack=2, life=2, recover=1,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (LookAtTop(N), PutBack(bottom=(0, ALL))), "Seek", 3),
            Triggered(when_this(DESTROYED), (DrawChoice(N),), "Bequest", 1, inexhaustible=True),
        ),
    ),
)  # fmt: skip
