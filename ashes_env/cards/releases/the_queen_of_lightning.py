"""The Queen of Lightning."""

from __future__ import annotations

from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import ALLY, DISCARD_PILE, DRAW_PILE, ENTERS_PLAY
from ashes_env.language.costs import basic, main, side
from ashes_env.language.effects import Search, TakeAttack
from ashes_env.language.targets import THIS, IsType
from ashes_env.language.triggers import when_this

CARDS = (
    CardDef(
        "Rayward Knight", ALLY, main(basic(3)), attack=3, life=3, recover=3, unique_to="Dimona Odinstar",
        abilities=(
            Triggered(
                when_this(ENTERS_PLAY), (Search(DISCARD_PILE, IsType((ALLY,)), DRAW_PILE, shuffle=True),), "To Arms"
            ),
            Activated(side(), (TakeAttack(THIS, units_only=True),), "Charge"),
        ),
    ),
)  # fmt: skip
