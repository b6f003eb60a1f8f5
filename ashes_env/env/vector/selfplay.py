"""A batch of games in which every seat acts from outside: for self-play, where one network plays all seats."""

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
    """Some games after a step, all of them or those of a group; the first number of every shape is how many.

    `rows` are their places among all games. `observations` (n, n_flat) and `masks`, bool (n, n_actions), are
    those of the seat to act, `seats` int8 (n,). `rewards`, float64 (n, players), are paid to each seat; `terminated`
    and `truncated`, bool (n,), say that a game has ended with this step.
    """

    rows: slice
    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class SelfPlayEnv:
    """`num_envs` games of a mode, "pvp" or "red_rains"; whoever decides in a game does so from outside.

    Game for game it is the PettingZoo environment with the same seed, settings and actions. A game that is over makes
    room for a new one in the same step, so every row can always be acted on; `final_observations` has what was seen at
    its end. `dtype`, `processes`, `start_method`, `pin` and `copy` as in `AshesVectorEnv`.

    Either `step` steps all games, or `send` and `recv` go from group to group (rows `groups[i]`), so that processes
    are at work while actions are chosen. Raises `OptionError` for what cannot be used.
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
        """New games at their first decision. `seed` is for the first, one more for each that follows, or a list;
        `options` those of the PettingZoo environment, for all or in a list. Raises `OptionError` or `BatchError` with
        all games as they were."""
        self.batch.deal(range(self.num_envs), seed, options)
        return self._turn(0, self.num_envs)

    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> Turn:
        """Takes an action of the seat to act in each game: integers of shape (num_envs,). With `which`, bool
        (num_envs,), only these games are stepped; the others are as they were, with nothing paid.

        Raises `BatchError` for something else, `NotReset` before `reset`, and `IllegalAction` under
        `illegal_action="raise"`; no game has moved then.
        """
        self.batch.take(actions, which)
        return self._turn(0, self.num_envs)

    def send(self, actions: ArrayLike, group: int) -> None:
        """Begins to step the games of a group; `recv` gives what comes of it. Raises as `step` does."""
        self.batch.send(actions, group)

    def recv(self) -> tuple[int, Turn]:
        """A group that has been stepped, the one that is ready first, and its games."""
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
        """What each seat saw at the end of the last game `i` that was over: shape (players, n_flat), fresh."""
        return self.batch.shown(self.batch.arrays.last_seen[i])

    def match(self, i: int) -> GameMatch:
        """A copy of the match of game `i`, in this process only."""
        return self.batch.match(i)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """An attribute of the PettingZoo environment of each game, called where it can be."""
        return self.batch.call(name, *args, **kwargs)

    def close(self) -> None:
        """Ends processes where there are any; may be called again."""
        self.batch.close()
