"""Compares agents on the tasks that both played: paired game by game, corrected for the number of comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from ashes_env.benchmark.entrants import Entrant, Table
from ashes_env.benchmark.entries import Entry
from ashes_env.benchmark.statistics import (
    FLIPS,
    Estimate,
    StatisticsError,
    holm,
    mcnemar,
    paired_difference,
    probability_of_improvement,
)
from ashes_env.benchmark.tasks import tasks
from ashes_env.files import FileError, read_text
from ashes_env.files.strict_toml import loads
from ashes_env.match.errors import OptionError, unknown

LEVEL: Final = 0.05
UNPAIRED: Final = ("handicap", "campaign", "draft", "open-deck")
"""Groups of tasks in which two agents do not play the same games."""


class FamilyError(ValueError):
    """A file of comparisons cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Family:
    """Comparisons that are named before the games are looked at: pairs of agents, and patterns of tasks."""

    pairs: tuple[tuple[str, str], ...]
    tasks: tuple[str, ...] = ("*",)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two agents show on the tasks and games that both played: the difference of the mean scores with its
    interval, the p of the paired randomisation test and of McNemar's exact test (both two-sided), the larger one
    corrected for the family (`holm`), and the probability that a random game of `one` in a task scores more than one of
    `other`.
    """

    one: str
    other: str
    tasks: int
    games: int
    difference: Estimate
    p_flips: float
    p_mcnemar: float
    improvement: Estimate
    corrected: float = 1.0

    @property
    def p(self) -> float:
        """The p that counts: the larger one."""
        return max(self.p_flips, self.p_mcnemar)


def read_family(path: Path) -> Family:
    """The family of a TOML file: `pairs = [["A", "B"], ...]`, and `tasks = ["red-rains/*"]`. Raises `FamilyError`."""
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise FamilyError(f"{path.name} is no family of comparisons, which comes first, as TOML: {error}") from error
    pairs, names = found.get("pairs"), found.get("tasks", ["*"])
    if not isinstance(pairs, list) or not pairs or not all(_texts(pair) and len(pair) == 2 for pair in pairs):
        pairs = []
    if not pairs or not _texts(names) or set(found) - {"pairs", "tasks"}:
        raise FamilyError(f'{path.name}: pairs = [["A", "B"], ...] and tasks = ["red-rains/*"] are needed, no more')
    for each in names:
        if not any(fnmatchcase(name, each) for name in tasks()):
            raise FamilyError(f"{path.name}: no task is like {each!r}")
    return Family(tuple((one, other) for one, other in pairs), tuple(names))


def _texts(given: Any) -> bool:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def compared(family: Family, agents: Sequence[Entrant]) -> list[Comparison]:
    """Every comparison of a family, with Holm's correction over all of them. Raises `OptionError` for an agent that has
    no submission or shares its title with another, and two that share no game.
    """
    who = {name: _called(name, agents) for pair in family.pairs for name in pair}
    found = [_compared(who[one], who[other], family.tasks, len(family.pairs)) for one, other in family.pairs]
    corrected = holm({i: each.p for i, each in enumerate(found)})
    return [replace(each, corrected=corrected[i]) for i, each in enumerate(found)]


def _called(name: str, agents: Sequence[Entrant]) -> Entrant:
    """The agent of a name, or of a title that no other has. Raises `OptionError`."""
    exact = [each for each in agents if each.name == name]
    found = exact or [each for each in agents if each.title == name]
    if not found:
        raise unknown("agent", name, [each.name for each in agents])
    if len(found) > 1:
        names = ", ".join(repr(each.name) for each in found)
        raise OptionError(f"several agents are called {name!r}: {names}; name one of these")
    return found[0]


def _compared(one: Entrant, other: Entrant, patterns: Sequence[str], family: int) -> Comparison:
    mine: dict[str, list[tuple[int, float]]] = {}
    theirs: dict[str, list[tuple[int, float]]] = {}
    won = lost = 0
    for name in one.by_task:
        if name not in other.by_task or not any(fnmatchcase(name, pattern) for pattern in patterns):
            continue
        if one.by_task[name].task.group in UNPAIRED:
            continue
        ours, others = (_by_game(each.by_task[name].entries) for each in (one, other))
        both = [key for key in ours if key in others]
        if not both:
            continue
        mine[name] = [(key[0], ours[key]) for key in both]
        theirs[name] = [(key[0], others[key]) for key in both]
        won += sum(ours[key] > others[key] for key in both)
        lost += sum(ours[key] < others[key] for key in both)
    if not mine:
        raise OptionError(
            f"{one.name} and {other.name} have no game in common in tasks like {', '.join(patterns)}; tasks of "
            f"{', '.join(UNPAIRED)} are not compared, because the games depend on the agent"
        )
    try:
        difference, p = paired_difference(mine, theirs, samples=max(FLIPS, 50 * family))
        improvement = probability_of_improvement(mine, theirs)
    except StatisticsError as error:
        raise OptionError(f"{one.name} and {other.name}: {error}") from error
    games = sum(map(len, mine.values()))
    return Comparison(one.name, other.name, len(mine), games, difference, p, mcnemar(won, lost), improvement)


def _by_game(entries: Sequence[Entry]) -> Mapping[tuple[Any, ...], float]:
    """The scores by what makes a game the same for two agents."""
    return {(e.seed, e.seat, e.opponent, e.partner, e.deck, e.opponent_deck): e.score for e in entries}


def table(found: Sequence[Comparison]) -> Table:
    """A row for each comparison; the last column names the stronger one, where the corrected p is below 0.05."""
    rows: Table = [
        ("agents", "tasks", "games", "difference, 95 %", "p", "p of McNemar", "p, Holm", "improvement", "stronger")
    ]
    for each in found:
        d = each.difference
        stronger = "-" if each.corrected >= LEVEL else each.one if d.value > 0 else each.other
        rows.append(
            (
                f"{each.one} less {each.other}",
                str(each.tasks),
                str(each.games),
                f"{100 * d.value:+.1f} ({100 * d.low:+.1f} - {100 * d.high:+.1f})",
                f"{each.p_flips:.4f}",
                f"{each.p_mcnemar:.4f}",
                f"{each.corrected:.4f}",
                f"{each.improvement.value:.3f}",
                stronger,
            )
        )
    return rows
