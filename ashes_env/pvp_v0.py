"""Ashes Reborn for two players, with `players` three or four, as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ashes_env.env.aec import AshesAEC, wrapped


def raw_env(render_mode: str | None = None, **settings: Any) -> AshesAEC:
    """The bare environment, for training. Settings: see the README of `ashes_env/env`."""
    return AshesAEC("pvp", "pvp_v0", render_mode, **settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv[str, Any, int | None]:
    """The environment with PettingZoo's checks for order and bounds."""
    return wrapped(raw_env(render_mode, **settings))
