"""The agents on a board, with their submissions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ashes_env.benchmark.statistics import Estimate, mean_of_tasks
from ashes_env.benchmark.submission import Submission

NOTHING: Final = "-"
Table = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent on a board, with its submissions by task."""

    name: str
    search: str
    training: str
    ranked: bool
    by_task: Mapping[str, Submission]

    def mean(self, wanted: Sequence[str]) -> Estimate | None:
        """The mean over some tasks; `None` unless it played all of them."""
        if not wanted or not all(name in self.by_task for name in wanted):
            return None
        return mean_of_tasks({name: self.by_task[name].scores() for name in wanted})

    def progress(self, wanted: Sequence[str]) -> float | None:
        """The mean share of the Chimera's wounds over some tasks; `None` unless it played all of them."""
        if not wanted or not all(name in self.by_task for name in wanted):
            return None
        return sum(self.by_task[name].progress() for name in wanted) / len(wanted)

    def handicap(self, wanted: Sequence[str]) -> float | None:
        """The mean handicap at half over some tasks; `None` unless it played all of them."""
        found = [self.by_task[name].handicap() for name in wanted if name in self.by_task]
        if not found or len(found) < len(wanted):
            return None
        return float(sum(each["half"] for each in found if each is not None)) / len(found)


def entrants(found: Iterable[Submission]) -> list[Entrant]:
    """The agents of some submissions: the same agent with the same checkpoints, code, classes and kind of seeds. Of two
    submissions in one task the one with more games counts.
    """
    grouped: dict[tuple[object, ...], dict[str, Submission]] = {}
    for one in found:
        code = str(one.agent.get("code", "")), tuple(sorted(one.agent["checkpoints"].items()))
        key = (one.name, *one.budget, one.ranked, one.sealed, *code)
        mine = grouped.setdefault(key, {})
        before = mine.get(one.task.name)
        if before is None or len(before.entries) < len(one.entries):
            mine[one.task.name] = one
    return [Entrant(str(key[0]), str(key[1]), str(key[2]), bool(key[3]), mine) for key, mine in grouped.items()]


def called(one: Entrant) -> str:
    return one.name if one.ranked else f"{one.name} (not ranked)"
