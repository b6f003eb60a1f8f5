"""The Ghost Guardian."""

from __future__ import annotations

from ashes_env.language.carddef import CardDef, Passive, Triggered
from ashes_env.language.codes import ENTERS_PLAY, FOCUS_PLUS, READY_SPELL, SYMPATHY
from ashes_env.language.costs import basic, class_, side
from ashes_env.language.effects import ReadyDice
from ashes_env.language.modifiers import Obeys
from ashes_env.language.triggers import when_this

CARDS = (
    CardDef(
        "Resonance", READY_SPELL, side(class_(SYMPATHY, 2), basic(1)), focus_host=True,
        abilities=(
            Triggered(when_this(ENTERS_PLAY), (ReadyDice(2),)),
            Passive(Obeys(FOCUS_PLUS)),
        ),
    ),
)  # fmt: skip
