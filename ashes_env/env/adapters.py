"""Wrappers for the interfaces that RLlib, TorchRL and Tianshou expect."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.wrappers import BaseWrapper

from ashes_env.env.aec import AshesAEC


class MaskInObservation(gym.ObservationWrapper[dict[str, Any], Any, Any]):
    """Returns `{"observations": ..., "action_mask": ...}` instead of the observation alone.

    `env` is an environment for one learner, also inside other wrappers.
    RLlib's action-masking module expects the key "observations" and a float32 mask. For TorchRL, whose
    `MaskedCategorical` needs a mask of booleans, pass `key="observation", mask_type=np.bool_`.
    """

    def __init__(
        self, env: gym.Env[Any, Any], key: str = "observations", mask_type: type[np.generic] = np.float32
    ) -> None:
        super().__init__(env)
        self.key = key
        self.mask_type = mask_type
        whole = np.issubdtype(mask_type, np.integer)
        size = env.get_wrapper_attr("settings").n_actions
        parts: dict[str, spaces.Space[Any]] = {
            key: env.observation_space,
            "action_mask": (spaces.MultiBinary(size) if whole else spaces.Box(0.0, 1.0, (size,), mask_type)),
        }
        self.observation_space = spaces.Dict(parts)

    def observation(self, observation: Any) -> dict[str, NDArray[Any]]:
        """Returns the observation together with the current action mask: (n_actions,) in the type of the mask."""
        masks: NDArray[np.bool_] = self.env.get_wrapper_attr("action_masks")()
        return {self.key: observation, "action_mask": masks.astype(self.mask_type)}


class KeepFinished(BaseWrapper[str, Any, "int | None"]):
    """For loops that do not handle the last step of a terminated agent (PettingZoo's `step(None)`).

    At tables of three and four, an agent that has left the game stays in `agents` until all are done, and
    `agent_selection` is always an agent that still plays. The reward of the leaving agent is in `rewards` after the
    step in which it leaves, and 0 from then on; `last` never returns it.
    """

    def __init__(self, env: AshesAEC) -> None:
        super().__init__(env)
        self.raw = env
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}

    @property
    def agents(self) -> list[str]:  # type: ignore[override]  # PettingZoo has an attribute
        """All agents until the match is over; then those whose last step is still to come."""
        raw = self.raw
        return raw.agents if not raw.agents or raw.match.over else raw.possible_agents

    @property
    def agent_selection(self) -> str:  # type: ignore[override]  # likewise
        """The agent that acts next."""
        return self.raw.agent_selection

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Resets the environment."""
        self.raw.reset(seed=seed, options=options)
        for mine in (self.rewards, self.terminations, self.truncations, self.infos):
            mine.clear()
        self._keep()

    def step(self, action: int | None) -> None:
        """Takes the action, and then the last step (`None`) of every agent that has left the game by it."""
        raw = self.raw
        raw.step(action)
        self._keep()
        while not raw.match.over and raw.terminations[raw.agent_selection]:
            raw.step(None)

    def _keep(self) -> None:
        raw = self.raw
        for agent in raw.possible_agents:
            self.rewards[agent] = raw.rewards.get(agent, 0.0)
            self.terminations[agent] = raw.terminations.get(agent, True)
            self.truncations[agent] = raw.truncations.get(agent, False)
            self.infos[agent] = raw.infos[agent] if agent in raw.infos else raw.match.info(self.raw._seat(agent))
