"""`render` of all environments: the position of a match as one seat knows it, as text or as a picture."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

from ashes_env.match.checks import choice
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings

ANSI: Final = "ansi"
HUMAN: Final = "human"
RGB_ARRAY: Final = "rgb_array"
RENDER_MODES: Final = (ANSI, HUMAN, RGB_ARRAY)
FPS: Final = 2

Rendered = str | NDArray[np.uint8] | None


def checked_render_mode(render_mode: Any, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    """Returns the render mode if it is `None` or one of `modes`. Raises `OptionError` for another, and Gymnasium's
    `DependencyNotInstalled` for pictures without Pillow.
    """
    if render_mode is None:
        return None
    found: str = choice(*modes)("render_mode", render_mode)
    if found == RGB_ARRAY and find_spec("PIL") is None:
        raise DependencyNotInstalled(
            "render_mode 'rgb_array' draws with Pillow, which is not installed: pip install 'ashes-env[render]'"
        )
    return found


def rendered(match: Match, seat: int, render_mode: str | None) -> Rendered:
    """The table (or the deck under construction) as a seat knows it, with its legal actions: text, which "human"
    prints; with "rgb_array" a picture, uint8, of the shape `picture_shape` returns.
    """
    if render_mode == RGB_ARRAY:
        from ashes_env.render.picture import picture

        height, width, _ = picture_shape(match.settings)
        return np.array(picture(match.board(seat), (width, height)), np.uint8)
    text = match.text(seat)
    if render_mode == HUMAN:
        print(text)
        return None
    return text


def picture_shape(settings: Settings) -> tuple[int, int, int]:
    """The shape of every picture of an environment: (800, 1280, 3) with two sides at the table and in drafts, else
    (1000, 1600, 3).
    """
    from ashes_env.render.picture import size_for

    width, height = size_for(settings.sides)
    return height, width, 3
