"""What `ashes benchmark` does with tasks of version 2: plays, verifies, compares and shows them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ashes_env.agents.make import Recipe
from ashes_env.benchmark import board, comparing, submission
from ashes_env.benchmark.baselines import check, missing, play_missing, read_baselines, said
from ashes_env.benchmark.declarations import read_declaration
from ashes_env.benchmark.declared import declaration_of
from ashes_env.benchmark.entrants import entrants
from ashes_env.benchmark.playing import play, replayed
from ashes_env.benchmark.sealed import read_opened
from ashes_env.benchmark.series import How
from ashes_env.benchmark.submission import Submission, file_of
from ashes_env.benchmark.tasks import FULL, SMALL, Task, task_named, tasks
from ashes_env.benchmark.verifying import checked_agent, other_score
from ashes_env.cli import submitting
from ashes_env.contests import arguments, provenance
from ashes_env.contests.rows import columns, interval, percent
from ashes_env.contests.rows import markdown as markdown_lines
from ashes_env.contests.watching import Pace
from ashes_env.files import printable
from ashes_env.spec.names import UsageError

SUFFIX: Final = "/v2"


def listed() -> str:
    """All tasks as a table."""
    rows = [("task", "games", "small", "decks", "against or beside")]
    for task in tasks().values():
        against = ", ".join(task.others) or f"{task.terms.chimera} {task.level}, {task.terms.aspects}"
        decks = "open" if task.open_deck else str(len(task.decks)) if task.decks else "-"
        rows.append((task.name, str(task.games()), str(task.games(SMALL)), decks, against))
    return columns(rows)


def played(args: argparse.Namespace, name: str, recipe: Recipe) -> int:
    """Plays a task and writes the submission; the exit status."""
    task = _task(args)
    declared = declaration_of(recipe, None if args.declare is None else read_declaration(args.declare))
    size = args.size or (FULL if declared.search == "none" else SMALL)
    path = submitting.place(args, recipe, task.terms, file_of(task, name))
    how = How(args.redeals or 0, 0.0, "" if args.replays is None else str(args.replays))
    opened = None if args.sealed is None else read_opened(args.sealed)
    if args.games is not None:
        task = task.shortened(args.games)
    pace = Pace(task.seconds)
    found = play(task, recipe, declared, size, processes=args.processes, how=how, pace=pace, sealed=opened)
    print(printable(f"{found.name} in {task.name}, {size}, seeds from {task.seed}"))
    print(table(found))
    print(paced(pace))
    if args.games is not None:
        more = "" if pace.kept else f", and with all games none would be: {name} does not keep to the limit here"
        print(printable(f"a look: no submission is written{more}"))
        return 0
    if not pace.kept:
        print(f"no submission is written: {name} does not keep to the limit here", file=sys.stderr)
        return 1
    submitting.written(args, recipe, path, submission.content(found, path))
    if found.own_class and found.sealed is not None and not found.published:
        print("a board does not rank it: its seed is of a seal that this project has not published")
    elif found.own_class and not found.ranked:
        print("a board does not rank it: code of your own is ranked on sealed seeds only (--sealed)")
    elif not found.ranked:
        print("a board does not rank it: it sees the true match")
    return 0


def _task(args: argparse.Namespace) -> Task:
    """The task with its seeds and its deck."""
    task = task_named(args.task)
    if args.seed is not None:
        raise UsageError("--seed: tasks of version 2 have public seeds, and those of an opened seal (--sealed)")
    if args.sealed is not None:
        task = task.on(read_opened(args.sealed).seed_of(task.name))
    if args.deck is not None or task.open_deck:
        if args.deck is None:
            raise UsageError(f"{task.name}: the agent brings its deck: --deck NAME or FILE")
        task = task.with_deck(args.deck)
    return task


def table(found: Submission) -> str:
    """The score of a submission, and what it is made of."""
    rows = [("part", "games", "score", "95 % interval")]
    for name, one in {"all": found.score(), **found.rows()}.items():
        rows.append((name, str(one["games"]), percent(one["score"]), interval(one["95%"])))
    lines = [columns(rows), f"progress {found.progress():.3f}, {said(found)}"]
    return "\n".join(lines)


def paced(pace: Pace) -> str:
    """How an agent kept to the limit of a task."""
    late = f"{pace.late:,} of {pace.decisions:,} decisions took longer than the task's limit of {pace.limit:g} s"
    mean = pace.seconds / pace.decisions if pace.decisions else 0.0
    return f"{late}, the longest {pace.longest:.2f} s, the mean {1000 * mean:.2f} ms"


def verified(path: Path, named: str | None, processes: int, every: int, redeals: int | None) -> int:
    """Plays a submission again, or one game in `every`, and tells whether it is the same; the exit status."""
    theirs = submission.read(path)
    agent = checked_agent(theirs, named)
    print(printable(f"{path.name}: {theirs.name} in {theirs.task.name}, {theirs.size}"))
    if theirs.sealed is not None and not theirs.published:
        print("not verified: its seed is of a seal that this project has not published")
        return 1
    again = replayed(theirs, agent, every=every, processes=processes, redeals=redeals)
    print(paced(again.pace))
    if again.changes is not None:
        print(
            f"with the deals of --redeals {again.changes.redeals} the agent would choose otherwise in "
            f"{again.changes.changed:,} of {again.changes.compared:,} decisions"
        )
    if not again.pace.kept:
        print(f"not verified: {theirs.name} does not keep to the limit here")
        return 1
    if theirs.misstated:
        parts = ", ".join(map(repr, theirs.misstated))
        print(f"not verified: what the file says under {parts} does not follow from its games and its task")
        return 1
    wrong = again.differences
    if wrong and not agent.by_clock:
        print(printable(f"not the same: {len(wrong)} of {again.games} games, the first: {wrong[0]}"))
        return 1
    if wrong:
        other = other_score(again)
        if other:
            print(f"not verified: {other}")
            return 1
        print(printable(f"{len(wrong)} of {again.games} games differ, as they may: {agent.name} plays by the clock"))
        return 0
    print(f"verified: {again.games} of {len(theirs.entries)} games played again, all are the same")
    return 0


def shown(paths: Sequence[Path], markdown: bool, wide: bool, summary: bool) -> str:
    """Submissions beside each other: the boards, with `wide` a row for each task, with `summary` one for each agent."""
    found = [submission.read(path) for path in paths]
    if wide:
        return _printed(board.by_task(found), markdown)
    if summary:
        return _printed(board.summary(found), markdown)
    head = "### {}\n\n" if markdown else "{}\n"
    tables = board.boards(found)
    if not tables:
        return "no agent played a whole group of tasks, such as a level with all six Chimeras; --wide shows each task"
    return "\n\n".join(head.format(title) + _printed(rows, markdown) for title, rows in tables)


def compared(paths: Sequence[Path], family: Path, markdown: bool) -> str:
    """The comparisons of a family over some submissions."""
    agents = entrants([submission.read(path) for path in paths])
    return _printed(comparing.table(comparing.compared(comparing.read_family(family), agents)), markdown)


def _printed(rows: Sequence[tuple[str, ...]], markdown: bool) -> str:
    return "\n".join(markdown_lines(rows)) if markdown else columns(rows)


def everything(file: Path, folder: Path, args: argparse.Namespace) -> int:
    """Plays every baseline of a file that is missing in a folder."""
    baselines = read_baselines(file)
    names = list(dict.fromkeys(each.agent for each in baselines))
    arguments.recipes(names, names, apart=True)  # raises the error before any game
    check(baselines)
    changed = provenance.unclean()
    if changed and not args.unclean:
        raise UsageError(f"files of this checkout differ from its commit ({changed}): commit them, or name --unclean")
    folder.mkdir(parents=True, exist_ok=True)
    for line in play_missing(missing(baselines, folder, renew=args.renew), args.processes):
        print(printable(line), flush=True)
    return 0
