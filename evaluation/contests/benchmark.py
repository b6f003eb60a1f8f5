"""The benchmark: tasks with fixed protocols, and submissions that can be played again.

    python -m evaluation.benchmark --list
    python -m evaluation.benchmark --task red-rains/viros/S1/v1 --agent greedy --processes 2
    python -m evaluation.benchmark --verify FILE
    python -m evaluation.benchmark --board FILES --markdown --wide

A submission holds every game, the agent's name and the hashes of its checkpoints; the same command writes the same
file, but for agents that play by the clock. Agents are named as in `agents/make.py`; `best` is the strongest one that
ships for the task (agents/pretrained/best.toml). Public seeds are for everybody; `--seed` plays on others, which
somebody may hold back. `--trial N` plays on the first N seeds only and writes nothing.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from agents.base import AgentError
from agents.make import PRETRAINED, Recipe
from ashes_env.env.errors import OptionError
from ashes_env.files import FileError, output, read_text, write_text
from evaluation.contests import arguments, provenance, submissions
from evaluation.contests.playing import play_all
from evaluation.contests.submissions import Submission, SubmissionError
from evaluation.contests.tasks import Task, task_named, tasks
from evaluation.measure.match import PVP, columns
from evaluation.measure.replaying import add_replays

BEST: Final = PRETRAINED / "best.toml"


def best(task: Task, table: Path = BEST) -> str:
    """The name of the strongest agent that ships for a task. Raises `AgentError` where none does."""
    try:
        found = tomllib.loads(read_text(table)).get("tasks", {})
    except (FileError, tomllib.TOMLDecodeError) as error:
        raise AgentError(f"best: {table.name}: {error}") from error
    name = found.get(task.name) if isinstance(found, dict) else None
    if not isinstance(name, str):
        raise AgentError(f"best: no agent ships for {task.name} yet; name one")
    return name


def run(task: Task, agent: Recipe, processes: int, replays: Path | None = None) -> Submission:
    """Plays a task."""
    return submissions.made(task, agent, list(play_all(task.bouts(agent.name), processes, replays)))


def table(found: Submission) -> str:
    """The score of a submission, and what it is made of."""
    what = "opponent" if found.task.terms.mode == PVP else "deck"
    rows = [(what, "games", "score", "95 % interval")]
    for name, one in {"all": found.score(), **found.rows()}.items():
        rows.append((name, str(one["games"]), f"{one['score']:.1%}", _interval(one)))
    return columns(rows)


def board(found: Sequence[Submission], markdown: bool) -> str:
    """Submissions beside each other: by task, the best first."""
    rows = [("task", "agent", "score", "95 % interval", "games", "seeds", "encoding")]
    order = {name: i for i, name in enumerate(tasks())}
    for one in sorted(found, key=lambda s: (order[s.task.name], -s.score()["score"], s.agent["agent"])):
        score = one.score()
        seeds = "public" if one.public() else f"from {one.task.seed}"
        name = one.agent["agent"] + (" (by the clock)" if one.agent.get("by clock") else "")
        rows.append(
            (
                one.task.name,
                name,
                f"{score['score']:.1%}",
                _interval(score),
                str(score["games"]),
                seeds,
                str(one.about.get("schema")),
            )
        )
    return _printed(rows, markdown)


def wide(found: Sequence[Submission], markdown: bool) -> str:
    """A row for each task and a column for each agent, those with most tasks first, and of them the weakest; - where a
    submission is missing.
    """
    scores = {(one.task.name, one.agent["agent"]): one.score() for one in found}
    played = {agent: [score["score"] for (_, who), score in scores.items() if who == agent] for _, agent in scores}
    agents = sorted(played, key=lambda agent: (-len(played[agent]), sum(played[agent]) / len(played[agent]), agent))
    rows: list[tuple[str, ...]] = [("task", *agents)]
    for name in tasks():
        if any(one.task.name == name for one in found):
            row = [scores.get((name, agent)) for agent in agents]
            rows.append((name, *("-" if s is None else f"{s['score']:.1%} ({_interval(s)})" for s in row)))
    return _printed(rows, markdown)


def _printed(rows: Sequence[tuple[str, ...]], markdown: bool) -> str:
    if not markdown:
        return columns(rows)
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def _interval(found: dict[str, Any]) -> str:
    low, high = found["95%"]
    return f"{low:.1%} - {high:.1%}"


def _listed() -> str:
    rows = [("task", "games", "decks", "against", "seconds a decision")]
    for task in tasks().values():
        terms = task.terms
        against = ", ".join(task.opponents) or f"{terms.chimera} {terms.level}, {terms.aspects}"
        rows.append((task.name, str(len(task.bouts(""))), str(len(task.decks)), against, f"{task.seconds:g}"))
    return columns(rows)


def file_of(task: Task, agent: str) -> str:
    """What a submission is called where nobody says."""
    return re.sub(r"[^A-Za-z0-9=.]+", "-", f"{task.name} {agent} {task.seed}").strip("-") + ".json"


def verified(path: Path, name: str | None, processes: int) -> int:
    """Plays a submission again and tells whether it is the same; the exit status."""
    theirs = submissions.read(path)
    agent = submissions.agent_of(theirs, name)
    agent.make()
    print(f"{path.name}: {agent.name} in {theirs.task.name}, made with {_versions(theirs)}")
    ours = run(theirs.task, agent, processes)
    found = submissions.differences(ours, theirs)
    if not found:
        print(f"verified: all {len(ours.games)} games are the same")
        return 0
    print(f"it says\n{table(theirs)}\nand here\n{table(ours)}")
    if agent.by_clock:
        print(f"{len(found)} of {len(ours.games)} games differ, as they may: {agent.name} plays by the clock")
        return 0 if _overlap(ours.score()["95%"], theirs.score()["95%"]) else 1
    print(f"not the same: {len(found)} of {len(ours.games)} games, the first: {found[0]}")
    print(f"here is {_versions(ours)}")
    return 1


def _versions(found: Submission) -> str:
    return ", ".join(f"{name} {found.about.get(name)}" for name in ("version", "commit", "schema"))


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _parser() -> argparse.ArgumentParser:
    parser = arguments.Parser(
        prog="python -m evaluation.benchmark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--list", action="store_true", help="name all tasks")
    what.add_argument("--task", help="play this task")
    what.add_argument("--verify", type=Path, metavar="FILE", help="play a submission again and compare")
    what.add_argument("--board", nargs="+", type=Path, metavar="FILE", help="submissions as one table")
    parser.add_argument("--agent", help="who plays; with --verify: what the agent is called on this machine")
    parser.add_argument("--seed", type=arguments.seed, default=None, help="the first seed, in place of the public ones")
    parser.add_argument("--processes", type=arguments.from_one, default=1, help="games are played in so many processes")
    add_replays(parser)
    parser.add_argument("--out", type=output, default=None, help="the file of the submission, else one in this folder")
    parser.add_argument("--trial", type=arguments.from_one, default=None, metavar="N", help="the first N seeds only")
    parser.add_argument("--markdown", action="store_true", help="with --board: a table of Markdown")
    parser.add_argument("--wide", action="store_true", help="with --board: a column for each agent")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Plays a task, lists tasks, verifies a submission or makes a table of several."""
    parser = _parser()
    args = parser.parse_args(argv)
    try:
        if args.list:
            print(_listed())
        elif args.board:
            show = wide if args.wide else board
            print(show([submissions.read(path) for path in args.board], args.markdown))
        elif args.verify:
            return verified(args.verify, args.agent, args.processes)
        else:
            _play(parser, args)
    except (AgentError, OptionError, SubmissionError) as error:
        parser.error(str(error))
    return 0


def _play(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    if args.agent is None:
        parser.error("--task needs --agent")
    task = task_named(args.task)
    task = task.on(task.seed if args.seed is None else args.seed, args.trial)
    name = best(task) if args.agent == "best" else args.agent
    (agent,) = arguments.recipes([name])
    try:
        path = args.out or output(file_of(task, name))
    except argparse.ArgumentTypeError as error:
        parser.error(str(error))
    for line in provenance.notes([agent], task.terms):
        print(line, file=sys.stderr)
    began = time.monotonic()
    found = run(task, agent, args.processes, args.replays)
    print(f"{name} in {task.name}, seeds from {task.seed}")
    print(table(found))
    spent = args.processes * (time.monotonic() - began) / sum(game.decisions for game in found.games)
    print(f"{1000 * spent:.1f} ms a decision of a game (for information; the task's limit is {task.seconds:g} s)")
    if args.trial is None:
        write_text(path, found.text())
        print(f"submission in {path}" + (", which another run will not repeat exactly" if agent.by_clock else ""))
