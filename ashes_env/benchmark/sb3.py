"""The vector environment for Stable-Baselines3 that gives a learner the training part of a split."""

from __future__ import annotations

from typing import Any

from ashes_env.benchmark.limits import Limits, checked_attribute
from ashes_env.env.vector.sb3 import AshesVecEnv


class TrainingVecEnv(AshesVecEnv):
    """`num_envs` games of the training part of a split for Stable-Baselines3."""

    def __init__(self, limits: Limits, num_envs: int, settings: dict[str, Any]) -> None:
        self.deals = limits.deals(num_envs)
        super().__init__(limits.mode, num_envs, self.deals, **settings)
        self.env.call("limit", limits.training)

    def reset(self) -> Any:
        """Starts new games everywhere. Raises as `AshesVecEnv` does; all games are then as they were."""
        with self.deals.asking(None, self._options):
            return super().reset()

    def set_options(self, options: Any = None) -> None:
        """Sets the options of the next `reset`, one mapping or a list. Raises `SplitError` for games outside the
        training part; the options stay as they were.
        """
        with self.deals.asking(options, options if isinstance(options, list) else ()):
            pass
        super().set_options(options)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets who plays the other seats. Raises `SplitError` for any other attribute."""
        super().set_attr(checked_attribute(attr_name), value, indices)
