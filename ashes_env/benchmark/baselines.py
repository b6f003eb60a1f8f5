"""All baselines of version 2: which agent plays which tasks, what is missing in a folder, and how long that takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from ashes_env.benchmark.declarations import read_declaration
from ashes_env.benchmark.declared import declaration_of
from ashes_env.benchmark.playing import SAMPLE, play, replayed
from ashes_env.benchmark.submission import Submission, content, file_of, packed, read
from ashes_env.benchmark.tasks import FULL, SIZES, Task, tasks
from ashes_env.contests import provenance
from ashes_env.contests.arguments import recipes
from ashes_env.contests.playing import in_order
from ashes_env.files import FileError, read_text, write_output
from ashes_env.files.strict_toml import loads
from ashes_env.match.errors import unknown

PARTS: Final = ("agent", "tasks", "size", "deck", "declare")


class BaselineError(ValueError):
    """A file of baselines cannot be used, or a game was another one when it was played again; the message says why."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """An agent, the tasks that it plays as patterns, in which size, with which deck where decks are open, and the file
    of its declaration if it does not ship.
    """

    agent: str
    tasks: tuple[str, ...]
    size: str = FULL
    deck: str = ""
    declare: str = ""

    def wanted(self) -> list[Task]:
        """Its tasks, in the order of the benchmark; those with an open deck have its deck."""
        found = [task for name, task in tasks().items() if any(fnmatchcase(name, each) for each in self.tasks)]
        return [task.with_deck(self.deck) if task.open_deck and self.deck else task for task in found]


@dataclass(frozen=True, slots=True)
class Job:
    """A submission that is missing, or one that was made from another commit or with other checkpoints."""

    baseline: Baseline
    task: Task
    path: Path


def read_baselines(path: Path) -> list[Baseline]:
    """The baselines of a TOML file: tables `[[baseline]]` with "agent", "tasks", and if needed "size", "deck" and
    "declare". Paths are relative to the file. Raises `BaselineError`.
    """
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise BaselineError(f"{path.name}: {error}") from error
    rows = found.get("baseline")
    if not isinstance(rows, list) or set(found) != {"baseline"}:
        raise BaselineError(f"{path.name}: tables [[baseline]] are needed, and nothing else")
    return [_baseline(path, row) for row in rows]


def _baseline(path: Path, row: Any) -> Baseline:
    if not isinstance(row, dict):
        raise BaselineError(f"{path.name}: a [[baseline]] is a table")
    for name in row:
        if name not in PARTS:
            raise BaselineError(f"{path.name}: {unknown('part of a baseline', name, PARTS)}")
    names, patterns = [row.get(name, "") for name in ("agent", "deck", "declare")], row.get("tasks")
    if not all(isinstance(name, str) for name in names) or not names[0]:
        raise BaselineError(f"{path.name}: a baseline names its agent, and its deck and declaration as texts")
    if not isinstance(patterns, list) or not patterns or not all(isinstance(each, str) for each in patterns):
        raise BaselineError(f'{path.name}: {names[0]}: tasks = ["red-rains/*/S1/v2"] are patterns of task names')
    for each in patterns:
        if not any(fnmatchcase(name, each) for name in tasks()):
            raise BaselineError(f"{path.name}: {names[0]}: no task is like {each!r}")
    if row.get("size", FULL) not in SIZES:
        raise BaselineError(f"{path.name}: {names[0]}: {unknown('size', str(row['size']), SIZES)}")
    declare = str((path.parent / names[2]).resolve()) if names[2] else ""
    return Baseline(names[0], tuple(patterns), row.get("size", FULL), names[1], declare)


def missing(baselines: Sequence[Baseline], folder: Path, *, renew: bool = False) -> list[Job]:
    """The submissions that a folder lacks. With `renew` also those of another commit than that of this checkout. Raises
    `SubmissionError` for a file that is there and is none.
    """
    out: list[Job] = []
    here = provenance.version().get("commit")
    for baseline in baselines:
        for task in baseline.wanted():
            path = folder / file_of(task, baseline.agent)
            path = next((each for each in (path, packed(path)) if each.exists()), packed(path))
            if path.exists():
                there = read(path)
                stale = there.size != baseline.size and baseline.size == FULL
                if not stale and not (renew and there.about.get("commit") != here):
                    continue
            out.append(Job(baseline, task, path))
    return out


class Forecast:
    """How long the missing games take, from the games of each agent so far: those of submissions in the folder, then
    those that were played.
    """

    def __init__(self, jobs: Sequence[Job], processes: int) -> None:
        self.left = list(jobs)
        self.processes = max(1, processes)
        self.seconds: dict[str, float] = {}
        self.games: dict[str, int] = {}

    def note(self, agent: str, games: int, seconds: float) -> None:
        """Notes games that were played in so many seconds of all processes together."""
        self.seconds[agent] = self.seconds.get(agent, 0.0) + seconds
        self.games[agent] = self.games.get(agent, 0) + games

    def text(self) -> str:
        """What is left, in words."""
        games: dict[str, int] = {}
        for job in self.left:
            games[job.baseline.agent] = games.get(job.baseline.agent, 0) + job.task.games(job.baseline.size)
        known = {agent: self.seconds[agent] / self.games[agent] for agent in games if self.games.get(agent)}
        total = sum(known[agent] * n for agent, n in games.items() if agent in known) / self.processes
        unseen = len(games) - len(known)
        more = f", and what {unseen} agents need that have not played yet" if unseen else ""
        return f"{len(self.left)} submissions, {sum(games.values()):,} games: about {_span(total)}{more}"


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02d} min" if minutes >= 60 else f"{minutes} min"


def play_missing(jobs: Sequence[Job], processes: int, *, check: bool = True) -> Iterator[str]:
    """Plays and writes what is missing, in several processes one submission each; yields a line for each, with what is
    left. Each is written when it is complete, so an interrupted run goes on. With `check` one game in twenty is played
    again; a game that differs raises `BaselineError`, and the submission is not written.
    """
    forecast = Forecast(jobs, processes)
    yield forecast.text()
    for job, (found, seconds) in zip(jobs, in_order(partial(_finished, check=check), jobs, processes), strict=True):
        write_output(job.path, content(found, job.path))
        forecast.note(job.baseline.agent, len(found.entries), seconds)
        forecast.left.pop(0)
        yield f"{job.task.name}, {job.baseline.agent}: {said(found)}; left: {forecast.text()}"


def _finished(job: Job, check: bool) -> tuple[Submission, float]:
    """The submission of a job and the seconds that it took."""
    began = perf_counter()
    name, declare = job.baseline.agent, job.baseline.declare
    (agent,) = recipes([name], [name], apart=True)
    declared = declaration_of(agent, read_declaration(declare) if declare else None)
    found = play(job.task, agent, declared, job.baseline.size)
    if check and not agent.by_clock:
        again = replayed(found, agent, every=SAMPLE)
        if again.differences:
            raise BaselineError(f"{name} in {job.task.name}: {again.differences[0]}")
    return found, perf_counter() - began


def said(found: Submission) -> str:
    """The score of a submission in words."""
    half = found.half()
    if half is not None:
        return f"half at a handicap {'' if half.below or half.above else 'of '}{half.text()}"
    score = found.score()
    return f"{score['score']:.1%} of {score['games']} games"
