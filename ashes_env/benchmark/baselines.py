"""All baselines of version 2: which agent plays which tasks, what is missing in a folder, and how long that takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from ashes_env.agents.make import DRAFTERS, Recipe, recipe
from ashes_env.benchmark.declarations import Declaration, read_declaration
from ashes_env.benchmark.declared import declaration_of
from ashes_env.benchmark.playing import SAMPLE, play, replayed
from ashes_env.benchmark.submission import Submission, content, file_of, packed, read
from ashes_env.benchmark.tasks import FULL, SIZES, SMALL, Task, tasks
from ashes_env.benchmark.trained import check_training
from ashes_env.contests import provenance
from ashes_env.contests.arguments import recipes
from ashes_env.contests.playing import in_order
from ashes_env.decks.found import is_one
from ashes_env.decks.loading import is_file
from ashes_env.files import FileError, one_line, read_text, write_output
from ashes_env.files.strict_toml import loads
from ashes_env.match.errors import unknown

DESCRIBED: Final = ("checkpoints", "code", "data")
DRAFT: Final = "draft"  # drafts, and plays nothing else
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

    def declared(self, agent: Recipe) -> Declaration:
        """The declaration of its agent. Raises as `declaration_of` and `read_declaration` do."""
        return declaration_of(agent, read_declaration(self.declare) if self.declare else None)


@dataclass(frozen=True, slots=True)
class Job:
    """A submission that is missing or played again, and its file."""

    baseline: Baseline
    task: Task
    path: Path


def read_baselines(path: Path) -> list[Baseline]:
    """The baselines of a TOML file: tables `[[baseline]]` with "agent", "tasks", and if needed "size", "deck" and
    "declare". Paths of decks and declarations are relative to the file, those in names of agents to the current folder.
    Raises `BaselineError`.
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
    deck, declare = names[1:]
    if is_file(deck) and not is_one(deck):
        deck = str((path.parent / deck).resolve())
    if declare:
        declare = str((path.parent / declare).resolve())
    return Baseline(names[0], tuple(patterns), row.get("size", FULL), deck, declare)


def check(baselines: Sequence[Baseline]) -> None:
    """Raises before any game what would be raised in the middle of a run: `BaselineError` for an open deck that is not
    named and for a task that its agent does not play, and what is wrong with decks and declarations.
    """
    for baseline in baselines:
        agent = recipe(baseline.agent)
        check_training(agent, baseline.declared(agent))
        for task in baseline.wanted():
            if task.open_deck:
                raise BaselineError(f'{baseline.agent}: {task.name} is played with a deck that is named: deck = "NAME"')
            drafts = agent.plug_in or (baseline.agent in DRAFTERS if task.group == "draft" else baseline.agent != DRAFT)
            if not drafts:
                raise BaselineError(f"{baseline.agent}: it does not play {task.name}")


def missing(baselines: Sequence[Baseline], folder: Path, *, renew: bool = False) -> list[Job]:
    """The submissions that a folder lacks, each once. With `renew` also those of another commit than that of this
    checkout, or with other checkpoints or code. Raises `SubmissionError` for a file that is there and is none, and
    `BaselineError` for one of another agent, task or deck, and without `renew` for other checkpoints or code.
    """
    out: dict[Path, Job] = {}
    agents = {name: provenance.of_agent(recipe(name)) for name in dict.fromkeys(each.agent for each in baselines)}
    here = provenance.version().get("commit")
    for baseline in baselines:
        described = {name: agents[baseline.agent].get(name) for name in DESCRIBED}
        for task in baseline.wanted():
            path = folder / file_of(task, baseline.agent)
            path = next((each for each in (path, packed(path)) if each.exists()), packed(path))
            job = Job(baseline, task, path)
            before = out.get(path)
            if before is not None and (before.baseline.agent, before.task) != (baseline.agent, task):
                raise BaselineError(f"{path.name} would be the file of two baselines: put one of them elsewhere")
            if before is None and path.exists():
                there = read(path)
                _check_same(path, there, baseline.agent, task)
                same = all(there.agent.get(name) == value for name, value in described.items())
                if not same and not renew:
                    raise BaselineError(
                        f"{path.name} was made with other checkpoints or code: --renew plays it again, or move it away"
                    )
                commit = not renew or there.about.get("commit") == here
                if same and commit and not (there.size == SMALL and baseline.size == FULL):
                    continue
            elif before is not None and before.baseline.size == FULL:
                continue
            out[path] = job
    return list(out.values())


