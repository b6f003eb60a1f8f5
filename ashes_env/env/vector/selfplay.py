"""A batch of games for self-play: the caller acts for every seat."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import ArrayLike, NDArray

from ashes_env.env.vector.batch import Batch
from ashes_env.env.vector.learners import seen
from ashes_env.env.vector.plan import planned
from ashes_env.match.block_arrays import FLOAT32
from ashes_env.match.game_match import GameMatch


class Turn(NamedTuple):
    """The result of a step for all games or for one group; n is the number of games.

    `rows` are their indices in the batch. `observations` (n, n_flat) and `masks`, bool (n, n_actions), belong to the
    seat that acts, `seats` int8 (n,). `rewards`, float64 (n, players), has the rewards of each seat. `terminated` and
    `truncated`, bool (n,), mark games that ended with this step.
    """

    rows: slice
    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class SelfPlayEnv:
    """`num_envs` games of a mode, "pvp" or "red_rains"; the caller acts for every seat.

    Each game equals the PettingZoo environment with the same seed, settings and actions. A finished game is replaced by
    a new one in the same step, so every row can always be acted on; `final_observations` has the observations at its
    end. `dtype`, `processes`, `start_method`, `pin` and `copy` are those of `AshesVectorEnv`.

    Either `step` steps all games, or `send` and `recv` step one group at a time (rows `groups[i]`), so that processes
    work while the caller chooses actions. Raises `OptionError` for a setting that cannot be used.
    """

    def __init__(
        self,
        mode: str = "pvp",
        num_envs: int = 1,
        *,
        dtype: str = FLOAT32,
        copy: bool = True,
        processes: int = 0,
        start_method: str | None = None,
        pin: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        plan = planned(
            mode,
            num_envs,
            everybody=True,
            opponent=None,
            seat=0,
            opponent_error="raise",
            autoreset_mode=AutoresetMode.SAME_STEP,
            dtype=dtype,
            render_mode=render_mode,
            settings=settings,
        )
        self.batch = Batch(plan, processes, start_method, pin)
        self.num_envs = num_envs
        self.players = plan.width
        self.copy = copy
        self.groups = self.batch.groups
        self.single_observation_space = seen(plan.shape, dtype)
        self.single_action_space = spaces.Discrete(plan.shape.n_actions)

    def reset(self, *, seed: Any = None, options: Any = None) -> Turn:
        """Starts new games at their first decision.

        `seed` is that of the first game, increased by one for each further game, or a list. `options` are those of the
        PettingZoo environment, for all or in a list. Raises `OptionError` or `BatchError`; all games are then as they
        were.
        """
        self.batch.deal(range(self.num_envs), seed, options)
        return self._turn(0, self.num_envs)

    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> Turn:
        """Takes an action of the seat that acts in each game: integers of shape (num_envs,). With `which`, bool
        (num_envs,), steps only these games; the others do not change and get reward 0.

        Raises `BatchError` for actions that do not fit, `NotReset` before `reset`, and `IllegalAction` under
        `illegal_action="raise"`; no game has changed then.
        """
        self.batch.take(actions, which)
        return self._turn(0, self.num_envs)

    def send(self, actions: ArrayLike, group: int) -> None:
        """Starts to step the games of a group; `recv` returns the result. Raises as `step` does."""
        self.batch.send(actions, group)

    def recv(self) -> tuple[int, Turn]:
        """Waits for the first group that is ready; returns its index and its games."""
        group = self.batch.recv()
        return group, self._turn(*self.groups[group])

    def _turn(self, a: int, b: int) -> Turn:
        arrays = self.batch.arrays
        found = Turn(
            slice(a, b),
            arrays.observations[a:b],
            arrays.masks[a:b],
            arrays.seats[a:b],
            arrays.rewards[a:b],
            arrays.terminated[a:b],
            arrays.truncated[a:b],
        )
        if not self.copy:
            return found
        rows, observations, masks, seats, rewards, terminated, truncated = found
        return Turn(
            rows, observations.copy(), masks.copy(), seats.copy(), rewards.copy(), terminated.copy(), truncated.copy()
        )

    def final_observations(self, i: int) -> NDArray[Any]:
        """The last observation of each seat in the previous game at index `i`: shape (players, n_flat), a fresh
        array.
        """
        return self.batch.shown(self.batch.arrays.last_seen[i])

    def match(self, i: int) -> GameMatch:
        """A copy of the match of game `i`; only without worker processes."""
        match = self.batch.match(i)
        assert isinstance(match, GameMatch)
        return match

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The attribute `name` of each game's PettingZoo environment; methods are called with the arguments."""
        return self.batch.call(name, *args, **kwargs)

    def close(self) -> None:
        """Ends the worker processes, if any; may be called again."""
        self.batch.close()
