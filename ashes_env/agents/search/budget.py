"""The budget of a search for one decision."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ashes_env.agents.base import AgentError


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of simulations, or milliseconds of wall-clock time; one of the two is 0.

    Only searches limited by simulations are reproducible. `clock` returns seconds. Raises `AgentError` unless exactly
    one of the two is above 0.
    """

    simulations: int = 0
    milliseconds: float = 0.0
    clock: Callable[[], float] = field(default=time.perf_counter, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.simulations < 0 or self.milliseconds < 0 or bool(self.simulations) == bool(self.milliseconds):
            raise AgentError(
                f"a search takes simulations or milliseconds, one of them above 0; not {self.simulations} and "
                f"{self.milliseconds}"
            )

    def begin(self) -> Spent:
        """Starts the budget of one decision."""
        return Spent(self)


class Spent:
    """The used part of a budget."""

    __slots__ = ("_asked", "budget", "simulations", "started")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.simulations = 0
        self.started = budget.clock()
        self._asked: float | None = None

    def share(self) -> float:
        """The used share of the budget, from 0."""
        if self.budget.simulations:
            return self.simulations / self.budget.simulations
        return 1000.0 * (self.budget.clock() - self.started) / self.budget.milliseconds

    def late(self, share: float = 1.0) -> bool:
        """Whether the clock has passed a share of the budget, or will pass it if as much time goes by as since the last
        call; unfinished work should then be cut short. A budget of simulations is never late, because simulations that
        have started count.
        """
        if self.budget.simulations:
            return False
        now = self.share()
        before = now if self._asked is None else self._asked
        self._asked = now
        return 2.0 * now - before >= share
