"""What all vector environments share: starting games, checking actions, groups, single games, closing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import ArrayLike, NDArray

from ashes_env.decks.definitions import definitions
from ashes_env.encoding.arrays import facts, flat_arrays
from ashes_env.env.vector.games import Games, Options
from ashes_env.env.vector.plan import Plan
from ashes_env.env.vector.pool import Here, Pool
from ashes_env.env.vector.processes import Processes
from ashes_env.env.vector.stepped import fresh, row
from ashes_env.match.block_arrays import UINT8
from ashes_env.match.errors import BatchError, IllegalAction, NotReset, OptionError
from ashes_env.match.match import Match

SHOWN: Final = 16  # legal actions that an error lists


class Batch:
    """The games of a plan. `arrays` holds the result of the last step; the next step overwrites it."""

    def __init__(self, plan: Plan, processes: int, start_method: str | None, pin: bool) -> None:
        self.plan = plan
        self._pool: Pool = Processes(plan, processes, start_method, pin) if processes != 0 else Here(plan)
        self.arrays = self._pool.arrays
        self.groups = self._pool.groups
        self.dealt = np.zeros(plan.n, np.bool_)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games ended with the last step: bool (n,). Under "SameStep" new games have replaced them already."""
        return self.arrays.terminated | self.arrays.truncated

    # --- new games ----------------------------------------------------------------------------------------------------

    def deal(self, which: Sequence[int], seeds: Any = None, options: Any = None) -> None:
        """Starts new games at the indices `which`, each with its own seed and options.

        `seeds` is `None` (the random generators go on), an integer for the first game (increased by one for each
        further game), or a list. `options` are those of `reset`, for all or in a list. Raises `BatchError` or
        `OptionError`; all games are then as they were.
        """
        n = len(which)
        for i in which:
            if not 0 <= i < self.plan.n:
                raise BatchError(f"games go from 0 to {self.plan.n - 1}, there is no game {i}")
        if len(set(which)) != n:
            raise BatchError(f"each game can be dealt once at a time, not {list(which)}")
        self._pool.deal(list(which), _seeds(seeds, n), _options(options, n))
        self.dealt[list(which)] = True

    # --- steps --------------------------------------------------------------------------------------------------------

    def take(self, actions: ArrayLike, which: ArrayLike | None = None) -> None:
        """Steps every game, or those that `which`, bool (n,), selects; the others stay as they are, whatever their
        action. Raises `BatchError`, `IllegalAction` or `NotReset`; nothing has changed then.
        """
        waits: NDArray[np.bool_] | None = None
        if which is not None:
            chosen = np.asarray(which)
            if chosen.shape != (self.plan.n,) or chosen.dtype != np.bool_:
                raise BatchError(
                    f"which: a truth for each of {self.plan.n} games is needed, not {chosen.dtype} of shape "
                    f"{chosen.shape}"
                )
            waits = ~chosen
        self.arrays.actions[:] = self._checked(actions, 0, self.plan.n, waits)
        if waits is None:
            self._pool.step()
            return
        self.arrays.waits[:] = waits
        try:
            self._pool.step()
        finally:
            self.arrays.waits[:] = False

    def send(self, actions: ArrayLike, group: int) -> None:
        """Starts to step the games of a group, rows `groups[group]`. Raises as `take` does."""
        if not 0 <= group < len(self.groups):
            raise BatchError(f"groups go from 0 to {len(self.groups) - 1}, there is no group {group}")
        a, b = self.groups[group]
        self.arrays.actions[a:b] = self._checked(actions, a, b)
        self._pool.send(group)

    def recv(self) -> int:
        """Waits for a group whose step is done, and returns its index; the first one that is ready."""
        return self._pool.recv()

    def _checked(self, given: ArrayLike, a: int, b: int, waits: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        if not self.dealt[a:b].all():
            raise NotReset("there are no games yet; call reset() first")
        actions = np.asarray(given)
        if actions.shape != (b - a,) or actions.dtype.kind not in "iu":
            raise BatchError(
                f"actions: an integer for each of {b - a} games is needed, shape ({b - a},); not {actions.dtype} of "
                f"shape {actions.shape}"
            )
        over = self.over[a:b]
        if self.plan.autoreset == AutoresetMode.DISABLED and over.any():
            raise NotReset(
                f"games {(np.flatnonzero(over) + a).tolist()} are over; call "
                "reset(options={'reset_mask': terminated | truncated}) for new ones"
            )
        if self.plan.checked.illegal_action == "raise":
            inside = (actions >= 0) & (actions < self.arrays.masks.shape[1])
            legal = inside & self.arrays.masks[np.arange(a, b), np.where(inside, actions, 0)]
            if self.plan.autoreset == AutoresetMode.NEXT_STEP:
                legal |= over  # the action for a finished game is ignored
            if waits is not None:
                legal |= waits
            wrong = np.flatnonzero(~legal)
            if wrong.size:
                i = int(wrong[0])
                raise IllegalAction(
                    f"action {actions[i]} is not legal in game {a + i}; legal are "
                    f"{np.flatnonzero(self.arrays.masks[a + i])[:SHOWN].tolist()}"
                )
        return actions.astype(np.int64, copy=False)

    # --- single games -------------------------------------------------------------------------------------------------

    def match(self, i: int) -> Match:
        """A copy of the match of game `i`; only without worker processes."""
        return self._games().match(i)

    def _games(self) -> Games:
        if not isinstance(self._pool, Here):
            raise BatchError("the games are in processes of their own: use call(name) for what their environments tell")
        return self._pool.games

    def seen(self, copy: bool = True) -> Any:
        """All observations: an array, or a dict of arrays."""
        return fresh(self.arrays.observations) if copy else self.arrays.observations

    def row(self, i: int) -> Any:
        """The observation of game `i`; fresh arrays."""
        return row(self.arrays.observations, i)

    def last(self, i: int) -> Any:
        """The learner's last observation of the previous game at index `i`, under "SameStep"; fresh arrays."""
        last = self.arrays.last_seen
        return self.shown(last[i, 0]) if self.plan.blocks else row(last, i)

    def shown(self, last: NDArray[np.uint8]) -> NDArray[Any]:
        """Observation bytes of blocks in the dtype of this batch; a fresh array."""
        if self.plan.dtype == UINT8:
            return last.copy()
        rows = last.reshape(-1, last.shape[-1])
        out = flat_arrays(self.plan.shape).batch(rows, facts(definitions()))
        return out.reshape(*last.shape[:-1], -1)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The attribute `name` of each game's environment; methods are called with the arguments. Raises
        `AttributeError`.
        """
        return tuple(self._pool.call(name, args, kwargs))

    def assign(self, values: dict[int, Any], name: str) -> None:
        """Sets an attribute of some games' environments; raises `OptionError` for an opponent that cannot play."""
        for i in values:
            if not 0 <= i < self.plan.n:
                raise BatchError(f"games go from 0 to {self.plan.n - 1}, there is no game {i}")
        self._pool.assign(values, name)

    def close(self) -> None:
        """Ends the worker processes, if any; may be called again."""
        self._pool.close()


def _seeds(given: Any, n: int) -> list[int | None]:
    if given is None:
        return [None] * n
    if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
        return [int(given) + i for i in range(n)]
    if isinstance(given, (str, bytes)) or not isinstance(given, (Sequence, np.ndarray)) or len(given) != n:
        raise BatchError(f"seed: None, an integer, or a list with one for each of {n} games; not {given!r}")
    for seed in given:
        if seed is not None and (not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or seed < 0):
            raise BatchError(f"seed: each is None or an integer from 0 on, not {seed!r}")
    return [None if seed is None else int(seed) for seed in given]


def _options(given: Any, n: int) -> list[Options]:
    if given is None or isinstance(given, dict):
        return [given] * n
    if not isinstance(given, (list, tuple)) or len(given) != n:
        raise OptionError(f"options: a mapping for all games, or a list with one for each of {n}; not {given!r}")
    return list(given)
