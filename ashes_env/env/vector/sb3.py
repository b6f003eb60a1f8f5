"""The vector environment for Stable-Baselines3. Only this module imports that library."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvObs, VecEnvStepReturn

from ashes_env.env.curriculum import Curriculum, course_of
from ashes_env.env.rendering import RGB_ARRAY
from ashes_env.env.vector.learners import TRUTHS, AshesVectorEnv

MASKS = "action_masks"


class AshesVecEnv(VecEnv):
    """`num_envs` games of a mode for Stable-Baselines3 and sb3-contrib.

    MaskablePPO finds the masks by itself. Settings, `opponent`, `dtype` and `processes` are those of `AshesVectorEnv`.
    `curriculum=True` lets the Chimera begin with wounds, fewer after each win and more after each loss; a
    `Course` says more (`ashes_env.env.curriculum`).

    The info of a game is empty until the game ends; then it has the keys of the environment for one learner,
    "terminal_observation", "TimeLimit.truncated", and "episode" in the form of `Monitor`.
    """

    def __init__(
        self, mode: str, num_envs: int = 1, curriculum: bool | Curriculum | None = None, **settings: Any
    ) -> None:
        self.env = AshesVectorEnv(mode, num_envs, autoreset_mode=AutoresetMode.DISABLED, **settings)
        self.curriculum = course_of(curriculum, self.env.batch.plan.checked, num_envs)
        self.returns = np.zeros(num_envs)
        self.lengths = np.zeros(num_envs, np.int64)
        self.started = time.monotonic()
        self.actions: NDArray[np.int64] | None = None
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)

    def reset(self) -> VecEnvObs:
        """Starts new games everywhere, with the values given to `seed` and `set_options`."""
        if self.curriculum is not None:
            self.curriculum.seed(self._seeds)
        options = [{**self._options[i], **self._curriculum_options(i)} for i in range(self.num_envs)]
        self.env.batch.deal(range(self.num_envs), self._seeds, options)
        self._reset_seeds()
        self._reset_options()
        self.returns[:] = 0.0
        self.lengths[:] = 0
        found: VecEnvObs = self.env.batch.seen()
        return found

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Stores the actions for `step_wait`."""
        self.actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Takes the actions, and starts new games where one is over. Raises as `AshesVectorEnv.step` does."""
        batch = self.env.batch
        batch.take([] if self.actions is None else self.actions)
        arrays = batch.arrays
        rewards = arrays.rewards[:, 0].astype(np.float32)
        dones = arrays.terminated | arrays.truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self.returns += arrays.rewards[:, 0]
        self.lengths += 1
        over = np.flatnonzero(dones).tolist()
        if over:
            for i in over:
                infos[i] = self._ended(i)
            batch.deal(over, None, [self._curriculum_options(i) for i in over])
        return batch.seen(), rewards, dones, infos

    def _curriculum_options(self, i: int) -> dict[str, Any]:
        return {} if self.curriculum is None else self.curriculum.begin(i)

    def _ended(self, i: int) -> dict[str, Any]:
        batch = self.env.batch
        arrays = batch.arrays
        told = zip(batch.plan.facts, arrays.facts[i].tolist(), strict=True)
        info: dict[str, Any] = {name: bool(value) if name in TRUTHS else value for name, value in told}
        info["terminal_observation"] = batch.row(i)
        info["TimeLimit.truncated"] = bool(arrays.truncated[i])
        info["episode"] = {
            "r": round(float(self.returns[i]), 6),
            "l": int(self.lengths[i]),
            "t": round(time.monotonic() - self.started, 6),
        }
        if self.curriculum is not None:
            self.curriculum.ended(i, info)
        self.returns[i] = 0.0
        self.lengths[i] = 0
        return info

    # --- by name ------------------------------------------------------------------------------------------------------

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every learner: shape (num_envs, n_actions), bool."""
        return self.env.action_masks()

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games' environments have an attribute."""
        return attr_name == MASKS or super().has_attr(attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of the games' environments; methods are called without arguments. Raises `AttributeError`."""
        if attr_name == "render_mode":
            return [self.env.render_mode for _ in self._get_indices(indices)]
        found = self.env.call(attr_name)
        return [found[i] for i in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Sets an attribute of the games' environments, such as `opponent`."""
        self.env.batch.assign(dict.fromkeys(self._get_indices(indices), value), attr_name)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Calls a method of the games' environments."""
        if method_name == MASKS:
            masks = self.action_masks()
            return [masks[i] for i in self._get_indices(indices)]
        found = self.env.call(method_name, *method_args, **method_kwargs)
        return [found[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """True for `Monitor` alone: games have no wrapper, but report episodes as `Monitor` does."""
        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[Any] | None]:
        """The picture of each game, with `render_mode="rgb_array"`."""
        return list(self.env.render() or ()) if self.env.render_mode == RGB_ARRAY else [None] * self.num_envs

    def close(self) -> None:
        """Ends the worker processes, if any; may be called again."""
        self.env.close()