def _check_same(path: Path, there: Submission, agent: str, task: Task) -> None:
    """Raises `BaselineError` unless a file holds this task, played by this agent with these decks."""
    for what, given, wanted in (
        ("agent", there.agent["agent"], agent),
        ("task", there.task.name, task.name),
        ("deck", there.task.decks, task.decks),
        ("first seed", there.task.seed, task.seed),
    ):
        if given != wanted:
            raise BaselineError(f"{path.name} has the {what} {given}, not {wanted}: move it away")


class Forecast:
    """How long the missing games take, from the games of each agent that this run has played."""

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
        if not games:
            return "no submission is missing"
        known = {agent: self.seconds[agent] / self.games[agent] for agent in games if self.games.get(agent)}
        total = sum(known[agent] * n for agent, n in games.items() if agent in known) / self.processes
        unseen = len(games) - len(known)
        parts = [f"about {_span(total)}"] if known else []
        parts += [f"an unknown time for {unseen} of {len(games)} agents, which have not played yet"] if unseen else []
        return f"submissions missing: {len(self.left)}, games: {sum(games.values()):,}, {', and '.join(parts)}"


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02d} min" if minutes >= 60 else f"{max(1, minutes)} min"


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a job: its games, the seconds that they took, the score in words, or why there is none."""

    games: int
    seconds: float
    said: str
    failed: bool = False


def play_missing(jobs: Sequence[Job], processes: int, *, sample: int = SAMPLE) -> Iterator[str]:
    """Plays and writes what is missing, in several processes one submission each; yields a line for each, with what is
    left. Each is written as soon as it is complete, so an interrupted run goes on. One game in `sample` is played again
    before that. What cannot be played, or differs then, is not written; the others go on, and `BaselineError` is raised
    at the end.
    """
    forecast = Forecast(jobs, processes)
    yield forecast.text()
    failed = 0
    for job, done in zip(jobs, in_order(partial(_finished, sample=sample), jobs, processes), strict=True):
        failed += done.failed
        if not done.failed:
            forecast.note(job.baseline.agent, done.games, done.seconds)
        forecast.left.pop(0)
        yield f"{job.task.name}, {job.baseline.agent}: {done.said}; left: {forecast.text()}"
    if failed:
        raise BaselineError(f"{failed} of {len(jobs)} submissions are still missing; the lines above say why")


def _finished(job: Job, sample: int) -> Done:
    """Plays a job and writes its submission."""
    began = perf_counter()
    try:
        found = _played(job, sample)
        write_output(job.path, content(found, job.path))
    except (ValueError, OSError) as error:
        return Done(0, 0.0, f"not written: {one_line(str(error))}", failed=True)
    return Done(len(found.entries), perf_counter() - began, said(found))


def _played(job: Job, sample: int) -> Submission:
    """The submission of a job. Raises `BaselineError` for a game that is another one when it is played again."""
    name = job.baseline.agent
    (agent,) = recipes([name], [name], apart=True)
    found = play(job.task, agent, job.baseline.declared(agent), job.baseline.size)
    if not agent.by_clock:
        again = replayed(found, agent, every=sample)
        if again.differences:
            raise BaselineError(f"{name} in {job.task.name}: {again.differences[0]}")
    return found


def said(found: Submission) -> str:
    """The score of a submission in words."""
    half = found.half()
    if half is not None:
        return f"half at a handicap {'' if half.below or half.above else 'of '}{half.text()}"
    score = found.score()
    return f"{score['score']:.1%} of {score['games']} games"
