"""The report on the recipes of a runs folder: how far each is, its latest figures, and whether training goes on.

It reads the queue, the checkpoints and the logs of the runs, and writes nothing, so it works at any time: while
training goes on, after a kill and after a reboot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.files import FileError, printable
from training import log
from training.recipes.background import Process, living
from training.recipes.phases import Standing, standings
from training.recipes.queue import LEAST, LOG, Entry, Queue, read_queue
from training.recipes.table import SECONDS, Recipe

RECENT: Final = 10  # lines of the log that the figures are means of: one rollout has few games
FIGURES: Final = ("wins", "full wins", "rounds")
WEIGHTS: Final[Mapping[str, str]] = {"full wins": "full games"}
HEAD: Final = ("recipe", "state", "phase", "trained", "hours", *FIGURES)


@dataclass(frozen=True, slots=True)
class Row:
    """A recipe: its state (waiting, training, paused, done or failed) and the reason for it; the number of its phase of
    all `phases`, what that is `trained` for of what is `wanted`, in `unit`; the hours of all its phases; the means of
    the latest figures (None: not known).
    """

    name: str
    state: str
    reason: str
    phase: int
    phases: int
    trained: float
    wanted: int
    unit: str
    hours: float
    figures: Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class Report:
    """The rows; the living background process; the hours spent by the queue, its budget, and that of each recipe."""

    rows: tuple[Row, ...]
    process: Process | None
    spent: float
    budget: float
    each: float | None
    log: Path

    def data(self) -> dict[str, Any]:
        """The report as plain data for JSON."""
        process = self.process
        return {
            "alive": process is not None,
            "pid": process.pid if process is not None else None,
            "stopping": process is not None and process.stopping,
            "hours": {"spent": self.spent, "budget": self.budget, "each": self.each},
            "log": str(self.log),
            "recipes": [asdict(row) for row in self.rows],
        }

    def text(self) -> str:
        """The report as a table."""
        if self.process is None:
            alive = "no background process is alive"
        else:
            what = "is stopping" if self.process.stopping else "is alive"
            alive = f"the background process {self.process.pid or '(starting)'} {what}"
        each = "" if self.each is None else f", at most {_hours(self.each)} for each recipe"
        hours = f"{self.spent:.2f} of {_hours(self.budget)} hours of training spent{each}"
        cells = [HEAD, *(_cells(row) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
        reasons = [f"{row.name}: {row.reason}" for row in self.rows if row.reason]
        return "\n".join(
            [f"{alive}; {hours}; log: {self.log}", "", *map(str.rstrip, lines), *([""] if reasons else []), *reasons]
        )


def report(runs: Path, known: Mapping[str, Recipe]) -> Report:
    """The report on a runs folder. Raises `RecipeError` for a missing or invalid queue, `FileError` for a lock that
    cannot be read.
    """
    process = living(runs)
    queue = read_queue(runs, known)
    at: dict[str, list[Standing]] = {}
    broken: dict[str, str] = {}
    for entry in queue.entries:
        try:
            at[entry.name] = standings(known[entry.name], runs)
        except (AgentError, OSError) as error:
            at[entry.name] = [Standing(phase, None, 0, 0.0) for phase in known[entry.name].phases]
            broken[entry.name] = printable(str(error))
    trained = {name: sum(one.seconds for one in phases) for name, phases in at.items()}
    rows = [_row(one, at[one.name], broken.get(one.name, ""), queue, trained, process) for one in queue.entries]
    each = None if queue.each is None else queue.each / 3600
    return Report(tuple(rows), process, queue.spent(trained) / 3600, queue.seconds / 3600, each, runs / LOG)


def _row(
    entry: Entry,
    phases: Sequence[Standing],
    broken: str,
    queue: Queue,
    trained: Mapping[str, float],
    process: Process | None,
) -> Row:
    state, reason = _state(entry, phases, broken, queue, trained, process)
    place = next((i for i, one in enumerate(phases) if not one.done), len(phases) - 1)
    now = phases[place]
    return Row(
        entry.name,
        state,
        reason,
        place + 1,
        len(phases),
        now.trained,
        now.phase.until,
        now.phase.unit,
        trained[entry.name] / 3600,
        figures(next((one.run for one in reversed(phases[: place + 1]) if one.run is not None), None)),
    )


def _state(
    entry: Entry,
    phases: Sequence[Standing],
    broken: str,
    queue: Queue,
    trained: Mapping[str, float],
    process: Process | None,
) -> tuple[str, str]:
    if broken:
        return "failed", broken
    if all(one.done for one in phases):
        return "done", ""
    if entry.reason:
        return "failed", entry.reason
    if process is not None and queue.current == entry.name:
        return "training", ""
    state = "paused" if any(one.run for one in phases) else "waiting"
    if queue.left(entry.name, trained):
        return state, ""
    if queue.spent(trained) + LEAST > queue.seconds:
        return state, "the hours of the queue are spent: resume --hours H adds some"
    return state, "its hours are spent: resume --each H adds some"


def figures(run: Path | None) -> dict[str, float | None]:
    """Means over the games of the last lines of a run's log: "wins" and "full wins" as shares, "rounds" of a game; None
    for what the log does not have.
    """
    try:
        lines = [] if run is None else log.read(run / log.NAME)[-RECENT:]
    except FileError:  # no games have ended yet
        lines = []
    return {name: _mean(lines, name, WEIGHTS.get(name, "episodes")) for name in FIGURES}


def _mean(lines: Sequence[Mapping[str, Any]], name: str, weight: str) -> float | None:
    pairs = [_pair(line.get(name), line.get(weight)) for line in lines]
    games = sum(games for _, games in pairs)
    return sum(total for total, _ in pairs) / games if games else None


def _pair(value: Any, games: Any) -> tuple[float, float]:
    """The sum over the games of a line, and their number; (0, 0) for what is no figure."""
    if isinstance(value, dict):  # self-play counts the games won against each opponent
        pairs = [_pair(1, one[1]) if _is_pair(one) else (0.0, 0.0) for one in value.values()]
        won = sum(float(one[0]) for one in value.values() if _is_pair(one))
        return won, sum(n for _, n in pairs)
    if not _is_number(value) or not _is_number(games):
        return 0.0, 0.0
    return float(value) * float(games), float(games)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12


def _hours(hours: float) -> str:
    return f"{round(hours, 3):g}"


def _cells(row: Row) -> tuple[str, ...]:
    wins, full, rounds = (row.figures[name] for name in FIGURES)
    if row.unit == SECONDS:
        trained = f"{row.trained / 3600:.2f} of {row.wanted / 3600:g} hours"
    else:
        trained = f"{row.trained:,.0f} of {row.wanted:,} {row.unit}"
    return (
        row.name,
        row.state,
        f"{row.phase} of {row.phases}",
        trained,
        f"{row.hours:.2f}",
        "-" if wins is None else f"{wins:.0%}",
        "-" if full is None else f"{full:.0%}",
        "-" if rounds is None else f"{rounds:.1f}",
    )
