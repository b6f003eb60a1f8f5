"""The Goddess of Ishra."""

from __future__ import annotations

from ashes_env.language.carddef import Activated, CardDef, Triggered
from ashes_env.language.codes import CHARM, DICE_PAID, DIVINE, MINE, READY_SPELL
from ashes_env.language.costs import main, side
from ashes_env.language.effects import KeepPaidDie, UseDicePower
from ashes_env.language.triggers import after

CARDS = (
    CardDef(
        "Royal Charm", READY_SPELL, main(),
        abilities=(
            Triggered(after(DICE_PAID, player=MINE), (KeepPaidDie((CHARM, DIVINE)),), optional=True),
            Activated(side(exhaust=True), (UseDicePower(on_this=True),)),
        ),
    ),
)  # fmt: skip
