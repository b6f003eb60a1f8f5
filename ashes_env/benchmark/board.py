"""The boards of version 2: submissions beside each other, a board for each class by search and by training."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ashes_env.benchmark.budgets import SEARCHES, TRAININGS
from ashes_env.benchmark.entrants import NOTHING, Entrant, Table, called, entrants
from ashes_env.benchmark.panel import FIRST, ratings
from ashes_env.benchmark.split import Split, split_named, splits
from ashes_env.benchmark.statistics import Estimate
from ashes_env.benchmark.submission import Submission
from ashes_env.benchmark.tasks import Task, tasks
from ashes_env.contests.rows import interval, percent

LEVELS: Final = ("S1", "S2", "S3", "H1", "H2", "H3")

Cell = str


def boards(found: Sequence[Submission]) -> list[tuple[str, Table]]:
    """Every table with its title: for each pair of classes the games against Chimeras by level, between players, and
    the rest; then the splits.
    """
    everybody = entrants(found)
    out: list[tuple[str, Table]] = []
    for search in SEARCHES:
        for training in TRAININGS:
            own = [one for one in everybody if (one.search, one.training) == (search, training)]
            for title, table in _tables(own):
                out.append((f"{title}: search {search}, training {training}", table))
    if any(FIRST in one.by_task for one in everybody):
        out.append(("Ratings between two players, all classes", ratings(everybody)))
    for split in map(split_named, splits()):
        table = of_split(split, everybody)
        if len(table) > 1:
            out.append((f"Split {split.name}: {split.about}", table))
    return out


def _tables(own: Sequence[Entrant]) -> list[tuple[str, Table]]:
    wanted: list[tuple[str, Callable[[Sequence[Entrant]], Table]]] = [
        ("Against Chimeras, games won", lambda who: by_level("red-rains", who)),
        ("Against Chimeras, share of the Chimera's wounds", lambda who: by_level("red-rains", who, share=True)),
        ("Against Chimeras, handicap at which half is won", lambda who: by_level("handicap", who)),
        ("Other games, games won", others),
    ]
    found = [(title, make(own)) for title, make in wanted]
    return [(title, table) for title, table in found if len(table) > 1]


def by_level(group: str, own: Sequence[Entrant], *, share: bool = False) -> Table:
    """A row for each agent, a column for each level of all six Chimeras and one for all levels; the best first."""
    of_level = {level: [task.name for task in _of(group) if task.level == level] for level in LEVELS}
    columns = {**of_level, "all": [name for names in of_level.values() for name in names]}
    rows = []
    for one in own:
        if group == "handicap":
            halves = [one.handicap(names) for names in columns.values()]
            numbers = [None if half is None else half.value for half in halves]
            cells = [NOTHING if half is None else f"{half.sign}{half.value:.1f}" for half in halves]
        elif share:
            numbers = [one.progress(names) for names in columns.values()]
            cells = [percent(n) for n in numbers]
        else:
            means = [one.mean(names) for names in columns.values()]
            numbers = [None if mean is None else mean.value for mean in means]
            cells = [shown(mean) for mean in means]
        if any(n is not None for n in numbers):
            rows.append((_rank(one, numbers, down=group == "handicap"), (called(one), *cells)))
    return [("agent", *columns), *[row for _, row in sorted(rows)]]


def summary(found: Sequence[Submission]) -> Table:
    """One table of all agents, whatever their classes, with the games that they won against Chimeras by level."""
    everybody = entrants(found)
    classes = {called(one): (one.search, one.training) for one in everybody}
    head, *rows = by_level("red-rains", everybody)
    return [(head[0], "search", "training", *head[1:]), *[(row[0], *classes[row[0]], *row[1:]) for row in rows]]


def _rank(one: Entrant, numbers: Sequence[float | None], down: bool) -> tuple[object, ...]:
    """Where a row stands: ranked agents first, then those with more columns, then the better ones."""
    known = [n for n in numbers if n is not None]
    mean = sum(known) / len(known)
    return not one.ranked, -len(known), mean if down else -mean, one.name


def others(own: Sequence[Entrant]) -> Table:
    """A row for each agent, a column for each group of other tasks: the mean over the tasks of the group."""
    groups = {
        group: [task.name for task in _of(group)]
        for group in dict.fromkeys(task.group for task in tasks().values())
        if group not in ("red-rains", "handicap")
    }
    groups = {group: names for group, names in groups.items() if any(one.mean(names) for one in own)}
    rows = []
    for one in own:
        means = [one.mean(names) for names in groups.values()]
        if any(means):
            rows.append(
                (_rank(one, [m and m.value for m in means], down=False), (called(one), *[shown(m) for m in means]))
            )
    return [("agent", *groups), *[row for _, row in sorted(rows)]]


def of_split(split: Split, everybody: Sequence[Entrant]) -> Table:
    """Performance and generalisation apart, of the agents that declare that they trained with this split, or that
    trained with nothing.
    """
    table: Table = [("agent", "trained with", "performance", "generalisation", "difference")]
    for one in sorted(everybody, key=lambda e: e.name):
        declared = next(iter(one.by_task.values())).declared.training
        if declared.split != split.name and declared.decisions != 0:
            continue
        known, unknown = one.mean(split.performance), one.mean(split.generalisation)
        if known is not None and unknown is not None:
            difference = f"{100 * (unknown.value - known.value):+.1f}"
            table.append((called(one), declared.split or "nothing", shown(known), shown(unknown), difference))
    return table


def _of(group: str) -> list[Task]:
    return [task for task in tasks().values() if task.group == group]


def shown(found: Estimate | None) -> Cell:
    """A mean with its interval."""
    return NOTHING if found is None else f"{percent(found.value)} ({interval((found.low, found.high))})"


def by_task(found: Sequence[Submission]) -> Table:
    """A row for each task, a column for each agent, with intervals; - where a submission is missing."""
    agents = entrants(found)
    rows: Table = [("task", *[called(one) for one in agents])]
    for name in tasks():
        row = [one.by_task.get(name) for one in agents]
        if any(row):
            rows.append((name, *[_cell(one) for one in row]))
    return rows


def _cell(one: Submission | None) -> Cell:
    if one is None:
        return NOTHING
    half = one.half()
    if half is not None:
        return half.text()
    score = one.score()
    return f"{percent(score['score'])} ({interval(score['95%'])})"
