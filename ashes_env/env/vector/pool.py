"""Where the games of a batch run: in this process, or in worker processes (`processes.py`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Protocol

from ashes_env.env.vector.games import BlockGames, Games, Options, blocks_of
from ashes_env.env.vector.plan import Plan
from ashes_env.env.vector.stepped import FormArrays, SteppedGames, rows_of
from ashes_env.match.block_arrays import Arrays, StepArrays, size, total
from ashes_env.match.errors import BatchError

NOTHING_SENT: Final = "no group is being stepped: send actions before waiting for what comes of them"


class Pool(Protocol):
    """A set of games, stepped all together or a group at a time. `groups` has the first and the end row of each
    group.
    """

    arrays: StepArrays
    groups: list[tuple[int, int]]

    def deal(self, which: Sequence[int], seeds: Sequence[int | None], options: Sequence[Options]) -> None:
        """Starts new games; all of them or, with an `OptionError`, none."""

    def step(self) -> None:
        """Steps every game by `arrays.actions`."""

    def send(self, group: int) -> None:
        """Starts to step a group."""

    def recv(self) -> int:
        """Waits for a group that was sent and returns the first one that is ready."""

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """The attribute `name` of each game's environment; methods are called with the arguments."""

    def assign(self, values: dict[int, Any], name: str) -> None:
        """Sets an attribute of the environments of some games."""

    def close(self) -> None:
        """Frees all resources; may be called again."""


class Here:
    """All games in this process."""

    def __init__(self, plan: Plan) -> None:
        self.arrays = arrays_of(plan, plan.n)
        self.games = games_of(plan, self.arrays)
        self.groups = blocks_of(plan.n)
        self._ready: deque[int] = deque()

    def deal(self, which: Sequence[int], seeds: Sequence[int | None], options: Sequence[Options]) -> None:
        self.games.deal(which, seeds, options)

    def step(self) -> None:
        self.games.step(range(len(self.groups)))

    def send(self, group: int) -> None:
        self.games.step((group,))
        self._ready.append(group)

    def recv(self) -> int:
        if not self._ready:
            raise BatchError(NOTHING_SENT)
        return self._ready.popleft()

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        return self.games.call(name, args, kwargs)

    def assign(self, values: dict[int, Any], name: str) -> None:
        self.games.assign(values, name)

    def close(self) -> None:
        self._ready.clear()


def bytes_of(plan: Plan) -> int:
    """The size of the arrays of a plan."""
    return size(plan.shape, plan.n, plan.width, plan.dtype) if plan.blocks else total(rows_of(plan, plan.n))


def arrays_of(plan: Plan, n: int, memory: Any = None) -> StepArrays:
    """The arrays of `n` games, in a buffer of `bytes_of` zero bytes; `None` allocates one."""
    return Arrays(plan.shape, n, plan.width, plan.dtype, memory) if plan.blocks else FormArrays(plan, n, memory)


def games_of(plan: Plan, arrays: StepArrays, first: int = 0) -> Games:
    """The games of a plan, with rows from `first` on."""
    if isinstance(arrays, Arrays):
        return BlockGames(plan, arrays, first)
    assert isinstance(arrays, FormArrays)
    return SteppedGames(plan, arrays, first)
