"""Plays tasks of version 2, and plays submissions again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from random import Random
from secrets import randbits
from typing import Any, Final

from ashes_env.agents.make import Recipe
from ashes_env.benchmark.declarations import Declaration
from ashes_env.benchmark.entries import COLUMNS, Entry
from ashes_env.benchmark.machines import machine
from ashes_env.benchmark.sealed import Opened
from ashes_env.benchmark.series import How, Series
from ashes_env.benchmark.submission import Submission
from ashes_env.benchmark.tasks import Task
from ashes_env.benchmark.trained import check_training
from ashes_env.contests import provenance
from ashes_env.contests.playing import in_order
from ashes_env.contests.watching import Changes, Pace, Watched

SAMPLE: Final = 20  # one game in so many is played again in a sample


def play(
    task: Task,
    agent: Recipe,
    declared: Declaration,
    size: str,
    *,
    processes: int = 1,
    how: How | None = None,
    pace: Pace | None = None,
    sealed: Opened | None = None,
) -> Submission:
    """Plays a task; returns the submission. The times of decisions are added to `pace`. An own class plays in a process
    of its own, in which a decision that takes longer than the limit of the task is cut off. Raises `SplitError` as
    `check_training` does, before any game.
    """
    check_training(agent, declared)
    own = how or How()
    if agent.plug_in and not agent.open_eyes:
        own = replace(own, apart=task.seconds)
    noted = Watched(pace or Pace(task.seconds))
    entries = [entry for part in _played(task.series(agent.name, size), own, processes, noted) for entry in part]
    played_on = {**machine(), "processes": processes}
    parts = (provenance.of_agent(agent), declared, provenance.version(), played_on, as_dict(noted.pace))
    return Submission(task, size, *parts, tuple(entries), own.redeals, sealed)


def as_dict(pace: Pace | None) -> dict[str, Any]:
    """The times of decisions as JSON types, in seconds."""
    if pace is None or not pace.decisions:
        return {}
    return {
        "decisions": pace.decisions,
        "mean": round(pace.seconds / pace.decisions, 6),
        "longest": round(pace.longest, 3),
        "limit": pace.limit,
        "late": pace.late,
    }


def _played(series: Sequence[Series], how: How, processes: int, noted: Watched) -> Iterator[list[Entry]]:
    looked_at, done, total = sys.stderr.isatty(), 0, sum(len(each.expected()) for each in series)
    for entries, more in in_order(partial(_run, how=how, watched=noted.begun()), series, processes):
        noted.add(more)
        done += len(entries)
        if looked_at:
            print(f"\r{done:,} of {total:,} games ", end="" if done < total else "\n", file=sys.stderr, flush=True)
        yield entries


def _run(series: Series, how: How, watched: Watched) -> tuple[list[Entry], Watched]:
    own = watched.begun()
    return series.play(how, own), own


@dataclass(frozen=True, slots=True)
class Replayed:
    """Games of a submission that were played again, as they were here (`ours`) and in the file (`theirs`); the times of
    decisions, and those that other deals of what is hidden would have changed, if that was asked.
    """

    ours: tuple[Entry, ...]
    theirs: tuple[Entry, ...]
    pace: Pace
    changes: Changes | None

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.ours)

    @property
    def differences(self) -> tuple[str, ...]:
        """How each game that differs does."""
        return tuple(difference(one, other) for one, other in zip(self.ours, self.theirs, strict=True) if one != other)


def replayed(
    found: Submission,
    agent: Recipe,
    *,
    every: int = 1,
    processes: int = 1,
    redeals: int | None = None,
    chance: Random | None = None,
) -> Replayed:
    """Plays one game in `every` of a submission again, with the deals that it names. Which ones, `chance` decides; by
    default nobody can know it beforehand. Games that depend on each other are played all or not at all. With `redeals`
    a twin of the agent gets other deals, and choices that differ are counted.
    """
    check_training(agent, found.declared)
    changes = None if redeals is None else Changes(redeals)
    noted = Watched(Pace(found.task.seconds), changes)
    apart = found.task.seconds if agent.plug_in and not agent.open_eyes and changes is None else 0.0
    parts = [part for series in found.task.series(agent.name, found.size) for part in series.parts()]
    ends = list(accumulate(len(part.expected()) for part in parts))
    chosen = sorted((chance or Random(randbits(64))).sample(range(len(parts)), -(-len(parts) // every)))
    theirs = tuple(e for i in chosen for e in found.entries[ends[i] - len(parts[i].expected()) : ends[i]])
    how = How(found.redeals, apart)
    ours = tuple(e for part in _played([parts[i] for i in chosen], how, processes, noted) for e in part)
    assert noted.pace is not None
    return Replayed(ours, theirs, noted.pace, changes)


def difference(ours: Entry, theirs: Entry) -> str:
    """How a game differs from that of a file, in words."""
    wrong = [name for name in COLUMNS if getattr(ours, name) != getattr(theirs, name)]
    said = "; ".join(f"{name} {getattr(ours, name)}, not {getattr(theirs, name)}" for name in wrong)
    return f"seed {theirs.seed}, {theirs.deck}, against {theirs.opponent}, seat {theirs.seat}: {said}"
