"""Easier games first: the Chimera begins with wounds, as many as keep the learner winning now and then.

A learner that never wins learns nothing from winning. Shaping by a potential cannot help with that: it leaves the
return of every lost game the same (Ng, Harada and Russell 1999). So what changes here is where games begin, never what
they pay: the handicap follows an up-and-down staircase (Kaernbach 1991), down after a win, up after a loss, which
settles where the chosen share of games is won. Some games begin without any handicap and do not move it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray


class Staircase:
    """The handicap of the games in one place. `target` is the share of games won that it settles at, in (0, 1);
    `plain` the share of games without handicap."""

    def __init__(self, most: int = 29, start: float = 28.0, target: float = 0.5, plain: float = 0.1) -> None:
        if not 0 < target < 1:
            raise ValueError(f"target: a share between 0 and 1, not {target}")
        self.most = most
        self.level = start
        self.down = 1.0
        self.up = target / (1 - target)
        self.plain = plain
        self.handicap = 0
        self.climbing = True
        self.chance = np.random.default_rng()

    def begin(self) -> int:
        """The handicap of the next game."""
        self.climbing = bool(self.chance.random() >= self.plain)
        self.handicap = round(self.level) if self.climbing else 0
        return self.handicap

    def ended(self, won: bool) -> None:
        """A step down after a win, up after a loss."""
        if self.climbing:
            self.level = min(float(self.most), max(0.0, self.level + (-self.down if won else self.up)))


class Staircases:
    """A staircase in each of `n` places of a batch (`ashes_env.env.vector.sb3`); infos gain "handicap"."""

    def __init__(self, n: int) -> None:
        self.stairs = [Staircase() for _ in range(n)]

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Seeds the chance of each staircase; where there is no seed it goes on."""
        for stair, seed in zip(self.stairs, seeds, strict=True):
            if seed is not None:
                stair.chance = np.random.default_rng(seed)

    def begin(self, game: int) -> dict[str, Any]:
        """The options of the next game."""
        return {"handicap": self.stairs[game].begin()}

    def ended(self, game: int, info: dict[str, Any]) -> None:
        """A game is over."""
        self.stairs[game].ended(info["is_success"])
        info["handicap"] = self.stairs[game].handicap


class Handicapped(gym.Wrapper[Any, Any, Any, Any]):
    """A staircase around one environment, for where there is no batch; infos of an end gain "handicap"."""

    def __init__(self, env: gym.Env[Any, Any]) -> None:
        super().__init__(env)
        self.course = Staircases(1)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        self.course.seed([seed])
        return self.env.reset(seed=seed, options={**(options or {}), **self.course.begin(0)})

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        if terminated or truncated:
            self.course.ended(0, info)
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the environment."""
        masks: NDArray[np.bool_] = self.env.get_wrapper_attr("action_masks")()
        return masks
