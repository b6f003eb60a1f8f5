"""Parallel rollouts with a guide: plays positions on for some turns and values the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.search.guide import Guide, chances_of
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
    judge: Guide | None = None,
) -> Iterator[tuple[int, float]]:
    """Plays jobs to the end of the game, or to the first decision in a turn after `until`, with actions sampled from
    the guide; as many in parallel as there are lanes. Yields the number of each job and its value for a seat: 1 won,
    -1 lost, 0 drawn, or the value of an unfinished game by the judge, which is the guide itself unless another is
    given. Unfinished games are valued together, some time after their end. Once `late` is true, no new job starts and
    unfinished jobs are valued at their current position.
    """
    of: list[int] = [-1] * lanes.n
    actions = np.zeros(lanes.n, np.intp)
    ends = _Ends(judge or guide)
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
        points = rng.random(len(busy), dtype=np.float32)
        goes_on = [not cut and lanes.game(i).turn <= until for i in busy]
        for i, on in zip(busy, goes_on, strict=True):
            if not on:
                ends.add(lanes, i, of[i], seat)
                lanes.empty(i)
                of[i] = -1
        if cut or not busy or len(ends.jobs) >= lanes.n:
            yield from ends.valued()
        if cut or not busy:
            return
        busy = [i for i in busy if of[i] >= 0]
        if not busy:
            continue
        chances = chances_of(guide, lanes.observations[busy], lanes.masks[busy])
        actions[busy] = drawn(chances, points[goes_on])
        lanes.step(actions)
        for i in busy:
            if lanes.over(i):
                winners = lanes.winners(i)
                yield of[i], 0.0 if not winners else 1.0 if seat in winners else -1.0
                of[i] = -1


class _Ends:
    """Positions where jobs have ended, to be valued together: `jobs` are their numbers, `signs` 1 where the side of the
    seat that the value is for acts, else -1.
    """

    def __init__(self, judge: Guide) -> None:
        self.judge = judge
        self.jobs: list[int] = []
        self.signs: list[float] = []
        self.seen: list[NDArray[np.uint8]] = []
        self.masks: list[NDArray[np.bool_]] = []

    def add(self, lanes: Lanes, i: int, job: int, seat: int) -> None:
        """Adds the position of a lane."""
        self.jobs.append(job)
        self.signs.append(1.0 if partners(lanes.game(i), int(lanes.seats[i]), seat) else -1.0)
        self.seen.append(lanes.seen(i, self.judge.consequences))
        self.masks.append(lanes.masks[i].copy())

    def valued(self) -> Iterator[tuple[int, float]]:
        """Removes all positions and yields their values."""
        if self.jobs:
            jobs, signs = self.jobs, self.signs
            _, values = self.judge.look(np.stack(self.seen), np.stack(self.masks))
            self.jobs, self.signs, self.seen, self.masks = [], [], [], []
            for job, sign, value in zip(jobs, signs, values.tolist(), strict=True):
                yield job, sign * value


def draw_actions(chances: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.intp]:
    """Samples one action for each row of probabilities (n, actions): shape (n,)."""
    return drawn(chances, rng.random(len(chances), dtype=np.float32))


def drawn(chances: NDArray[np.float32], points: NDArray[np.float32]) -> NDArray[np.intp]:
    """The action at a point from 0 to 1 of each row of probabilities (n, actions): shape (n,)."""
    legal = np.flatnonzero(chances.any(axis=0))
    sums = chances[:, legal].cumsum(axis=1)
    found = (sums > points[:, None] * sums[:, -1:]).argmax(axis=1)
    return np.asarray(legal[found], np.intp)
