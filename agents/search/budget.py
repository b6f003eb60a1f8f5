"""How long a search may take for one decision."""

from __future__ import annotations

import time
from dataclasses import dataclass

from agents.base import AgentError


@dataclass(frozen=True, slots=True)
class Budget:
    """So many simulations, or so many milliseconds of the clock on the wall; one of the two is 0.

    Only a search by simulations chooses the same each time. Raises `AgentError` unless exactly one is above 0.
    """

    simulations: int = 0
    milliseconds: float = 0.0

    def __post_init__(self) -> None:
        if self.simulations < 0 or self.milliseconds < 0 or bool(self.simulations) == bool(self.milliseconds):
            raise AgentError(
                f"a search takes simulations or milliseconds, one of them above 0; not {self.simulations} and "
                f"{self.milliseconds}"
            )

    def begin(self) -> Spent:
        """Begins to count for one decision."""
        return Spent(self)


class Spent:
    """What has been used up of a budget."""

    __slots__ = ("budget", "simulations", "started")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.simulations = 0
        self.started = time.perf_counter()

    def share(self) -> float:
        """The share of the budget that is used up, from 0."""
        if self.budget.simulations:
            return self.simulations / self.budget.simulations
        return 1000.0 * (time.perf_counter() - self.started) / self.budget.milliseconds
