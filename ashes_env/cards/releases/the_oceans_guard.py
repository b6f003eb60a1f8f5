"""The Ocean's Guard."""

from __future__ import annotations

from ashes_env.language.carddef import Activated, CardDef
from ashes_env.language.codes import MINE, NUMERALS_PLUS_IN_ATTACKS, PHOENIXBORN, UNIT
from ashes_env.language.costs import basic, side
from ashes_env.language.effects import Give
from ashes_env.language.modifiers import Obeys
from ashes_env.language.targets import Cards, ChooseWithin

CARDS = (
    CardDef(
        "Tristan Darkwater", PHOENIXBORN, life=17, battlefield=9, spellboard=3,
        abilities=(
            Activated(
                side(basic(1), exhaust=True),
                (Give(ChooseWithin(3, Cards(UNIT, MINE)), Obeys(NUMERALS_PLUS_IN_ATTACKS)),), "Magnify",
            ),
        ),
    ),
)  # fmt: skip
