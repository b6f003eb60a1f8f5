"""Red Rains for one player, or two partners (`players=2`), against a Chimera as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ashes_env.env.aec import GameAEC, wrapped
from ashes_env.match.mode import RED_RAINS


def raw_env(render_mode: str | None = None, **settings: Any) -> GameAEC:
    """The bare environment, for training. `python -m ashes_env.env.parameters` lists the settings."""
    return GameAEC(RED_RAINS, render_mode, **settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The environment with PettingZoo's checks for order and bounds."""
    return wrapped(raw_env(render_mode, **settings))
