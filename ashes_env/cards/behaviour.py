"""Parts that the tables and aspects of several Chimeras share."""

from __future__ import annotations

from typing import Final

from ashes_env.language import *

FOE: Final = TargetThat(PhoenixbornOf(OPPONENT))
FOES_DICE: Final = TargetThatPlayer(OPPONENT)
TOKEN: Final = PlaceTokens(RED_RAINS, PhoenixbornOf(YOU))
LAST_TOKEN: Final = Is(THIS, ~HasTokens(STATUS))

REVEAL: Final = (Reveal(),)
STRIKE_OR_REVEAL: Final = (Strike(otherwise=REVEAL),)
REVEAL_AND_STRIKE: Final = (Reveal(), Strike(REVEALED))
