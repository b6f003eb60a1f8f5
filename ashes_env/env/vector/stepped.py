"""Games that their environments for one learner step: any mode, any form of observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ashes_env.env.single_agent import SingleAgent
from ashes_env.env.vector.games import Games, Options, blocks_of
from ashes_env.env.vector.plan import Plan
from ashes_env.match.block_arrays import Row, StepArrays, laid_out

Seen = NDArray[Any] | dict[str, NDArray[Any]]

OBSERVATIONS: Final = "observations"
LAST_SEEN: Final = "last_seen"


class FormArrays(StepArrays):
    """The arrays of games with one learner each. `observations` and `last_seen` have the form of the observation space:
    an array, or a dict of arrays.

    `memory` is a writable buffer for the arrays of `rows_of`, all zero bytes; `None` allocates one.
    """

    def __init__(self, plan: Plan, n: int, memory: Any = None) -> None:
        forms: dict[str, dict[str, NDArray[Any]]] = {OBSERVATIONS: {}, LAST_SEEN: {}}
        for name, found in laid_out(rows_of(plan, n), memory).items():
            whole, dot, part = name.partition(".")
            if dot:
                forms[whole][part] = found
            else:
                setattr(self, name, found)
        for name, parts in forms.items():
            setattr(self, name, parts if isinstance(plan.space, spaces.Dict) else parts[""])


def rows_of(plan: Plan, n: int) -> list[Row]:
    """Name, shape and dtype of every array; a part of an observation is named after it, as in `observations.cards`."""
    space = plan.space
    parts = space.spaces if isinstance(space, spaces.Dict) else {"": space}
    rows: list[Row] = [
        ("actions", (n,), np.int64),
        ("waits", (n,), np.bool_),
        ("masks", (n, plan.n_actions), np.bool_),
        ("seats", (n,), np.int8),
        ("rewards", (n, 1), np.float64),
        ("terminated", (n,), np.bool_),
        ("truncated", (n,), np.bool_),
        ("facts", (n, len(plan.facts)), np.int64),
        ("last_facts", (n, len(plan.facts)), np.int64),
    ]
    for name in (OBSERVATIONS, LAST_SEEN):
        for part, box in parts.items():
            assert isinstance(box, spaces.Box)
            rows.append((f"{name}.{part}", (n, *box.shape), box.dtype))
    return rows


def put(rows: Seen, i: int, seen: Seen) -> None:
    """Writes an observation into row `i`."""
    if isinstance(rows, dict):
        assert isinstance(seen, dict)
        for part, found in seen.items():
            rows[part][i] = found
    else:
        rows[i] = seen


def row(rows: Seen, i: int) -> Seen:
    """The observation in row `i`; fresh arrays."""
    return {part: found[i].copy() for part, found in rows.items()} if isinstance(rows, dict) else rows[i].copy()


def fresh(rows: Seen) -> Seen:
    """A copy of all rows."""
    return {part: found.copy() for part, found in rows.items()} if isinstance(rows, dict) else rows.copy()


class SteppedGames(Games):
    """Games with one learner each, stepped one after the other."""

    def __init__(self, plan: Plan, arrays: FormArrays, first: int = 0) -> None:
        super().__init__(plan, first)
        self.arrays = arrays

    def _learner(self, i: int) -> SingleAgent:
        single = self.singles[i]
        assert isinstance(single, SingleAgent)
        return single

    def _deal(self, i: int, seed: int | None, options: Options) -> None:
        self._learner(i).reset(seed=seed, options=options)
        self.dealt[i] = True

    def load(self, i: int) -> None:
        """Nothing to do: the environment holds its game."""

    def _begin(self, which: Sequence[int]) -> None:
        for i in which:
            self._pay(i, 0.0, terminated=False, truncated=False)
            self._show(i)

    def _show_again(self, which: Sequence[int]) -> None:
        for i in which:
            single = self._learner(i)
            over = single.match.ended(single.seat)
            self.arrays.terminated[self.first + i] = over and not single.match.truncated
            self.arrays.truncated[self.first + i] = single.match.truncated
            self._show(i)

    def _step(self, block: int) -> None:
        a, b = blocks_of(self.plan.n)[block]
        for i in range(a, b):
            self._step_one(i)

    def _step_one(self, i: int) -> None:
        arrays, at = self.arrays, self.first + i
        single = self._learner(i)
        if single.match.ended(single.seat):
            if self.plan.autoreset == AutoresetMode.NEXT_STEP:
                self._deal(i, None, None)
                self._begin((i,))
            return
        seen, reward, terminated, truncated, info = single.step(int(arrays.actions[at]))
        self._pay(i, float(reward), terminated=terminated, truncated=truncated)
        if (terminated or truncated) and self.plan.autoreset == AutoresetMode.SAME_STEP:
            put(arrays.last_seen, at, seen)
            arrays.last_facts[at] = self._facts(info)
            self._deal(i, None, None)
            self._show(i)
        else:
            self._write(i, seen, info)

    def _pay(self, i: int, reward: float, *, terminated: bool, truncated: bool) -> None:
        arrays, at = self.arrays, self.first + i
        arrays.rewards[at, 0] = reward
        arrays.terminated[at] = terminated
        arrays.truncated[at] = truncated

    def _show(self, i: int) -> None:
        """Writes the position of a game into its row."""
        single = self._learner(i)
        self._write(i, single.match.look(single.seat), single.info())

    def _write(self, i: int, seen: Seen, info: dict[str, Any]) -> None:
        arrays, at = self.arrays, self.first + i
        put(arrays.observations, at, seen)
        arrays.masks[at] = info["action_mask"]
        arrays.facts[at] = self._facts(info)

    def _facts(self, info: dict[str, Any]) -> list[int]:
        return [info[name] for name in self.plan.facts]
