"""The Red Rains campaign as a PettingZoo AEC environment: three encounters, and decks built before each of them."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ashes_env.env.aec import wrapped
from ashes_env.env.modes import CampaignAEC


def raw_env(render_mode: str | None = None, **settings: Any) -> CampaignAEC:
    """The bare environment, for training. `python -m ashes_env.env.parameters` lists the settings."""
    return CampaignAEC(render_mode, **settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The environment with PettingZoo's checks for order and bounds."""
    return wrapped(raw_env(render_mode, **settings))
