"""`ashes benchmark`: plays tasks with fixed protocols, and verifies submissions.

    ashes benchmark --list
    ashes benchmark --task red-rains/viros/S1/v1 --agent greedy --processes 2
    ashes benchmark --verify FILE
    ashes benchmark --board FILES --markdown --wide
    ashes benchmark --compare FAMILY FILES              # version 2, as what follows
    ashes benchmark --task handicap/viros/S1/v2 --agent my_agent:Mine --declare mine.toml --sealed opened.json
    ashes benchmark --all baselines.toml --folder FOLDER

A submission contains every game, the agent's name and the hashes of its checkpoints; the same command writes the same
file, except for agents limited by time. `ashes_env/agents/make.py` lists the names of agents: `module:Class` is your
own class, also from the current folder, and `best` is the strongest agent that ships for the task
(ashes_env/agents/pretrained/best.toml). The default seeds are public; `--seed` selects other, held-out seeds.
`--games N` plays only the first N games, in PvP against each opponent, and writes no submission; in version 2 N is
the number in all, with at least one game against each opponent.

The agent is handed each decision dealt anew, with only what its seat may know; `--redeals N` selects other deals, and
with `--verify` counts the choices that depend on them (agents that ship have none; an agent that plays the handed world
on may have some). A submission names the commit, the code of an agent of your own, and what its checkpoints compute;
from files that differ from the commit none is written without `--unclean`.

The task limits the seconds for a decision. The number of slower decisions is printed when the agent plays and when a
submission is verified; it depends on the machine, so it is not in the file. If more than one decision in a hundred is
too slow, no submission is written or verified, and the exit status is 1.

Tasks of version 2 end with /v2 (ashes_env/benchmark/README.md). There an agent of your own plays in a process of its
own and is cut off while playing, its author declares how it was trained, and only sealed seeds rank it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import PRETRAINED, Recipe
from ashes_env.benchmark.submission import is_of_version_2
from ashes_env.benchmark.tasks import SIZES
from ashes_env.benchmark.tasks import Task as TaskOfVersion2
from ashes_env.benchmark.tasks import task_named as task_of_version_2
from ashes_env.benchmark.tasks import tasks as tasks_of_version_2
from ashes_env.cli import benchmark_tasks, submitting
from ashes_env.contests import arguments, submissions
from ashes_env.contests.games import PVP
from ashes_env.contests.playing import play_all
from ashes_env.contests.rows import columns, interval, with_interval
from ashes_env.contests.rows import markdown as markdown_lines
from ashes_env.contests.submissions import Submission
from ashes_env.contests.tasks import Task, task_named, tasks
from ashes_env.contests.watching import Changes, Pace, Watched
from ashes_env.files import FileError, output, printable, read_text
from ashes_env.files.strict_toml import loads
from ashes_env.match.errors import unknown
from ashes_env.spec.names import UsageError

if TYPE_CHECKING:
    from ashes_env.cli.parsing import Parser

BEST: Final = PRETRAINED / "best.toml"
ALONE: Final = ("red-rains", "handicap", "open-deck", "red-rains-other-decks", "red-rains-aspects")


def best(task: Task | TaskOfVersion2, table: Path = BEST) -> str:
    """The name of the strongest agent that ships for a task. Raises `AgentError` where none does."""
    try:
        found = loads(read_text(table)).get("tasks", {})
    except (FileError, ValueError) as error:
        raise AgentError(f"best: {table.name}: {error}") from error
    known = found if isinstance(found, dict) else {}
    name = next((known[each] for each in (task.name, *same_games(task.name)) if each in known), None)
    if not isinstance(name, str):
        raise AgentError(f"best: no agent ships for {task.name} yet; name one")
    return name


def same_games(name: str) -> list[str]:
    """Tasks whose strongest agent plays a task of version 2 too: those of the same Chimera and level, else of two
    players.
    """
    if not name.endswith(benchmark_tasks.SUFFIX):
        return []
    group, *rest = name.split("/")
    if group.startswith("pvp"):
        return ["pvp/precons/v1"]
    return [f"red-rains/{'/'.join(rest[:2])}/v1"] if group in ALONE else []


def play(
    task: Task,
    agent: Recipe,
    processes: int,
    replays: Path | None,
    watched: Watched,
    most: int | None = None,
    redeals: int = 0,
) -> Submission:
    """Plays a task, or `most` games against each opponent. What is noted of the agent is added to `watched`; the deals
    that it is handed follow from `redeals`.
    """
    bouts = [replace(bout, redeals=redeals) for bout in task.bouts(agent.name, most)]
    return submissions.made(task, agent, list(play_all(bouts, processes, replays, watched)), redeals)


def paced(pace: Pace) -> str:
    """How an agent kept to the limit of a task."""
    said = f"{pace.late:,} of {pace.decisions:,} decisions took longer than the task's limit of {pace.limit:g} s"
    return f"{said}, the longest {pace.longest:.2f} s"


def table(found: Submission) -> str:
    """The score of a submission, and what it is made of."""
    what = "opponent" if found.task.terms.mode == PVP else "deck"
    rows = [(what, "games", "score", "95 % interval")]
    for name, one in {"all": found.score(), **found.rows()}.items():
        if one["games"]:
            rows.append((name, str(one["games"]), f"{one['score']:.1%}", interval(one["95%"])))
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
                interval(score["95%"]),
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
            rows.append((name, *("-" if s is None else with_interval(s["score"], s["95%"]) for s in row)))
    return _printed(rows, markdown)


def _printed(rows: Sequence[tuple[str, ...]], markdown: bool) -> str:
    return "\n".join(markdown_lines(rows)) if markdown else columns(rows)


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


def verified(path: Path, named: str | None, processes: int, redeals: int | None = None) -> int:
    """Plays a submission again and tells whether it is the same; the exit status. With `redeals` it also tells how many
    choices would be others with other deals of what is hidden.
    """
    theirs = submissions.read(path)
    agent = submissions.agent_of(theirs.agent, named)
    name = printable(agent.name)
    print(f"{printable(path.name)}: {name} in {theirs.task.name}, made with {_versions(theirs)}")
    pace = Pace(theirs.task.seconds)
    changes = None if redeals is None else Changes(redeals)
    ours = play(theirs.task, agent, processes, None, Watched(pace, changes), None, theirs.redeals)
    print(paced(pace))
    if changes is not None:
        print(
            f"with the deals of --redeals {changes.redeals} the agent would choose otherwise in {changes.changed:,} of "
            f"{changes.compared:,} decisions"
        )
    if not pace.kept:
        print(f"not verified: {name} does not keep to the limit here")
        return 1
    found = submissions.differences(ours, theirs)
    if theirs.misstated and (not found or agent.by_clock):
        named_parts = ", ".join(map(repr, theirs.misstated))
        print(f"not verified: what the file says under {named_parts} does not follow from its games and its task")
        return 1
    if not found:
        print(f"verified: all {len(ours.games)} games are the same")
        return 0
    print(f"it says\n{table(theirs)}\nand here\n{table(ours)}")
    if agent.by_clock:
        print(f"{len(found)} of {len(ours.games)} games differ, as they may: {name} plays by the clock")
        return 0 if _overlap(ours.score()["95%"], theirs.score()["95%"]) else 1
    print(f"not the same: {len(found)} of {len(ours.games)} games, the first: {found[0]}")
    print(f"here is {_versions(ours)}")
    return 1


def _versions(found: Submission) -> str:
    return ", ".join(f"{name} {printable(str(found.about.get(name)))}" for name in ("version", "commit", "schema"))


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Enters the parser of the command."""
    parser = commands.add_parser(
        "benchmark",
        help="play the tasks of the benchmark, verify submissions, compare them",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--list", action="store_true", help="list all tasks")
    what.add_argument("--task", metavar="TASK", help="play this task")
    what.add_argument("--verify", type=Path, metavar="FILE", help="play a submission again and compare")
    what.add_argument("--board", nargs="+", type=Path, metavar="FILE", help="print tables of submissions")
    words = "version 2: the comparisons that the first file names, over the submissions that follow"
    what.add_argument("--compare", nargs="+", type=Path, metavar="FILE", help=words)
    words = "version 2: play every baseline of this file that is missing in --folder"
    what.add_argument("--all", type=Path, metavar="FILE", help=words)
    parser.add_argument("--agent", metavar="AGENT", help="the agent to play; with --verify: its name on this machine")
    parser.add_argument(
        "--redeals",
        type=arguments.seed,
        default=None,
        metavar="N",
        help="the number from which the deals follow that the agent is handed, default 0; with --verify: other deals, "
        "to count the choices that depend on them",
    )
    parser.add_argument("--unclean", action="store_true", help="write a submission though files differ from the commit")
    words = "play the first N games only (version 1: against each opponent in PvP), and write no submission"
    arguments.add_games(parser, None, words, None)
    parser.add_argument(
        "--out", type=output, default=None, metavar="FILE", help="the submission; default a file in this folder"
    )
    parser.add_argument("--markdown", action="store_true", help="with --board: a Markdown table")
    parser.add_argument(
        "--wide", action="store_true", help="with --board: a row for each task, a column for each agent"
    )
    _add_version_2(parser)
    parser.set_defaults(run=run)


def _add_version_2(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("tasks of version 2").add_argument
    words = "all games of a task, or the first; default small for agents that search, else full"
    add("--size", choices=SIZES, help=words)
    words = "with --board: one table of all agents and classes, games won against Chimeras by level"
    add("--summary", action="store_true", help=words)
    add("--declare", type=Path, metavar="FILE", help="what you declare of your agent: search, training, authors")
    add("--sealed", type=Path, metavar="FILE", help="play the seeds of this opened seal (ashes seeds)")
    add("--deck", metavar="NAME|FILE", help="the deck for an open-deck task (ashes decks)")
    add("--every", type=arguments.from_one, default=1, metavar="N", help="with --verify: play one game in N again")
    add("--folder", type=Path, default=Path("submissions"), metavar="FOLDER", help="with --all: default submissions")
    add("--renew", action="store_true", help="with --all: play again what was made from another commit")


def run(args: argparse.Namespace) -> int:
    """Plays a task, lists tasks, verifies a submission or makes a table of several."""
    if args.list:
        print(f"{_listed()}\n\n{benchmark_tasks.listed()}")
    elif args.board:
        print(_shown(args.board, args.markdown, args.wide, args.summary))
    elif args.compare:
        family, *files = args.compare
        print(benchmark_tasks.compared(files, family, args.markdown))
    elif args.all:
        return benchmark_tasks.everything(args.all, args.folder, args)
    elif args.verify and is_of_version_2(args.verify):
        return benchmark_tasks.verified(args.verify, args.agent, args.processes, args.every, args.redeals)
    elif args.verify:
        _refuse_later(args, "the file is no submission of version 2", every=args.every != 1)
        return verified(args.verify, args.agent, args.processes, args.redeals)
    else:
        return _played(args)
    return 0


def _shown(paths: Sequence[Path], markdown: bool, rows: bool, summary: bool) -> str:
    """The tables of submissions, those of each version apart."""
    later = [path for path in paths if is_of_version_2(path)]
    earlier = [submissions.read(path) for path in paths if path not in later]
    show = wide if rows else board
    parts = [show(earlier, markdown)] if earlier else []
    return "\n\n".join([*parts, *([benchmark_tasks.shown(later, markdown, rows, summary)] if later else [])])


def _refuse_later(args: argparse.Namespace, why: str, every: bool = False) -> None:
    """Raises `UsageError` for arguments that only version 2 has."""
    given = {name: getattr(args, name) is not None for name in ("size", "declare", "sealed", "deck")}
    for name, there in {**given, "every": every}.items():
        if there:
            raise UsageError(f"--{name}: {why}")


def _played(args: argparse.Namespace) -> int:
    if args.agent is None:
        raise UsageError("--task needs --agent")
    later = args.task.endswith(benchmark_tasks.SUFFIX)
    if not later and args.task not in tasks():
        raise unknown("task", args.task, [*tasks_of_version_2(), *tasks()])
    if not later:
        _refuse_later(args, f"{args.task} is no task of version 2")
    task = task_of_version_2(args.task) if later else task_named(args.task)
    name = best(task) if args.agent == "best" else args.agent
    (agent,) = arguments.recipes([name], [args.agent], apart=later)
    if not isinstance(task, Task):
        return benchmark_tasks.played(args, name, agent)
    task = task if args.seed is None else task.on(args.seed)
    path = submitting.place(args, agent, task.terms, file_of(task, name))
    pace = Pace(task.seconds)
    found = play(task, agent, args.processes, args.replays, Watched(pace), args.games, args.redeals or 0)
    print(printable(f"{name} in {task.name}, seeds from {task.seed}"))
    print(table(found))
    print(paced(pace))
    if args.games is not None:
        return 0
    if not pace.kept:
        print(f"no submission is written: {name} does not keep to the limit here", file=sys.stderr)
        return 1
    submitting.written(args, agent, path, found.text().encode())
    return 0
