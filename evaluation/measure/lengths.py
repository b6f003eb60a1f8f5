"""What does not grow with the length of a game: the cost of a decision round by round, and memory."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from typing import Final

from evaluation.measure import layers
from evaluation.measure.our_streams import STREAMS
from evaluation.measure.scaling import Curve
from evaluation.measure.slices import figure
from evaluation.measure.statistics import mean

FEWEST: Final = 5  # games that reach a round for its point to be told
STEPS: Final = 10
RULES, MASK, LOOK = "the rules", "legal actions and mask", "observation as a vector"


def _timed(game: layers.Recorded) -> Iterator[tuple[int, float, float, float]]:
    """The round of each decision of a recorded game, and seconds for mask, observation and rules."""
    match = game.begun.copy()
    clock = time.perf_counter
    for action in game.actions:
        game_round = match.game.round
        begun = clock()
        match.mask(match.seat)
        masked = clock()
        match.observe(match.seat)
        seen = clock()
        match.act(action)
        yield game_round, masked - begun, seen - masked, clock() - seen


def by_round(games: int, times: int, seed: int = 1) -> Curve:
    """Microseconds for a decision in each round of random games between players.

    Every game is played several times and each decision has the shortest of its times, for nothing makes one too short;
    a point is the median over games of the mean over the decisions of a round. Round 0 is the choice of the First Five.
    """
    costs: dict[int, list[tuple[float, ...]]] = {}
    for game in layers.record("PvP", seed, games):
        plays = [list(_timed(game)) for _ in range(times)]
        rounds: dict[int, list[tuple[float, ...]]] = {}
        for same in zip(*plays, strict=True):
            rounds.setdefault(same[0][0], []).append(tuple(map(min, zip(*(one[1:] for one in same), strict=True))))
        for number, decisions in rounds.items():
            costs.setdefault(number, []).append(tuple(map(mean, zip(*decisions, strict=True))))
    curve = Curve("round of the game", "microseconds")
    for place, name in enumerate((MASK, LOOK, RULES)):
        curve.series[name] = {
            float(number): figure([one[place] * 1e6 for one in costs[number]])
            for number in sorted(costs)
            if len(costs[number]) >= min(FEWEST, games)
        }
    return curve


def by_decisions(decisions: int) -> Curve:
    """Kilobytes that Python holds, after more and more decisions in one environment, counted from the first step on."""
    curve = Curve("decisions in one environment", "kilobytes held")
    for mode in layers.MODES:
        stream = STREAMS[f"raw_env, {mode}"]()
        list(islice(stream, max(1, decisions // STEPS)))  # tables filled at first use
        gc.collect()
        tracemalloc.start()
        try:
            points = {}
            for step in range(1, STEPS + 1):
                list(islice(stream, max(1, decisions // STEPS)))
                gc.collect()
                points[float(step * max(1, decisions // STEPS))] = figure([tracemalloc.get_traced_memory()[0] / 1024])
        finally:
            tracemalloc.stop()
        curve.series[mode] = points
    return curve


def measure(games: int, decisions: int) -> list[Curve]:
    """The curves of this file."""
    return [by_round(games, 3), by_decisions(decisions)]
