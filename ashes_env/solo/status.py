"""Status abilities: what an aspect does for a status token (R-CTURN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.timing.events as events
from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.definitions.texts import STATUS_TEXT
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.state import Event

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, State


def spend_status(g: State, seat: int, card: Card) -> bool:
    """The aspect spends a token and resolves its status ability. Returns false if it has no token or no such
    ability.
    """
    if card.facedown or card.status <= 0:
        return False
    for text, n in values.texts(g, card):
        if text.kind == STATUS_TEXT:
            card.status -= 1
            g.push(Resolution(Context(card.ref, seat, k.BY_ABILITY, text.path, n), text.program))
            events.emit(g, Event(k.STATUS_SPENT, (card.ref,), card.ref, k.BY_ABILITY, seat, 1))
            return True
    return False
