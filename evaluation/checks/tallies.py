"""Counting in parts: jobs over processes, and the tallies that come back from them added up."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import TypeVar

J = TypeVar("J")
T = TypeVar("T")


def in_parts(run: Callable[[J], T], jobs: Sequence[J], workers: int) -> Iterator[T]:
    """What `run` makes of each job, as it is done; with one worker in this process and in order."""
    if workers <= 1:
        yield from map(run, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(run, jobs)


def add(total: T, part: T) -> None:
    """Adds every field of one tally (a dataclass of numbers, Counters and lists) to that of another."""
    for field in fields(total):  # type: ignore[arg-type]  # a dataclass has no type of its own to ask for
        mine, other = getattr(total, field.name), getattr(part, field.name)
        if isinstance(mine, Counter):
            mine.update(other)
        elif isinstance(mine, list):
            mine.extend(other)
        else:
            setattr(total, field.name, mine + other)
