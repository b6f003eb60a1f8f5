"""Examines a position: which line of the turn is best, and whether it is clearly better than the expert's.

The lines are compared in rounds, each with fewer lines in more worlds. The best one is then measured against the
expert's in worlds that no choice has seen: in those of the task, in games that are played to their end, and in games
that a planner plays on (`holding`). A shorter one that is nearly as good, and stands all that, takes its place.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ashes_env.spec.spec import GameSpec
from ashes_env.text.one_turn.lines import TURNS, Worlds, world_seeds
from ashes_env.text.one_turn.position import Line, Position
from evaluation.one_turn import holding
from evaluation.one_turn.candidates import RANDOM, Found, Tried, at_random, experts, varied
from evaluation.one_turn.wording import words_of

WORLDS: Final = 64  # in which a learner's turn is valued, numbered from 0
APART: Final = 1_000_000  # the number of the first world in which lines are chosen
TO_THE_END: Final = 2_000_000  # that of the first one played to the end of the game
PLANNED: Final = 3_000_000  # that of the first one in which a planner plays on
ENDS: Final = (32, 64)  # so many to the end; the second part only if the first does not speak against the line
HOLDS: Final = (6, 10)  # likewise, so many with the planner
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
HELD_GAIN: Final = 0.08
SLIGHT: Final = 0.01  # a shorter line may be worth so much less
SHORTER: Final = 8  # so many of the lines that are shorter are looked at
NEARLY: Final = 0.9
COMPARED: Final = 24  # lines whose worth is measured in the worlds of the task; the others are far below
SOME: Final = 8  # in so many worlds


KEPT: Final = "kept"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out: the position if it is kept, else the reason. `ends` is the gain in games played to the end, `held`
    that in games that a planner plays on.
    """

    reason: str
    position: Position | None = None
    ends: float = 0.0
    held: float = 0.0


class Proof(NamedTuple):
    """That a line is clearly better than the expert's: the chances after both in the worlds of the task, the standard
    error of their difference, and the gains as in `Verdict`.
    """

    line: Tried
    mine: list[float]
    theirs: list[float]
    error: float
    ends: float
    held: float


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
        proof = self._proof(order[0], own)
        if isinstance(proof, str):
            return Verdict(proof)
        shortest = self._shortest(order)
        if shortest is not order[0]:
            other = self._proof(shortest, own)
            proof = proof if isinstance(other, str) else other
        best, mine, theirs = proof.line, proof.mine, proof.theirs
        order += found.add(at_random(self.start, self.seat, random.Random(self.seed)))
        n = len(found.lines)
        nearly = self._nearly(order, best, mine[:SOME], theirs[:SOME])
        lines = [self._line(one, sum(chances) / WORLDS) for one, chances in ((own, theirs), (best, mine))]
        error = round(proof.error, 4)
        made = Position("", self.spec, self.seat, self.decks, WORLDS, lines[0], lines[1], error, n, nearly)
        return Verdict(KEPT, made, proof.ends, proof.held)

    def _proof(self, line: Tried, own: Tried) -> Proof | str:
        """That a line is clearly better than the expert's, or why it is not."""
        worlds = self._worlds(0, WORLDS)
        mine, theirs = worlds.chances(line.steps), worlds.chances(own.steps)
        gain, error = paired(mine, theirs)
        if gain < GAIN:
            return "the gain is small in worlds kept aside"
        if error >= ERROR:
            return "the gain is uncertain"
        ends = self._to_the_end(line, own)
        if ends < END_GAIN:
            return "games played to their end do not bear it out"
        held = self._held(line, own)
        if held < HELD_GAIN:
            return "games that a planner plays on do not bear it out"
        return Proof(line, mine, theirs, error, ends, held)

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

    def _shortest(self, order: list[Tried]) -> Tried:
        """The shortest of the lines that are nearly as good as the first."""
        best, n = order[0], SECOND[-1].worlds
        shorter = [line for line in order[1:] if len(line.steps) < len(best.steps)][:SHORTER]
        if not shorter:
            return best
        worlds = self._worlds(self._used, n)
        self._used += n
        least = sum(worlds.chances(best.steps)) / n - SLIGHT
        for line in sorted(shorter, key=lambda line: len(line.steps)):
            if sum(worlds.chances(line.steps)) / n >= least:
                return line
        return best

    def _to_the_end(self, best: Tried, own: Tried) -> float:
        """The gain in games that are played to their end."""

        def gains(first: int, n: int) -> list[float]:
            worlds = self._worlds(first, n, WHOLE)
            return [a - b for a, b in zip(worlds.chances(best.steps), worlds.chances(own.steps), strict=True)]

        return in_parts(gains, TO_THE_END, ENDS, END_GAIN / 2)

    def _held(self, best: Tried, own: Tried) -> float:
        """The gain in games that a planner plays on."""

        def gains(first: int, n: int) -> list[float]:
            seeds = world_seeds(self.spec.seed, first, n)
            worth = [[holding.chance(self.spec, self.seat, one.steps, s) for one in (best, own)] for s in seeds]
            return [a - b for a, b in worth]

        return in_parts(gains, PLANNED, HOLDS, HELD_GAIN / 2)

    def _nearly(self, order: list[Tried], best: Tried, mine: list[float], theirs: list[float]) -> int:
        """How many lines bring nearly all of the gain, the best included; random lines are at the end of `order`."""
        worlds = self._worlds(0, SOME)
        least = sum(theirs) + NEARLY * (sum(mine) - sum(theirs))
        compared = [*order[:COMPARED], *order[max(COMPARED, len(order) - RANDOM) :]]
        return 1 + sum(sum(worlds.chances(line.steps)) >= least for line in compared if line is not best)

    def _line(self, one: Tried, value: float) -> Line:
        return Line(tuple(one.actions), words_of(self.spec, self.seat, one.actions), value)


def in_parts(gains: Callable[[int, int], list[float]], first: int, parts: Sequence[int], least: float) -> float:
    """The mean gain in worlds numbered from `first` on, so many in each part; below `least` no further part counts."""
    found = list[float]()
    for n in parts:
        found += gains(first + len(found), n)
        if sum(found) / len(found) < least:
            break
    return sum(found) / len(found)


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences in the same worlds, and its standard error."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    n = len(differences)
    mean = sum(differences) / n
    return mean, math.sqrt(sum((x - mean) ** 2 for x in differences) / (n - 1) / n)
