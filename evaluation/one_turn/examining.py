"""Examines a position: which line of the turn is best, and whether it is clearly better than the expert's.

The lines are compared in rounds, each with fewer lines in more worlds. The best one is then measured against the
expert's in the worlds of the task, which no choice has seen, and in games that are played to their end in others.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ashes_env.spec.spec import GameSpec
from ashes_env.text.one_turn.lines import TURNS, Worlds, world_seeds
from ashes_env.text.one_turn.position import Line, Position
from evaluation.one_turn.candidates import RANDOM, Found, Tried, at_random, experts, varied
from evaluation.one_turn.wording import words_of

WORLDS: Final = 64  # in which a learner's turn is valued, numbered from 0
APART: Final = 1_000_000  # the number of the first world in which lines are chosen
TO_THE_END: Final = 2_000_000  # that of the first one played to the end of the game
ENDS: Final = (32, 64)  # so many of these; the second part only if the first does not speak against the line
WHOLE: Final = 1_000_000  # turns: until the game is over
SHORT: Final = 4  # turns after which many lines are compared first


class Stage(NamedTuple):
    """A comparison of lines: in how many worlds, after how many turns, and how many of the lines stay. Below the gain
    `least` over the expert the position is given up.
    """

    worlds: int
    turns: int
    stay: int
    least: float


FIRST: Final = (Stage(3, SHORT, 5, 0.08), Stage(8, TURNS, 3, 0.1))
SECOND: Final = (Stage(3, SHORT, 6, 0.08), Stage(12, TURNS, 2, 0.12), Stage(24, TURNS, 1, 0.14))
GAIN: Final = 0.15
ERROR: Final = 0.03
END_GAIN: Final = 0.1
NEARLY: Final = 0.9
COMPARED: Final = 24  # lines whose worth is measured in the worlds of the task; the others are far below
SOME: Final = 8  # in so many worlds


KEPT: Final = "kept"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out: the position if it is kept, else the reason. `ends` is the gain in games played to the end."""

    reason: str
    position: Position | None = None
    ends: float = 0.0


class Examination:
    """The position at the start of a turn. `seed`: of the random lines."""

    def __init__(self, spec: GameSpec, decks: Sequence[str], seed: int) -> None:
        self.spec, self.decks, self.seed = spec, tuple(decks), seed
        self.start = spec.match()
        self.seat = self.start.seat
        self._used = APART

    def verdict(self) -> Verdict:
        """Whether the position is kept."""
        asked = experts(self.start, self.seat)
        if not asked:
            return Verdict("the expert's turn has no end")
        own = asked[0]
        found = Found(asked)
        found.add(varied(self.start, self.seat, own))
        order = self._best(own, found.lines, FIRST)
        if order:
            for line in order[: FIRST[-1].stay]:
                found.add(varied(self.start, self.seat, line))
            order = self._best(own, found.lines, SECOND)
        if not order:
            return Verdict("no line is clearly better")
        best = order[0]
        worlds = self._worlds(0, WORLDS)
        mine, theirs = worlds.chances(best.steps), worlds.chances(own.steps)
        gain, error = paired(mine, theirs)
        if gain < GAIN:
            return Verdict("the gain is small in worlds kept aside")
        if error >= ERROR:
            return Verdict("the gain is uncertain")
        ends = self._to_the_end(best, own)
        if ends < END_GAIN:
            return Verdict("games played to their end do not bear it out")
        order += found.add(at_random(self.start, self.seat, random.Random(self.seed)))
        n = len(found.lines)
        nearly = self._nearly(order, best, mine[:SOME], theirs[:SOME])
        lines = [self._line(one, sum(chances) / WORLDS) for one, chances in ((own, theirs), (best, mine))]
        made = Position("", self.spec, self.seat, self.decks, WORLDS, lines[0], lines[1], round(error, 4), n, nearly)
        return Verdict(KEPT, made, ends)

    def _worlds(self, first: int, n: int, turns: int = TURNS) -> Worlds:
        return Worlds(self.start, self.seat, world_seeds(self.spec.seed, first, n), turns)

    def _best(self, own: Tried, lines: list[Tried], stages: Sequence[Stage]) -> list[Tried]:
        """The lines, those that stayed longest first, from the best down; none where no line promises enough."""
        left = order = lines
        for stage in stages:
            worlds = self._worlds(self._used, stage.worlds, stage.turns)
            self._used += stage.worlds
            means = {id(line): sum(worlds.chances(line.steps)) / stage.worlds for line in left}
            base = means[id(own)] if id(own) in means else sum(worlds.chances(own.steps)) / stage.worlds
            left = sorted(left, key=lambda line: -means[id(line)])
            order = left + order[len(left) :]
            if means[id(left[0])] - base < stage.least:
                return []
            left = left[: stage.stay]
        return order

    def _to_the_end(self, best: Tried, own: Tried) -> float:
        """The gain in games that are played to their end."""
        first, gains = TO_THE_END, list[float]()
        for n in ENDS:
            worlds = self._worlds(first, n, WHOLE)
            first += n
            gains += [a - b for a, b in zip(worlds.chances(best.steps), worlds.chances(own.steps), strict=True)]
            if sum(gains) / len(gains) < END_GAIN / 2:
                break
        return sum(gains) / len(gains)

    def _nearly(self, order: list[Tried], best: Tried, mine: list[float], theirs: list[float]) -> int:
        """How many lines bring nearly all of the gain, the best included; random lines are at the end of `order`."""
        worlds = self._worlds(0, SOME)
        least = sum(theirs) + NEARLY * (sum(mine) - sum(theirs))
        compared = [*order[:COMPARED], *order[max(COMPARED, len(order) - RANDOM) :]]
        return 1 + sum(sum(worlds.chances(line.steps)) >= least for line in compared if line is not best)

    def _line(self, one: Tried, value: float) -> Line:
        return Line(tuple(one.actions), words_of(self.spec, self.seat, one.actions), value)


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences in the same worlds, and its standard error."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    n = len(differences)
    mean = sum(differences) / n
    return mean, math.sqrt(sum((x - mean) ** 2 for x in differences) / (n - 1) / n)
