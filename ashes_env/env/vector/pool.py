"""Where the games of a batch run: in this process, or in worker processes (`processes.py`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Protocol

from ashes_env.env.vector.games import Games, Options, blocks_of
from ashes_env.env.vector.plan import Plan
from ashes_env.match.block_arrays import Arrays
from ashes_env.match.errors import BatchError

NOTHING_SENT: Final = "no group is being stepped: send actions before waiting for what comes of them"


class Pool(Protocol):
    """A set of games, stepped all together or a group at a time. `groups` has the first and the end row of each
    group.
    """

    arrays: Arrays
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
        self.arrays = Arrays(plan.shape, plan.n, plan.width, plan.dtype)
        self.games = Games(plan, self.arrays)
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
