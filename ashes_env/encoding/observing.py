"""The flat observation in one call of the compiled engine."""

from __future__ import annotations

from ashes_env.encoding.actions import Actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.flat import write
from ashes_env.rules.state.state import State


def updated(g: State, context: EncodingContext, seat: int, page: int, actions: Actions | None) -> object:
    """The flat observation of a seat, by the converter that the context keeps for it: a new array. `None` if it keeps
    none yet.
    """
    scaler = context.scalers[seat]
    if scaler is None:
        return None
    scaler.update(write(g, context, seat, page, actions))
    return scaler.copied()
