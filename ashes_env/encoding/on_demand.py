"""The functions that make arrays, loaded when somebody asks for the first array: a game in words asks for none, and
runs where NumPy is not installed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from ashes_env.encoding.actions import Actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ashes_env.encoding.arrays import Entities


class Views(Protocol):
    """The module `ashes_env.encoding.views`."""

    def flat(
        self, g: State, context: EncodingContext, seat: int, page: int = 0, actions: Actions | None = None
    ) -> NDArray[np.float32]: ...
    def raw(
        self, g: State, context: EncodingContext, seat: int, page: int = 0, actions: Actions | None = None
    ) -> NDArray[np.uint8]: ...
    def nothing_follows(self, *, whole: bool = False) -> NDArray[Any]: ...
    def consequences(self, game: Game, actions: Actions, *, whole: bool = False) -> NDArray[Any]: ...
    def entities(
        self, g: State, context: EncodingContext, seat: int, page: int, actions: Actions, *, whole: bool = False
    ) -> Entities: ...
    def action_rows(
        self, g: State, context: EncodingContext, seat: int, actions: Actions, *, whole: bool = False
    ) -> tuple[NDArray[Any], NDArray[np.int32]]: ...
    def mask_of(self, actions: Actions, size: int) -> NDArray[np.int8]: ...


@cache  # a statement `import` would take nearly as long as making a mask
def views() -> Views:
    """The views of a position as arrays."""
    from ashes_env.encoding import views

    return views


@cache
def masking() -> tuple[Callable[[bytearray, np.dtype[np.int8]], NDArray[np.int8]], np.dtype[np.int8]]:
    """A function and a dtype that make a mask of its bytes. One more call would take 5 % of the time of a mask."""
    import numpy as np

    return np.frombuffer, np.dtype(np.int8)
