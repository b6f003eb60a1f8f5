"""Parallel rollouts with a guide: plays positions on for some turns and values the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.search.guide import Guide
from ashes_env.match.lanes import Lanes
from ashes_env.match.match import Match
from ashes_env.rules.state.neighbours import partners

Job = tuple[int, Match]
"""A number that identifies the job, and a match that is not used elsewhere."""


def play_out(
    lanes: Lanes,
    guide: Guide,
    jobs: Iterator[Job],
    seat: int,
    until: int,
    rng: np.random.Generator,
    late: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[int, float]]:
    """Plays jobs to the end of the game, or to the first decision in a turn after `until`, with actions sampled from
    the guide; as many in parallel as there are lanes. Yields, in the order of completion, the number of a job and its
    value for a seat: 1 won, -1 lost, 0 drawn, or the guide's value of an unfinished game. Once `late` is true, no new
    job starts and unfinished jobs are valued at their current position.
    """
    of: list[int] = [-1] * lanes.n
    last = False
    while True:
        cut = late()
        last = last or cut
        for i in range(lanes.n):
            while of[i] < 0 and not last:
                job = next(jobs, None)
                if job is None:
                    last = True
                    break
                number, match = job
                if match.over:
                    yield number, match.result(seat)
                    continue
                lanes.put(i, match)
                of[i] = number
        busy = [i for i in range(lanes.n) if of[i] >= 0]
        if not busy:
            return
        chances, values = guide.look(lanes.observations[busy], lanes.masks[busy])
        for i, value in zip(busy, values.tolist(), strict=True):
            if cut or lanes.game(i).turn > until:
                yield of[i], value if partners(lanes.game(i), int(lanes.seats[i]), seat) else -value
                lanes.empty(i)
                of[i] = -1
        if cut:
            return
        actions = np.zeros(lanes.n, np.intp)
        actions[busy] = draw_actions(chances, rng)
        lanes.step(actions)
        for i in busy:
            if of[i] >= 0 and lanes.over(i):
                winners = lanes.winners(i)
                yield of[i], 0.0 if not winners else 1.0 if seat in winners else -1.0
                of[i] = -1


def draw_actions(chances: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.intp]:
    """Samples one action for each row of probabilities (n, actions): shape (n,)."""
    sums = chances.cumsum(axis=1)
    points = rng.random((len(chances), 1), dtype=np.float32) * sums[:, -1:]
    return np.asarray((sums > points).argmax(axis=1), np.intp)
