"""Easier games first: the Chimera begins with wounds, as many as keep the learner winning now and then.

A learner that never wins learns nothing from winning. Shaping by a potential cannot help with that: it leaves the
return of every lost game the same (Ng, Harada and Russell 1999). So what changes here is where games begin, never what
they pay: the handicap follows an up-and-down staircase (Kaernbach 1991), down after a win, up after a loss, which
settles where the chosen share of games is won. Some games begin without any handicap and do not move it.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np


class Staircase(gym.Wrapper[Any, Any, Any, Any]):
    """Sets the option `handicap` of each new game. `target` is the share of games won that it settles at, in (0, 1);
    `plain` the share of games without handicap. `infos` gain "handicap"."""

    def __init__(self, env: gym.Env[Any, Any], most: int = 29, start: float = 28.0, target: float = 0.5,
                 plain: float = 0.1) -> None:  # fmt: skip
        super().__init__(env)
        if not 0 < target < 1:
            raise ValueError(f"target: a share between 0 and 1, not {target}")
        self.most = most
        self.level = start
        self.down = 1.0
        self.up = target / (1 - target)
        self.plain = plain
        self.handicap = 0
        self.climbing = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        elif not hasattr(self, "chance"):
            self.chance = np.random.default_rng()
        self.climbing = self.chance.random() >= self.plain
        self.handicap = round(self.level) if self.climbing else 0
        observation, info = self.env.reset(seed=seed, options={**(options or {}), "handicap": self.handicap})
        return observation, {**info, "handicap": self.handicap}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        if (terminated or truncated) and self.climbing:
            self.level += -self.down if info["is_success"] else self.up
            self.level = min(float(self.most), max(0.0, self.level))
        return observation, reward, terminated, truncated, {**info, "handicap": self.handicap}

    def action_masks(self) -> Any:
        """The mask of the environment within."""
        return self.env.get_wrapper_attr("action_masks")()
