"""The observation of a seat as arrays: flat, as entities; the rows of its legal actions, the mask."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from ashes_env.encoding import entities as rows
from ashes_env.encoding import fields as c
from ashes_env.encoding import flat as run
from ashes_env.encoding.actions import Actions, mask_bytes
from ashes_env.encoding.arrays import Entities, entity_arrays, facts, flat_arrays, scaler_of, scaling
from ashes_env.encoding.consequences import consequence_rows
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import ACTION_IDS, MAX_ACTIONS, Layout
from ashes_env.encoding.legal import write_actions
from ashes_env.encoding.observing import updated
from ashes_env.encoding.scaling import Scale
from ashes_env.encoding.view import NO_NUMBERS, SeatView
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import State

ACTION_NUMBERS: Final = MAX_ACTIONS * len(c.ACTION)
NO_ROWS: Final = bytes(ACTION_NUMBERS + 2 * MAX_ACTIONS * len(ACTION_IDS))
ONE: Final = np.float32(1)
CONSEQUENCE_TOPS, CONSEQUENCE_SCALE = scaling([top for _, top, _ in c.CONSEQUENCE])
INT8: Final = np.dtype(np.int8)  # NumPy takes it faster than the type


COMPILED: Final = not run.__file__.endswith(".py")


@lru_cache(maxsize=8)
def _scale(shape: Layout, defs: Definitions) -> Scale:
    return flat_arrays(shape).scale_of(facts(defs))


def flat(
    g: State, context: EncodingContext, seat: int, page: int = 0, actions: Actions | None = None
) -> NDArray[np.float32]:
    """The flat form: shape (n_flat,), float32 in [0, 1], a new array. `actions` are those of the deciding seat, whose
    consequences are added if the layout has them.
    """
    if not COMPILED:
        return flat_arrays(context.layout).floats(run.write(g, context, seat, page, actions), facts(g.defs))
    if context.scalers[seat] is None:
        context.scalers[seat] = scaler_of(_scale(context.layout, g.defs))
    found: Any = updated(g, context, seat, page, actions)
    return found  # type: ignore[no-any-return]


def raw(
    g: State, context: EncodingContext, seat: int, page: int = 0, actions: Actions | None = None
) -> NDArray[np.uint8]:
    """The flat form as bytes: shape (n_raw,), uint8, numbers then ids in two bytes each; a new array. `actions` as in
    `flat`.
    """
    return np.frombuffer(bytearray(run.write(g, context, seat, page, actions)), np.uint8)


def nothing_follows(*, whole: bool = False) -> NDArray[Any]:
    """The consequences where nobody decides: as `consequences`, all 0."""
    return np.zeros((MAX_ACTIONS, len(c.CONSEQUENCE)), np.uint8 if whole else np.float32)


def consequences(game: Game, actions: Actions, *, whole: bool = False) -> NDArray[Any]:
    """The consequences of the legal actions of the deciding seat, in the order of `action_rows`: shape (MAX_ACTIONS,
    fields), float32 in [0, 1] or with `whole` uint8, a new array; all 0 without actions.
    """
    if not actions:
        return nothing_follows(whole=whole)
    found = np.frombuffer(bytearray(consequence_rows(game, actions)), np.uint8).reshape(MAX_ACTIONS, -1)
    return found if whole else np.multiply(np.minimum(found, CONSEQUENCE_TOPS), CONSEQUENCE_SCALE)


def entities(
    g: State, context: EncodingContext, seat: int, page: int, actions: Actions, *, whole: bool = False
) -> Entities:
    """The entities: new arrays, shapes as in `schema.table()`; numbers float32, with `whole` uint8."""
    return entity_arrays(context.layout).parts(rows.write(g, context, seat, page, actions), whole=whole)


def action_rows(
    g: State, context: EncodingContext, seat: int, actions: Actions, *, whole: bool = False
) -> tuple[NDArray[Any], NDArray[np.int32]]:
    """The legal actions of the seat that decides, as rows in addition to the flat form: numbers (MAX_ACTIONS, fields),
    float32 in [0, 1] or with `whole` uint8, and ids (MAX_ACTIONS, 4), int32. All 0 for another seat. New arrays.
    """
    w = BytesWriter()
    w.write(NO_ROWS)
    view = SeatView(g, context, seat)
    if view.mine:
        write_actions(w, 0, ACTION_NUMBERS, g, context, view, actions, NO_NUMBERS, NO_NUMBERS)
    found = w.getvalue()
    ids = np.frombuffer(found, "<u2", offset=ACTION_NUMBERS).astype(np.int32).reshape(MAX_ACTIONS, -1)
    numbers = np.frombuffer(found, np.uint8, ACTION_NUMBERS).reshape(MAX_ACTIONS, -1)
    if whole:
        return numbers.copy(), ids
    out = np.multiply(numbers, _action_scale(), dtype=np.float32)
    np.minimum(out, ONE, out=out)
    return out, ids


@lru_cache(maxsize=1)
def _action_scale() -> NDArray[np.float32]:
    return (ONE / np.array([top for _, top, _ in c.ACTION], np.float32)).astype(np.float32)


def mask_of(actions: Actions, size: int) -> NDArray[np.int8]:
    """The mask of the legal actions: shape (size,), int8, 1 for legal; a new array."""
    return np.frombuffer(mask_bytes(actions, size), INT8)
