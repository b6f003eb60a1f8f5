"""Placing exhaustion tokens, and the window after that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.state.state import Event
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, State


def exhaust(g: State, card: Card, n: int = 1) -> None:
    """Places `n` exhaustion tokens on a card and opens the window for it."""
    g.tire(card, n)
    if n > 0:
        emit(g, Event(k.EXHAUSTION_PLACED, (card.ref,), 0, k.BY_RULE, card.seat, n))
