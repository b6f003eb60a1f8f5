"""Drafts for two to eight as a PettingZoo AEC environment: decks from one pool, then games with them."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ashes_env.env.aec import wrapped
from ashes_env.env.modes import DraftAEC


def raw_env(render_mode: str | None = None, **settings: Any) -> DraftAEC:
    """The bare environment, for training. `python -m ashes_env.env.parameters` lists the settings."""
    return DraftAEC(render_mode, **settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The environment with PettingZoo's checks for order and bounds."""
    return wrapped(raw_env(render_mode, **settings))
