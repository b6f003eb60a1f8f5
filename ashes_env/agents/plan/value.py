"""The value of a position for the planner: the chance that a seat's side wins, from the numbers of the position."""

from __future__ import annotations

import math
from typing import Final

from ashes_env.agents.expert.hand import hand_value
from ashes_env.agents.expert.position_value import score
from ashes_env.agents.plan.numbers import N_NUMBERS, numbers
from ashes_env.rules.game import Game

DIE: Final = 0.35  # the points of an active die
SCALE: Final = 12.0  # the points that make a chance of 0.5 one of 0.73
STEEPEST: Final = 30.0
TOP: Final = 4.0  # points beyond this many times the scale count no more for a learned value


def logistic(x: float) -> float:
    """A chance from log odds."""
    return 1.0 / (1.0 + math.exp(-max(-STEEPEST, min(STEEPEST, x))))


def points(g: Game, seat: int) -> float:
    """The expert's points of a position for a seat, hand and dice included."""
    p = g.players[seat]
    return score(g, seat) + hand_value(g, p) + DIE * sum(p.active)


class Value:
    """A value without learned weights: the expert's points as log odds."""

    def chance(self, g: Game, seat: int) -> float:
        """The chance from 0 to 1 that a seat's side wins; exact where the game is over for it."""
        if g.winners:
            return 1.0 if seat in g.winners else 0.0
        if seat in g.seats.out:
            return 0.0
        return logistic(self.odds(g, seat))

    def odds(self, g: Game, seat: int) -> float:
        """The log odds of an unfinished game."""
        return points(g, seat) / SCALE


class LearnedValue(Value):
    """A network with one hidden layer over the numbers of a position, and the expert's points beside.

    `hidden[i]` are the weights of number i to the hidden units, `bias` their biases, `out` their weights; `linear` are
    weights of the numbers themselves, `slope` that of the points, `start` the constant.
    """

    def __init__(
        self,
        hidden: list[list[float]],
        bias: list[float],
        out: list[float],
        linear: list[float],
        slope: float,
        start: float,
    ) -> None:
        self.hidden = hidden
        self.bias = bias
        self.out = out
        self.linear = linear
        self.slope = slope
        self.start = start

    def odds(self, g: Game, seat: int) -> float:
        seen = numbers(g, seat)
        units = len(self.bias)
        sums = self.bias[:]
        total = self.start + self.slope * max(-TOP, min(TOP, points(g, seat) / SCALE))
        for i in range(N_NUMBERS):
            x = seen[i]
            if x != 0.0:
                total += self.linear[i] * x
                row = self.hidden[i]
                for j in range(units):
                    sums[j] += row[j] * x
        for j in range(units):
            if sums[j] > 0.0:
                total += self.out[j] * sums[j]
        return total
