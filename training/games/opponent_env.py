"""A vector environment of PvP games for a learner whose opponents are networks or agents.

Opponents answer for all waiting games in one batch, network by network, so a game against a snapshot costs little more
than one against random play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvObs, VecEnvStepReturn

from ashes_env.env.vector.batch import Batch
from ashes_env.env.vector.learners import seen
from ashes_env.env.vector.plan import planned
from ashes_env.match.errors import OptionError
from ashes_env.match.match import Match

MASKS: Final = "action_masks"
CHANCE: Final = "np_random"


class Opponent(Protocol):
    """Chooses actions for a batch of games."""

    def act(
        self, observations: NDArray[Any], masks: NDArray[np.bool_], matches: Sequence[Callable[[], Match]]
    ) -> NDArray[np.intp]:
        """One action for each row, for the acting seat: shape (n,). `matches` returns copies of the games."""


class Host(Protocol):
    """Chooses the pairings."""

    def begin(self, chance: np.random.Generator) -> tuple[str, int, dict[str, Any]]:
        """The opponent of a new game, the seat of the learner, and the options of `reset`."""

    def opponent(self, name: str) -> Opponent:
        """An opponent by name."""

    def ended(self, name: str, result: float) -> None:
        """Called at the end of a game: 1 won by the learner, 0 lost, 0.5 otherwise."""


class OpponentVecEnv(VecEnv):
    """`num_envs` PvP games, with the learner in one seat of each.

    Observations are (num_envs, n_flat) float32, or bytes with `dtype="uint8"`, for the learner, who makes the next
    decision in every game; `action_masks()` is bool (num_envs, n_actions). Final infos have "is_success", "opponent",
    "seat", "round" and "episode" ("r" and "l": decisions of the learner). Settings as in `SelfPlayEnv`; raises
    `OptionError` for more than two players.

    Each environment has its own generator (`np_random`), which determines its games, seats and opponents; opponents
    have their own generators.
    """

    def __init__(self, num_envs: int, host: Host, dtype: str = "uint8", **settings: Any) -> None:
        plan = planned(
            "pvp",
            num_envs,
            everybody=True,
            opponent=None,
            seat=0,
            opponent_error="raise",
            autoreset_mode=AutoresetMode.DISABLED,
            dtype=dtype,
            render_mode=None,
            settings={**settings, "illegal_action": "raise"},
        )
        if plan.players != 2:
            raise OptionError(f"players: a learner and its opponent are 2, not {plan.players}")
        self.batch = Batch(plan, 0, None, False)
        self.host = host
        self.mine = np.zeros(num_envs, np.int64)
        self.names = [""] * num_envs
        self.returns = np.zeros(num_envs)
        self.lengths = np.zeros(num_envs, np.int64)
        self.actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self.started = time.monotonic()
        self.np_random = [np.random.default_rng() for _ in range(num_envs)]
        super().__init__(num_envs, seen(plan.shape, dtype), spaces.Discrete(plan.shape.n_actions))

    def reset(self) -> VecEnvObs:
        """Starts new games everywhere and plays each to the learner's first decision."""
        for i, seed in enumerate(self._seeds):
            if seed is not None:
                self.np_random[i] = np.random.default_rng(seed)
            self._deal(i)
        self._reset_seeds()
        self._play_on(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_), [{} for _ in range(self.num_envs)])
        found: VecEnvObs = self.batch.seen()
        return found

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Stores the actions for `step_wait`."""
        self.actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Takes the learner's actions, then plays the opponents until the learner decides again in every game."""
        paid = np.zeros(self.num_envs)
        dones = np.zeros(self.num_envs, np.bool_)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self.lengths += 1
        self.batch.take(self.actions)
        self._collect(paid)
        self._play_on(paid, dones, infos)
        return self.batch.seen(), paid.astype(np.float32), dones, infos

    def _collect(self, paid: NDArray[np.float64]) -> None:
        now = self.batch.arrays.rewards[np.arange(self.num_envs), self.mine]
        paid += now
        self.returns += now

    def _play_on(self, paid: NDArray[np.float64], dones: NDArray[np.bool_], infos: list[dict[str, Any]]) -> None:
        """Plays until the learner decides in every game; starts a new game where one has ended."""
        arrays = self.batch.arrays
        while True:
            for i in np.flatnonzero(self.batch.over).tolist():
                dones[i] = True
                infos[i] = self._ended(i)
                self._deal(i)
            waiting = np.flatnonzero(arrays.seats != self.mine)
            if not len(waiting):
                return
            actions = np.zeros(self.num_envs, np.int64)
            for name in sorted({self.names[i] for i in waiting.tolist()}):
                rows = np.array([i for i in waiting.tolist() if self.names[i] == name])
                matches = [partial(self.batch.match, i) for i in rows.tolist()]
                actions[rows] = self.host.opponent(name).act(arrays.observations[rows], arrays.masks[rows], matches)
            which = np.zeros(self.num_envs, np.bool_)
            which[waiting] = True
            self.batch.take(actions, which)
            self._collect(paid)

    def _deal(self, i: int) -> None:
        chance = self.np_random[i]
        name, seat, options = self.host.begin(chance)
        self.batch.deal([i], [int(chance.integers(1 << 31))], options)
        self.names[i] = name
        self.mine[i] = seat
        self.returns[i] = 0.0
        self.lengths[i] = 0

    def _ended(self, i: int) -> dict[str, Any]:
        arrays = self.batch.arrays
        seat, name = int(self.mine[i]), self.names[i]
        match = self.batch.match(i)
        result = match.result(seat)
        self.host.ended(name, (result + 1) / 2)
        return {
            "is_success": result > 0,
            "drawn": result == 0,
            "opponent": name,
            "seat": seat,
            "round": match.game.round,
            "terminal_observation": self.batch.shown(match.observe_raw(seat)),
            "TimeLimit.truncated": bool(arrays.truncated[i]),
            "episode": {
                "r": round(float(self.returns[i]), 6),
                "l": int(self.lengths[i]),
                "t": round(time.monotonic() - self.started, 6),
            },
        }

    # --- access by name -----------------------------------------------------------------------------------------------

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of the learner: shape (num_envs, n_actions), bool."""
        return self.batch.arrays.masks.copy()

    def has_attr(self, attr_name: str) -> bool:
        """Whether the environments have an attribute; `action_masks` counts."""
        return attr_name == MASKS or super().has_attr(attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The generators of the environments (`np_random`); raises `AttributeError` for another name."""
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        if attr_name == CHANCE:
            return [self.np_random[i] for i in self._get_indices(indices)]
        raise AttributeError(f"games between a learner and its opponents have no attribute {attr_name!r}")

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Sets the generators of environments; raises `AttributeError` for another name."""
        if attr_name == CHANCE:
            for i in self._get_indices(indices):
                self.np_random[i] = value
            return
        raise AttributeError(f"games between a learner and its opponents have no attribute {attr_name!r}")

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """The masks (`action_masks`); raises `AttributeError` for another method."""
        if method_name != MASKS:
            raise AttributeError(f"games between a learner and its opponents have no method {method_name!r}")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """False for every wrapper except `Monitor`, whose "episode" infos these games have."""
        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[Any] | None]:
        """No images."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Does nothing."""
        self.batch.close()
