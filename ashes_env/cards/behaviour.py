"""Parts that the tables and aspects of several Chimeras share."""

from __future__ import annotations

from typing import Final

from ashes_env.language.behaviour import REVEALED, Reveal, Strike
from ashes_env.language.codes import RED_RAINS, STATUS
from ashes_env.language.conditions import Is
from ashes_env.language.effects import PlaceTokens
from ashes_env.language.targets import OPPONENT, THIS, YOU, HasTokens, PhoenixbornOf, TargetThat, TargetThatPlayer

FOE: Final = TargetThat(PhoenixbornOf(OPPONENT))
FOES_DICE: Final = TargetThatPlayer(OPPONENT)
TOKEN: Final = PlaceTokens(RED_RAINS, PhoenixbornOf(YOU))
LAST_TOKEN: Final = Is(THIS, ~HasTokens(STATUS))

REVEAL: Final = (Reveal(),)
STRIKE_OR_REVEAL: Final = (Strike(otherwise=REVEAL),)
REVEAL_AND_STRIKE: Final = (Reveal(), Strike(REVEALED))
