"""Ratings between two players: one Bradley-Terry fit over all agents and the frozen panel; tasks weigh equally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.benchmark.entrants import NOTHING, Entrant, Table, called
from ashes_env.benchmark.submission import Submission
from ashes_env.benchmark.tasks import PANEL
from ashes_env.contests.ratings import weighted_fit, weighted_intervals
from ashes_env.contests.rows import percent
from ashes_env.contests.statistics import mean

ANCHOR: Final = "expert"  # has the rating 0
GROUP: Final = "pvp"
SAMPLES: Final = 1000
FIRST: Final = "pvp/precons/v2"  # its panel links all agents, so nobody is rated without it


def ratings(agents: Sequence[Entrant]) -> Table:
    """A row for each agent that played `pvp/precons/v2`: its rating in Elo units with a 95 % interval (`ANCHOR` has 0),
    and what it scored against each agent of the panel. Empty but for its head where nobody has played.
    """
    own = [one for one in agents if FIRST in one.by_task]
    head = ("agent", "rating, 95 %", *PANEL)
    if not own:
        return [head]
    met = {entry.opponent for one in own for entry in one.by_task[FIRST].entries}
    names = list(dict.fromkeys([*(other for other in PANEL if other in met), *(one.name for one in own)]))
    tasks = dict.fromkeys(name for one in own for name in one.by_task if one.by_task[name].task.group == GROUP)
    points = [_points({one.name: one.by_task[name] for one in own if name in one.by_task}, names) for name in tasks]
    anchor = names.index(ANCHOR) if ANCHOR in names else None
    found = weighted_fit(points, anchor)
    low, high = weighted_intervals(points, SAMPLES, 0, anchor)
    rows = []
    for one in own:
        i = names.index(one.name)
        cells = [NOTHING if one.name == other else _against(one.by_task[FIRST], other) for other in PANEL]
        rows.append((-found[i], (called(one), f"{found[i]:.0f} ({low[i]:.0f} to {high[i]:.0f})", *cells)))
    return [head, *[row for _, row in sorted(rows)]]


def _against(found: Submission, other: str) -> str:
    scores = [entry.score for entry in found.entries if entry.opponent == other]
    return percent(mean(scores)) if scores else NOTHING


def _points(found: Mapping[str, Submission], names: Sequence[str]) -> NDArray[np.float64]:
    """What each agent scored against each in one task, shape (seeds, agents, agents). Games of an agent with its copy
    tell nothing.
    """
    seeds = {seed: i for i, seed in enumerate(sorted({e.seed for one in found.values() for e in one.entries}))}
    points = np.zeros((len(seeds), len(names), len(names)))
    for name, one in found.items():
        i = names.index(name)
        for entry in one.entries:
            j = names.index(entry.opponent)
            if i != j:
                points[seeds[entry.seed], i, j] += entry.score
                points[seeds[entry.seed], j, i] += 1.0 - entry.score
    return points[points.any((1, 2))]
