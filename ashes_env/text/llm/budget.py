"""What a game may cost, and what it has cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ashes_env.text.llm.answers import Answer

MILLION: Final = 1_000_000
RANDOM: Final = "random"
LOST: Final = "lost"
THEN: Final = (RANDOM, LOST)
"""What follows when a budget is spent: random choices to the end, or the game is lost at once."""


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of a million tokens that a model reads, and of a million that it writes, in any currency."""

    read: float = 0.0
    written: float = 0.0


@dataclass(frozen=True, slots=True)
class Budget:
    """What a game may cost: tokens read and written together, seconds of answers, money; 0 is without bound. It is
    checked before each request, so the last answer may exceed it. `then` is a word of `THEN`.
    """

    tokens: int = 0
    seconds: float = 0.0
    money: float = 0.0
    then: str = RANDOM


@dataclass(slots=True)
class Spent:
    """What a game has cost so far. `estimated`: some tokens were not counted by the endpoint but estimated."""

    read: int = 0
    written: int = 0
    seconds: float = 0.0
    answers: int = 0
    estimated: bool = False

    def add(self, answer: Answer) -> None:
        """Counts an answer."""
        self.read += answer.read
        self.written += answer.written
        self.seconds += answer.seconds
        self.answers += 1
        self.estimated |= answer.estimated

    def money(self, prices: Prices) -> float:
        """The price of all tokens."""
        return (self.read * prices.read + self.written * prices.written) / MILLION

    def over(self, budget: Budget, prices: Prices) -> str:
        """Which part of a budget is spent, in words; empty while none is."""
        if budget.tokens and self.read + self.written >= budget.tokens:
            return f"{self.read + self.written} of {budget.tokens} tokens"
        if budget.seconds and self.seconds >= budget.seconds:
            return f"{self.seconds:.1f} of {budget.seconds:g} seconds"
        if budget.money and self.money(prices) >= budget.money:
            return f"{self.money(prices):.4g} of {budget.money:g} in money"
        return ""
